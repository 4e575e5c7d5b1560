/* test_fp16: half precision, computed three ways: by the pipe's model (half_row), by the functional executor
 * (scalar_half), which both lean on the host's FPU, and by the oracle, in integers.  All halves to singles, all triples
 * of the edge values, and random ones, TW_FP16_TRIPLES of them; TW_FP16_ALL=1: also all singles to halves, and add and
 * mul of all pairs of halves.
 * Oracle for: fp_pipe */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "execute/half_row.h"
#include "isa.h"
#include "isa/scalar.h"
#include "oracle/ieee.h"
#include "util/half_values.h"

enum { LANES = ISA_LANES, DEFAULT_TRIPLES = 1000000 };

static const struct ieee *const f = &ieee_half;

typedef u32 oracle_value(u32 a, u32 b, u32 c); /* of words, as the operations are */

/* Of both halves of three words. */
#define PAIR(one) \
  (u32)(one(f, a & 0xffff, b & 0xffff, c & 0xffff) | one(f, a >> 16, b >> 16, c >> 16) << 16)

static u64 third_unused_add(const struct ieee *of, u64 a, u64 b, u64 c) { return (void)c, ieee_add(of, a, b); }
static u64 third_unused_mul(const struct ieee *of, u64 a, u64 b, u64 c) { return (void)c, ieee_mul(of, a, b); }

static u32 o_add(u32 a, u32 b, u32 c) { return PAIR(third_unused_add); }
static u32 o_mul(u32 a, u32 b, u32 c) { return PAIR(third_unused_mul); }
static u32 o_fma(u32 a, u32 b, u32 c) { return PAIR(ieee_fma); }
static u32 o_narrow(u32 a, u32 b, u32 c) { return (void)a, (void)c, (u32)ieee_convert(&ieee_single, f, b); }
static u32 o_widen(u32 a, u32 b, u32 c) { return (void)a, (void)c, (u32)ieee_convert(f, &ieee_single, b & 0xffff); }

static const struct {
  unsigned opcode;
  oracle_value *expected;
} operations[] = {{ISA_HADD2, o_add}, {ISA_HMUL2, o_mul}, {ISA_HFMA2, o_fma}, {ISA_F2H, o_narrow}, {ISA_H2F, o_widen}};
enum { ADD, MUL, FMA, NARROW, WIDEN, OPERATIONS };

static unsigned long long checked; /* words, by the tests so far */

struct operands {
  row a, b, c;
};

static void check(unsigned operation, const struct operands *x) {
  const unsigned opcode = operations[operation].opcode;
  row result;
  assert_true(half_row_compute(opcode & 63, &x->a, &x->b, &x->c, &result));
  for (unsigned lane = 0; lane < LANES; lane++) {
    const u32 a = x->a.lane[lane], b = x->b.lane[lane], c = x->c.lane[lane];
    const u32 expected = operations[operation].expected(a, b, c), executed = scalar_operation(opcode, a, b, c);
    if (result.lane[lane] != expected || executed != expected)
      fail_msg("opcode %u of %08x %08x %08x: model %08x, executor %08x, oracle %08x", opcode, a, b, c,
               result.lane[lane], executed, expected);
  }
  checked += LANES;
}

static void all_to_singles(void **state) {
  (void)state;
  struct operands x = {0};
  for (u32 first = 0; first < 0x10000; first += LANES) {
    for (u32 lane = 0; lane < LANES; lane++) x.b.lane[lane] = (first + lane) * 0x10001; /* the high half is not read */
    check(WIDEN, &x);
  }
}

/* Triple i of the edge values; numbers beyond the last wrap around. */
static void edge_triple(unsigned i, u32 v[3]) {
  v[0] = half_edge(i / HALF_EDGE_COUNT % HALF_EDGE_COUNT);
  v[1] = half_edge(i % HALF_EDGE_COUNT);
  v[2] = half_edge(i / HALF_EDGE_COUNT / HALF_EDGE_COUNT % HALF_EDGE_COUNT);
}

static void pack(const u32 low[3], const u32 high[3], unsigned lane, struct operands *x) {
  x->a.lane[lane] = high[0] << 16 | low[0];
  x->b.lane[lane] = high[1] << 16 | low[1];
  x->c.lane[lane] = high[2] << 16 | low[2];
}

static void edge_triples(void **state) {
  (void)state;
  enum { PAIRS = HALF_EDGE_COUNT * HALF_EDGE_COUNT, TRIPLES = PAIRS * HALF_EDGE_COUNT };
  struct operands x;
  for (unsigned first = 0; first < TRIPLES; first += 2 * LANES) {
    for (unsigned lane = 0; lane < LANES; lane++) {
      u32 low[3], high[3];
      edge_triple(first + lane, low);
      edge_triple(first + LANES + lane, high);
      pack(low, high, lane, &x);
    }
    check(FMA, &x);
    if (first >= PAIRS) continue;
    check(ADD, &x);
    check(MUL, &x);
  }
}

