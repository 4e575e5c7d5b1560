/* Stimulus of phase_detector: profiles of some slices, then runs of a kernel that stays as it is, or changes in one way
 * or several after a while. */
#include "control/phase_detector.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Bits of `apart` that this run is for, by what its profile was. */
static unsigned kind(const struct phase_detector *s) {
  const u32 what = s->lanes.expected + s->lanes.training.sum;
  if (!s->lanes.known || s->lanes.filled < s->params.Entries) return 0;
  return what & 8 && s->time > s->params.Time / 8 ? 0 : what % 8; /* some go back */
}

static bool trained(const struct phase_detector *s) {
  return s->lanes.training.count >= s->params.Least && s->requests.training.count >= s->params.Least &&
         s->pcs.training >= s->params.Samples && s->pcs.validation >= s->params.Samples;
}

/* Instructions in all intervals of a window, and how many there could be in its counters. */
static bool nearly_full(const struct divergence_window *s) {
  u32 all = s->training.count;
  for (unsigned i = 0; i < DIVERGENCE_SMALL; i++) all += s->small[i].count;
  return all + s->params.Slots > s->params.Maximum * s->params.Slots;
}

static bool must_rotate(const struct divergence_window *s) {
  return s->small[0].count + 2 * s->params.Slots > s->params.Longest * s->params.Slots;
}

TW_STIMULUS(phase_detector) {
  const struct phase_detector_params *p = &state->params;
  const unsigned changed = kind(state), profile = 4 * p->Buckets + 60;
  for (unsigned i = 0; i < p->Schedulers; i++) {
    const unsigned lanes = changed & 1 ? 0 : p->Most - tw_random_chance(random, 20);
    in->issued = (u8)((in->issued & ~(1u << i)) | (u32)tw_random_chance(random, 80) << i);
    in->lanes[i] = (u8)lanes;
    in->bucket[i] = (u8)(changed & 4 ? p->Buckets - 1 : tw_random_below(random, 2));
  }
  for (unsigned i = 0; i < p->Memories; i++) {
    in->memory = (u8)((in->memory & ~(1u << i)) | (u32)tw_random_chance(random, 40) << i);
    in->requests[i] = (u8)(changed & 2 ? p->Most : tw_random_below(random, 2));
  }
  in->begins = tw_random_below(random, state->time + 1 == p->Time ? 4
                                       : state->time == p->Time   ? 40
                                                                  : 30 * profile) == 0;
  in->profiling = !state->lanes.ended && !nearly_full(&state->lanes) && !nearly_full(&state->requests) &&
                  tw_random_below(random, trained(state) ? 20 : 60 * profile) != 0;
  const bool ends = !state->lanes.ended && !in->profiling;
  in->rotates = (ends && tw_random_chance(random, 50)) || must_rotate(&state->lanes) || must_rotate(&state->requests) ||
                tw_random_below(random, profile / 4) == 0;
  in->running = !in->profiling && tw_random_below(random, 200) != 0;
}

TW_BINS(phase_detector) {
  const struct phase_detector *s = state;
  const u32 time = s->params.Time;
  TW_BIN("another phase by lanes", out->phase && out->apart == 1);
  TW_BIN("by requests", out->phase && out->apart == 2);
  TW_BIN("by PCs", out->phase && out->apart == 4);
  TW_BIN("by all", out->phase && out->apart == 7);
  TW_BIN("apart, but not for long enough", !out->apart && s->time && !out->phase);
  TW_BIN("the same phase again", !out->apart && out->phase);
  TW_BIN("a profile begins as the time is over", in->begins && out->apart && s->time + 1 == time);
  TW_BIN("a profile begins in another phase", in->begins && out->phase);
}
