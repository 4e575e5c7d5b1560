/* vector_forms: what the kernels of vectors.cl must compute, by gcc; see form.h.  Built-in functions are written here
 * by their definitions in OpenCL's specification. */
#include <math.h>
#include <stddef.h>

#include "form.h"

/* A kernel's result from its x and y: of floats, or of words. */
#define FLOATS(name, ...)                                                                                              \
  static void name(const union form_word *a, const union form_word *b, union form_word *out) {                         \
    for (uint32_t i = 0; i < WORDS; i++) {                                                                             \
      const float p = a[i].f, q = b[i].f, x[4] = {p, q, p + 1, q - 1}, y[4] = {q, p, 0.25f, p * q};                    \
      (void)x, (void)y;                                                                                                \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
  }
#define WHOLE(name, ...)                                                                                               \
  static void name(const union form_word *a, const union form_word *b, union form_word *out) {                         \
    for (uint32_t i = 0; i < WORDS; i++) {                                                                             \
      const uint32_t p = a[i].u, q = b[i].u;                                                                           \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
  }
#define EACH(sum, ...)                                                                                                 \
  for (uint32_t k = 0; k < 4; k++) sum += (float)(k + 1) * (__VA_ARGS__)
#define MIXED(sum, factor, ...)                                                                                        \
  do {                                                                                                                 \
    uint32_t mixed = 0;                                                                                                \
    for (uint32_t k = 0; k < 4; k++) mixed ^= (uint32_t)(__VA_ARGS__) << 7 * k;                                        \
    sum += factor * mixed;                                                                                             \
  } while (0)

static float within(float x, float low, float high) { return fminf(fmaxf(x, low), high); }
static float smooth(float low, float high, float x) {
  const float t = within((x - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}
static float dot(const float *x, const float *y, unsigned n) {
  float r = 0;
  for (unsigned k = 0; k < n; k++) r += x[k] * y[k];
  return r;
}

FLOATS(vector_math, float r = 0;
       EACH(r, sinf(x[k]) + expf(y[k]) + sqrtf(fabsf(x[k])) + floorf(y[k] * 3) + powf(x[k] * x[k] + 1, y[k]));
       out[i].f = r)
FLOATS(vector_math_of_other_sizes, float r = cosf(p) * cosf(q) + atan2f(p, q) + atan2f(q, 1) * atan2f(1, p);
       EACH(r, exp2f(x[k]) - exp2f(y[k]));
       r += fmaxf(x[1], 0) + 2 * fmaxf(x[3], 0) + 3 * fmaxf(y[1], 0) + 4 * fmaxf(y[3], 0);
       out[i].f = r + fmaxf(y[3], 0))
FLOATS(vector_bounds, float r = fmaxf(p, q); EACH(r, within(x[k], -0.5f, 0.5f) + within(x[k], y[k], y[k] + 1) +
                                                         fminf(x[k], 0.1f) + fmaxf(x[k], y[k]) + fminf(y[k], -0.2f));
       out[i].f = r)
FLOATS(vector_blends, float r = smooth(0, 0.5f, p);
       EACH(r, x[k] + (y[k] - x[k]) * 0.25f + x[k] + (y[k] - x[k]) * x[k] + (x[k] < 0.1f ? 0 : 1) +
                   (y[k] < x[k] ? 0 : 1) + smooth(-1, 1, x[k]) + fmaf(x[k], y[k], x[k]) +
                   (x[k] > 0   ? 1
                    : x[k] < 0 ? -1
                               : 0));
       out[i].f = r)
FLOATS(vector_geometry, const float d[3] = {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
       const float size = sqrtf(dot(x, x, 4));
       const float c[3] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
       float r = dot(x, y, 4) + dot(x, y, 3) + dot(x, y, 2) + size + sqrtf(dot(d, d, 3)) + c[0] + 2 * c[1] + 3 * c[2] +
                 c[1];
       EACH(r, x[k] / size); out[i].f = r)

static int64_t limited(double x, int64_t low, int64_t high) {
  return x <= (double)low ? low : x >= (double)high ? high : (int64_t)x;
}
WHOLE(vector_conversions,
      const int32_t w[4] = {(int32_t)p, (int32_t)q, (int32_t)(p >> 20) - 300, (int32_t)(q >> 20) - 300};
      const float s[4] = {(float)(p % 1000) / 4 - 60, (float)(q % 1000) / 4 - 60, (float)(p % 77) / 4 - 60,
                          (float)(q % 77) / 4 - 60};
      uint32_t bytes = 0; uint32_t chars = 0; uint32_t shorts = 0; uint32_t sum = 0;
      MIXED(bytes, 1, limited(w[k], 0, 255)); MIXED(chars, 1, limited((double)((float)w[k] / 3), -128, 127));
      MIXED(shorts, 1, (int16_t)w[k]); MIXED(sum, 1, (int32_t)rintf(s[k])); MIXED(sum, 3, (int32_t)s[k]);
      MIXED(sum, 5, (int32_t)ceilf(s[k])); MIXED(sum, 7, (int32_t)floorf(s[k]));
      MIXED(sum, 1, limited((double)((float)w[k] / 3), 0, UINT32_MAX)); MIXED(sum, 1, (uint16_t)(w[k] * INT64_C(5)));
      out[i].u = bytes ^ chars ^ shorts ^ sum)

FLOATS(
    vector_choices, float r = p > 0.5f ? q : p; float any = 0; float all = 2;
    EACH(r, (x[k] < y[k] ? y[k] : x[k]) + copysignf(x[k], y[k])); for (uint32_t k = 0; k < 4; k++) {
      if (x[k] < y[k]) any = 1;
      if (!(x[k] > -1.5f)) all = 0;
    } out[i]
                                                                      .f = r + any + all + 4 + 8)

static int32_t signed_of(uint32_t x) { return (int32_t)x; }
static uint32_t turned(uint32_t x, uint32_t by) { return x << by % 32 | (x >> 1) >> (31 - by % 32); }
static uint32_t zeros(uint32_t x) {
  uint32_t n = 32;
  for (; x; x /= 2) n--;
  return n;
}
WHOLE(vector_integers, const uint32_t x[4] = {p, q, p ^ q, 12345}; const uint32_t y[4] = {q, 7, p, p + q};
      uint32_t r = 0; MIXED(r, 1, x[k] < y[k] ? x[k] : y[k]);
      MIXED(r, 3, signed_of(x[k]) > signed_of(y[k]) ? x[k] : y[k]); MIXED(r, 5, limited(signed_of(x[k]), -1000, 1000));
      MIXED(r, 7, turned(x[k], y[k])); MIXED(r, 11, (int64_t)signed_of(x[k]) * signed_of(y[k]) >> 32);
      MIXED(r, 13, signed_of(x[k]) < 0 ? 0 - x[k] : x[k]); MIXED(r, 17, __builtin_popcount(x[k]));
      MIXED(r, 19, zeros(y[k])); MIXED(r, 23, (x[k] & ~(x[k] >> 1)) | (y[k] & x[k] >> 1));
      MIXED(r, 29, signed_of(x[k]) > signed_of(y[k]) ? y[k] : x[k]); out[i].u = r)

#define U(name) {#name, false, name, ""},
#define F(name) {#name, true, name, ""},
const struct form vector_forms[] = {F(vector_math) F(vector_math_of_other_sizes) F(vector_bounds) F(vector_blends) F(
    vector_geometry) U(vector_conversions) F(vector_choices) U(vector_integers){NULL, false, NULL, NULL}};
