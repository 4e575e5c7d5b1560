/* share_count: what schedulers of an SM that has Sharing do, and how far warps come that have to wait for a lock.
 * Jatala VI (stall and idle cycles).
 *
 * While blocks are resident a cycle of a scheduler is one in which it issues, a stall if a warp is ready that cannot
 * be issued, or idle, if none is ready.  A warp waits for the first time when its next instruction names a shared
 * register and its pair's other side has the lock, or may have it.  With dynamic execution the probability with which
 * a non-owner's global memory instructions may issue is averaged, and noted after SHARE_FIRST draws and each time there
 * have been four times as many. */
#ifndef TWINWARP_SHARE_COUNT_H
#define TWINWARP_SHARE_COUNT_H

#include "sm.h"

enum { SHARE_SAMPLES = 7, SHARE_FIRST = 1024 };

/* Of u64 alone, as counts.h has it. */
struct share_counts {
  u64 stalled, idle;                           /* cycles of schedulers */
  u64 non_owner;                               /* instructions that warps issued which were not owners' */
  u64 waited;                                  /* warps that have waited */
  u64 before;                                  /* instructions that they issued before they did for the first time */
  u64 draws;                                   /* cycles with dynamic execution, of SMs that are not the reference, */
  u64 probability;                             /* the sum of their probabilities, */
  u64 last;                                    /* and the last of them, in 1/256 */
  u64 noted[SHARE_SAMPLES], at[SHARE_SAMPLES]; /* SMs that came so far, and the sum of their probabilities there */
};

struct share_count {
  struct share_counts counts;
  u32 issued[SM_SCHEDULERS][32]; /* of each warp since its launch */
  u32 waited[SM_SCHEDULERS];     /* warps that have, since theirs */
};

/* Behind sm_comb, with what it gave, before sm_clock. */
void share_count_cycle(struct share_count *, const struct sm *, const struct sm_out *);

#endif
