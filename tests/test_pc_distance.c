/* test_pc_distance: whether the primary kernel executes the instructions it was profiled with, from a list of the
 * samples that were taken.  Kloosterman 5.4.2, 5.6.2, Table 5.1; cycles are the contract's.
 * Oracle for: pc_histogram
 *
 * Samples are kept one by one, in the slice in which they were taken; counters are counted when they are asked for.
 * The distance of two sets is worked out in floating point from how often each bucket occurs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "control/pc_histogram.h"
#include "util/random.h"

enum { CYCLES = 60000, NEVER = -1, SAMPLES = 4096, BUCKETS = PC_HISTOGRAM_MAX_BUCKETS };

/* Each a bucket. */
struct samples {
  unsigned count;
  u8 bucket[SAMPLES];
};

struct bench {
  struct pc_histogram unit;
  struct pc_histogram_in in;
  struct pc_histogram_out out;
  struct tw_random random;
  struct samples training, slice[PC_HISTOGRAM_SMALL], run; /* slice: the newest first */
  u64 instructions, ran;                                   /* since `begins` */
  int free, late; /* the first cycle with nothing under way; of the last sample, which Least does not see yet */
  bool ended, known, apart; /* ended: the profile has been looked at */
  int concludes;            /* the cycle in which a distance is there, or NEVER */
  unsigned distance, threshold, profiled, length, since;
  unsigned compared, were_apart, knew;
};

static unsigned occurs(const struct samples *s, unsigned bucket) {
  unsigned n = 0;
  for (unsigned i = 0; i < s->count; i++) n += s->bucket[i] == bucket;
  return n;
}

/* A sample of a bucket that is full is lost. */
static void add(struct samples *s, unsigned bucket, unsigned bits) {
  if (occurs(s, bucket) < (1u << bits) - 1) s->bucket[s->count++] = (u8)bucket;
}

static unsigned validation_count(const struct bench *b) {
  unsigned n = 0;
  for (unsigned i = 0; i < PC_HISTOGRAM_SMALL; i++) n += b->slice[i].count;
  return n;
}

/* The newest slice begins; the oldest joins those of training. */
static void rotate(struct bench *b, int cycle) {
  const struct samples *oldest = &b->slice[PC_HISTOGRAM_SMALL - 1];
  for (unsigned i = 0; i < oldest->count; i++) add(&b->training, oldest->bucket[i], b->unit.params.LargeBits);
  memmove(b->slice + 1, b->slice, (PC_HISTOGRAM_SMALL - 1) * sizeof *b->slice);
  b->slice[0].count = 0;
  b->since = 0;
  b->free = cycle + 1 + (int)b->unit.params.Buckets + 1;
}

/* How often a bucket occurs in what is compared: training and validation, or the profile and the run. */
static void occurrences(const struct bench *b, unsigned bucket, double of[2]) {
  double validation = 0;
  for (unsigned i = 0; i < PC_HISTOGRAM_SMALL; i++) validation += occurs(&b->slice[i], bucket);
  of[0] = occurs(&b->training, bucket) + (b->known ? validation : 0);
  of[1] = b->known ? occurs(&b->run, bucket) : validation;
}

/* The smaller set counts 2 ** shift times, so that it is from 2/3 to 4/3 of the larger. */
static void compare(struct bench *b, int cycle) {
  const double validation = validation_count(b), profile = b->training.count + validation;
  const double total[2] = {b->known ? profile : b->training.count, b->known ? b->run.count : validation};
  const unsigned less = total[0] < total[1] ? 0 : 1;
  int shift = 0;
  double off = 0, of[2];
  while (total[less] * exp2(shift) * 3 < total[!less] * 2) shift++;
  for (unsigned bucket = 0; bucket < b->unit.params.Buckets; bucket++) {
    occurrences(b, bucket, of);
    of[less] *= exp2(shift);
    off += fabs(of[0] - of[1]);
  }
  b->distance = (unsigned)fmin(PC_HISTOGRAM_FAR, floor(off / (2 * total[!less]) * 65536 + 1e-6));
  b->concludes = cycle + (int)b->unit.params.Buckets + 21 + shift;
  b->free = b->concludes + 1;
}

static void conclude(struct bench *b) {
  const struct pc_histogram_params *p = &b->unit.params;
  b->run.count = 0;
  b->concludes = NEVER;
  if (b->known) {
    b->apart = b->distance > b->threshold;
    b->compared++;
    b->were_apart += b->apart;
    return;
  }
  b->known = true;
  b->knew++;
  b->threshold = smaller(PC_HISTOGRAM_FAR, larger(p->Floor, b->distance + b->distance * p->Margin / 1024));
}

static void begin(struct bench *b, int cycle) {
  b->training.count = b->run.count = 0;
  for (unsigned i = 0; i < PC_HISTOGRAM_SMALL; i++) b->slice[i].count = 0;
  b->instructions = b->ran = 0;
  b->free = cycle + 1 + (int)b->unit.params.Buckets + 1;
  b->ended = b->known = b->apart = false;
  b->concludes = b->late = NEVER;
  b->profiled = b->since = 0;
  b->length = b->unit.params.Buckets * 2 + tw_random_below(&b->random, 20 * b->unit.params.Buckets);
}

