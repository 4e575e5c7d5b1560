/* residency: when the frontier between two kernels' slots moves.  Scavenger: Kloosterman 5.5.2, Fig. 5.9.
 *
 * `blocks` are how many each kernel should have, `all` whether a kernel should have all that its limits allow, `need` the
 * warp slots of a scheduler that one block takes.  A kernel's limits, for kernel_dispatch, become smaller at once, but that
 * of warps not while a block is half placed (`placing`); larger only when the other's are what they should be and it has
 * nothing beyond them any more: so both together never have or may take more than there is.  `empty` sets a kernel's limits to 0 for this cycle: it has no block, and its
 * blocks have other sizes from now on.
 *
 * `beyond` says which kernel has a block beyond what it should have: it must go before the other can grow. */
#ifndef TWINWARP_RESIDENCY_H
#define TWINWARP_RESIDENCY_H

#include "twin.h"

enum { RESIDENCY_KERNELS = 2 };

struct residency_part {
  u8 warps, blocks; /* limits: slots of a scheduler, block slots */
};

struct residency_in {
  u8 blocks[RESIDENCY_KERNELS], need[RESIDENCY_KERNELS];
  struct residency_part most[RESIDENCY_KERNELS];  /* what a kernel may have alone */
  struct residency_part taken[RESIDENCY_KERNELS]; /* up to the highest slot that it has, counted in its own way */
  bool all[RESIDENCY_KERNELS], empty[RESIDENCY_KERNELS], placing[RESIDENCY_KERNELS];
};

struct residency {
  struct residency_part limit[RESIDENCY_KERNELS]; /* in force */
  bool beyond[RESIDENCY_KERNELS];
};

void residency_reset(struct residency *);

/* The limits of the coming cycle. */
void residency_step(struct residency *, const struct residency_in *);

#endif
