/* pool_study: what the load path does in a run of the C engine, counted from its wires in every cycle. */
#ifndef TWINWARP_POOL_STUDY_H
#define TWINWARP_POOL_STUDY_H

#include "sm.h"

/* Windows of Fig. 3.5, in requests; 0 is the coalescer of a warp alone. */
enum { POOL_WINDOWS = 8, POOL_LARGEST_WINDOW = 128 };
extern const unsigned pool_windows[POOL_WINDOWS];

struct pool_window {
  u32 line[POOL_LARGEST_WINDOW]; /* of the requests that stand in the window, a ring */
  unsigned next, filled;
  u64 requests; /* those left when what matches is merged */
};

struct pool_study {
  u64 waiting;                /* cycles in which a memory instruction is not taken, or a line of one by the L1 */
  u64 instructions;           /* memory instructions that the load path takes */
  u64 results;                /* cycles in which it writes registers */
  u64 loads;                  /* requests for a line, of one load each; of the coalescer and WarpPool */
  u64 accesses, misses;       /* loads that the L1 took; lines asked for behind it */
  u64 serving;                /* cycles in which the L1 took something */
  u64 served;                 /* and how many lines */
  u64 map_waits, queue_waits; /* WarpPool: lines that waited a cycle for the thread map table, or for a queue */
  u64 patterns[8];            /* of `loads`, by enum mapping_pattern; WarpPool only */
  struct pool_window window[POOL_WINDOWS]; /* of the coalescer's loads */
};

/* Counts a cycle: to be called between sm_comb and sm_clock. */
void pool_study_cycle(void *study, const struct sm *, const struct sm_in *);

#endif
