/* sfu_pipe: see sfu_pipe.h for the contract. */
#include "execute/sfu_pipe.h"

#include "execute/sfu_function.h"

void sfu_pipe_init(struct sfu_pipe *s, const struct sfu_pipe_params *params) {
  memset(s, 0, sizeof *s);
  s->lanes = params->Lanes;
  s->last = params->Lanes / params->Width - 1;
  s->stages = params->Stages;
}

void sfu_pipe_reset(struct sfu_pipe *s) {
  s->busy = s->result_valid = false;
  s->count = 0;
}

bool sfu_pipe_result(const struct sfu_pipe *s, struct pipe_result *result) {
  if (!s->result_valid) return false;
  const struct sfu_instruction *i = &s->instruction[s->first];
  *result = (struct pipe_result){.warp = i->warp, .destination = i->destination, .lanes = i->lanes, .data = &i->data};
  return true;
}

void sfu_pipe_comb(const struct sfu_pipe *s, const struct sfu_pipe_in *in, struct sfu_pipe_out *out) {
  (void)in;
  struct pipe_result result;
  out->ready = sfu_pipe_ready(s);
  out->result_valid = sfu_pipe_result(s, &result);
  if (out->result_valid) PIPE_SHOW_RESULT(out, &result);
}

static void accept(struct sfu_instruction *i, const struct dispatch *d, unsigned lanes) {
  i->warp = d->warp;
  i->destination = d->destination;
  i->lanes = d->lanes;
  for (unsigned l = 0; l < lanes; l++) {
    const u32 x = d->immediate_form ? d->immediate : d->operand[1]->lane[l];
    i->data.lane[l] = sfu_function(dispatch_operation(d), x);
  }
}

static void advance(struct sfu_pipe *s) {
  if (s->result_valid) {
    s->first = (u8)(s->first < SFU_PIPE_NAMED ? s->first + 1 : 0);
    s->count--;
  }
  s->now++;
  if (s->busy && s->beat++ == s->last) {
    s->busy = false;
    s->instruction[sfu_pipe_entering(s)].due = s->now + s->stages - 1;
    s->count++;
  }
  s->result_valid = s->count && s->instruction[s->first].due == s->now;
}

void sfu_pipe_step(struct sfu_pipe *s, const struct dispatch *d, bool result_ready) {
  if (!s->result_valid || result_ready) advance(s);
  if (!d) return;
  accept(&s->instruction[sfu_pipe_entering(s)], d, s->lanes);
  s->busy = true;
  s->beat = 0;
}

void sfu_pipe_clock(struct sfu_pipe *s, const struct sfu_pipe_in *in, const struct sfu_pipe_out *out) {
  (void)out;
  const struct dispatch d = PIPE_DISPATCH(in);
  sfu_pipe_step(s, in->dispatch_valid ? &d : NULL, in->result_ready);
}
