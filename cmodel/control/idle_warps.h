/* idle_warps: how many warps of either kernel have issued nothing: the slack by which blocks are divided.
 * Scavenger: Kloosterman 5.5.2.
 *
 * `primary` and `secondary` are warps on the SM (`on`, a bit each) that have issued nothing in the cycles of the
 * interval before this one.  An interval has Interval cycles, in step with block_controller's: the first begins in
 * the cycle after `resume`, the next in the cycle after its last.  While `running` is 0 there is none, and nothing
 * is kept. */
#ifndef TWINWARP_IDLE_WARPS_H
#define TWINWARP_IDLE_WARPS_H

#include "twin.h"

#define IDLE_WARPS_PARAMS(P, D)                                                                                        \
  P(Warps, 1, 64)                                                                                                      \
  P(Interval, 2, 65535)                                                                                                \
  D(WarpBits, clog2(Warps + 1))

#define IDLE_WARPS_PORTS(S, V)                                                                                         \
  S(IN,  u8,  running,   1, always)                                                                                    \
  S(IN,  u8,  resume,    1, always)                                                                                    \
  V(IN,  u64, on,        2, 2, Warps, always)    /* of both kernels */                                                 \
  S(IN,  u64, issues,    Warps, always)                                                                                \
  S(OUT, u8,  primary,   WarpBits, always)                                                                             \
  S(OUT, u8,  secondary, WarpBits, always)

#define IDLE_WARPS_CONFIGS(C)                                                                                          \
  C(".Warps(64), .Interval(300)")                                                                                      \
  C(".Warps(24), .Interval(50)")                                                                                       \
  C(".Warps(5), .Interval(9)")

TW_UNIT(idle_warps, IDLE_WARPS)

struct idle_warps {
  struct idle_warps_params params;
  u32 age;    /* cycles of the interval */
  u64 issued; /* warps that have, in it */
};

#endif
