/* active_warps: which warps may issue, so many of either kernel.  Scavenger: Kloosterman 5.5.1.1.
 *
 * Of a kernel's warps on the SM (`on`) those that wait at a barrier (`waiting`) are passed over; of the others the
 * first `quota` are active, by slot and in a slot by scheduler, from the bottom for kernel 0 and from the top for
 * kernel 1, so that schedulers get as many each.  `held` are those that are not active: of both kernels, which have no
 * warp in common.
 *
 * `held` is of the cycle before, whatever comes meanwhile: to count 64 warps takes most of a cycle.  After reset there
 * are no warps.
 *
 * Chosen where the text is silent: which warps; a warp at a barrier uses none of the quota, so that those it waits for
 * become active, and a kernel with a quota of one or more always goes on. */
#ifndef TWINWARP_ACTIVE_WARPS_H
#define TWINWARP_ACTIVE_WARPS_H

#include "twin.h"

enum { ACTIVE_WARPS_SCHEDULERS = 4, ACTIVE_WARPS_KERNELS = 2 };

#define ACTIVE_WARPS_PARAMS(P, D)                                                                                      \
  P(Warps, 1, 16) /* slots of each of four schedulers */                                                               \
  D(QuotaBits, clog2(4 * Warps + 1))

#define ACTIVE_WARPS_PORTS(S, V)                                                                                       \
  V(IN,  u32, on,      8, 8, Warps, always) /* by kernel, then by scheduler */                                         \
  V(IN,  u32, waiting, 4, 4, Warps, always)                                                                            \
  V(IN,  u8,  quota,   2, 2, QuotaBits, always)                                                                        \
  V(OUT, u32, held,    4, 4, Warps, always)

#define ACTIVE_WARPS_CONFIGS(C)                                                                                        \
  C(".Warps(16)")                                                                                                      \
  C(".Warps(5)")                                                                                                       \
  C(".Warps(2)")

TW_UNIT(active_warps, ACTIVE_WARPS)

struct active_warps {
  struct active_warps_params params;
  struct active_warps_in before; /* what came in the cycle before */
};

#endif
