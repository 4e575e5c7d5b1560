/* reorder_queues: the load path of MRPB (Jia, Shaw and Martonosi, HPCA 2014) as Kloosterman compares with it in 3.4.1:
 * requests for lines wait in a queue per warp before the L1, which takes them in the order of warps.  A model alone,
 * for comparison; there is no RTL of it.  It stands in the coalescer's place and has its ports; see coalescer.h.
 *
 * One instruction is split at a time, one line a cycle.  Lines of loads enter the queue of their warp, which holds 16,
 * 768 in all: six times WarpPool's 128 queue entries, as 3.4.2.3 says.  While it is full the instruction waits, and all
 * behind it.  The L1 is offered the oldest line of the lowest warp that has one.  A line that enters in cycle t is
 * offered from t + 1 on.
 *
 * Order.  A queue is first in, first out, so loads of a warp keep their order.  Stores and atomics do not queue: they
 * wait until all queues are empty and go to the L1 themselves, as 3.3.8 says of [51].
 *
 * Bypassing of the cache, the other half of MRPB, is left out, as in 3.4.1. */
#ifndef TWINWARP_REORDER_QUEUES_H
#define TWINWARP_REORDER_QUEUES_H

#include "memory/load_split.h"

enum { REORDER_QUEUES_MAX_WARPS = 64, REORDER_QUEUES_DEPTH = 16 };

struct reorder_line {
  u32 address, lanes;
  u8 ticket, word[32];
};

struct reorder_queue {
  u8 head, count;
  struct reorder_line line[REORDER_QUEUES_DEPTH];
};

struct reorder_queues {
  struct load_split split;
  struct reorder_queue queue[REORDER_QUEUES_MAX_WARPS];
  u64 waiting; /* warps whose queue holds a line */
};

void reorder_queues_init(struct reorder_queues *);
void reorder_queues_reset(struct reorder_queues *);

/* As the coalescer's. */
void reorder_queues_control(const struct reorder_queues *, const struct coalescer_in *, struct coalescer_out *);
void reorder_queues_clock(struct reorder_queues *, const struct coalescer_in *, const struct coalescer_out *);

#endif
