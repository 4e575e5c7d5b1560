/* test_bank_conflicts: how long an access to shared memory takes, by the words of the worst bank, which are counted by
 * sorting; of strides by the greatest common divisor; and what it leaves in a plain array.
 * Oracle for: shared_memory
 *
 * The field's text: a bank gives one word a cycle; lanes that read or write the same word do not conflict; atomics of
 * lanes in one bank follow each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "isa.h"
#include "isa/scalar.h"
#include "memory/shared_memory.h"
#include "util/random.h"

enum { ACCESSES = 20000, WORDS = 1536, BANKS = 32, PATIENCE = 200 };

static struct shared_memory unit;
static u32 plain[WORDS];

static int by_value(const void *a, const void *b) {
  const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return (x > y) - (x < y);
}

/* The most words that one bank has to give; of atomics the most lanes it has to serve. */
static unsigned worst_bank(u32 lanes, const row *address, bool atomic) {
  unsigned key[32] = {0}, n = 0, run = 0, worst = 0;
  for (unsigned lane = 0; lane < 32; lane++) {
    const unsigned word = address->lane[lane] / 4;
    if (lanes >> lane & 1) key[n++] = word % BANKS * WORDS + word;
  }
  qsort(key, n, sizeof *key, by_value);
  for (unsigned i = 0; i < n; i++) {
    if (i == 0 || key[i] / WORDS != key[i - 1] / WORDS) run = 0;
    run += atomic || run == 0 || key[i] != key[i - 1];
    worst = larger(worst, run);
  }
  return worst;
}

/* Lane after lane: what a load or an atomic gets. */
static row perform(const struct shared_memory_in *in) {
  const unsigned kind = in->request_operation & ISA_MEM_KIND;
  row got = {{0}};
  for (unsigned lane = 0; lane < 32; lane++) {
    u32 *word = &plain[in->request_address.lane[lane] / 4];
    if (!(in->request_lanes >> lane & 1)) continue;
    got.lane[lane] = *word;
    if (kind == ISA_MEM_STORE) *word = in->request_data.lane[lane];
    if (kind >= ISA_MEM_ATOMIC) *word = scalar_atomic(kind, *word, in->request_data.lane[lane]);
  }
  return got;
}

static void cycle(struct shared_memory_in *in, struct shared_memory_out *out) {
  shared_memory_comb(&unit, in, out);
  shared_memory_clock(&unit, in, out);
}

/* Cycles until the next may enter.  A result stands two cycles after the banks were read for the last pass: an atomic's
 * has written meanwhile. */
static unsigned time_of(struct shared_memory_in *in, row *got) {
  struct shared_memory_out out = {0};
  unsigned cycles = 0;
  in->request_valid = in->result_ready = 1;
  cycle(in, &out);
  assert_true(out.request_ready);
  in->request_valid = 0;
  do {
    cycle(in, &out);
    assert_in_range(++cycles, 1, PATIENCE);
  } while (!out.request_ready);
  const unsigned kind = in->request_operation & ISA_MEM_KIND;
  if (kind == ISA_MEM_STORE) return cycles;
  if (kind == ISA_MEM_LOAD) cycle(in, &out);
  assert_false(out.result_valid);
  cycle(in, &out);
  assert_true(out.result_valid);
  assert_int_equal(out.result_lanes, in->request_lanes);
  *got = out.result_data;
  return cycles;
}

/* Anywhere, in a few words, in a few banks, or in order with a few that are not. */
static void random_access(struct tw_random *random, struct shared_memory_in *in) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_ATSADD & 63, ISA_ATSXOR & 63};
  const unsigned pattern = tw_random_below(random, 4), base = tw_random_below(random, WORDS - 64);
  in->request_operation = kinds[tw_random_below(random, sizeof kinds)] | ISA_MEM_SHARED;
  in->request_lanes = tw_random_chance(random, 50) ? ~0u : tw_random_word(random) | 1;
  for (unsigned lane = 0; lane < 32; lane++) {
    unsigned word = tw_random_below(random, WORDS);
    if (pattern == 1) word = base + tw_random_below(random, 4);
    if (pattern == 2) word = word / BANKS * BANKS + tw_random_below(random, 3);
    if (pattern == 3 && tw_random_chance(random, 90)) word = base + lane;
    in->request_address.lane[lane] = 4 * word + tw_random_below(random, 4);
    in->request_data.lane[lane] = tw_random_word(random);
  }
}

static void an_access_takes_its_worst_bank(void **state) {
  (void)state;
  struct tw_random random;
  tw_random_seed(&random, 1);
  shared_memory_init(&unit, &(struct shared_memory_params){.Warps = 64, .Words = WORDS, .Lanes = 32});
  memset(plain, 0, sizeof plain);
  for (unsigned access = 0; access < ACCESSES; access++) {
    struct shared_memory_in in = {0};
    row got = {{0}};
    random_access(&random, &in);
    const unsigned kind = in.request_operation & ISA_MEM_KIND;
    const bool atomic = kind >= ISA_MEM_ATOMIC;
    const unsigned passes = worst_bank(in.request_lanes, &in.request_address, atomic);
    assert_int_equal(time_of(&in, &got), atomic ? 2 * passes : passes);
    const row expected = perform(&in);
    if (kind != ISA_MEM_STORE) assert_memory_equal(&got, &expected, sizeof got);
  }
}

static unsigned greatest_common_divisor(unsigned a, unsigned b) { return b ? greatest_common_divisor(b, a % b) : a; }

/* Lane l reads word l * stride: the textbook's conflicts; a stride of 0 is a broadcast. */
static void strides_conflict_by_their_divisor(void **state) {
  (void)state;
  shared_memory_init(&unit, &(struct shared_memory_params){.Warps = 64, .Words = WORDS, .Lanes = 32});
  for (unsigned stride = 0; stride * 31 < WORDS; stride++) {
    struct shared_memory_in in = {.request_operation = ISA_MEM_LOAD | ISA_MEM_SHARED, .request_lanes = ~0u};
    row got;
    for (unsigned lane = 0; lane < 32; lane++) in.request_address.lane[lane] = 4 * lane * stride;
    assert_int_equal(time_of(&in, &got), stride ? greatest_common_divisor(stride, BANKS) : 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_access_takes_its_worst_bank),
      cmocka_unit_test(strides_conflict_by_their_divisor),
  };
  return cmocka_run_group_tests_name("bank_conflicts", tests, NULL, NULL);
}
