/* test_divergence: whether a mean of the run is what it was in the profile, from prefix sums over all cycles that were:
 * nothing is rotated and no window slides.  Kloosterman 5.4.2, 5.6.2, Table 5.1; cycles are the contract's.
 * Oracle for: divergence_window
 *
 * The training interval of a profile is all up to the fourth-last end of a slice, the validation interval the rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "control/divergence_window.h"
#include "util/random.h"

enum { CYCLES = 60000, NEVER = -1 };

struct sum {
  u64 amount, count;
};

struct bench {
  struct divergence_window unit;
  struct divergence_window_in in;
  struct divergence_window_out out;
  struct tw_random random;
  struct sum profile[1001], run[CYCLES]; /* prefix sums since `begins`; of the profile's cycles, of the run's */
  unsigned profiled, ran, length;        /* cycles of either; the profile is to have so many */
  unsigned slice[1001], slices;          /* ends of slices, in cycles of the profile */
  bool ended, known, apart, next_apart;
  int known_from, valid_at, apart_from; /* cycles, or NEVER */
  unsigned expected, threshold, mean;
  unsigned knew, compared, were_apart;
};

static struct sum between(const struct sum *prefix, unsigned from, unsigned to) {
  return (struct sum){prefix[to].amount - prefix[from].amount, prefix[to].count - prefix[from].count};
}

static unsigned mean_of(struct sum s) { return (unsigned)(s.amount * DIVERGENCE_ONE / s.count); }

static unsigned mean_bits(const struct bench *b) {
  unsigned bits = 0;
  while (1u << bits <= b->unit.params.Most) bits++;
  return bits + 8;
}

static unsigned difference(unsigned a, unsigned b) { return larger(a, b) - smaller(a, b); }

/* The first cycle after the profile. */
static void judge_profile(struct bench *b, int cycle) {
  const struct divergence_window_params *p = &b->unit.params;
  const unsigned border = b->slices > 3 ? b->slice[b->slices - 4] : 0, most = (1u << mean_bits(b)) - 1;
  const struct sum training = between(b->profile, 0, border), validation = between(b->profile, border, b->profiled);
  b->ended = true;
  if (training.count < p->Least || validation.count < p->Least) return;
  const unsigned off = difference(mean_of(training), mean_of(validation)), least = p->Floor * DIVERGENCE_ONE;
  b->expected = mean_of(between(b->profile, 0, b->profiled));
  b->threshold = larger(least, smaller(most, off + off * p->Margin / 1024));
  b->known_from = cycle + 3 * ((int)mean_bits(b) + 2) + 1;
}

/* An entry's last cycle. */
static void judge_window(struct bench *b, int cycle) {
  const struct divergence_window_params *p = &b->unit.params;
  const unsigned length = p->Entries * p->Period;
  if (b->known_from == NEVER || cycle < b->known_from) return;
  const bool full = b->ran >= length;
  const struct sum window = full ? between(b->run, b->ran - length, b->ran) : (struct sum){0, 0};
  b->valid_at = NEVER;
  b->apart_from = cycle + 2;
  b->next_apart = false;
  if (!full || window.count < p->Least) return;
  b->mean = mean_of(window);
  b->valid_at = cycle + (int)mean_bits(b) + 2;
  b->apart_from = b->valid_at + 1;
  b->next_apart = difference(b->mean, b->expected) > b->threshold;
}

static void begin(struct bench *b) {
  const struct divergence_window_params *p = &b->unit.params;
  b->profiled = b->ran = b->slices = 0;
  b->ended = b->apart = false;
  b->known_from = b->valid_at = b->apart_from = NEVER;
  b->length = 1 + tw_random_below(&b->random, p->Maximum - 1);
}

