/* sfu_pipe: see sfu_pipe.h for the contract. */
#include "execute/sfu_pipe.h"

#include "execute/sfu_function.h"

enum { STAGES_AFTER_FIRST = 3 };

void sfu_pipe_init(struct sfu_pipe *s, const struct sfu_pipe_params *params) {
  memset(s, 0, sizeof *s);
  s->last = params->Lanes / params->Width - 1;
}

void sfu_pipe_reset(struct sfu_pipe *s) {
  s->busy = s->result_valid = false;
  s->drain = 0;
}

void sfu_pipe_comb(const struct sfu_pipe *s, const struct sfu_pipe_in *in, struct sfu_pipe_out *out) {
  (void)in;
  out->ready = !s->busy || (s->beat == s->last && !s->result_valid);
  out->result_valid = s->result_valid;
  if (!s->result_valid) return;
  out->result_warp = s->leaving.warp;
  out->result_register = s->leaving.destination;
  out->result_predicate = 0;
  out->result_lanes = s->leaving.lanes;
  out->result_flags = 0;
  out->result_data = s->leaving.data;
}

static void accept(struct sfu_instruction *i, const struct sfu_pipe_in *in) {
  i->warp = in->dispatch_warp;
  i->destination = in->dispatch_register;
  i->lanes = in->dispatch_lanes;
  for (unsigned l = 0; l < 32; l++) {
    const u32 x = in->dispatch_immediate_form ? in->dispatch_immediate : in->dispatch_b.lane[l];
    i->data.lane[l] = sfu_function(in->dispatch_operation, x);
  }
}

static void advance(struct sfu_pipe *s) {
  s->result_valid = s->drain == 1;
  if (s->drain) s->drain--;
  if (!s->busy) return;
  if (s->beat++ < s->last) return;
  s->busy = false;
  s->leaving = s->entering;
  s->drain = STAGES_AFTER_FIRST;
}

void sfu_pipe_clock(struct sfu_pipe *s, const struct sfu_pipe_in *in, const struct sfu_pipe_out *out) {
  (void)out;
  if (!s->result_valid || in->result_ready) advance(s);
  if (!in->dispatch_valid) return;
  accept(&s->entering, in);
  s->busy = true;
  s->beat = 0;
}
