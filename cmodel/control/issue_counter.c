/* issue_counter: see issue_counter.h for the contract. */
#include "control/issue_counter.h"

void issue_counter_init(struct issue_counter *s, const struct issue_counter_params *params) {
  s->params = *params;
  issue_counter_reset(s);
}

void issue_counter_reset(struct issue_counter *s) { s->total = s->window = s->running = s->age = 0; }

void issue_counter_comb(const struct issue_counter *s, const struct issue_counter_in *in,
                        struct issue_counter_out *out) {
  (void)in;
  out->total = s->total;
  out->window = s->window;
}

void issue_counter_clock(struct issue_counter *s, const struct issue_counter_in *in,
                         const struct issue_counter_out *out) {
  (void)out;
  const u32 issued = (u32)__builtin_popcount(in->issued);
  s->total = (s->total + issued) & low_bits(s->params.TotalBits);
  s->running += issued;
  if (s->age++ < low_bits(s->params.WindowBits)) return;
  s->window = s->running;
  s->running = s->age = 0;
}
