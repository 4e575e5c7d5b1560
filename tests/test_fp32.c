/* test_fp32: single precision, computed three ways: by the pipe's model (fp_row), by the functional executor (scalar),
 * which both lean on the host's FPU, and by the oracle, in integers.  All pairs and triples of the special values, all
 * triples of the edge values, and random ones, TW_FP32_TRIPLES of them.
 * Oracle for: fp_pipe */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "execute/fp_row.h"
#include "util/fp_values.h"
#include "isa.h"
#include "isa/scalar.h"
#include "oracle/ieee.h"

enum { LANES = ISA_LANES, DEFAULT_TRIPLES = 2000000 };

struct operands {
  row a, b, c;
};

static const struct ieee *const single = &ieee_single;

typedef u32 oracle_value(u32 a, u32 b, u32 c);

static u32 o_add(u32 a, u32 b, u32 c) { return (void)c, ieee_add(single, a, b); }
static u32 o_mul(u32 a, u32 b, u32 c) { return (void)c, ieee_mul(single, a, b); }
static u32 o_fma(u32 a, u32 b, u32 c) { return ieee_fma(single, a, b, c); }
static u32 o_min(u32 a, u32 b, u32 c) { return (void)c, ieee_min(single, a, b); }
static u32 o_max(u32 a, u32 b, u32 c) { return (void)c, ieee_max(single, a, b); }
static u32 o_eq(u32 a, u32 b, u32 c) { return (void)c, ieee_equal(single, a, b); }
static u32 o_ne(u32 a, u32 b, u32 c) { return (void)c, ieee_less(single, a, b) || ieee_less(single, b, a); }
static u32 o_lt(u32 a, u32 b, u32 c) { return (void)c, ieee_less(single, a, b); }
static u32 o_le(u32 a, u32 b, u32 c) { return (void)c, ieee_less(single, a, b) || ieee_equal(single, a, b); }
static u32 o_gt(u32 a, u32 b, u32 c) { return (void)c, ieee_less(single, b, a); }
static u32 o_ge(u32 a, u32 b, u32 c) { return (void)c, ieee_less(single, b, a) || ieee_equal(single, a, b); }
static u32 o_to_s32(u32 a, u32 b, u32 c) { return (void)a, (void)c, ieee_to_s32(single, b); }
static u32 o_to_u32(u32 a, u32 b, u32 c) { return (void)a, (void)c, ieee_to_u32(single, b); }
static u32 o_from_s32(u32 a, u32 b, u32 c) { return (void)a, (void)c, ieee_from_s32(single, b); }
static u32 o_from_u32(u32 a, u32 b, u32 c) { return (void)a, (void)c, ieee_from_u32(single, b); }

