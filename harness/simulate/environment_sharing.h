/* environment_sharing: what a launch takes of a machine with Sharing: whole blocks, and of some of them two on the same
 * registers or shared memory.  Jatala III. */
#ifndef TWINWARP_ENVIRONMENT_SHARING_H
#define TWINWARP_ENVIRONMENT_SHARING_H

#include "environment.h"

/* Whether a kernel's blocks are to have something in common, and must not, as they wait for each other: at *pc. */
bool environment_refuses_sharing(const struct sm_setting *, const struct kernel *, u32 *pc);

/* Puts registers, shared memory, warps_limit and blocks_limit of the first kernel into the settings to be, of which
 * block_warps and shared_bytes are known, at most the SM's, and of blocks_limit what other resources leave.  Blocks of
 * a kernel that is refused have nothing in common.  Fails, with the reason, if the SM has not
 * got the registers of one block. */
int environment_share_launch(struct environment *, const struct kernel *, struct tw_error *);

#endif
