/* Test of hash_table: SRR against equation (1), Shuffle's balance, what the parser takes and refuses; and that model
 * and multiplexer read a table as Fig. 7 does.
 * Oracle for: subcore_mux */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dispatch/hash_table.h"
#include "dispatch/subcore_mux.h"
#include "util/random.h"

enum { SEEDS = 1000 };

#define NOT_HEX "not two hexadecimal digits; a table is 4 bytes like 'ac 56 a3 59'"

/* Fig. 7 (5): of the byte of four warps, the upper nibble is select line 0 and the lower one line 1. */
static unsigned by_the_paper(const u8 *table, unsigned entries, unsigned warp) {
  const unsigned byte = table[warp / 4 % entries], place = 1u << warp % 4;
  const unsigned line0 = byte / 16 / place % 2, line1 = byte % 16 / place % 2;
  return 2 * line1 + line0;
}

/* Equation (1) with N = 4. */
static unsigned equation_1(unsigned warp) { return (warp + warp / 4) % 4; }

static void decodes_every_byte(void **state) {
  (void)state;
  for (unsigned byte = 0; byte < 256; byte++)
    for (unsigned entries = 4; entries <= HASH_TABLE_MAX; entries++)
      for (unsigned warp = 0; warp < 8 * entries; warp++) {
        u8 table[HASH_TABLE_MAX];
        for (unsigned e = 0; e < entries; e++) table[e] = (u8)(byte + 37 * e);
        assert_int_equal(hash_table_subcore(table, entries, warp), by_the_paper(table, entries, warp));
      }
}

static void srr_is_equation_1(void **state) {
  (void)state;
  for (unsigned entries = 4; entries <= 16; entries += 4) {
    u8 table[HASH_TABLE_MAX];
    hash_table_srr(table, entries);
    for (unsigned w = 0; w < 256; w++) assert_int_equal(by_the_paper(table, entries, w), equation_1(w));
  }
}

static void shuffle_is_balanced_after_every_warp(void **state) {
  (void)state;
  for (unsigned entries = 4; entries <= 16; entries += 12)
    for (u64 seed = 0; seed < SEEDS; seed++) {
      u8 table[HASH_TABLE_MAX];
      unsigned count[HASH_TABLE_SUBCORES] = {0};
      hash_table_shuffle(table, entries, seed);
      for (unsigned w = 0; w < 100; w++) {
        count[by_the_paper(table, entries, w)]++;
        for (unsigned s = 0; s < HASH_TABLE_SUBCORES; s++) assert_in_range(count[s], w / 4, w / 4 + 1);
      }
    }
}

/* Each of the 24 permutations is as likely as the others, in the first entry and in the last. */
static void shuffle_is_uniform(void **state) {
  (void)state;
  unsigned seen[2][256] = {{0}};
  for (u64 seed = 0; seed < 24 * SEEDS; seed++) {
    u8 table[HASH_TABLE_MAX];
    hash_table_shuffle(table, 16, seed);
    seen[0][table[0]]++;
    seen[1][table[15]]++;
  }
  for (unsigned entry = 0; entry < 2; entry++) {
    unsigned permutations = 0;
    for (unsigned byte = 0; byte < 256; byte++) {
      if (!seen[entry][byte]) continue;
      permutations++;
      assert_in_range(seen[entry][byte], SEEDS * 85 / 100, SEEDS * 115 / 100);
    }
    assert_int_equal(permutations, 24);
  }
}

static void parses_what_it_should(void **state) {
  (void)state;
  static const char *const same[] = {"ac56a359", " AC 56\ta3,59", "ac, 56, a3, 59, "};
  struct tw_error error = {""};
  u8 srr[4], table[4];
  hash_table_srr(srr, 4);
  for (unsigned i = 0; i < 3; i++) {
    assert_int_equal(hash_table_parse(same[i], table, 4, &error), 0);
    assert_memory_equal(table, srr, 4);
  }
}

static void refuses_what_it_should(void **state) {
  (void)state;
  static const struct {
    const char *text, *reason;
  } cases[] = {{"", "hash table: 0 bytes; this table has 4 entries, one byte each"},
               {"ac 56 a3", "hash table: 3 bytes; this table has 4 entries, one byte each"},
               {"ac 56 a3 59 ac", "hash table: column 13: more than 4 bytes; this table has 4 entries"},
               {"ac 5 a3 59", "hash table: column 4: " NOT_HEX},
               {"ac 56 a3 5", "hash table: column 10: " NOT_HEX},
               {"0xac", "hash table: column 1: " NOT_HEX},
               {"ac;56", "hash table: column 3: " NOT_HEX}};
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct tw_error error = {""};
    u8 table[4] = {1, 2, 3, 4};
    assert_int_equal(hash_table_parse(cases[i].text, table, 4, &error), -1);
    assert_string_equal(error.text, cases[i].reason);
    assert_memory_equal(table, ((u8[]){1, 2, 3, 4}), 4);
  }
}

/* What the multiplexer chooses for the warps of a kernel, one after the other. */
static void assert_choices(const u8 *table, unsigned entries, bool is_srr) {
  struct subcore_mux mux;
  struct subcore_mux_in in = {.restart = 1, .hashed = 1};
  struct subcore_mux_out out;
  subcore_mux_init(&mux, &(struct subcore_mux_params){entries});
  memcpy(in.hash_table, table, entries);
  subcore_mux_clock(&mux, &in, &out);
  in.restart = 0;
  in.advance = 1;
  for (unsigned w = 0; w < 256; w++) {
    subcore_mux_comb(&mux, &in, &out);
    assert_int_equal(out.choice, by_the_paper(table, entries, w));
    if (is_srr) assert_int_equal(out.choice, equation_1(w));
    subcore_mux_clock(&mux, &in, &out);
  }
}

static void multiplexer_follows_any_table(void **state) {
  (void)state;
  struct tw_random random;
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < SEEDS; i++) {
    const unsigned entries = 4 + i % 13;
    u8 table[HASH_TABLE_MAX];
    for (unsigned e = 0; e < entries; e++) table[e] = (u8)tw_random_word(&random);
    assert_choices(table, entries, false);
  }
}

static void multiplexer_makes_srr(void **state) {
  (void)state;
  for (unsigned entries = 4; entries <= 16; entries += 4) {
    u8 table[HASH_TABLE_MAX];
    hash_table_srr(table, entries);
    assert_choices(table, entries, true);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(decodes_every_byte),     cmocka_unit_test(srr_is_equation_1),
      cmocka_unit_test(shuffle_is_uniform),     cmocka_unit_test(shuffle_is_balanced_after_every_warp),
      cmocka_unit_test(parses_what_it_should),  cmocka_unit_test(multiplexer_follows_any_table),
      cmocka_unit_test(refuses_what_it_should), cmocka_unit_test(multiplexer_makes_srr)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
