/* environment_sharing: what a launch takes of a machine with Sharing: whole blocks, and of some of them two on the same
 * registers or shared memory.  Jatala III. */
#ifndef TWINWARP_ENVIRONMENT_SHARING_H
#define TWINWARP_ENVIRONMENT_SHARING_H

#include "environment.h"

/* Puts registers, shared memory, warps_limit and blocks_limit of the first kernel into the settings to be, of which
 * block_warps and shared_bytes are known, at most the SM's, and of blocks_limit what other resources leave.  Blocks of
 * a kernel that wait for each other (block_waits) have nothing in common.  Fails, with the reason, if the SM has not
 * got the registers of one block. */
int environment_share_launch(struct environment *, const struct kernel *, struct tw_error *);

#endif
