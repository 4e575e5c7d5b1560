/* fp_pipe: see fp_pipe.h for the contract. */
#include "execute/fp_pipe.h"

#include "execute/fp_row.h"
#include "execute/half_row.h"

void fp_pipe_init(struct fp_pipe *s, const struct fp_pipe_params *params) {
  s->params = *params;
  simd_pipe_init(&s->pipe, params->Lanes / params->Width, params->Stages);
}

void fp_pipe_reset(struct fp_pipe *s) { simd_pipe_reset(&s->pipe); }

void fp_pipe_comb(const struct fp_pipe *s, const struct fp_pipe_in *in, struct fp_pipe_out *out) {
  (void)in;
  struct pipe_result result;
  out->ready = fp_pipe_ready(s);
  out->result_valid = fp_pipe_result(s, &result);
  if (out->result_valid) PIPE_SHOW_RESULT(out, &result);
}

void fp_pipe_step(struct fp_pipe *s, const struct dispatch *d, bool result_ready) {
  struct simd_result *result = simd_pipe_clock(&s->pipe, d != NULL, result_ready);
  if (!d) return;
  const unsigned operation = dispatch_operation(d);
  const row *a = d->operand[0], *c = d->operand[2];
  result->warp = d->warp;
  result->register_number = d->destination;
  result->lanes = d->lanes;
  row immediate;
  if (d->immediate_form)
    for (unsigned lane = 0; lane < 32; lane++) immediate.lane[lane] = d->immediate;
  const row *b = d->immediate_form ? &immediate : d->operand[1];
  result->predicate = fp_row_compare(operation, a, b, &result->flags);
  if (result->predicate) {
    result->flags &= d->lanes;
    memset(&result->data, 0, sizeof result->data);
    return;
  }
  result->flags = 0;
  if (!s->params.HalfPrecision || !half_row_compute(operation, a, b, c, &result->data))
    fp_row_compute(operation, a, b, c, &result->data);
  for (unsigned lane = s->params.Lanes; lane < 32; lane++) result->data.lane[lane] = 0;
}

void fp_pipe_clock(struct fp_pipe *s, const struct fp_pipe_in *in, const struct fp_pipe_out *out) {
  (void)out;
  const struct dispatch d = PIPE_DISPATCH(in);
  fp_pipe_step(s, in->dispatch_valid ? &d : NULL, in->result_ready);
}
