/* Stimulus of slack_meter: periods of a kernel that has all warps ready, none or some, with and without a pipe that
 * is held up; a run ends now and then, most often while something is divided. */
#include "control/slack_meter.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* What the period under way is like: it stays for about as long. */
static unsigned kind(const struct slack_meter *s, unsigned bit) {
  return (s->part[0] * 7 + s->part[1] * 3 + s->warp_slack) >> bit & 3;
}

TW_STIMULUS(slack_meter) {
  const struct slack_meter_params *p = &state->params;
  const bool ends = state->step || state->age + 1 == p->Period;
  in->running = tw_random_below(random, ends ? 60 : 20 * p->Period) != 0;
  in->active = (u8)(kind(state, 0) == 0 && !tw_random_chance(random, 2) ? 0 : tw_random_below(random, p->Warps + 1));
  if (kind(state, 0) == 1) in->active = (u8)p->Warps;
  switch (kind(state, 1)) {
    case 0: in->ready = in->active; break;
    case 1: in->ready = (u8)(in->active && tw_random_chance(random, 5)); break;
    default: in->ready = (u8)tw_random_below(random, in->active + 1u);
  }
  in->outstanding = (u16)tw_random_below(random, p->Lines + 1);
  if (kind(state, 2) == 1) in->outstanding = (u16)(p->Lines - tw_random_chance(random, 10));
  if (kind(state, 2) == 2) in->outstanding = (u16)tw_random_chance(random, 10);
  in->held_up = kind(state, 3) == 0 ? 0 : tw_random_chance(random, kind(state, 3) == 1 ? 2 : 50);
}

TW_BINS(slack_meter) {
  const struct slack_meter *s = state;
  const u32 last = 2 * SLACK_METER_BITS;
  TW_BIN("no warp active in a period", s->step == SLACK_METER_BITS && !s->whole[0]);
  TW_BIN("all active ones ready", s->step == SLACK_METER_BITS && s->whole[0] && s->part[0] == s->whole[0]);
  TW_BIN("none ready", s->step == SLACK_METER_BITS && s->whole[0] && !s->part[0]);
  TW_BIN("no cycle held up", s->step == last && s->whole[1] == 1);
  TW_BIN("a mean that is not below the most held up", s->step == last && !s->part[1]);
  TW_BIN("some requests left", s->step == last && s->part[1] && s->part[1] < s->whole[1]);
  TW_BIN("held up in a period's last cycle, with the most",
         s->age + 1 == s->params.Period && in->held_up && in->outstanding > s->most);
  TW_BIN("stopped while dividing", !in->running && s->step);
  TW_BIN("stopped in a period's last cycle", !in->running && s->age + 1 == s->params.Period);
  TW_BIN("slack of warps in between", out->warp_slack && out->warp_slack < SLACK_METER_ONE);
}
