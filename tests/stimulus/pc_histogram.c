/* Stimulus of pc_histogram: profiles of few slices and runs of some periods, of instructions that keep to some buckets,
 * which may change between training, validation and run. */
#include "control/pc_histogram.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* A profile that has come far goes on, now and then, until nearly all of its counters are full. */
static bool fills(const struct pc_histogram *s) {
  return !s->ended && 4 * s->training >= s->params.Buckets << s->params.LargeBits && s->large[0] & 2;
}

/* What the kernel executes may change as the queue rotates, and between profile and run. */
static unsigned bucket(struct tw_random *random, const struct pc_histogram *s) {
  const unsigned n = s->params.Buckets, skewed = tw_random_chance(random, 75) ? 0 : tw_random_below(random, n);
  if (fills(s)) return tw_random_below(random, n);
  switch (s->known ? (s->threshold + s->distance) % 6 : (s->large[0] + s->large[1]) % 4) {
    case 0: return tw_random_chance(random, 92) ? n / 2 : tw_random_below(random, n);
    case 1: return skewed;
    case 2: return tw_random_below(random, n / 2) + (s->known ? n / 2 : 0);
    case 3: return s->known ? n - 1 : tw_random_below(random, n);
    case 5: return tw_random_below(random, n);
    default: return s->run_total & 8 ? skewed : n - 1;
  }
}

TW_STIMULUS(pc_histogram) {
  const struct pc_histogram_params *p = &state->params;
  const unsigned slice = p->Period + p->Buckets;
  const bool late = state->age > p->Period / 4;
  const bool dry = !state->ended && (fills(state) ? !state->small[0][0] && !state->small[1][0]
                                                  : state->training % 4 == 3 && state->validation < 3);
  const unsigned rate = dry && state->validation                                            ? 2
                        : state->validation % 8 == 5 && state->run_total < p->Least && late ? 20
                                                                                            : 90;
  for (unsigned i = 0; i < p->Schedulers; i++) {
    in->issued = (u8)((in->issued & ~(1u << i)) | (u32)tw_random_chance(random, rate) << i);
    in->bucket[i] = (u8)bucket(random, state);
  }
  const unsigned life = fills(state)                        ? 80 * slice
                        : state->known                      ? 8 * slice
                        : state->ended && !state->comparing ? slice
                                                            : 40 * slice;
  const unsigned profile = state->training && !state->validation && state->sampled >= 0 ? 2
                           : fills(state)                                               ? 10 * slice
                           : state->training && state->validation == 1                  ? 8
                           : state->training < 4                                        ? 12 * slice
                           : state->large[0] & 1                                        ? slice / 2
                                                                                        : 3 * slice;
  const unsigned turn = dry || state->training < 4 ? slice / 6 : fills(state) ? 3 * slice : slice / 2;
  in->begins = tw_random_below(random, state->comparing && state->busy == 1 ? 12 : life) == 0;
  in->profiling = !state->ended && tw_random_below(random, profile) != 0;
  in->rotates = tw_random_below(random, turn) == 0 || (!state->ended && !in->profiling && tw_random_chance(random, 50));
  in->running = state->ended && tw_random_below(random, 50) != 0;
}

TW_BINS(pc_histogram) {
  const struct pc_histogram *s = state;
  const struct pc_histogram_params *p = &s->params;
  const bool idle = !s->busy, ends = idle && !s->ended && !in->profiling;
  const bool turns = idle && !s->ended && in->profiling && in->rotates;
  const bool due = in->running && s->age + 1 == p->Period && s->known;
  const u32 now = (u32)__builtin_popcount(in->issued);
  bool full[3] = {false, false, false}, empty = true;
  if (s->sampled >= 0) {
    full[0] = !s->ended && s->small[0][s->sampled] == low_bits(p->SmallBits);
    full[1] = s->ended && s->run[s->sampled] == low_bits(p->RunBits);
  }
  for (unsigned b = 0; b < p->Buckets && turns; b++) {
    full[2] |= s->large[b] + s->small[PC_HISTOGRAM_SMALL - 1][b] > (int)low_bits(p->LargeBits);
    empty &= !s->small[PC_HISTOGRAM_SMALL - 1][b];
  }
  TW_BIN("full counter of the profile", full[0]);
  TW_BIN("full counter of the run", full[1]);
  TW_BIN("full counter of the large one", full[2]);
  TW_BIN("a tail with samples", turns && !empty);
  TW_BIN("an instruction's turn as the queue rotates", turns && now >= s->left);
  TW_BIN("a sample before, as the queue rotates", turns && s->sampled >= 0);
  TW_BIN("rotates while it is emptied", in->rotates && in->profiling && s->busy && !s->ended);
  TW_BIN("the second of two is sampled", s->left == 2 && now == 2 && idle && s->ended && s->known && in->running);
  TW_BIN("profile ends with the turn of the queue", ends && in->rotates && s->training && s->validation);
  TW_BIN("profile without training", ends && !s->training && s->validation);
  TW_BIN("profile ends with validation's first sample", ends && s->training && !s->validation && s->sampled >= 0);
  TW_BIN("profile ends while the queue rotates", s->busy && !s->ended && !in->profiling && s->training);
  TW_BIN("run too short", idle && due && s->run_total < p->Least);
  TW_BIN("run just long enough", idle && due && s->run_total == p->Least);
  TW_BIN("a sample before, as a comparison begins", idle && due && s->run_total >= p->Least && s->sampled >= 0);
  TW_BIN("paused in a period", idle && !in->running && s->run_total);
  TW_BIN("begins while comparing", in->begins && s->comparing);
  TW_BIN("begins in a comparison's last cycle", in->begins && out->valid);
  TW_BIN("threshold above the floor", out->valid && !s->known && s->distance > p->Floor);
  TW_BIN("threshold at the floor", out->valid && !s->known && s->distance < p->Floor / 2);
  TW_BIN("threshold at the end of the range", s->known && s->threshold == PC_HISTOGRAM_FAR);
  TW_BIN("nothing in common", out->valid && s->distance == PC_HISTOGRAM_FAR);
  TW_BIN("alike", out->valid && s->known && s->distance < 4096);
  TW_BIN("apart", out->valid && s->known && s->distance > s->threshold);
  TW_BIN("no longer apart", out->valid && s->apart && s->distance <= s->threshold);
  TW_BIN("shifted by several places", s->comparing && s->busy > p->Buckets + 23);
}
