/* int_pipe: see int_pipe.h for the contract. */
#include "execute/int_pipe.h"

#include "execute/int_row.h"
#include "isa/isa.h"

void int_pipe_init(struct int_pipe *s, const struct int_pipe_params *params) {
  s->params = *params;
  simd_pipe_init(&s->pipe, params->Lanes / params->Width);
}

void int_pipe_reset(struct int_pipe *s) { simd_pipe_reset(&s->pipe); }

void int_pipe_comb(const struct int_pipe *s, const struct int_pipe_in *in, struct int_pipe_out *out) {
  (void)in;
  const struct simd_result *result = simd_pipe_result(&s->pipe);
  out->ready = simd_pipe_ready(&s->pipe);
  out->result_valid = result != NULL;
  if (!result) return;
  out->result_warp = result->warp;
  out->result_register = result->register_number;
  out->result_predicate = result->predicate;
  out->result_lanes = result->lanes;
  out->result_flags = result->flags;
  out->result_data = result->data;
}

void int_pipe_clock(struct int_pipe *s, const struct int_pipe_in *in, const struct int_pipe_out *out) {
  (void)out;
  struct simd_result *result = simd_pipe_clock(&s->pipe, in->dispatch_valid, in->result_ready);
  if (!result) return;
  result->warp = in->dispatch_warp;
  result->register_number = in->dispatch_register;
  result->lanes = in->dispatch_lanes;
  row immediate;
  if (in->dispatch_immediate_form)
    for (unsigned lane = 0; lane < 32; lane++) immediate.lane[lane] = in->dispatch_immediate;
  const row *b = in->dispatch_immediate_form ? &immediate : &in->dispatch_b;
  result->predicate = int_row_compare(in->dispatch_operation, &in->dispatch_a, b, &result->flags);
  if (result->predicate) {
    result->flags &= in->dispatch_lanes;
    memset(&result->data, 0, sizeof result->data);
    return;
  }
  result->flags = 0;
  if (in->dispatch_operation == (ISA_S2R & 63))
    int_row_special(in->dispatch_immediate, in->dispatch_select, &result->data);
  else if (in->dispatch_operation == (ISA_SEL & 63))
    int_row_select(in->dispatch_select, &in->dispatch_a, b, &result->data);
  else
    int_row_compute(in->dispatch_operation, &in->dispatch_a, b, &in->dispatch_c, &result->data);
  for (unsigned lane = s->params.Lanes; lane < 32; lane++) result->data.lane[lane] = 0;
}
