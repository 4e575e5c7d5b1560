/* cuda_double_forms: what the kernels of doubles.cu must compute, in plain C; see form.h. */
#include <fenv.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "double.h"

/* An expression in another rounding; what it is of is read, and its result kept, in between. */
#define IN(mode, expression)                                                                                           \
  ({                                                                                                                   \
    fesetround(mode);                                                                                                  \
    const volatile double in_mode = expression;                                                                        \
    fesetround(FE_TONEAREST);                                                                                          \
    in_mode;                                                                                                           \
  })

static void cuda_double_atomics(const union form_word *a, const union form_word *b, union form_word *out) {
  double sums[16] = {0};
  (void)a, (void)b;
  for (uint32_t i = 0; i < WORDS; i++) sums[i % 8 + i / BLOCK % 2 * 8] += i * 3 + 1;
  for (uint32_t i = 0; i < 16; i++) double_put(out, i, sums[i]);
  for (uint32_t i = 32; i < 34; i++) double_put(out, i, WORDS / 4);
}

static double of_cuda_double_shuffles(uint32_t i, const union form_word *a, const union form_word *b) {
  double lanes[32];
  (void)a;
  for (uint32_t k = 0; k < 32; k++) lanes[k] = double_at(b, (i - i % 32 + k) % 64);
  const double next = lanes[i % 32 == 31 ? 31 : i % 32 + 1];
  for (uint32_t mask = 16; mask; mask /= 2) {
    double with[32];
    for (uint32_t k = 0; k < 32; k++) with[k] = lanes[k] + lanes[k ^ mask];
    memcpy(lanes, with, sizeof with);
  }
  return lanes[i % 32] - next;
}
DOUBLES_OF(cuda_double_shuffles)

static double of_cuda_double_roundings(uint32_t i, const union form_word *a, const union form_word *b) {
  volatile double x = double_at(b, i % 64), y = double_at(b, 63 - i % 64);
  volatile int64_t bits;
  double copy = x;
  (void)a;
  memcpy((void *)&bits, &copy, sizeof copy);
  const double quotient = IN(FE_TOWARDZERO, x / y), product = IN(FE_DOWNWARD, x * y);
  return IN(FE_UPWARD, quotient + product) + IN(FE_UPWARD, fma(x, y, 1)) + IN(FE_DOWNWARD, sqrt(fabs(x))) +
         IN(FE_UPWARD, 1 / y) + IN(FE_TOWARDZERO, (double)bits) + IN(FE_UPWARD, (double)(float)y) + floor(x) + rint(y);
}
DOUBLES_OF(cuda_double_roundings)

static double of_cuda_double_library(uint32_t i, const union form_word *a, const union form_word *b) {
  const double x = fmod(double_at(b, i % 64), 20), y = fabs(double_at(b, 63 - i % 64));
  (void)a;
  return (double)(float)(exp(x) + log(y) + sin(x) * cos(x) + pow(y, 0.75) + cbrt(x) + atan2(x, y) + tanh(x) +
                         1 / sqrt(y));
}
DOUBLES_OF(cuda_double_library)

static double of_cuda_double_template(uint32_t i, const union form_word *a, const union form_word *b) {
  const double of = double_at(b, 63 - i % 64);
  double re = double_at(b, i % 64), im = 0.5;
  (void)a;
  for (uint32_t k = 0; k < i % 4; k++) {
    const double next = re * 0.25 - im * of;
    im = re * of + im * 0.25;
    re = next;
  }
  return sqrt(re * re + im * im) + (re > of ? 1 : 0);
}
DOUBLES_OF(cuda_double_template)

#define D(name) {#name, FORM_DOUBLES, name, ""},
const struct form cuda_double_forms[] = {D(cuda_double_atomics) D(cuda_double_shuffles) D(cuda_double_roundings) D(
    cuda_double_library) D(cuda_double_template){NULL, FORM_INTEGERS, NULL, NULL}};