static unsigned long wanted(const char *variable, unsigned long otherwise) {
  const char *text = getenv(variable);
  return text ? strtoul(text, NULL, 10) : otherwise;
}

static void random_values(void **state) {
  (void)state;
  const unsigned long triples = wanted("TW_FP16_TRIPLES", DEFAULT_TRIPLES);
  struct tw_random random;
  struct operands x;
  tw_random_seed(&random, 1);
  for (unsigned long done = 0; done < triples; done += 2 * LANES) {
    for (unsigned lane = 0; lane < LANES; lane++) {
      u32 low[3], high[3];
      half_triple(&random, low);
      half_triple(&random, high);
      pack(low, high, lane, &x);
    }
    check(ADD, &x);
    check(MUL, &x);
    check(FMA, &x);
    for (unsigned lane = 0; lane < LANES; lane++) x.b.lane[lane] = half_narrowable(&random);
    check(NARROW, &x);
  }
  print_message("%llu words, of %lu random triples and the directed ones\n", checked, triples);
}

/* From one of all to the next: of all of them, or by default every 65,537th. */
static u64 step(void) { return wanted("TW_FP16_ALL", 0) ? 1 : 0x10001; }

static void all_from_singles(void **state) {
  (void)state;
  const u64 by = step();
  struct operands x = {0};
  for (u64 word = 0; word < UINT64_C(1) << 32;) {
    for (unsigned lane = 0; lane < LANES; lane++, word += by) x.b.lane[lane] = (u32)word;
    check(NARROW, &x);
  }
}

/* Those whose first is negative in the high halves. */
static void all_pairs(void **state) {
  (void)state;
  const u64 by = step();
  struct operands x = {0};
  for (u64 pair = 0; pair < UINT64_C(1) << 31;) {
    for (unsigned lane = 0; lane < LANES; lane++, pair += by) {
      const u32 first = (u32)(pair >> 16) & 0x7fff, second = (u32)pair & 0xffff;
      x.a.lane[lane] = (first | 0x8000) << 16 | first;
      x.b.lane[lane] = second << 16 | second;
    }
    check(ADD, &x);
    check(MUL, &x);
  }
}

/* ---- what a floating-point unit is likely to get wrong */

static u32 unfused(u32 a, u32 b, u32 c) { return (u32)ieee_add(f, ieee_mul(f, a, b), c); }

static u32 flush(u32 x) { return x & HALF_INFINITE ? x : x & HALF_SIGN; }
static u32 flushed(u32 a, u32 b, u32 c) { return flush((u32)ieee_fma(f, flush(a), flush(b), flush(c))); }

static u32 by_way_of_single(u32 a, u32 b, u32 c) {
  const struct ieee *s = &ieee_single;
  const u64 sum = ieee_fma(s, ieee_convert(f, s, a), ieee_convert(f, s, b), ieee_convert(f, s, c));
  return (u32)ieee_convert(s, f, sum);
}

static u32 zero_without_sign(u32 a, u32 b, u32 c) {
  const u32 x = (u32)ieee_fma(f, a, b, c);
  return x == HALF_SIGN ? 0 : x;
}

/* Each mistake must show in the edge values and in few random ones: otherwise they prove little. */
static void mistakes_are_seen(void **state) {
  (void)state;
  static oracle_value *const mistakes[] = {unfused, flushed, zero_without_sign, by_way_of_single};
  enum { MISTAKES = sizeof mistakes / sizeof *mistakes, EACH = 100000 };
  unsigned in_edges[MISTAKES] = {0}, in_random[MISTAKES] = {0};
  struct tw_random random;
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < 2 * EACH; i++) {
    u32 v[3];
    const bool edges = i < EACH;
    if (!edges) half_triple(&random, v);
    for (unsigned k = 0; k < 3 && edges; k++) v[k] = half_edge(tw_random_below(&random, HALF_EDGE_COUNT));
    const u32 right = (u32)ieee_fma(f, v[0], v[1], v[2]);
    if ((right & ~(u32)HALF_SIGN) > HALF_INFINITE) continue;
    for (unsigned m = 0; m < MISTAKES; m++) (edges ? in_edges : in_random)[m] += mistakes[m](v[0], v[1], v[2]) != right;
  }
  for (unsigned m = 0; m < MISTAKES; m++) {
    print_message("mistake %u: %u edge triples, %u random ones, of %d each\n", m, in_edges[m], in_random[m], EACH);
    assert_true(in_edges[m] > 0);
    assert_true(in_random[m] > 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_to_singles), cmocka_unit_test(edge_triples),
                                     cmocka_unit_test(random_values),  cmocka_unit_test(all_from_singles),
                                     cmocka_unit_test(all_pairs),      cmocka_unit_test(mistakes_are_seen)};
  return cmocka_run_group_tests_name("fp16", tests, NULL, NULL);
}
