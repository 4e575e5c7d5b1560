/* warp_scheduler: which eligible warp issues this cycle.  Barnes IV-A, Fig. 6 (2), (4) and (5); Malekeh IV-B1.
 *
 * One selection logic serves every policy: of the eligible warps it finds the least of {class, field}.  The policy,
 * which may change in any cycle, chooses the field:
 *
 *   0 GTO  {is not the last issued, rank}   greedy: the last issued warp while it is eligible, then the oldest
 *   1 LRR  {is not after the last, number}  loose round robin: the next eligible warp after the last issued
 *   2 RBA  {score, rank}                    the least score (rba_score), the oldest on ties
 *   3 CCU  {is not the last issued, rank}   as GTO, among the warps of a class that near data make
 *
 * A warp's class, of four, is what a mechanism has to say before any policy: no warp issues while one of an earlier
 * class is eligible.  It has two bits, each a mask of warps that stand behind the others: precedence[1] before
 * precedence[0].  A client has a bit; clients of the same bit are or-ed, those of precedence[1] go before those of
 * precedence[0].  Without clients all warps are of class 0, and the policy alone decides.  Who is plugged in:
 *
 *   precedence[0]  near data (subcore): under policy CCU the warps that have no data in a caching collector unit, the
 *                  last issued aside.  So the last issued warp goes on, then those with data follow by age, then the
 *                  others (Malekeh IV-B1)
 *                  warps of blocks that share nothing, with owner warp first (Jatala IV; dispatch/block_sharing.h)
 *   precedence[1]  with that, warps of blocks that share and do not own
 *
 * rank is the age order: 0 is the oldest, no two warps have the same.  A launched warp becomes the youngest (rank
 * Warps - 1), and those that were younger than it move up by one.
 *
 * issue_valid and issue_warp are combinational, in the cycle of their inputs; issue_valid = any warp eligible.
 * `chosen` says the same one-hot, 0 when none is, for who gates by warp.  `last` is, one-hot
 * and from state, the warp issued last before this cycle.
 * Launches and issues change rank and last from the next cycle on; they may come together, also for the same warp.
 * Reset: rank = warp number, last is warp 0.  The caller: launch_warp is below Warps.
 *
 * Chosen here, where the paper is silent: every issue moves `last`, whatever the policy; a relaunched warp that is
 * still the last issued keeps its greedy turn.  The paper complements an age that counts upwards from launch; a rank
 * needs no complement, never overflows, and is exact.  The paper's hierarchical comparators are here a comparison of
 * each warp with each, as bits: which warps are eligible is known last, and passes two gates instead of a tree. */
#ifndef TWINWARP_WARP_SCHEDULER_H
#define TWINWARP_WARP_SCHEDULER_H

#include "twin.h"

enum { WARP_SCHEDULER_MAX_WARPS = 32 };
enum { WARP_SCHEDULER_GTO, WARP_SCHEDULER_LRR, WARP_SCHEDULER_RBA, WARP_SCHEDULER_CCU };

#define WARP_SCHEDULER_PARAMS(P, D)                                                                                    \
  P(Warps, 2, 32)                                                                                                      \
  P(ScoreBits, 5, 8)                                                                                                   \
  D(WarpBits, clog2(Warps))

#define WARP_SCHEDULER_PORTS(S, V)                                                                                     \
  S(IN,  u8,  policy,       2, always)                                                                                 \
  S(IN,  u32, eligible,     Warps, always)                                                                             \
  V(IN,  u8,  score,        WARP_SCHEDULER_MAX_WARPS, Warps, ScoreBits, always)                                        \
  V(IN,  u32, precedence,   2, 2, Warps, always)                                                                       \
  S(IN,  u8,  launch_valid, 1, always)                                                                                 \
  S(IN,  u8,  launch_warp,  WarpBits, launch_valid)                                                                    \
  S(OUT, u8,  issue_valid,  1, always)                                                                                 \
  S(OUT, u8,  issue_warp,   WarpBits, issue_valid)                                                                     \
  S(OUT, u32, chosen,       Warps, always)                                                                             \
  S(OUT, u32, last,         Warps, always)

#define WARP_SCHEDULER_CONFIGS(C)                                                                                      \
  C(".Warps(16), .ScoreBits(5)")                                                                                       \
  C(".Warps(32), .ScoreBits(5)")                                                                                       \
  C(".Warps(5), .ScoreBits(6)")                                                                                        \
  C(".Warps(4), .ScoreBits(5)")

TW_UNIT(warp_scheduler, WARP_SCHEDULER)

struct warp_scheduler {
  struct warp_scheduler_params params;
  u8 rank[WARP_SCHEDULER_MAX_WARPS]; /* age order, 0 the oldest */
  u8 last;                           /* the last issued warp */
};

#endif
