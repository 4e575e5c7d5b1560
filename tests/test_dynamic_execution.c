/* Test of dynamic_execution: draws as words of the sequence that the LFSR's polynomial makes, stalls added up from a
 * record of the whole run, the probability from the differences alone; and a loop that has to find where both SMs
 * stall alike.
 * Oracle for: dynamic_execution */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "control/dynamic_execution.h"

enum { CYCLES = 70000, RECORD_BITS = CYCLES * 8 };

/* Bit n of x^16 + x^14 + x^13 + x^11 + 1's sequence that begins with a 1: each other is the sum of those 11, 13, 14
 * and 16 before it. */
static const u8 *sequence(void) {
  static u8 bit[RECORD_BITS];
  bit[0] = 1;
  for (unsigned n = 1; n < RECORD_BITS; n++)
    bit[n] =
        (u8)((n >= 11 && bit[n - 11]) ^ (n >= 13 && bit[n - 13]) ^ (n >= 14 && bit[n - 14]) ^ (n >= 16 && bit[n - 16]));
  return bit;
}

static unsigned draw_of(const u8 *bits, unsigned cycle, unsigned width) {
  unsigned draw = 0;
  for (unsigned i = 0; i < width; i++) draw |= (unsigned)bits[cycle * width + i] << i;
  return draw;
}

static struct dynamic_execution_out cycle_of(struct dynamic_execution *s, struct dynamic_execution_in in) {
  struct dynamic_execution_out out;
  dynamic_execution_comb(s, &in, &out);
  dynamic_execution_clock(s, &in, &out);
  return out;
}

static struct dynamic_execution_params params_of(unsigned bits, unsigned period, unsigned step, unsigned start) {
  return (struct dynamic_execution_params){
      .Schedulers = 4, .ProbabilityBits = bits, .Period = period, .Step = step, .Start = start};
}

/* Every probability of each width over the LFSR's whole cycle, or a good part of it. */
static void draws_are_the_sequence(void **state) {
  const u8 *bits = sequence();
  (void)state;
  for (unsigned width = 2; width <= 8; width++)
    for (unsigned start = 0; start <= 1u << width; start += width < 8 ? 1 : 51) {
      struct dynamic_execution s;
      const struct dynamic_execution_params p = params_of(width, 1000, 1, start);
      unsigned allowed = 0;
      dynamic_execution_init(&s, &p);
      for (unsigned t = 0; t < 65535; t++) {
        const struct dynamic_execution_out out = cycle_of(&s, (struct dynamic_execution_in){.running = 1});
        assert_int_equal(out.allowed, draw_of(bits, t, width) < start);
        allowed += out.allowed;
      }
      /* Widths that have no divisor in common with 65535: each state was there once, and that of zeros was not. */
      if (start && (width == 2 || width == 4 || width == 7 || width == 8))
        assert_int_equal(allowed, (start << (16 - width)) - 1);
      if (!start) assert_int_equal(allowed, 0);
      if (start == 1u << width) assert_int_equal(allowed, 65535);
    }
}

/* A run of random stalls and a link of some cycles. */
static void run(unsigned seed, unsigned width, unsigned period, unsigned step, unsigned start, unsigned link) {
  static u8 stalled[CYCLES];
  static u32 reference[CYCLES];
  const struct dynamic_execution_params p = params_of(width, period, step, start);
  const int one = 1 << width;
  struct dynamic_execution s;
  int at = start < (unsigned)one ? (int)start : one;
  srand(seed);
  for (unsigned t = 0; t < 20 * period; t++) stalled[t] = (u8)(rand() & (rand() >> 4) & 15);
  dynamic_execution_init(&s, &p);
  for (unsigned t = 0; t < 20 * period; t++) {
    const unsigned ended = t / period, into = t % period;
    u32 sum = 0;
    for (unsigned i = ended ? (ended - 1) * period : 0; ended && i < ended * period; i++)
      for (unsigned b = 0; b < 4; b++) sum += stalled[i] >> b & 1;
    const bool comes = ended && into == link;
    if (comes) reference[ended] = sum + (u32)(rand() % 3) - (sum ? 1 : 0);
    const struct dynamic_execution_out out = cycle_of(&s, (struct dynamic_execution_in){
                                                              .running = 1,
                                                              .stalled = stalled[t],
                                                              .reference_valid = comes,
                                                              .reference_stalls = comes ? reference[ended] : 0,
                                                          });
    assert_int_equal(out.probability, at);
    assert_int_equal(out.stalls_valid, ended && !into);
    if (out.stalls_valid) assert_int_equal(out.stalls, sum);
    if (!comes) continue;
    at += sum == reference[ended] ? 0 : sum > reference[ended] ? -(int)step : (int)step;
    at = at < 0 ? 0 : at > one ? one : at;
  }
}

