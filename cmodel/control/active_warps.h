/* active_warps: which warps may issue, so many of either kernel.  Scavenger: Kloosterman 5.5.1.1.
 *
 * Of a kernel's warps on the SM those that wait at a barrier are passed over; of the others the first `quota` are
 * active, by slot and in a slot by scheduler, from the bottom for kernel 0 and from the top for kernel 1, so that
 * schedulers get as many each.  `held` are those that are not active.
 *
 * Chosen where the text is silent: which warps; a warp at a barrier uses none of the quota, so that those it waits for
 * become active, and a kernel with a quota of one or more always goes on. */
#ifndef TWINWARP_ACTIVE_WARPS_H
#define TWINWARP_ACTIVE_WARPS_H

#include "twin.h"

enum { ACTIVE_WARPS_SCHEDULERS = 4, ACTIVE_WARPS_KERNELS = 2 };

/* Masks by scheduler, of `warps` slots each. */
struct active_warps_in {
  u32 on[ACTIVE_WARPS_KERNELS][ACTIVE_WARPS_SCHEDULERS]; /* each kernel's */
  u32 waiting[ACTIVE_WARPS_SCHEDULERS];
  u16 quota[ACTIVE_WARPS_KERNELS];
};

void active_warps(unsigned warps, const struct active_warps_in *, u32 held[ACTIVE_WARPS_SCHEDULERS]);

#endif
