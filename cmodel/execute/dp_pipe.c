/* dp_pipe: see dp_pipe.h for the contract. */
#include "execute/dp_pipe.h"

#include "execute/dp_row.h"
#include "isa.h"
#include "opcode_info.h"

void dp_pipe_init(struct dp_pipe *s, const struct dp_pipe_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  simd_pipe_init(&s->pipe, params->Lanes / params->Width, params->Stages);
}

void dp_pipe_reset(struct dp_pipe *s) {
  simd_pipe_reset(&s->pipe);
  s->odd = false;
}

bool dp_pipe_result(const struct dp_pipe *s, struct pipe_result *result) {
  if (!simd_pipe_result(&s->pipe, result)) return false;
  if (!s->odd) return true;
  result->destination++;
  result->data = &s->high[s->pipe.result_slot];
  return true;
}

void dp_pipe_comb(const struct dp_pipe *s, const struct dp_pipe_in *in, struct dp_pipe_out *out) {
  (void)in;
  struct pipe_result result;
  out->ready = dp_pipe_ready(s);
  out->result_valid = dp_pipe_result(s, &result);
  if (out->result_valid) PIPE_SHOW_RESULT(out, &result);
}

/* Whether the result leaves for good; of a pair both registers must be taken. */
static bool leaves(struct dp_pipe *s, bool result_ready) {
  if (!s->pipe.result_valid || !result_ready) return false;
  s->odd = s->pair[s->pipe.result_slot] && !s->odd;
  return !s->odd;
}

void dp_pipe_step(struct dp_pipe *s, const struct dispatch *d, bool result_ready) {
  struct simd_result *result = simd_pipe_clock(&s->pipe, d != NULL, leaves(s, result_ready));
  if (!d) return;
  const unsigned operation = dispatch_operation(d), slot = s->pipe.operand_slot;
  const struct opcode_info *info = opcode_info(ISA_CLASS_DOUBLE << 6 | operation);
  result->warp = d->warp;
  result->register_number = d->destination;
  result->lanes = d->lanes;
  s->pair[slot] = info && info->destination == ISA_PAIR;
  result->predicate = dp_row_compare(operation, d->operand, &result->flags);
  if (result->predicate) {
    result->flags &= d->lanes;
    memset(&result->data, 0, sizeof result->data);
    return;
  }
  result->flags = 0;
  dp_row_compute(operation, d->operand, &result->data, &s->high[slot]);
  for (unsigned lane = s->params.Lanes; lane < 32; lane++) result->data.lane[lane] = s->high[slot].lane[lane] = 0;
}

void dp_pipe_clock(struct dp_pipe *s, const struct dp_pipe_in *in, const struct dp_pipe_out *out) {
  (void)out;
  const struct dispatch d = {.opcode = in->dispatch_operation,
                             .warp = in->dispatch_warp,
                             .destination = in->dispatch_register,
                             .lanes = in->dispatch_lanes,
                             .operand = {&in->dispatch_a0, &in->dispatch_b0, &in->dispatch_c0, &in->dispatch_a1,
                                         &in->dispatch_b1, &in->dispatch_c1}};
  dp_pipe_step(s, in->dispatch_valid ? &d : NULL, in->result_ready);
}
