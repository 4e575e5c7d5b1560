/* issue_stage_internal: what issue_stage.c has in files of their own: the heads of the instruction buffers; the
 * state of a warp that is moved. */
#ifndef TWINWARP_ISSUE_STAGE_INTERNAL_H
#define TWINWARP_ISSUE_STAGE_INTERNAL_H

#include "issue/issue_stage.h"

/* Brings what is known of heads up to date. */
void issue_stage_check_heads(const struct issue_stage *, struct issue_stage_wires *);

/* What concerns the divergence stack, before its clock edge; the outputs without Context. */
void issue_stage_give_context(struct simt_stack_in *, const struct issue_stage_in *);
void issue_stage_no_context(struct issue_stage_out *);

#endif
