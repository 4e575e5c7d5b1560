/* channel: carries records from the thread that runs the RTL to the thread that checks them, in order.
 *
 * Records are 32-bit words, written into blocks; full blocks are handed over.  When all blocks are full the writer
 * waits, so memory is bounded and the checker is never more than CHANNEL_BLOCKS blocks behind. */
#ifndef TWINWARP_CHANNEL_H
#define TWINWARP_CHANNEL_H

#include "twin.h"

struct channel;

/* Called on the checking thread with each block, in order. */
typedef void channel_reader(void *context, const u32 *words, size_t count);

/* Words of a block, if no record is longer: all blocks are to stay in a cache that both threads reach. */
enum { CHANNEL_BLOCKS = 8, CHANNEL_BLOCK_WORDS = 1 << 15 };

/* For records of up to `longest` words.  NULL if there is no memory or no thread to be had. */
struct channel *channel_open(channel_reader *reader, void *context, size_t longest);

/* Room for a record of up to `words`, valid until the next call; the record ends where channel_commit says. */
u32 *channel_reserve(struct channel *, size_t words);
void channel_commit(struct channel *, const u32 *end);

/* Waits until everything committed has been read. */
void channel_drain(struct channel *);

/* The same, and ends the thread. */
void channel_close(struct channel *);

#endif
