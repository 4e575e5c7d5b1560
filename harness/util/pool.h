/* pool: memory that lives as long as a session.  What is touched together in every cycle is taken from the same few
 * pages, so that a hundred twins neither miss the TLB nor defeat the prefetcher. */
#ifndef TWINWARP_POOL_H
#define TWINWARP_POOL_H

#include <stddef.h>

struct pool_block;

struct pool {
  struct pool_block *blocks; /* newest first; NULL for an empty pool */
};

/* Zeroed memory, aligned to a cache line.  Ends the program when there is none. */
void *pool_take(struct pool *, size_t bytes);
void pool_release(struct pool *);

#endif
