/* residency: when the frontier between two kernels' slots moves.  Scavenger: Kloosterman 5.5.2, Fig. 5.9.
 *
 * `blocks` are how many each kernel should have, `need` the warps of one block, which go round four schedulers:
 * together they take a quarter of their number of slots of each, rounded up.  A kernel whose bit `all` is set should
 * have all of `most`, which it never has more than.  warps_limit and blocks_limit are for kernel_dispatch in this
 * cycle.  A limit becomes smaller at once, but that of warps not while a block is half placed (`placing`), which would
 * never be placed then.  A kernel's limits become larger when the other's limit of warps was what it should be, and it
 * has nothing beyond what it should have (`over_share`): so both together never have or may take more than there is.
 * `empty`: the kernel has no block, and its blocks have other sizes from now on: its limits are 0 in this cycle.
 *
 * `taken_*` are slots up to the highest that is taken, counted in the kernel's own way.  The caller keeps to the
 * limits, and what both should have is no more than there is.  Reset: limits are 0. */
#ifndef TWINWARP_RESIDENCY_H
#define TWINWARP_RESIDENCY_H

#include "twin.h"

enum { RESIDENCY_KERNELS = 2, RESIDENCY_SCHEDULERS = 4 };

#define RESIDENCY_PARAMS(P, D) P(Bits, 2, 6) /* of a number of slots */

#define RESIDENCY_PORTS(S, V)                                                                                          \
  V(IN,  u8, blocks,       2, 2, Bits, always)                                                                         \
  V(IN,  u8, need,         2, 2, Bits, always)                                                                         \
  V(IN,  u8, most_warps,   2, 2, Bits, always)                                                                         \
  V(IN,  u8, most_blocks,  2, 2, Bits, always)                                                                         \
  V(IN,  u8, taken_warps,  2, 2, Bits, always)                                                                         \
  V(IN,  u8, taken_blocks, 2, 2, Bits, always)                                                                         \
  S(IN,  u8, all,          2, always)                                                                                  \
  S(IN,  u8, empty,        2, always)                                                                                  \
  S(IN,  u8, placing,      2, always)                                                                                  \
  V(OUT, u8, warps_limit,  2, 2, Bits, always)                                                                         \
  V(OUT, u8, blocks_limit, 2, 2, Bits, always)                                                                         \
  S(OUT, u8, over_share,       2, always)

#define RESIDENCY_CONFIGS(C)                                                                                           \
  C(".Bits(6)")                                                                                                        \
  C(".Bits(3)")

TW_UNIT(residency, RESIDENCY)

struct residency {
  struct residency_params params;
  u8 warps[RESIDENCY_KERNELS], blocks[RESIDENCY_KERNELS]; /* limits of the cycle before */
};

#endif
