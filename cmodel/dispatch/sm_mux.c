/* sm_mux: see sm_mux.h for the contract. */
#include "dispatch/sm_mux.h"

void sm_mux_init(struct sm_mux *s, const struct sm_mux_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void sm_mux_reset(struct sm_mux *s) {
  const struct sm_mux_params params = s->params;
  sm_mux_init(s, &params);
}

void sm_mux_comb(const struct sm_mux *s, const struct sm_mux_in *in, struct sm_mux_out *out) {
  const unsigned sms = s->params.Sms;
  memset(out->give, 0, sizeof out->give);
  out->busy = s->busy;
  out->ready = 0;
  for (unsigned i = 0; i < sms && !out->ready; i++) {
    const unsigned sm = (s->from + i) % sms;
    out->ready = s->blocks[sm] < in->sm_blocks;
    if (out->ready) out->give[sm] = in->more;
  }
}

void sm_mux_clock(struct sm_mux *s, const struct sm_mux_in *in, const struct sm_mux_out *out) {
  bool ended = !in->more;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    ended = ended && !s->blocks[i] && in->quiet[i];
    s->blocks[i] = (u8)((s->blocks[i] + out->give[i] - in->ended[i]) & 63);
    if (out->give[i]) s->from = (u8)(i + 1);
  }
  if (in->start) s->from = 0;
  s->busy = in->start || (s->busy && !ended);
}
