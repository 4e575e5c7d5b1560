/* pc_histogram: see pc_histogram.h for the contract. */
#include "control/pc_histogram.h"

#include "control/ipc_error.h"

enum { LAST_COUNTER = 18 /* cycles from a comparison's last counters to its end, both counted */ };

static void begin(struct pc_histogram *s) {
  const struct pc_histogram_params params = s->params;
  memset(s, 0, sizeof *s);
  s->params = params;
  s->left = params.Every;
  s->busy = params.Buckets + 1;
  s->sampled = -1;
}

void pc_histogram_init(struct pc_histogram *s, const struct pc_histogram_params *params) {
  s->params = *params;
  begin(s);
}

void pc_histogram_reset(struct pc_histogram *s) { begin(s); }

/* ---- counting */

/* The bucket of the instruction of this cycle whose turn it is, or -1. */
static int sample(struct pc_histogram *s, const struct pc_histogram_in *in) {
  const u32 now = (u32)__builtin_popcount(in->issued);
  if (now < s->left) {
    s->left -= now;
    return -1;
  }
  u32 rest = in->issued;
  for (u32 i = 1; i < s->left; i++) rest &= rest - 1;
  s->left += s->params.Every - now;
  return in->bucket[lowest_bit(rest)];
}

static void count(u16 *counter, u32 *total, unsigned bits) {
  if (*counter == low_bits(bits)) return;
  ++*counter;
  ++*total;
}

static void count_sample(struct pc_histogram *s) {
  if (s->sampled < 0) return;
  if (s->ended) count(&s->run[s->sampled], &s->run_total, s->params.RunBits);
  else count(&s->small[0][s->sampled], &s->validation, s->params.SmallBits);
  s->sampled = -1;
}

static void rotate(struct pc_histogram *s) {
  const u32 full = low_bits(s->params.LargeBits);
  for (unsigned b = 0; b < s->params.Buckets; b++) {
    const u32 tail = s->small[PC_HISTOGRAM_SMALL - 1][b], sum = s->large[b] + tail < full ? s->large[b] + tail : full;
    s->training += sum - s->large[b];
    s->validation -= tail;
    s->large[b] = (u16)sum;
  }
  memmove(s->small[1], s->small[0], (PC_HISTOGRAM_SMALL - 1) * sizeof *s->small);
  memset(s->small[0], 0, sizeof *s->small);
  s->busy = s->params.Buckets + 1;
}

/* ---- comparing */

/* Of training and validation, or of both together and the run. */
static void counters(const struct pc_histogram *s, unsigned bucket, u32 of[2]) {
  u32 validation = 0;
  for (unsigned i = 0; i < PC_HISTOGRAM_SMALL; i++) validation += s->small[i][bucket];
  of[0] = s->known ? s->large[bucket] + validation : s->large[bucket];
  of[1] = s->known ? s->run[bucket] : validation;
}

static void compare(struct pc_histogram *s) {
  const u32 total[2] = {s->known ? s->training + s->validation : s->training, s->known ? s->run_total : s->validation};
  const unsigned greater = total[1] > total[0];
  unsigned shift = 0;
  u32 apart = 0, of[2];
  for (u32 aligned = total[!greater]; aligned + aligned / 2 < total[greater]; aligned *= 2) shift++;
  for (unsigned b = 0; b < s->params.Buckets; b++) {
    counters(s, b, of);
    of[!greater] <<= shift;
    apart += of[0] > of[1] ? of[0] - of[1] : of[1] - of[0];
  }
  const u64 distance = ((u64)apart << 15) / total[greater];
  s->distance = distance < PC_HISTOGRAM_FAR ? (u32)distance : PC_HISTOGRAM_FAR;
  s->comparing = true;
  s->busy = s->params.Buckets + 21 + shift;
}

static void conclude(struct pc_histogram *s) {
  s->comparing = false;
  memset(s->run, 0, sizeof s->run);
  s->run_total = 0;
  if (s->known) {
    s->apart = s->distance > s->threshold;
    return;
  }
  s->known = true;
  s->threshold = s->distance + s->distance * s->params.Margin / IPC_ONE;
  if (s->threshold > PC_HISTOGRAM_FAR) s->threshold = PC_HISTOGRAM_FAR;
  if (s->threshold < s->params.Floor) s->threshold = s->params.Floor;
}

/* ---- the cycle */

void pc_histogram_comb(const struct pc_histogram *s, const struct pc_histogram_in *in, struct pc_histogram_out *out) {
  u32 of[2] = {0, 0};
  (void)in;
  out->comparing = s->comparing && s->busy >= LAST_COUNTER && s->busy < LAST_COUNTER + s->params.Buckets;
  if (out->comparing) counters(s, s->params.Buckets - 1 - (s->busy - LAST_COUNTER), of);
  out->first = of[0];
  out->second = of[1];
  out->valid = s->comparing && s->busy == 1;
  out->distance = (u16)s->distance;
  out->known = s->known;
  out->threshold = (u16)s->threshold;
  out->apart = s->apart;
}

static bool period_ends(struct pc_histogram *s, u8 running) {
  if (!running) return false;
  const bool last = s->age + 1 == s->params.Period;
  s->age = last ? 0 : s->age + 1;
  return last;
}

void pc_histogram_clock(struct pc_histogram *s, const struct pc_histogram_in *in, const struct pc_histogram_out *out) {
  (void)out;
  if (in->begins) {
    begin(s);
    return;
  }
  const struct pc_histogram_params *p = &s->params;
  const int sampled = sample(s, in);
  const bool period = period_ends(s, in->running), counts = s->ended ? in->running && s->known : in->profiling;
  if (s->busy) {
    if (--s->busy == 0 && s->comparing) conclude(s);
    return;
  }
  const bool ends = !s->ended && !in->profiling;
  const bool rotates = !s->ended && in->profiling && in->rotates;
  const bool compares = ends ? s->training && s->validation : period && s->known && s->run_total >= p->Least;
  count_sample(s);
  s->ended |= ends;
  if (rotates) rotate(s);
  else if (compares) compare(s);
  else if (counts) s->sampled = sampled;
}
