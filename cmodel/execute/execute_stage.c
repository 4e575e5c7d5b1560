/* execute_stage: see execute_stage.h for the contract. */
#include "execute/execute_stage.h"

#define PARTS(X)                                                                                                       \
  X(int_pipe, ints, .Warps = p->Warps, .Lanes = 32, .Width = 16, .Stages = p->IntStages)                                                       \
  X(fp_pipe, fp, .Warps = p->Warps, .Lanes = 32, .Width = 16, .Stages = p->FpStages, .HalfPrecision = p->HalfPrecision)                       \
  X(sfu_pipe, sfu, .Warps = p->Warps, .Lanes = 32, .Width = 4, .Stages = p->SfuStages)                                            \
  X(tensor_pipe, tensor, .Warps = p->Warps, .Size = 8, .Stages = p->TensorStages)                                                                 \
  X(lsu_pipe, lsu, .Warps = p->Warps, .Lanes = 32)                                                                     \
  X(dp_pipe, dp, .Warps = p->Warps, .Lanes = 32, .Width = p->DoubleLanes ? p->DoubleLanes : 8, .Stages = p->DoubleStages)

void execute_stage_init(struct execute_stage *s, const struct execute_stage_params *p) {
  s->params = *p;
  PARTS(TW_INIT)
}

void execute_stage_reset(struct execute_stage *s) { PARTS(TW_RESET) }

bool execute_stage_idle(const struct execute_stage *s) {
  PARTS(TW_IDLE)
  return true;
}

/* Steps a pipe, unless there is nothing to do for it: d is an instruction of `class`, or of another pipe. */
#define STEP(kind, pipe, its_class, taken)                                                                             \
  do {                                                                                                                 \
    if (class == (its_class)) kind##_pipe_step(pipe, d, taken);                                                        \
    else if (!kind##_pipe_idle(pipe)) kind##_pipe_step(pipe, NULL, taken);                                             \
  } while (0)

void execute_stage_step(struct execute_stage *s, const struct dispatch *d, unsigned result_ready, bool request_ready) {
  const unsigned class = d ? d->opcode >> 6 : ISA_CLASS_CONTROL;
  STEP(int, &s->ints, ISA_CLASS_INT, result_ready & 1);
  STEP(fp, &s->fp, ISA_CLASS_FP, result_ready >> 1 & 1);
  STEP(sfu, &s->sfu, ISA_CLASS_SFU, result_ready >> 2 & 1);
  STEP(tensor, &s->tensor, ISA_CLASS_TENSOR, result_ready >> 3 & 1);
  if (class == ISA_CLASS_MEMORY || request_ready)
    lsu_pipe_step(&s->lsu, class == ISA_CLASS_MEMORY ? d : NULL, request_ready);
  if (s->params.DoubleLanes) STEP(dp, &s->dp, ISA_CLASS_DOUBLE, result_ready >> 4 & 1);
}

/* ---- by ports */

void execute_stage_comb(struct execute_stage *s, const struct execute_stage_in *in, struct execute_stage_out *out) {
  (void)in;
  const struct memory_request *request = execute_stage_request(s);
  out->pipe_ready = execute_stage_control(s);
  out->request_valid = request != NULL;
  if (request) MEMORY_REQUEST_SHOW(out, request, request);
  out->result_valid = 0;
  for (unsigned i = 0; i < EXECUTE_STAGE_RESULTS; i++) {
    struct pipe_result r;
    if (!execute_stage_result(s, i, &r)) continue;
    out->result_valid |= (u8)(1u << i);
    out->result_warp[i] = r.warp;
    out->result_register[i] = r.destination;
    out->result_predicate[i] = r.predicate;
    out->result_lanes[i] = r.lanes;
    out->result_flags[i] = r.flags;
    out->result_data[i] = *r.data;
  }
}

void execute_stage_clock(struct execute_stage *s, const struct execute_stage_in *in,
                         const struct execute_stage_out *out) {
  (void)out;
  struct dispatch d = {.opcode = in->dispatch_opcode,
                       .warp = in->dispatch_warp,
                       .destination = in->dispatch_register,
                       .immediate_form = in->dispatch_immediate_form,
                       .lanes = in->dispatch_lanes,
                       .select = in->dispatch_select,
                       .immediate = in->dispatch_immediate};
  for (unsigned o = 0; o < PIPE_OPERANDS; o++) d.operand[o] = &in->dispatch_data[o];
  execute_stage_step(s, in->dispatch_valid ? &d : NULL, in->result_ready, in->request_ready);
}
