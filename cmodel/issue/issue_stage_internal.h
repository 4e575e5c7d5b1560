/* issue_stage_internal: what issue_stage.c has in files of their own: the heads of the instruction buffers; the
 * state of a warp that is moved. */
#ifndef TWINWARP_ISSUE_STAGE_INTERNAL_H
#define TWINWARP_ISSUE_STAGE_INTERNAL_H

#include "issue/issue_stage.h"

/* An instruction's word for the store; that of warp w's head, which means something if there is one. */
struct issue_stage_decoded issue_stage_decode(const struct issue_stage *, u64 word);
static inline const struct issue_stage_decoded *issue_stage_head(const struct issue_stage *s, unsigned w) {
  return &s->store[fetch_heads(&s->fetch)->head_pc[w]];
}

/* How many registers a warp must have for an instruction. */
u16 issue_stage_registers(const struct scoreboard_check *);

/* Warps whose next instruction waits for long, for two_level. */
u32 issue_stage_waits(const struct issue_stage *, const struct issue_stage_in *);

/* With Sharing, makes what is issued, an access of shared memory, a question. */
void issue_stage_ask(struct issue_stage_out *);

/* Under RBA, scores of the heads. */
void issue_stage_scores(struct issue_stage *, const struct issue_stage_in *);

/* What concerns the divergence stack, before its clock edge; the outputs without Context. */
void issue_stage_give_context(struct simt_stack_in *, const struct issue_stage_in *);
void issue_stage_no_context(struct issue_stage_out *);

#endif