static void probability_follows_the_differences(void **state) {
  (void)state;
  for (unsigned seed = 1; seed <= 20; seed++)
    for (unsigned link = 0; link < 7; link += 3) {
      run(seed, 8, 7 + 40 * (seed % 3), 16, 256, link);
      run(seed, 4, 7, 3, 5, link);
      run(seed, 2, 9, 128, 256, link);
    }
}

/* An SM stalls in one more of a hundred cycles for each hundredth of non-owners' instructions, from 30 on; the
 * reference in `level`.  It ends where both are alike, and at none or all where they never are. */
static void loop_settles(void **state) {
  (void)state;
  for (unsigned level = 10; level <= 150; level += 20) {
    const struct dynamic_execution_params p = params_of(8, 1000, 4, 256);
    struct dynamic_execution s;
    unsigned probability = 0;
    dynamic_execution_init(&s, &p);
    srand(level);
    for (unsigned t = 0; t < 400 * p.Period; t++) {
      struct dynamic_execution_in in = {.running = 1};
      struct dynamic_execution_out out;
      dynamic_execution_comb(&s, &in, &out);
      in.stalled = (unsigned)rand() % 100 < (out.allowed ? 100 : 30);
      in.reference_valid = out.stalls_valid;
      in.reference_stalls = level * p.Period / 100;
      dynamic_execution_clock(&s, &in, &out);
      probability = out.probability;
    }
    const int wanted = level < 30 ? 0 : level > 100 ? 256 : (int)(level - 30) * 256 / 70;
    assert_in_range((int)probability + 24, wanted, wanted + 48);
  }
}

static void the_reference_allows_nothing(void **state) {
  const struct dynamic_execution_params p = params_of(4, 10, 3, 16);
  struct dynamic_execution s;
  (void)state;
  dynamic_execution_init(&s, &p);
  for (unsigned t = 0; t < 1000; t++) {
    const struct dynamic_execution_out out = cycle_of(
        &s, (struct dynamic_execution_in){
                .running = 1, .reference_sm = 1, .stalled = 1, .reference_valid = t % 10 == 5, .reference_stalls = 40});
    assert_int_equal(out.allowed, 0);
    assert_int_equal(out.probability, 0);
    if (out.stalls_valid) assert_int_equal(out.stalls, 10);
  }
}

/* Each run is as the first, however the one before it ended. */
static void runs_begin_alike(void **state) {
  const struct dynamic_execution_params p = params_of(8, 10, 16, 100);
  struct dynamic_execution s;
  u8 first[500];
  (void)state;
  dynamic_execution_init(&s, &p);
  for (unsigned again = 0; again < 5; again++) {
    for (unsigned t = 0; t < 200 + 13 * again; t++) {
      const struct dynamic_execution_out out = cycle_of(
          &s, (struct dynamic_execution_in){.running = 1, .reference_valid = t % 10 == 0, .stalled = t % 3 == 0});
      if (!again) first[t] = out.allowed;
      else if (t < 200) assert_int_equal(out.allowed, first[t]);
    }
    cycle_of(&s, (struct dynamic_execution_in){.running = 0, .reference_valid = 1, .stalled = 15});
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(draws_are_the_sequence), cmocka_unit_test(probability_follows_the_differences),
      cmocka_unit_test(loop_settles),           cmocka_unit_test(the_reference_allows_nothing),
      cmocka_unit_test(runs_begin_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
