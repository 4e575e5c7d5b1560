/* Stimulus of divergence_window: profiles of several slices and runs of several windows, of instructions whose amounts
 * are about one place, which may change between training, validation and entries. */
#include "control/divergence_window.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Profiles are of four kinds beside ordinary ones: training and validation as far apart as can be; slices as long as
 * can be, and much in them; very many slices; little to validate. */
enum { APART = 1, WHOLE, MANY, THIN, KINDS };
static unsigned kind(const struct divergence_window *s) { return s->known ? 0 : (s->expected + s->mean / 3) % KINDS; }
static bool is_thin(const struct divergence_window *s) {
  return kind(s) == THIN && s->training.count >= s->params.Least;
}

/* About a place that depends on what was so far: steady for some profiles, not for others. */
static unsigned amount(struct tw_random *random, const struct divergence_window *s) {
  const unsigned most = s->params.Most, spread = tw_random_below(random, most / 4 + 1);
  if (s->known && s->expected == most * DIVERGENCE_ONE && s->training.count & 1)
    return most - s->params.Floor; /* just within the threshold */
  if (!s->known) {
    if (kind(s) == APART) return s->training.count >= s->params.Least ? 0 : most;
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

static unsigned rate_of(const struct divergence_window *s) {
  const bool slow = s->known && (s->apart ? s->expected % 4 : s->expected % 5 == 0);
  if (slow || is_thin(s)) return 1;
  if (s->known ? s->expected & 2 : kind(s) == WHOLE || kind(s) == MANY) return 100;
  return s->training.sum % 8 == 0 ? 10 : 60;
}

/* One in so many cycles ends a profile. */
static unsigned ends_in(const struct divergence_window *s, u32 validation, unsigned slice) {
  const u32 least = s->params.Least, training = s->training.count;
  if (training >= least && validation == least) return 2;
  const u32 above = validation & ~(1u << (31 - __builtin_clz(validation | 1)));
  if (training >= least && validation > least && above < least) return 3; /* its highest bit decides */
  if (training + 1 == least || (training >= least && validation <= least)) return 5;
  return training < least || kind(s) == MANY ? 8 * slice : slice;
}

TW_STIMULUS(divergence_window) {
  const struct divergence_window_params *p = &state->params;
  const unsigned slice = p->Maximum / 8 < p->Longest ? p->Maximum / 8 : p->Longest;
  const unsigned rate = rate_of(state);
  u32 validation = 0;
  for (unsigned i = 0; i < DIVERGENCE_SMALL; i++) validation += state->small[i].count;
  for (unsigned i = 0; i < p->Slots; i++) {
    in->counted = (u8)((in->counted & ~(1u << i)) | (u32)tw_random_chance(random, rate) << i);
    in->amount[i] = (u8)(amount(random, state) % (p->Most + 1));
  }
  const unsigned begins_in = state->busy == 1 ? 30 : state->ended ? 5 * p->Period * p->Entries : 40 * slice;
  in->begins = tw_random_below(random, begins_in) == 0;
  const bool room = state->training.count + validation + p->Slots <= p->Maximum * p->Slots;
  in->profiling = state->ended ? tw_random_chance(random, 5)
                               : room && tw_random_below(random, ends_in(state, validation, slice)) != 0;
  const bool must = state->small[0].count + 2 * p->Slots > p->Longest * p->Slots;
  const unsigned seldom = kind(state) == WHOLE ? 20 * slice : is_thin(state) ? 2 : slice / 2;
  in->rotates = must || tw_random_below(random, seldom) == 0;
  in->running = (state->ended || !in->profiling) && tw_random_below(random, 50) != 0;
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
  TW_BIN("trained, and too little to validate", ends && s->training.count >= p->Least && validation < p->Least);
  TW_BIN("half of what can be to validate", ends && 2 * validation > 4 * p->Longest * p->Slots);
  TW_BIN("profiling after a profile's end", s->ended && in->profiling && in->counted);
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
