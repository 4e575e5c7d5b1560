/* test_fp64: double precision, computed three ways: by the pipe's model (dp_row), by the functional executor
 * (scalar_double), which both lean on the host's FPU, and by the oracle, in integers.  All pairs of the edge values,
 * and random triples, TW_FP64_TRIPLES of them.
 * Oracle for: dp_pipe */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "execute/dp_row.h"
#include "isa.h"
#include "isa/scalar_double.h"
#include "oracle/ieee.h"
#include "util/dp_values.h"
#include "util/fp_values.h"

enum { LANES = ISA_LANES, DEFAULT_TRIPLES = 400000 };

struct operands {
  u64 a[LANES], b[LANES], c[LANES];
};

static const struct ieee *const f = &ieee_double;

typedef u64 oracle_value(u64 a, u64 b, u64 c);

static u64 o_add(u64 a, u64 b, u64 c) { return (void)c, ieee_add(f, a, b); }
static u64 o_mul(u64 a, u64 b, u64 c) { return (void)c, ieee_mul(f, a, b); }
static u64 o_fma(u64 a, u64 b, u64 c) { return ieee_fma(f, a, b, c); }
static u64 o_min(u64 a, u64 b, u64 c) { return (void)c, ieee_min(f, a, b); }
static u64 o_max(u64 a, u64 b, u64 c) { return (void)c, ieee_max(f, a, b); }
static u64 o_eq(u64 a, u64 b, u64 c) { return (void)c, ieee_equal(f, a, b); }
static u64 o_ne(u64 a, u64 b, u64 c) { return (void)c, ieee_less(f, a, b) || ieee_less(f, b, a); }
static u64 o_lt(u64 a, u64 b, u64 c) { return (void)c, ieee_less(f, a, b); }
static u64 o_le(u64 a, u64 b, u64 c) { return (void)c, ieee_less(f, a, b) || ieee_equal(f, a, b); }
static u64 o_gt(u64 a, u64 b, u64 c) { return (void)c, ieee_less(f, b, a); }
static u64 o_ge(u64 a, u64 b, u64 c) { return (void)c, ieee_less(f, b, a) || ieee_equal(f, a, b); }
static u64 o_to_s32(u64 a, u64 b, u64 c) { return (void)a, (void)c, ieee_to_s32(f, b); }
static u64 o_to_u32(u64 a, u64 b, u64 c) { return (void)a, (void)c, ieee_to_u32(f, b); }
static u64 o_from_s32(u64 a, u64 b, u64 c) { return (void)a, (void)c, ieee_from_s32(f, (u32)b); }
static u64 o_from_u32(u64 a, u64 b, u64 c) { return (void)a, (void)c, ieee_from_u32(f, (u32)b); }
static u64 o_to_single(u64 a, u64 b, u64 c) { return (void)a, (void)c, ieee_convert(f, &ieee_single, b); }
static u64 o_from_single(u64 a, u64 b, u64 c) { return (void)a, (void)c, ieee_convert(&ieee_single, f, (u32)b); }

static const struct {
  unsigned opcode;
  oracle_value *expected;
} operations[] = {
    {ISA_DADD, o_add},        {ISA_DMUL, o_mul},      {ISA_DFMA, o_fma},      {ISA_DMIN, o_min},
    {ISA_DMAX, o_max},        {ISA_DSETEQ, o_eq},     {ISA_DSETNE, o_ne},     {ISA_DSETLT, o_lt},
    {ISA_DSETLE, o_le},       {ISA_DSETGT, o_gt},     {ISA_DSETGE, o_ge},     {ISA_D2IS, o_to_s32},
    {ISA_D2IU, o_to_u32},     {ISA_I2DS, o_from_s32}, {ISA_I2DU, o_from_u32}, {ISA_D2F, o_to_single},
    {ISA_F2D, o_from_single},
};
enum { OPERATIONS = sizeof operations / sizeof *operations, ARITHMETIC = 3 /* the first */ };

static unsigned long long checked; /* results, by the tests so far */

/* The model's results of one operation; of a comparison, 0 or 1. */
static void model(unsigned opcode, const struct operands *x, u64 result[LANES]) {
  const u64 *const values[] = {x->a, x->b, x->c};
  row word[PIPE_OPERANDS], low, high;
  const row *operand[PIPE_OPERANDS];
  u32 flags;
  for (unsigned o = 0; o < PIPE_OPERANDS; o++) {
    operand[o] = &word[o];
    for (unsigned lane = 0; lane < LANES; lane++) word[o].lane[lane] = (u32)(values[o % 3][lane] >> (o < 3 ? 0 : 32));
  }
  const bool compared = dp_row_compare(opcode & 63, operand, &flags);
  if (!compared) dp_row_compute(opcode & 63, operand, &low, &high);
  for (unsigned lane = 0; lane < LANES; lane++)
    result[lane] = compared ? flags >> lane & 1 : (u64)high.lane[lane] << 32 | low.lane[lane];
}