static const struct {
  unsigned opcode, operands;
  oracle_value *expected;
} operations[] = {
    {ISA_FADD, 2, o_add},    {ISA_FMUL, 2, o_mul},      {ISA_FMA, 3, o_fma},       {ISA_FMIN, 2, o_min},
    {ISA_FMAX, 2, o_max},    {ISA_FSETEQ, 2, o_eq},     {ISA_FSETNE, 2, o_ne},     {ISA_FSETLT, 2, o_lt},
    {ISA_FSETLE, 2, o_le},   {ISA_FSETGT, 2, o_gt},     {ISA_FSETGE, 2, o_ge},     {ISA_F2IS, 1, o_to_s32},
    {ISA_F2IU, 1, o_to_u32}, {ISA_I2FS, 1, o_from_s32}, {ISA_I2FU, 1, o_from_u32},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static unsigned long long checked; /* results, by the tests so far */

/* The model's results of one operation; of a comparison, 0 or 1. */
static void model(unsigned opcode, const struct operands *x, row *result) {
  u32 flags;
  if (fp_row_compare(opcode & 63, &x->a, &x->b, &flags))
    for (unsigned lane = 0; lane < LANES; lane++) result->lane[lane] = flags >> lane & 1;
  else fp_row_compute(opcode & 63, &x->a, &x->b, &x->c, result);
}

static void check(unsigned operation, const struct operands *x) {
  const unsigned opcode = operations[operation].opcode;
  row result;
  model(opcode, x, &result);
  for (unsigned lane = 0; lane < LANES; lane++) {
    const u32 a = x->a.lane[lane], b = x->b.lane[lane], c = x->c.lane[lane];
    const u32 expected = operations[operation].expected(a, b, c), executed = scalar_operation(opcode, a, b, c);
    if (result.lane[lane] != expected || executed != expected)
      fail_msg("opcode %u of %08x %08x %08x: model %08x, executor %08x, oracle %08x", opcode, a, b, c,
               result.lane[lane], executed, expected);
  }
  checked += LANES;
}

/* Triple i of `count` values; numbers beyond the last wrap around. */
static void directed_operands(u32 (*value)(unsigned), unsigned count, unsigned first, struct operands *x) {
  for (unsigned lane = 0; lane < LANES; lane++) {
    const unsigned i = first + lane;
    x->b.lane[lane] = value(i % count);
    x->a.lane[lane] = value(i / count % count);
    x->c.lane[lane] = value(i / count / count % count);
  }
}

static void directed(u32 (*value)(unsigned), unsigned count) {
  struct operands x;
  for (unsigned operation = 0; operation < OPERATIONS; operation++) {
    unsigned combinations = 1;
    for (unsigned i = 0; i < operations[operation].operands; i++) combinations *= count;
    for (unsigned first = 0; first < combinations; first += LANES) {
      directed_operands(value, count, first, &x);
      check(operation, &x);
    }
  }
}

static void special_values(void **state) {
  (void)state;
  directed(fp_special, FP_SPECIAL_COUNT);
}

static void edge_values(void **state) {
  (void)state;
  directed(fp_edge, FP_EDGE_COUNT);
}

static void random_operands(struct tw_random *random, struct operands *x) {
  for (unsigned lane = 0; lane < LANES; lane++) {
    u32 v[3];
    fp_triple(random, v);
    x->a.lane[lane] = v[0];
    x->b.lane[lane] = v[1];
    x->c.lane[lane] = v[2];
  }
}

static void random_values(void **state) {
  (void)state;
  const char *wanted = getenv("TW_FP32_TRIPLES");
  const unsigned long triples = wanted ? strtoul(wanted, NULL, 10) : DEFAULT_TRIPLES;
  struct tw_random random;
  struct operands x;
  tw_random_seed(&random, 1);
  for (unsigned long done = 0; done < triples; done += LANES) {
    random_operands(&random, &x);
    for (unsigned operation = 0; operation < OPERATIONS; operation++) check(operation, &x);
  }
  print_message("%llu results, of %lu random triples and the directed ones\n", checked, triples);
}

/* ---- what a floating-point unit is likely to get wrong */

static double number(u32 bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return (double)x;
}

static u32 bits_of(double x) {
  const float rounded = (float)x;
  u32 bits;
  memcpy(&bits, &rounded, sizeof bits);
  return bits;
}

static u32 rounded_twice(u32 a, u32 b, u32 c) { return bits_of(number(a) * number(b) + number(c)); }
static u32 unfused(u32 a, u32 b, u32 c) { return ieee_add(single, ieee_mul(single, a, b), c); }

static u32 flush(u32 x) { return x & 0x7f800000 ? x : x & 0x80000000; }
static u32 flushed(u32 a, u32 b, u32 c) { return flush(ieee_fma(single, flush(a), flush(b), flush(c))); }

static u32 magnitude_less(u32 x) { return x & 0x7fffff ? x - 1 : x; }
static u32 ties_down(u32 a, u32 b, u32 c) {
  const u32 x = ieee_fma(single, a, b, c), less = magnitude_less(x);
  const double exact = number(a) * number(b) + number(c);
  return isfinite(exact) && number(less) + number(x) == 2 * exact ? less : x;
}

static u32 zero_without_sign(u32 a, u32 b, u32 c) {
  const u32 x = ieee_fma(single, a, b, c);
  return x == 0x80000000 ? 0 : x;
}

/* Each mistake must show in the edge values and in few random ones: otherwise they prove little. */
static void mistakes_are_seen(void **state) {
  (void)state;
  static oracle_value *const mistakes[] = {rounded_twice, unfused, flushed, ties_down, zero_without_sign};
  enum { MISTAKES = sizeof mistakes / sizeof *mistakes, RANDOM = 100000 };
  unsigned in_edges[MISTAKES] = {0}, in_random[MISTAKES] = {0};
  struct tw_random random;
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < FP_EDGE_COUNT * FP_EDGE_COUNT * FP_EDGE_COUNT; i += 3) {
    const u32 a = fp_edge(i % FP_EDGE_COUNT), b = fp_edge(i / FP_EDGE_COUNT % FP_EDGE_COUNT);
    const u32 c = fp_edge(i / FP_EDGE_COUNT / FP_EDGE_COUNT), right = ieee_fma(single, a, b, c);
    if ((right & 0x7fffffff) > 0x7f800000) continue;
    for (unsigned m = 0; m < MISTAKES; m++) in_edges[m] += mistakes[m](a, b, c) != right;
  }
  for (unsigned i = 0; i < RANDOM; i++) {
    u32 v[3];
    fp_triple(&random, v);
    const u32 right = ieee_fma(single, v[0], v[1], v[2]);
    if ((right & 0x7fffffff) > 0x7f800000) continue;
    for (unsigned m = 0; m < MISTAKES; m++) in_random[m] += mistakes[m](v[0], v[1], v[2]) != right;
  }
  for (unsigned m = 0; m < MISTAKES; m++) {
    print_message("mistake %u: %u edge triples, %u of %d random ones\n", m, in_edges[m], in_random[m], RANDOM);
    assert_true(in_edges[m] > 0);
    assert_true(in_random[m] > 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(special_values), cmocka_unit_test(edge_values),
                                     cmocka_unit_test(random_values), cmocka_unit_test(mistakes_are_seen)};
  return cmocka_run_group_tests_name("fp32", tests, NULL, NULL);
}