/* Each Every-th instruction; of those in one cycle the first slot's first.  Returns its bucket, or NEVER. */
static int sampled(struct bench *b) {
  int bucket = NEVER;
  for (unsigned i = 0; i < b->unit.params.Schedulers; i++)
    if (b->in.issued >> i & 1 && ++b->instructions % b->unit.params.Every == 0) bucket = b->in.bucket[i];
  return bucket;
}

static void follow(struct bench *b, int cycle) {
  const struct pc_histogram_params *p = &b->unit.params;
  const struct pc_histogram_in *in = &b->in;
  if (in->begins) {
    begin(b, cycle);
    return;
  }
  const int bucket = sampled(b);
  const bool period = in->running && ++b->ran % p->Period == 0, ended = b->ended;
  b->profiled += in->profiling;
  b->since++;
  if (cycle == b->concludes) conclude(b);
  if (cycle < b->free) return;
  const unsigned counted = b->run.count - (b->late == cycle - 1);
  if (!in->profiling && !ended) {
    b->ended = true;
    const unsigned validation = validation_count(b) - (b->late == cycle - 1);
    if (b->training.count && validation) compare(b, cycle);
  } else if (in->profiling && !ended && in->rotates) {
    rotate(b, cycle);
  } else if (period && b->known && counted >= p->Least) {
    compare(b, cycle);
  }
  if (cycle < b->free || bucket == NEVER || !(ended ? in->running && b->known : in->profiling)) return;
  struct samples *to = ended ? &b->run : &b->slice[0];
  const unsigned before = to->count;
  add(to, (unsigned)bucket, ended ? p->RunBits : p->SmallBits);
  if (to->count > before) b->late = cycle;
}

/* Code is about a place that changes now and then. */
static void drive(struct bench *b, unsigned cycle) {
  const struct pc_histogram_params *p = &b->unit.params;
  const unsigned place = cycle / 2500 * 5, spread = 1 + p->Buckets / 4 * (1 + cycle / 9000 % 3);
  struct pc_histogram_in *in = &b->in;
  in->begins = b->ran > 6000;
  in->profiling = !b->ended && b->profiled < b->length;
  in->rotates = in->profiling && b->since > p->Buckets + 4 && tw_random_below(&b->random, p->Buckets) == 0;
  in->running = b->ended && tw_random_chance(&b->random, 97);
  in->issued = (u8)(tw_random_word(&b->random) & low_bits(p->Schedulers));
  for (unsigned i = 0; i < p->Schedulers; i++)
    in->bucket[i] = (u8)((place + tw_random_below(&b->random, spread)) % p->Buckets);
}

static void check(const struct bench *b, int cycle) {
  assert_int_equal(b->out.known, b->known);
  assert_int_equal(b->out.apart, b->apart);
  if (b->known) assert_int_equal(b->out.threshold, b->threshold);
  assert_int_equal(b->out.valid, cycle == b->concludes);
  if (b->out.valid) assert_int_equal(b->out.distance, b->distance);
  const int bucket = b->concludes == NEVER ? NEVER : cycle - (b->concludes - 17 - (int)b->unit.params.Buckets + 1);
  const bool by = b->concludes != NEVER && bucket >= 0 && bucket < (int)b->unit.params.Buckets;
  assert_int_equal(b->out.comparing, by);
  if (!by) return;
  double of[2];
  occurrences(b, (unsigned)bucket, of);
  assert_int_equal(b->out.first, (unsigned)of[0]);
  assert_int_equal(b->out.second, (unsigned)of[1]);
}

static void distances_are_those_of_the_samples(void **state) {
  (void)state;
  static const struct pc_histogram_params machines[] = {{.Schedulers = 4,
                                                         .Buckets = 128,
                                                         .Every = 13,
                                                         .LargeBits = 16,
                                                         .SmallBits = 12,
                                                         .RunBits = 12,
                                                         .Period = 256,
                                                         .Least = 16,
                                                         .Floor = 12288,
                                                         .Margin = 102},
                                                        {.Schedulers = 1,
                                                         .Buckets = 16,
                                                         .Every = 2,
                                                         .LargeBits = 6,
                                                         .SmallBits = 6,
                                                         .RunBits = 4,
                                                         .Period = 70,
                                                         .Least = 9,
                                                         .Floor = 1,
                                                         .Margin = 1023},
                                                        {.Schedulers = 2,
                                                         .Buckets = 4,
                                                         .Every = 5,
                                                         .LargeBits = 3,
                                                         .SmallBits = 2,
                                                         .RunBits = 3,
                                                         .Period = 40,
                                                         .Least = 4,
                                                         .Floor = 6000,
                                                         .Margin = 102}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    pc_histogram_init(&b.unit, &machines[m]);
    begin(&b, NEVER);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, (unsigned)cycle);
      pc_histogram_comb(&b.unit, &b.in, &b.out);
      check(&b, cycle);
      pc_histogram_clock(&b.unit, &b.in, &b.out);
      follow(&b, cycle);
    }
    assert_true(b.knew > 3 && b.were_apart > 3 && b.compared > b.were_apart + 10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(distances_are_those_of_the_samples)};
  return cmocka_run_group_tests_name("pc_distance", tests, NULL, NULL);
}
