/* Stimulus of idle_warps: warps come and go, and issue seldom or often. */
#include "control/idle_warps.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(idle_warps) {
  const struct idle_warps_params *p = &state->params;
  const unsigned rate = 1 + state->age % 7;
  const bool last = state->age + 1 == p->Interval;
  in->running = tw_random_below(random, last ? 4 : 8 * p->Interval) != 0;
  in->resume = in->running && tw_random_below(random, 4 * p->Interval) == 0;
  if (!tw_random_chance(random, 10)) in->issues = 0;
  if (tw_random_chance(random, rate)) in->issues |= (u64)1 << tw_random_below(random, p->Warps);
}

TW_BINS(idle_warps) {
  const struct idle_warps *s = state;
  const bool last = s->age + 1 == s->params.Interval;
  TW_BIN("none idle", in->on[0] && !out->primary);
  TW_BIN("some that are on have issued", s->issued & in->on[1]);
  TW_BIN("one issues in the last cycle", last && in->running && in->issues & ~s->issued);
  TW_BIN("a run resumes with warps that have issued", in->resume && s->issued);
  TW_BIN("a run ends", !in->running && s->issued);
  TW_BIN("both in an interval's last cycle", last && in->resume);
}
