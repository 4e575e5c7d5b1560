/* barrier: the block-wide barrier of an SM: holds the warps that have arrived until the last of their block does.
 * Barnes II-A (a block's warps synchronise at barriers, which is why an imbalance between sub-cores costs time).
 *
 * Per block slot two counts: running (warps neither waiting nor ended) and alive (warps not ended); per warp slot the
 * block it belongs to and whether it waits.
 *
 *   launch_*   a warp starts in the free warp slot launch_warp of sub-core launch_scheduler, as part of block slot
 *              launch_block.  launch_first: it is the block's first warp, both become launch_block_warps (1 to 32, and
 *              no more than there are warp slots).
 *   arrive_*   one warp per scheduler reaches a barrier: it waits from the next cycle on.
 *   done_*     one warp per scheduler ends: the barriers of its block no longer count on it.
 *   waiting    the warps that may not issue.
 *
 * When no warp of a block is running and at least one waits, the barrier is complete, and all its warps are
 * released: the last arrival (or end) in cycle t, complete in t + 1, waiting clear from t + 2 on.  Other blocks do not
 * notice.  Any number of arrivals and ends, of any blocks, come together with a launch.
 *
 * The caller keeps to this: only a launched warp that does not wait arrives or ends, once at a time, and not in the
 * cycle of its launch; a block gets as many warps as its first launch said; a block slot is launched into again
 * (launch_first) when all its warps have ended, and not in the cycle in which the last does.
 *
 * Context (Context = 1): a warp that waits may also leave without having ended, with all of its block: a launch into
 * its slot clears what was left there, and launch_first its block's.  A warp that is placed again may arrive in a later
 * cycle than its launch, as any other.
 *
 * Reset: no block, nothing waits. */
#ifndef TWINWARP_BARRIER_H
#define TWINWARP_BARRIER_H

#include "twin.h"

enum { BARRIER_MAX_SCHEDULERS = 4, BARRIER_MAX_WARPS = 32, BARRIER_MAX_BLOCKS = 32 };

#define BARRIER_PARAMS(P, D)                                                                                           \
  P(Schedulers, 1, 4)                                                                                                  \
  P(Warps, 2, 32)                                                                                                      \
  P(Blocks, 2, 32)                                                                                                     \
  P(Context, 0, 1) /* blocks are moved in and out */                                                                   \
  D(SchedulerBits, Schedulers > 1 ? clog2(Schedulers) : 1)                                                             \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BlockBits, clog2(Blocks))

#define BARRIER_PORTS(S, V)                                                                                            \
  S(IN,  u8,  launch_valid,       1, always)                                                                           \
  S(IN,  u8,  launch_scheduler,   SchedulerBits, launch_valid)                                                         \
  S(IN,  u8,  launch_warp,        WarpBits, launch_valid)                                                              \
  S(IN,  u8,  launch_block,       BlockBits, launch_valid)                                                             \
  S(IN,  u8,  launch_first,       1, launch_valid)                                                                     \
  S(IN,  u8,  launch_block_warps, 6, launch_valid)                                                                     \
  S(IN,  u8,  arrive_valid,       Schedulers, always)                                                                  \
  V(IN,  u8,  arrive_warp,        BARRIER_MAX_SCHEDULERS, Schedulers, WarpBits, arrive_valid)                          \
  S(IN,  u8,  done_valid,         Schedulers, always)                                                                  \
  V(IN,  u8,  done_warp,          BARRIER_MAX_SCHEDULERS, Schedulers, WarpBits, done_valid)                            \
  V(OUT, u32, waiting,            BARRIER_MAX_SCHEDULERS, Schedulers, Warps, always)

#define BARRIER_CONFIGS(C)                                                                                             \
  C(".Schedulers(4), .Warps(16), .Blocks(32), .Context(1)")                                                           \
  C(".Schedulers(1), .Warps(32), .Blocks(5), .Context(0)")                                                            \
  C(".Schedulers(3), .Warps(5), .Blocks(2), .Context(0)")                                                             \
  C(".Schedulers(2), .Warps(4), .Blocks(4), .Context(1)")

TW_UNIT(barrier, BARRIER)

struct barrier {
  struct barrier_params params;
  u8 block[BARRIER_MAX_SCHEDULERS][BARRIER_MAX_WARPS]; /* of each warp slot */
  u32 waiting[BARRIER_MAX_SCHEDULERS];
  u8 running[BARRIER_MAX_BLOCKS], alive[BARRIER_MAX_BLOCKS];
  u32 complete; /* blocks with running = 0 and alive > 0 */
};

/* For a composite, at the end of a cycle: a warp arrives that was not running when it was launched. */
void barrier_arrive(struct barrier *, unsigned scheduler, unsigned warp);

#endif