/* Amounts are about a level that changes now and then, so that some windows are apart and some are not. */
static void drive(struct bench *b, unsigned cycle) {
  const struct divergence_window_params *p = &b->unit.params;
  const unsigned level = (cycle / 1500 * 7 + cycle / 9000) % (p->Most + 1), often = cycle / 3700 % 3;
  struct divergence_window_in *in = &b->in;
  const unsigned since = b->slices ? b->profiled - b->slice[b->slices - 1] : b->profiled;
  in->begins = b->ran > 3000 || (b->ended && b->ran > 50 && tw_random_below(&b->random, 3000) == 0);
  in->profiling = !b->ended && b->profiled < b->length;
  in->rotates = in->profiling && (since + 1 >= p->Longest || tw_random_below(&b->random, 1 + p->Maximum / 8) == 0);
  in->running = b->ended && tw_random_chance(&b->random, 95);
  in->counted = 0;
  for (unsigned i = 0; i < p->Slots; i++) {
    const unsigned spread = tw_random_below(&b->random, 4);
    in->counted |= (u8)(tw_random_chance(&b->random, often == 0 ? 80 : often == 1 ? 25 : 2) << i);
    in->amount[i] = (u8)(level + spread > p->Most ? level : level + spread);
  }
}

static void check(struct bench *b, int cycle) {
  b->known = b->known_from != NEVER && cycle >= b->known_from;
  if (cycle == b->apart_from) b->apart = b->next_apart;
  assert_int_equal(b->out.known, b->known);
  assert_int_equal(b->out.valid, cycle == b->valid_at);
  assert_int_equal(b->out.apart, b->apart);
  if (b->known) {
    assert_int_equal(b->out.expected, b->expected);
    assert_int_equal(b->out.threshold, b->threshold);
  }
  if (cycle == b->valid_at) assert_int_equal(b->out.mean, b->mean);
  b->knew += cycle == b->known_from;
  b->compared += cycle == b->valid_at;
  b->were_apart += cycle == b->valid_at && b->next_apart;
}

static void append(struct sum *prefix, unsigned *length, const struct divergence_window_in *in) {
  struct sum s = *length ? prefix[*length] : (prefix[0] = (struct sum){0, 0});
  for (unsigned i = 0; i < 8; i++)
    if (in->counted >> i & 1) s.count++, s.amount += in->amount[i];
  prefix[++*length] = s;
}

static void follow(struct bench *b, int cycle) {
  const struct divergence_window_in *in = &b->in;
  if (in->begins) {
    begin(b);
    return;
  }
  if (in->profiling) append(b->profile, &b->profiled, in);
  if (in->profiling && in->rotates) b->slice[b->slices++] = b->profiled;
  if (!in->profiling && !b->ended) judge_profile(b, cycle);
  if (!in->running) return;
  append(b->run, &b->ran, in);
  if (b->ran % b->unit.params.Period == 0) judge_window(b, cycle);
}

static void means_are_those_of_all_that_was(void **state) {
  (void)state;
  static const struct divergence_window_params machines[] = {{.Slots = 4,
                                                              .Most = 32,
                                                              .Maximum = 1000,
                                                              .Longest = 249,
                                                              .Period = 20,
                                                              .Entries = 12,
                                                              .Least = 32,
                                                              .Floor = 8,
                                                              .Margin = 102},
                                                             {.Slots = 1,
                                                              .Most = 31,
                                                              .Maximum = 500,
                                                              .Longest = 499,
                                                              .Period = 23,
                                                              .Entries = 3,
                                                              .Least = 3,
                                                              .Floor = 2,
                                                              .Margin = 1023},
                                                             {.Slots = 2,
                                                              .Most = 5,
                                                              .Maximum = 255,
                                                              .Longest = 63,
                                                              .Period = 21,
                                                              .Entries = 4,
                                                              .Least = 5,
                                                              .Floor = 1,
                                                              .Margin = 102}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    divergence_window_init(&b.unit, &machines[m]);
    begin(&b);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, (unsigned)cycle);
      divergence_window_comb(&b.unit, &b.in, &b.out);
      check(&b, cycle);
      divergence_window_clock(&b.unit, &b.in, &b.out);
      follow(&b, cycle);
    }
    assert_true(b.knew > 5 && b.were_apart > 20 && b.compared > b.were_apart + 20);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(means_are_those_of_all_that_was)};
  return cmocka_run_group_tests_name("divergence", tests, NULL, NULL);
}
