/* test_sfu: the special functions against libm in double precision, and their special values.
 * Oracle for: sfu_pipe */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "execute/sfu_function.h"
#include "isa.h"

enum { RCP = ISA_RCP & 63, RSQ = ISA_RSQ & 63, EX2 = ISA_EX2 & 63 };
enum { LG2 = ISA_LG2 & 63, SIN = ISA_SIN & 63, COS = ISA_COS & 63 };
enum { PLUS_ZERO = 0, ONE = 0x3f800000, INFINITE = 0x7f800000, NOT_A_NUMBER = 0x7fffffff, SMALLEST = 0x00800000 };
#define MINUS(bits) ((bits) | 0x80000000u)

static double value(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return (double)f;
}

static uint32_t bits_of(double d) {
  const float f = (float)d;
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static double reciprocal(double x) { return 1 / x; }
static double root(double x) { return 1 / sqrt(x); }

/* log2 of the greatest error from bit pattern `from` to `to`, in steps of a prime: relative, or absolute.  Subnormal
 * and infinite results are left out of the relative one. */
static double greatest(unsigned operation, double (*exact)(double), uint32_t from, uint32_t to, uint32_t step,
                       int relative) {
  double worst = 0x1p-60;
  for (uint64_t x = from; x < to; x += step) {
    const double want = exact(value((uint32_t)x)), got = value(sfu_function(operation, (uint32_t)x));
    if (relative && (fabs(want) < 0x1p-126 || fabs(want) > 0x1.fffffep127)) continue;
    const double error = fabs(got - want) / (relative ? fabs(want) : 1);
    if (!(error <= worst)) worst = error;
  }
  return log2(worst);
}

static void reciprocals_are_accurate(void **state) {
  (void)state;
  assert_true(greatest(RCP, reciprocal, ONE, 0x40000000, 1, 1) < -23.5);
  assert_true(greatest(RCP, reciprocal, SMALLEST, INFINITE, 1009, 1) < -23.5);
  assert_true(greatest(RCP, reciprocal, MINUS(SMALLEST), MINUS(INFINITE), 1009, 1) < -23.5);
  assert_true(greatest(RSQ, root, ONE, 0x40800000, 1, 1) < -23.4);
  assert_true(greatest(RSQ, root, SMALLEST, INFINITE, 1009, 1) < -23.4);
}

static void powers_are_accurate(void **state) {
  (void)state;
  const uint32_t limit = bits_of(128);
  assert_true(greatest(EX2, exp2, PLUS_ZERO, limit, 251, 1) < -23.5);
  assert_true(greatest(EX2, exp2, MINUS(PLUS_ZERO), MINUS(limit), 251, 1) < -23.5);
  for (int n = -126; n < 128; n++) assert_int_equal(sfu_function(EX2, bits_of(n)), bits_of(exp2(n)));
}

static void logarithms_are_accurate(void **state) {
  (void)state;
  assert_true(greatest(LG2, log2, 0x3f000000, 0x40000000, 1, 0) < -24.3);
  assert_true(greatest(LG2, log2, SMALLEST, 0x3f000000, 251, 1) < -23.7);
  assert_true(greatest(LG2, log2, 0x40000000, INFINITE, 251, 1) < -23.7);
  for (int n = -126; n < 128; n++) assert_int_equal(sfu_function(LG2, bits_of(exp2(n))), bits_of(n));
}

static void angles_are_accurate(void **state) {
  (void)state;
  for (unsigned negative = 0; negative < 2; negative++) {
    const uint32_t sign = negative << 31;
    assert_true(greatest(SIN, sin, sign, sign | INFINITE, 997, 0) < -23.8);
    assert_true(greatest(COS, cos, sign, sign | INFINITE, 997, 0) < -23.8);
    assert_true(greatest(SIN, sin, sign | 0x3f000000, sign | 0x41000000, 29, 0) < -23.8);
    assert_true(greatest(COS, cos, sign | 0x3f000000, sign | 0x41000000, 29, 0) < -23.8);
  }
}

static void special_values(void **state) {
  (void)state;
  static const struct {
    uint32_t operand, result[6]; /* of rcp, rsqrt, ex2, lg2, sin, cos */
  } rows[] = {
      {PLUS_ZERO, {INFINITE, INFINITE, ONE, MINUS(INFINITE), PLUS_ZERO, ONE}},
      {MINUS(PLUS_ZERO), {MINUS(INFINITE), MINUS(INFINITE), ONE, MINUS(INFINITE), MINUS(PLUS_ZERO), ONE}},
      {1, {INFINITE, INFINITE, ONE, MINUS(INFINITE), PLUS_ZERO, ONE}},
      {0x807fffff, {MINUS(INFINITE), MINUS(INFINITE), ONE, MINUS(INFINITE), MINUS(PLUS_ZERO), ONE}},
      {INFINITE, {PLUS_ZERO, PLUS_ZERO, INFINITE, INFINITE, NOT_A_NUMBER, NOT_A_NUMBER}},
      {MINUS(INFINITE), {MINUS(PLUS_ZERO), NOT_A_NUMBER, PLUS_ZERO, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER}},
      {INFINITE | 1, {NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER}},
      {0xffc00000, {NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER}},
  };
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned operation = RCP; operation <= COS; operation++)
      assert_int_equal(sfu_function(operation, rows[i].operand), rows[i].result[operation]);
}

static void edges_of_the_range(void **state) {
  (void)state;
  for (int n = -126; n < 127; n++) {
    assert_int_equal(sfu_function(RCP, bits_of(exp2(n))), bits_of(exp2(-n)));
    if (n % 2 == 0) assert_int_equal(sfu_function(RSQ, bits_of(exp2(n))), bits_of(exp2(-n / 2)));
  }
  assert_int_equal(sfu_function(RCP, 0xfe800002), MINUS(PLUS_ZERO)); /* beyond 2^126 results are subnormal: flushed */
  assert_int_equal(sfu_function(RSQ, MINUS(ONE)), NOT_A_NUMBER);
  assert_int_equal(sfu_function(LG2, MINUS(ONE)), NOT_A_NUMBER);
  assert_int_equal(sfu_function(EX2, bits_of(128)), INFINITE);
  assert_int_equal(sfu_function(EX2, bits_of(-126)), SMALLEST);
  assert_int_equal(sfu_function(EX2, bits_of(-126.5)), PLUS_ZERO);
  assert_int_equal(sfu_function(EX2, bits_of(1e30)), INFINITE);
  assert_int_equal(sfu_function(EX2, bits_of(-1e30)), PLUS_ZERO);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(reciprocals_are_accurate), cmocka_unit_test(powers_are_accurate),
                                     cmocka_unit_test(logarithms_are_accurate),  cmocka_unit_test(angles_are_accurate),
                                     cmocka_unit_test(special_values),           cmocka_unit_test(edges_of_the_range)};
  return cmocka_run_group_tests_name("sfu", tests, NULL, NULL);
}
