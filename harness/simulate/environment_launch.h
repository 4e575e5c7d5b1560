/* environment_launch: what a launch takes of a machine: warp slots, rows of registers, shared memory. */
#ifndef TWINWARP_ENVIRONMENT_LAUNCH_H
#define TWINWARP_ENVIRONMENT_LAUNCH_H

#include "environment.h"

/* Grid, sizes and limits of a launch of stream k, as inputs of the SM.  Fails, with the reason, if a block needs
 * more than the machine has, or the stream its part of it.
 *
 * With CarveOut also how many ways of the L1 are shared memory's: the fewest that are offered, none, a power of two or
 * the most, as of a V100, in which as many blocks may be resident as warps, registers, Blocks and the most shared
 * memory allow; blocks_limit is what fits into them.  So occupancy is what it is with the most, and the L1 has all that
 * is left, which is what Accel-Sim's adaptive cache does, and the driver when a kernel says nothing.  It is of
 * kernel, block and machine, not of the grid: launches of one kernel leave the division alone.  All SMs of a GPU are
 * divided alike. */
int environment_configure_launch(struct environment *, unsigned k, const struct launch *, struct tw_error *);

/* A governor has a block of each kernel on the SM at a time: fails if it has no room for them. */
int environment_fit_together(const struct environment *, const struct launch *, const struct launch *,
                             struct tw_error *);

/* The most registers a thread may have so that a block of such threads fits; 0: it never does. */
u32 environment_most_registers(const struct sm_params *, const struct sm_setting *, const u32 block[3]);

/* Lines that the context of a block of this launch takes (context_mover.h). */
u32 environment_context_lines(const struct sm_params *, const struct launch *);

#endif