static void check(unsigned operation, const struct operands *x) {
  const unsigned opcode = operations[operation].opcode;
  u64 result[LANES];
  model(opcode, x, result);
  for (unsigned lane = 0; lane < LANES; lane++) {
    const u64 a = x->a[lane], b = x->b[lane], c = x->c[lane];
    const u64 expected = operations[operation].expected(a, b, c), executed = scalar_double(opcode, a, b, c);
    if (result[lane] != expected || executed != expected)
      fail_msg("opcode %u of %016llx %016llx %016llx: model %016llx, executor %016llx, oracle %016llx", opcode,
               (unsigned long long)a, (unsigned long long)b, (unsigned long long)c, (unsigned long long)result[lane],
               (unsigned long long)executed, (unsigned long long)expected);
  }
  checked += LANES;
}

/* The addend of a pair is another edge value each time. */
static void edge_pairs(void **state) {
  (void)state;
  struct operands x;
  for (unsigned first = 0; first < DP_EDGE_COUNT * DP_EDGE_COUNT; first += LANES) {
    for (unsigned lane = 0; lane < LANES; lane++) {
      const unsigned i = first + lane;
      x.a[lane] = dp_edge(i / DP_EDGE_COUNT % DP_EDGE_COUNT);
      x.b[lane] = dp_edge(i % DP_EDGE_COUNT);
      x.c[lane] = dp_edge((i * 7 + i / DP_EDGE_COUNT * 3) % DP_EDGE_COUNT);
    }
    for (unsigned operation = 0; operation < OPERATIONS; operation++) check(operation, &x);
  }
}

/* A triple; for a conversion b is what suits it. */
static void random_operands(struct tw_random *random, unsigned opcode, struct operands *x) {
  for (unsigned lane = 0; lane < LANES; lane++) {
    u64 v[3];
    dp_triple(random, v);
    if (opcode == ISA_D2F) v[1] = dp_narrowable(random);
    if (opcode == ISA_F2D) v[1] = fp_value(random);
    if (opcode == ISA_D2IS || opcode == ISA_D2IU) v[1] = dp_convertible(random);
    if (opcode >= ISA_DMIN && opcode <= ISA_DSETGE && (lane & 1)) dp_pair(random, v);
    x->a[lane] = v[0];
    x->b[lane] = v[1];
    x->c[lane] = v[2];
  }
}

/* Each triple in add, mul and fma, and one of the other operations on what suits it. */
static void random_values(void **state) {
  (void)state;
  const char *wanted = getenv("TW_FP64_TRIPLES");
  const unsigned long triples = wanted ? strtoul(wanted, NULL, 10) : DEFAULT_TRIPLES;
  struct tw_random random;
  struct operands x;
  tw_random_seed(&random, 1);
  for (unsigned long done = 0; done < triples; done += LANES) {
    const unsigned other = ARITHMETIC + (unsigned)(done / LANES % (OPERATIONS - ARITHMETIC));
    random_operands(&random, ISA_DFMA, &x);
    for (unsigned operation = 0; operation < ARITHMETIC; operation++) check(operation, &x);
    random_operands(&random, operations[other].opcode, &x);
    check(other, &x);
  }
  print_message("%llu results, of %lu random triples and the directed ones\n", checked, triples);
}

/* ---- what a floating-point unit is likely to get wrong */

static u64 unfused(u64 a, u64 b, u64 c) { return ieee_add(f, ieee_mul(f, a, b), c); }

static u64 flush(u64 x) { return x & DP_INFINITE ? x : x & DP_SIGN; }
static u64 flushed(u64 a, u64 b, u64 c) { return flush(ieee_fma(f, flush(a), flush(b), flush(c))); }

static u64 zero_without_sign(u64 a, u64 b, u64 c) {
  const u64 x = ieee_fma(f, a, b, c);
  return x == DP_SIGN ? 0 : x;
}

/* Each mistake must show in the edge values and in few random ones: otherwise they prove little. */
static void mistakes_are_seen(void **state) {
  (void)state;
  static oracle_value *const mistakes[] = {unfused, flushed, zero_without_sign};
  enum { MISTAKES = sizeof mistakes / sizeof *mistakes, EACH = 100000 };
  unsigned in_edges[MISTAKES] = {0}, in_random[MISTAKES] = {0};
  struct tw_random random;
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < 2 * EACH; i++) {
    u64 v[3];
    const bool edges = i < EACH;
    if (!edges) dp_triple(&random, v);
    for (unsigned k = 0; k < 3 && edges; k++) v[k] = dp_edge(tw_random_below(&random, DP_EDGE_COUNT));
    const u64 right = ieee_fma(f, v[0], v[1], v[2]);
    if ((right & ~DP_SIGN) > DP_INFINITE) continue;
    for (unsigned m = 0; m < MISTAKES; m++) (edges ? in_edges : in_random)[m] += mistakes[m](v[0], v[1], v[2]) != right;
  }
  for (unsigned m = 0; m < MISTAKES; m++) {
    print_message("mistake %u: %u edge triples, %u random ones, of %d each\n", m, in_edges[m], in_random[m], EACH);
    assert_true(in_edges[m] > 0);
    assert_true(in_random[m] > 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(edge_pairs), cmocka_unit_test(random_values),
                                     cmocka_unit_test(mistakes_are_seen)};
  return cmocka_run_group_tests_name("fp64", tests, NULL, NULL);
}
