/* sm_turn: see sm_turn.h for the contract. */
#include "dispatch/sm_turn.h"

void sm_turn_init(struct sm_turn *s, const struct sm_turn_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  s->pair = (u8)params->Sms;
}

void sm_turn_reset(struct sm_turn *s) {
  const struct sm_turn_params params = s->params;
  sm_turn_init(s, &params);
}

/* Whether an SM may take the next block. */
static bool fits(const struct sm_turn *s, const struct sm_turn_in *in, unsigned sm) {
  const bool second = s->pair < s->params.Sms;
  const unsigned needs = in->pairs && !second && in->sm_blocks > 1 ? 2 : 1;
  return in->want[sm] && s->blocks[sm] + needs <= in->sm_blocks && (!second || sm == s->pair);
}

void sm_turn_comb(const struct sm_turn *s, const struct sm_turn_in *in, struct sm_turn_out *out) {
  const unsigned sms = s->params.Sms;
  memset(out->give, 0, sizeof out->give);
  out->busy = s->busy;
  out->give_valid = 0;
  for (unsigned i = 0; i < sms; i++) out->room[i] = s->blocks[i] < in->sm_blocks;
  for (unsigned i = 0; i < sms && !out->give_valid; i++) {
    const unsigned sm = (s->from + i) % sms;
    out->give_valid = out->give[sm] = fits(s, in, sm);
  }
}

void sm_turn_clock(struct sm_turn *s, const struct sm_turn_in *in, const struct sm_turn_out *out) {
  const unsigned sms = s->params.Sms;
  const bool first = in->pairs && s->pair == sms;
  bool ended = !in->more;
  if (out->give_valid) s->pair = (u8)sms;
  for (unsigned i = 0; i < sms; i++) {
    ended = ended && !s->blocks[i] && in->quiet[i];
    s->blocks[i] = (u8)((s->blocks[i] + out->give[i] - in->ended[i]) & 63);
    if (!out->give[i]) continue;
    s->from = (u8)(i + 1);
    if (first) s->pair = (u8)i;
  }
  if (in->start) {
    s->from = 0;
    s->pair = (u8)sms;
  }
  s->busy = in->start || (s->busy && !ended);
}
