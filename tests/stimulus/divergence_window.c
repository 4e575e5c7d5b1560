/* Stimulus of divergence_window: profiles of several slices and runs of several windows, of instructions whose amounts
 * are about one place, which may change between training, validation and entries. */
#include "control/divergence_window.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* About a place that depends on what was so far: steady for some profiles, not for others. */
static unsigned amount(struct tw_random *random, const struct divergence_window *s) {
  const unsigned most = s->params.Most, spread = tw_random_below(random, most / 4 + 1);
  if (s->known && s->expected == most * DIVERGENCE_ONE && s->training.count & 1)
    return most - s->params.Floor; /* just within the threshold */
  if (!s->known) {
    if (s->expected % 4 == 1)
      return s->training.count >= s->params.Least ? 0 : most; /* a profile that ends as far as can be */
    const bool high = 2 * s->training.sum > most * s->training.count;
    if (s->training.count >= s->params.Least && s->training.sum % 8 < 2) return high ? 0 : most; /* as far as can be */
    const unsigned profile[4] = {most, most - spread, tw_random_below(random, most + 1), spread};
    return profile[s->training.sum % 4];
  }
  const u32 off = s->expected > s->threshold ? s->expected - s->threshold : s->expected + s->threshold;
  const bool turns = s->expected / 6 % 4 != 0; /* in the middle of the window */
  switch ((s->expected + (turns && s->place >= s->params.Entries / 2)) % 6) {
    case 0: return most;
    case 1: return 0;
    case 2: return tw_random_below(random, most + 1);
    case 3: return s->expected / DIVERGENCE_ONE;
    default: return (off + tw_random_below(random, DIVERGENCE_ONE)) / DIVERGENCE_ONE; /* by about the threshold */
  }
}

TW_STIMULUS(divergence_window) {
  const struct divergence_window_params *p = &state->params;
  const unsigned slice = p->Maximum / 8 < p->Longest ? p->Maximum / 8 : p->Longest;
  const bool trained = state->training.count >= p->Least;
  const bool slow = state->known && (state->apart ? state->expected % 4 : state->expected % 5 == 0);
  const unsigned rate = slow ? 1 : state->expected & 2 ? 100 : state->training.sum % 8 == 0 ? 10 : 60;
  u32 validation = 0;
  for (unsigned i = 0; i < DIVERGENCE_SMALL; i++) validation += state->small[i].count;
  for (unsigned i = 0; i < p->Slots; i++) {
    in->counted = (u8)((in->counted & ~(1u << i)) | (u32)tw_random_chance(random, rate) << i);
    in->amount[i] = (u8)(amount(random, state) % (p->Most + 1));
  }
  in->begins = tw_random_below(random, state->busy == 1 ? 30 : 20 * p->Period * p->Entries) == 0;
  const u32 all = state->training.count + validation; /* no more than there is room for */
  const bool just = state->training.count + 1 == p->Least || (trained && validation <= p->Least);
  in->profiling = !state->ended && all + p->Slots <= p->Maximum * p->Slots &&
                  tw_random_below(random, trained && validation == p->Least ? 2
                                          : just                            ? 5
                                          : trained                         ? slice
                                                                            : 8 * slice) != 0;
  in->rotates = state->small[0].count + 2 * p->Slots > p->Longest * p->Slots || tw_random_below(random, slice / 2) == 0;
  in->running = !in->profiling && tw_random_below(random, 50) != 0;
}

TW_BINS(divergence_window) {
  const struct divergence_window *s = state;
  const struct divergence_window_params *p = &s->params;
  const bool profile = !s->ended && in->profiling, ends = !s->ended && !in->profiling;
  const bool closes = in->running && s->age + 1 == p->Period, full = s->filled == p->Entries;
  const bool looks = s->known && s->busy == clog2(p->Most + 1) + 10;
  u32 validation = 0;
  for (unsigned i = 0; i < DIVERGENCE_SMALL; i++) validation += s->small[i].count;
  TW_BIN("a tail with instructions", profile && in->rotates && s->small[DIVERGENCE_SMALL - 1].count);
  TW_BIN("instructions in the cycle of a rotation", profile && in->rotates && in->counted);
  TW_BIN("profile too short", ends && (s->training.count < p->Least || validation < p->Least));
  TW_BIN("profile just long enough", ends && s->training.count >= p->Least && validation == p->Least);
  TW_BIN("profile without training", ends && !s->training.count);
  TW_BIN("threshold at the floor", s->known && s->threshold == p->Floor * DIVERGENCE_ONE);
  TW_BIN("threshold above it", s->known && s->threshold > p->Floor * DIVERGENCE_ONE);
  TW_BIN("threshold at the end of the range", s->known && s->threshold == low_bits(clog2(p->Most + 1) + 8));
  TW_BIN("an entry ends before the threshold is known", closes && s->busy && !s->known);
  TW_BIN("an entry ends as the threshold becomes known", closes && s->busy == 1 && !s->known);
  TW_BIN("the window becomes full", closes && s->filled + 1 == p->Entries);
  TW_BIN("an entry leaves the window", closes && full && s->entry[s->place].count);
  TW_BIN("window not full", looks && !full);
  TW_BIN("window of too few instructions", looks && full && s->total.count < p->Least);
  TW_BIN("too few after it was apart", looks && full && s->total.count < p->Least && s->apart);
  const u32 off = s->mean > s->expected ? s->mean - s->expected : s->expected - s->mean;
  TW_BIN("apart", out->valid && !s->apart && off > s->threshold);
  TW_BIN("no longer apart", out->valid && s->apart && off <= s->threshold);
  TW_BIN("off by just the threshold", out->valid && off == s->threshold);
  TW_BIN("as large as can be", out->valid && s->mean == p->Most * DIVERGENCE_ONE);
  TW_BIN("paused in an entry", !in->running && s->now.count);
  TW_BIN("begins while dividing", in->begins && s->busy);
  TW_BIN("begins in a division's last cycle", in->begins && s->busy == 1);
}
