/* Stimulus of dynamic_execution: an SM that stalls the more, the more it allows; a reference with about as many stalls,
 * whose sum comes some cycles after the period. */
#include "control/dynamic_execution.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Now the reference stalls less, now more, and now as much. */
static u32 reference_of(struct tw_random *random, const struct dynamic_execution *s) {
  const u32 most = s->params.Period * s->params.Schedulers, near = s->stalls + tw_random_below(random, 3) - 1;
  if (near <= most && tw_random_chance(random, 40)) return near;
  return tw_random_chance(random, 50) ? tw_random_below(random, s->stalls + 1)
                                      : s->stalls + tw_random_below(random, most - s->stalls + 1);
}

TW_STIMULUS(dynamic_execution) {
  const struct dynamic_execution_params *p = &state->params;
  const unsigned full = 1u << p->ProbabilityBits, spell = (state->stalls + state->probability) % 5;
  /* Periods of nothing else, without any, and with as many as the probability makes. */
  const unsigned rate = spell == 0 ? 100 : spell == 1 ? 0 : 10 + 80 * state->probability / full;
  for (unsigned i = 0; i < p->Schedulers; i++)
    in->stalled = (u8)((in->stalled & ~(1u << i)) | (u32)tw_random_chance(random, rate) << i);
  in->reference_valid = tw_random_below(random, p->Period) < 2 || (state->fresh && tw_random_chance(random, 50));
  if (in->reference_valid && !state->whole) in->reference_valid = tw_random_chance(random, 50);
  in->reference_stalls = reference_of(random, state);
  in->running = tw_random_below(random, 20 * p->Period) != 0;
  in->reference_sm = tw_random_below(random, 8) == 0;
}

TW_BINS(dynamic_execution) {
  const struct dynamic_execution *s = state;
  const struct dynamic_execution_params *p = &s->params;
  const unsigned full = 1u << p->ProbabilityBits, draw = s->draw & (full - 1);
  const bool compares = in->running && in->reference_valid && s->whole, last = s->age + 1 == p->Period;
  const bool more = compares && s->stalls > in->reference_stalls, fewer = compares && s->stalls < in->reference_stalls;
  TW_BIN("more stalls than the reference", more && s->probability >= p->Step);
  TW_BIN("fewer", fewer && s->probability + p->Step <= full);
  TW_BIN("one more", more && s->stalls == in->reference_stalls + 1);
  TW_BIN("one fewer", fewer && s->stalls + 1 == in->reference_stalls);
  TW_BIN("as many", compares && !more && !fewer);
  TW_BIN("below none", more && s->probability < p->Step);
  TW_BIN("beyond always", fewer && s->probability + p->Step > full);
  TW_BIN("stays at none", more && !s->probability);
  TW_BIN("stays at always", fewer && s->probability == full);
  TW_BIN("compared in the cycle of the sum", compares && out->stalls_valid);
  TW_BIN("compared in a period's last cycle", compares && last);
  TW_BIN("a sum before the first period's end", in->running && in->reference_valid && !s->whole);
  TW_BIN("a draw that is just allowed", out->allowed && draw + 1 == out->probability);
  TW_BIN("a draw that is just not", draw == out->probability && !out->allowed);
  TW_BIN("the greatest draw, allowed", draw + 1 == full && out->allowed);
  TW_BIN("the reference", in->reference_sm && s->probability && !out->allowed);
  TW_BIN("stalls in a period's last cycle", last && in->stalled);
  TW_BIN("stalls in its first", !s->age && in->stalled);
  TW_BIN("a period of stalls alone", out->stalls_valid && s->stalls == p->Period * p->Schedulers);
  TW_BIN("one without any", out->stalls_valid && !s->stalls);
  TW_BIN("stopped in a period's last cycle", !in->running && last);
  TW_BIN("stopped as it would move", !in->running && in->reference_valid && s->whole);
}
