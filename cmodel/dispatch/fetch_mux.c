/* fetch_mux: see fetch_mux.h for the contract. */
#include "dispatch/fetch_mux.h"

void fetch_mux_init(struct fetch_mux *s, const struct fetch_mux_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void fetch_mux_reset(struct fetch_mux *s) { s->from = 0; }

/* Who has the port: an SM, their number for the queue, or one more for nobody. */
static unsigned choice_of(const struct fetch_mux *s, const struct fetch_mux_in *in) {
  const unsigned sms = s->params.Sms;
  for (unsigned i = 0; i <= sms; i++) {
    const unsigned who = (s->from + i) % (sms + 1);
    if (who == sms ? in->queue_valid : in->fetch_valid[who]) return who;
  }
  return sms + 1;
}

static void ask(const struct fetch_mux *s, const struct fetch_mux_in *in, struct fetch_mux_out *out) {
  const unsigned who = choice_of(s, in), sms = s->params.Sms;
  out->read_valid = who <= sms;
  out->queue_ready = who == sms && in->read_ready;
  if (who < sms) out->fetch_ready[who] = in->read_ready;
  if (who > sms) return;
  out->read_word = who == sms ? in->queue_word : in->fetch_place[who] >> 1;
  out->read_tag = (u8)(who == sms ? FETCH_MUX_QUEUE | in->queue_tag : who);
}

void fetch_mux_comb(const struct fetch_mux *s, const struct fetch_mux_in *in, struct fetch_mux_out *out) {
  memset(out, 0, sizeof *out);
  ask(s, in, out);
  if (!in->answer_valid) return;
  const unsigned sm = in->answer_tag;
  out->queue_answer_valid = (in->answer_tag & FETCH_MUX_QUEUE) != 0;
  out->queue_answer_tag = in->answer_tag & low_bits(s->params.TagBits);
  out->queue_answer_word = in->answer_word;
  if (sm >= s->params.Sms) return;
  out->fetch_answer[sm] = 1;
  out->fetch_number =
      (u16)(in->answer_word >> (in->fetch_place[sm] & 1 ? s->params.BlockBits : 0) & low_bits(s->params.BlockBits));
}

void fetch_mux_clock(struct fetch_mux *s, const struct fetch_mux_in *in, const struct fetch_mux_out *out) {
  const unsigned sms = s->params.Sms;
  if (out->read_valid && in->read_ready) s->from = (u8)((choice_of(s, in) + 1) % (sms + 1));
  if (in->start) s->from = 0;
}
