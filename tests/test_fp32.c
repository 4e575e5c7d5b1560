/* test_fp32: the floating-point model, which leans on the host's arithmetic, against the oracle in integers: all
 * triples of special values, then random ones.  TW_FP32_TRIPLES sets their number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "execute/fp_row.h"
#include "fp_values.h"
#include "isa/isa.h"
#include "oracle/fp32.h"

enum { LANES = ISA_LANES, DEFAULT_TRIPLES = 2000000 };

struct operands {
  row a, b, c;
};

typedef u32 oracle_value(u32 a, u32 b, u32 c);

static u32 o_add(u32 a, u32 b, u32 c) { return (void)c, fp32_add(a, b); }
static u32 o_mul(u32 a, u32 b, u32 c) { return (void)c, fp32_mul(a, b); }
static u32 o_fma(u32 a, u32 b, u32 c) { return fp32_fma(a, b, c); }
static u32 o_min(u32 a, u32 b, u32 c) { return (void)c, fp32_min(a, b); }
static u32 o_max(u32 a, u32 b, u32 c) { return (void)c, fp32_max(a, b); }
static u32 o_eq(u32 a, u32 b, u32 c) { return (void)c, fp32_equal(a, b); }
static u32 o_ne(u32 a, u32 b, u32 c) { return (void)c, fp32_less(a, b) || fp32_less(b, a); }
static u32 o_lt(u32 a, u32 b, u32 c) { return (void)c, fp32_less(a, b); }
static u32 o_le(u32 a, u32 b, u32 c) { return (void)c, fp32_less(a, b) || fp32_equal(a, b); }
static u32 o_gt(u32 a, u32 b, u32 c) { return (void)c, fp32_less(b, a); }
static u32 o_ge(u32 a, u32 b, u32 c) { return (void)c, fp32_less(b, a) || fp32_equal(a, b); }
static u32 o_to_s32(u32 a, u32 b, u32 c) { return (void)a, (void)c, fp32_to_s32(b); }
static u32 o_to_u32(u32 a, u32 b, u32 c) { return (void)a, (void)c, fp32_to_u32(b); }
static u32 o_from_s32(u32 a, u32 b, u32 c) { return (void)a, (void)c, fp32_from_s32(b); }
static u32 o_from_u32(u32 a, u32 b, u32 c) { return (void)a, (void)c, fp32_from_u32(b); }

static const struct {
  unsigned opcode, operands;
  oracle_value *expected;
} operations[] = {
    {ISA_FADD, 2, o_add},    {ISA_FMUL, 2, o_mul},    {ISA_FMA, 3, o_fma},       {ISA_FMIN, 2, o_min},
    {ISA_FMAX, 2, o_max},    {ISA_FSETEQ, 2, o_eq},   {ISA_FSETNE, 2, o_ne},     {ISA_FSETLT, 2, o_lt},
    {ISA_FSETLE, 2, o_le},   {ISA_FSETGT, 2, o_gt},   {ISA_FSETGE, 2, o_ge},     {ISA_F2IS, 1, o_to_s32},
    {ISA_F2IU, 1, o_to_u32}, {ISA_I2FS, 1, o_from_s32}, {ISA_I2FU, 1, o_from_u32},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

/* The model's results of one operation; of a comparison, 0 or 1. */
static void model(unsigned opcode, const struct operands *x, row *result) {
  u32 flags;
  if (fp_row_compare(opcode & 63, &x->a, &x->b, &flags))
    for (unsigned lane = 0; lane < LANES; lane++) result->lane[lane] = flags >> lane & 1;
  else
    fp_row_compute(opcode & 63, &x->a, &x->b, &x->c, result);
}

static void check(unsigned operation, const struct operands *x) {
  row result;
  model(operations[operation].opcode, x, &result);
  for (unsigned lane = 0; lane < LANES; lane++) {
    const u32 a = x->a.lane[lane], b = x->b.lane[lane], c = x->c.lane[lane];
    const u32 expected = operations[operation].expected(a, b, c);
    if (result.lane[lane] != expected)
      fail_msg("opcode %u of %08x %08x %08x: model %08x, oracle %08x", operations[operation].opcode, a, b, c,
               result.lane[lane], expected);
  }
}

/* Triple i of the special values; numbers beyond the last wrap around. */
static void special_operands(unsigned first, struct operands *x) {
  for (unsigned lane = 0; lane < LANES; lane++) {
    const unsigned i = first + lane;
    x->b.lane[lane] = fp_special(i % FP_SPECIAL_COUNT);
    x->a.lane[lane] = fp_special(i / FP_SPECIAL_COUNT % FP_SPECIAL_COUNT);
    x->c.lane[lane] = fp_special(i / FP_SPECIAL_COUNT / FP_SPECIAL_COUNT % FP_SPECIAL_COUNT);
  }
}

static void specials(void **state) {
  (void)state;
  struct operands x;
  for (unsigned operation = 0; operation < OPERATIONS; operation++) {
    unsigned combinations = 1;
    for (unsigned i = 0; i < operations[operation].operands; i++) combinations *= FP_SPECIAL_COUNT;
    for (unsigned first = 0; first < combinations; first += LANES) {
      special_operands(first, &x);
      check(operation, &x);
    }
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
    for (unsigned lane = 0; lane < LANES; lane++) {
      u32 v[3];
      fp_triple(&random, v);
      x.a.lane[lane] = v[0];
      x.b.lane[lane] = v[1];
      x.c.lane[lane] = v[2];
    }
    for (unsigned operation = 0; operation < OPERATIONS; operation++) check(operation, &x);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(specials), cmocka_unit_test(random_values)};
  return cmocka_run_group_tests_name("fp32", tests, NULL, NULL);
}
