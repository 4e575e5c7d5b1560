/* double_forms: what the kernels of doubles.cl must compute, by gcc; see form.h. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "double.h"

static int64_t bits(double d) {
  int64_t b;
  memcpy(&b, &d, sizeof b);
  return b;
}
static double of_bits(uint64_t b) {
  double d;
  memcpy(&d, &b, sizeof d);
  return d;
}
static double within(double x, double low, double high) { return fmin(fmax(x, low), high); }

#define A double_at(a, i)
#define B double_at(b, i)

DOUBLES_EACH(double_saxpy, return fma(2.5, A, B))
DOUBLES_EACH(double_quotients, return A / B)
DOUBLES_EACH(double_edge_quotients, return A / double_at(b, (i * 7 + 3) % DOUBLES))
DOUBLES_EACH(double_roots, return sqrt(i % 4 ? fabs(A) : A))
DOUBLES_EACH(double_functions, return fmin(A, B) + fmax(B, 1) * copysign(fabs(A), B) + fma(A, B, within(B, -1, 1)) +
                                      (B > 0    ? 1
                                       : B < 0  ? -1
                                       : B == B ? B
                                                : 0))
DOUBLES_EACH(double_integral, return floor(A) + ceil(B) * 3 + trunc(A) * 5 + rint(B) * 7 + round(A) * 9)
DOUBLES_EACH(
    double_kahan, double sum = 0; double lost = 0; for (uint32_t k = 0; k <= i; k++) {
      const double y = double_at(b, k % 32 + 32) - lost, t = sum + y;
      lost = (t - sum) - y;
      sum = t;
    } return sum)
DOUBLES_EACH(
    double_exponential, const double x = within(A, -700, 700); const double power = rint(x * 0x1.71547652b82fep+0);
    const double r = fma(power, -0x1.abc9e3b39803fp-56, fma(power, -0x1.62e42fefa39efp-1, x));
    double p = 1.0 / 6227020800.0; double f = 6227020800.0; for (int k = 13; k > 0; k--) {
      f /= k;
      p = fma(p, r, 1.0 / f);
    } return p * of_bits((uint64_t)((int64_t)power + 1023) << 52))
DOUBLES_EACH(double_comparisons, const double x = A; const double y = double_at(b, i * 5 % DOUBLES);
             return (x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= y) + 16 * (x == y) + 32 * (x != y) +
                    64 * !(x < y) + 128 * !(x >= y) + 256 * (x != x) + 512 * !!isinf(y) + 1024 * !!isfinite(x) +
                    2048 * (x != x || y > 0))
DOUBLES_EACH(double_to_integers, const double x = A; const double t = fabs(x) < 9e18 ? x : 3.5;
             const double s = fabs(x) < 2e9 ? x : -2.5;
             return of_bits((uint64_t)(int64_t)t * 31 + (uint64_t)fabs(t) + (uint32_t)(int32_t)s * 3u +
                            (uint32_t)fabs(s) + (uint32_t)(int32_t)rint(s) + ((uint64_t)(int64_t)floor(t) << 3) +
                            (x > 0 ? x < 255 ? (uint8_t)x : 255 : 0) + (uint64_t)(int16_t)within(s, -32768, 32767)))
DOUBLES_EACH(double_from_integers, return (double)bits(A) + (double)(uint64_t)bits(B) + (double)(int32_t)bits(A) +
                                          (double)(uint32_t)((uint64_t)bits(B) >> 20) + (double)(int16_t)bits(A))
DOUBLES_EACH(double_from_floats, return (double)(float)A * (double)(float)B)
DOUBLES_EACH(double_vectors, const double x = i + 1.0; return sqrt(x * x + 25) + (fmax(A, 2) + 1))

struct particle {
  double mass, at[2];
  float charge;
  int id;
};
DOUBLES_EACH(double_structs,
             const struct particle all[3] = {{1.25, {3, -4.5}, 0.75f, 5}, {A, {B, 1.5}, 2, 7}, {0.25, {A, B}, 0.5f, 9}};
             const struct particle q = all[i % 3]; return q.mass * q.at[0] + q.at[i & 1] - (double)q.charge + q.id)
DOUBLES_EACH(double_dot, double part[BLOCK]; const uint32_t first = i - i % BLOCK;
             for (uint32_t t = 0; t < BLOCK; t++) part[t] = double_at(b, t) * double_at(b, 63 - t) + (first + t);
             for (uint32_t step = 32; step > 0; step /= 2) for (uint32_t t = 0; t < step; t++) part[t] +=
             part[t + step];
             return part[0] + i % BLOCK)

#define D(name, arguments) {#name, FORM_DOUBLES, name, arguments},
const struct form double_forms[] = {
    D(double_saxpy, "--arg f64:2.5") D(double_quotients, "") D(double_edge_quotients, "") D(double_roots, "")
        D(double_functions, "") D(double_integral, "") D(double_kahan, "") D(double_exponential, "")
            D(double_comparisons, "") D(double_to_integers, "") D(double_from_integers, "") D(double_from_floats, "")
                D(double_vectors, "") D(double_structs, "--arg struct:i32=5,f64=1.25,f64=3,f64=-4.5,f32=0.75,i32=0")
                    D(double_dot, ""){NULL, FORM_INTEGERS, NULL, NULL}};
