/* load_split: what the load paths that are models alone, for comparison, have in common: the memory instruction that is
 * being split into lines, the tickets of those under way, and the results that wait for registers.  There is no RTL
 * of it: see reorder_queues.h and banked_l1.h.
 *
 * As in the coalescer, one instruction is held until its last line has left, a load to register 255 is swallowed, what
 * wants a reply takes the lowest free ticket with its first line, and results wait in two places. */
#ifndef TWINWARP_LOAD_SPLIT_H
#define TWINWARP_LOAD_SPLIT_H

#include "memory/coalescer.h"

enum { LOAD_SPLIT_MAX_TICKETS = 256 };

struct load_split {
  unsigned tickets;
  bool valid, reply, held; /* an instruction is being split; it wants a reply; it has its ticket */
  u8 operation, warp, destination, ticket;
  u32 left; /* lanes that have not left */
  row address, data;
  u8 word[32]; /* of its line, per lane */
  u64 busy[LOAD_SPLIT_MAX_TICKETS / 64];
  struct coalescer_ticket waiting[LOAD_SPLIT_MAX_TICKETS];
  u8 results;
  struct coalescer_result result[COALESCER_PLACES]; /* oldest first */
};

void load_split_init(struct load_split *, unsigned tickets);
void load_split_reset(struct load_split *);

bool load_split_is_load(const struct load_split *);

/* Whether a line may leave: it needs no ticket, or has one, or one is free; and that ticket, or 0. */
bool load_split_able(const struct load_split *, u8 *ticket);

/* The line of a lane, and all lanes left that are in it. */
static inline u32 load_split_line(const struct load_split *s, unsigned lane) { return s->address.lane[lane] >> 7; }
u32 load_split_lanes(const struct load_split *, u32 line);

/* At the clock edge: an instruction enters, with its number of the warp; lanes leave under the ticket; lanes of a
 * ticket come back; the oldest result is taken. */
void load_split_enter(struct load_split *, const struct memory_request *, unsigned warp);
void load_split_leave(struct load_split *, u32 lanes, u8 ticket);
void load_split_return(struct load_split *, u8 ticket, u32 lanes, const row *data);
void load_split_taken(struct load_split *);

#endif
