/* dynamic_execution: see dynamic_execution.h for the contract. */
#include "control/dynamic_execution.h"

#include "lfsr.h"

static unsigned one(const struct dynamic_execution *s) { return 1u << s->params.ProbabilityBits; }

void dynamic_execution_init(struct dynamic_execution *s, const struct dynamic_execution_params *params) {
  s->params = *params;
  s->stalls = 0;
  dynamic_execution_reset(s);
}

void dynamic_execution_reset(struct dynamic_execution *s) {
  s->age = s->sum = 0;
  s->whole = s->fresh = false;
  s->probability = (u16)smaller(s->params.Start, one(s));
  s->draw = LFSR_START;
}

void dynamic_execution_comb(const struct dynamic_execution *s, const struct dynamic_execution_in *in,
                            struct dynamic_execution_out *out) {
  out->probability = in->reference_sm ? 0 : s->probability;
  out->allowed = (s->draw & (one(s) - 1)) < out->probability;
  out->stalls_valid = s->fresh;
  out->stalls = s->stalls;
}

static void compare(struct dynamic_execution *s, u32 reference) {
  const unsigned step = s->params.Step, now = s->probability;
  if (s->stalls > reference) s->probability = (u16)(now > step ? now - step : 0);
  if (s->stalls < reference) s->probability = (u16)smaller(now + step, one(s));
}

void dynamic_execution_clock(struct dynamic_execution *s, const struct dynamic_execution_in *in,
                             const struct dynamic_execution_out *out) {
  (void)out;
  if (!in->running) {
    dynamic_execution_reset(s);
    return;
  }
  if (in->reference_valid && s->whole) compare(s, in->reference_stalls);
  s->sum += (u32)__builtin_popcount(in->stalled);
  s->fresh = ++s->age == s->params.Period;
  if (s->fresh) {
    s->stalls = s->sum;
    s->age = s->sum = 0;
    s->whole = true;
  }
  for (unsigned i = 0; i < s->params.ProbabilityBits; i++) s->draw = lfsr_step(s->draw);
}
