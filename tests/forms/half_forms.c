/* half_forms: what the kernels of tests/cuda/halves.cu and of halves.cl must compute, by the oracle in integers. */
#include <stddef.h>
#include <string.h>

#include "../cuda/each.h"
#include "oracle/ieee.h"

typedef uint32_t binary(uint32_t x, uint32_t y);

static uint32_t low(uint32_t w) { return w & 0xffff; }
static uint32_t high(uint32_t w) { return w >> 16; }
static uint32_t both(binary *f, uint32_t x, uint32_t y) { return f(low(x), low(y)) | f(high(x), high(y)) << 16; }

/* ---- one half */
static const struct ieee *const h = &ieee_half, *const s = &ieee_single;
static uint32_t add(uint32_t x, uint32_t y) { return (uint32_t)ieee_add(h, x, y); }
static uint32_t subtract(uint32_t x, uint32_t y) { return add(x, y ^ 0x8000); }
static uint32_t multiply(uint32_t x, uint32_t y) { return (uint32_t)ieee_mul(h, x, y); }
static uint32_t fused(uint32_t x, uint32_t y, uint32_t z) { return (uint32_t)ieee_fma(h, x, y, z); }
static uint32_t least(uint32_t x, uint32_t y) { return (uint32_t)ieee_min(h, x, y); }
static uint32_t most(uint32_t x, uint32_t y) { return (uint32_t)ieee_max(h, x, y); }
static uint32_t fused_pairs(uint32_t x, uint32_t y, uint32_t z) {
  return fused(low(x), low(y), low(z)) | fused(high(x), high(y), high(z)) << 16;
}
static uint32_t saturated_half(uint32_t x) { return least(most(x, 0), 0x3c00); }
static uint32_t saturated(uint32_t w) { return saturated_half(low(w)) | saturated_half(high(w)) << 16; }
static uint32_t unordered(uint32_t x, uint32_t y) { return (x & 0x7fff) > 0x7c00 || (y & 0x7fff) > 0x7c00; }
static uint32_t equal(uint32_t x, uint32_t y) { return ieee_equal(h, x, y); }
static uint32_t less(uint32_t x, uint32_t y) { return ieee_less(h, x, y); }

/* ---- conversions */
static float single(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}
static float number(uint32_t half) { return single((uint32_t)ieee_convert(h, s, half)); }
static uint32_t bits_of(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}
static uint32_t nearest(float f) { return (uint32_t)ieee_convert(s, h, bits_of(f)); }

/* Of what is not to nearest: to zero, down, up.  `x` is exact in double; the next half in that direction. */
static uint32_t directed(double x, int direction) {
  const uint32_t r = nearest((float)x);
  const double back = (double)number(r), bound = direction ? x : fabs(x), size = direction ? back : fabs(back);
  if (direction <= 0 ? size <= bound : size >= bound) return r;
  return direction == 0 || (direction < 0) == !(r >> 15) ? r - 1 : r + 1;
}
static uint32_t from_integer(int64_t x) { return nearest((float)x); } /* what float rounds is infinite as a half */

/* Of a NaN a wide one is 2^63, others 0. */
static int64_t rounded(uint32_t half, double (*how)(double), int64_t least_value, int64_t most_value) {
  const double x = how((double)number(half));
  if (x != x) return most_value == INT64_MAX ? INT64_MIN : 0;
  return x <= (double)least_value ? least_value : x >= (double)most_value ? most_value : (int64_t)x;
}
static uint32_t integral(uint32_t half, double (*how)(double)) { return nearest((float)how((double)number(half))); }

/* ---- kernels of halves.cu; x and y are words of a and b */
#define PAIRS(name, ...)                                                                                               \
  EACH(name, const uint32_t x = a[i].u; const uint32_t y = b[i].u; (void)y; out[i].u = __VA_ARGS__)

PAIRS(half_axpy, fused_pairs(0xb6003e00, x, y))
PAIRS(half_pairs, both(add, x, y) ^ both(multiply, x, y) * 3 ^ both(subtract, x, y) * 5)
PAIRS(half_signs, x ^ 0x80008000 ^ (y & 0x7fff7fff) * 3)
PAIRS(half_saturated,
      saturated(fused_pairs(x, y, x)) ^ saturated(both(add, x, y)) * 3 ^ saturated_half(multiply(low(x), high(y))) * 5)
PAIRS(half_extremes, both(least, x, y) ^ both(most, x, y) * 3 ^ most(low(x), high(x)) * 5)

EACH(half_polynomial, uint32_t r = high(b[0].u);
     for (uint32_t k = 1; k < 6; k++) r = fused(r, low(a[i].u), low(b[k].u)); out[i].u = r)
EACH(
    half_dot, float sum = 0; for (uint32_t k = 0; k < 8; k++) {
      const uint32_t x = a[(i + k) % WORDS].u & 0xbfffbfff;
      const uint32_t y = b[(i * 3 + k) % WORDS].u & 0xbfffbfff;
      sum = fmaf(number(low(x)), number(low(y)), sum);
      sum = fmaf(number(high(x)), number(high(y)), sum);
    } out[i]
                                 .u = bits_of(sum))
PAIRS(half_operators, subtract(multiply(add(low(x), low(y)), low(x)), low(y)) | (low(y) ^ 0x8000) << 16)

EACH(half_from_singles, const float f = single((a[i].u & 0x8fffffff) | 0x30000000); const double x = (double)f;
     out[i].u = nearest(f) ^ directed(x, 0) * 3 ^ directed(x, -1) * 5 ^ directed(x, 1) * 7 ^ nearest(f) ^
                nearest(-f * 3) << 16)
PAIRS(half_to_singles, (uint32_t)ieee_convert(h, s, low(x)) ^ (uint32_t)ieee_convert(h, s, high(y)) * 3)
EACH(half_from_integers, const uint32_t by = b[i].u % 32; const uint32_t x = a[i].u >> by;
     const int64_t wide = (int64_t)((uint64_t)a[i].u << 32 | b[i].u) >> b[i].u % 64;
     out[i].u = from_integer(x) ^ from_integer(a[i].i >> by) * 3 ^ directed((double)x, 0) * 5 ^
                from_integer((int16_t)a[i].u) * 7 ^ directed((double)-(int64_t)(x >> 8), -1) * 9 ^
                from_integer(wide) * 11)
PAIRS(half_to_integers, (uint32_t)rounded(low(x), trunc, INT32_MIN, INT32_MAX) ^
                            (uint32_t)rounded(high(y), rint, INT32_MIN, INT32_MAX) * 3 ^
                            (uint32_t)rounded(low(x), ceil, 0, UINT32_MAX) * 5 ^
                            (uint32_t)rounded(high(y), floor, INT32_MIN, INT32_MAX) * 7 ^
                            (uint32_t)(rounded(low(x), trunc, INT64_MIN, INT64_MAX) >> 3) * 9 ^
                            (uint32_t)rounded(high(y), rint, 0, UINT16_MAX) * 11)
static uint32_t from_double(uint32_t high_word, uint32_t low_word) {
  return (uint32_t)ieee_convert(&ieee_double, h, (uint64_t)high_word << 32 | low_word);
}
PAIRS(half_from_doubles, from_double((x & 0x807fffff) | 0x3f000000, y & 0xfff) | from_double(y, x) << 16)
PAIRS(half_integral,
      integral(low(x), floor) ^ integral(low(x), ceil) * 3 ^ integral(low(x), trunc) * 5 ^ integral(low(x), rint) * 7)

EACH(half_compared, const uint32_t x = low(a[i].u); const uint32_t z = b[i].u % 3 ? low(b[i].u) : x;
     const uint32_t nan = unordered(x, z); const uint32_t lt = less(x, z); const uint32_t gt = less(z, x);
     const uint32_t eq = equal(x, z);
     out[i].u = lt + 2 * (lt | eq) + 4 * eq + 8 * (lt | gt) + 16 * (gt | nan) + 32 * (gt | eq | nan) +
                64 * unordered(x, x) + 128 * ((x & 0x7fff) == 0x7c00) + 256 * (eq | nan) + 512 * (lt | gt | nan))
EACH(half_pairs_compared, const uint32_t x = a[i].u; const uint32_t y = b[i].u % 3 ? b[i].u : x ^ (b[i].u & 0x10000);
     const uint32_t eq = both(equal, x, y); const uint32_t lt = both(less, x, y); const uint32_t gt = both(less, y, x);
     out[i].u = lt * 0x3c00 ^ ((gt | eq | both(unordered, x, y)) * 0x3c00) * 3 ^ eq * 0xffff * 5 ^
                ((gt == 0x10001) + 2 * (eq == 0)) * 7)

static uint32_t half_of(const union form_word *words, uint32_t k) {
  return k % 2 ? high(words[k / 2].u) : low(words[k / 2].u);
}
EACH(half_in_memory, const uint32_t mine[] = {low(a[i / 2 * 2].u), high(a[i / 2 * 2 + 1].u),
                                              half_of(b, (first + 63 - t) * 2 + 1), half_of(b, i)};
     out[i].u = mine[a[i].u % 4] | mine[b[i].u % 4] << 16)
EACH(
    half_sum_of_a_warp, uint32_t sum[WARP];
    for (uint32_t k = 0; k < WARP; k++) sum[k] = both(multiply, a[warp + k].u & 0xbfffbfff, 0x44003400);
    for (uint32_t by = 16; by; by /= 2) {
      uint32_t next[WARP];
      for (uint32_t k = 0; k < WARP; k++) next[k] = both(add, sum[k], sum[k ^ by]);
      memcpy(sum, next, sizeof sum);
    } out[i]
        .u = sum[i % WARP])
EACH(half_atomics, union form_word *to = &out[a[i].u % 4];
     to->u = both(add, to->u, from_integer(a[i].u / 4 % 4) | from_integer(b[i].u / 4 % 4) << 16);
     const uint32_t k = a[i].u / 16 % 8; to = &out[4 + k / 2]; const uint32_t term = from_integer(b[i].u / 16 % 4);
     to->u = both(add, to->u, k % 2 ? term << 16 : term))
EACH(half_approximations, (void)i; out[i].u = 3)

/* ---- kernels of halves.cl */
static uint32_t single_quotient(uint32_t x, uint32_t y) { return nearest(number(x) / number(y)); }
static uint32_t bounded(uint32_t x, uint32_t y) { return add(least(most(most(x, y), 0xc000), 0x4800), least(x, y)); }

PAIRS(halves_in_memory, add(low(x), low(y)) | multiply(high(x), high(y)) << 16)
PAIRS(halves_scaled_sum, fused_pairs(x, y, 0xb4003e00))
PAIRS(halves_separate, both(subtract, both(multiply, x, y), y))
PAIRS(halves_compared, (less(low(x), low(y)) ? low(x) : low(y) ^ 0x8000) |
                           (unordered(high(x), high(x)) || equal(high(x), high(y)) ? 0x3c00 : high(y)) << 16)
PAIRS(halves_bounded, both(bounded, x, y))
PAIRS(halves_converted, from_integer(rounded(low(x), trunc, INT32_MIN, INT32_MAX) >> 2) |
                            from_integer(rounded(high(y), rint, INT16_MIN, INT16_MAX)) << 16)
PAIRS(halves_quotient, single_quotient(low(x), low(y)) | integral(high(x), floor) << 16)
EACH(halves_by_index, const uint32_t at = half_of(b, i);
     out[i].u = half_of(a, (i + at % 4) % WORDS) | half_of(a, (i + at / 4 % 4) % WORDS) << 16)

#define U(name) {#name, false, name, ""},
const struct form cuda_half_forms[] = {
    U(half_axpy) U(half_pairs) U(half_signs) U(half_saturated) U(half_extremes) U(half_polynomial) U(half_dot)
        U(half_operators) U(half_from_singles) U(half_to_singles) U(half_from_integers)
            U(half_to_integers){"half_from_doubles", false, half_from_doubles, "--set DoubleLanes=8"},
    U(half_integral) U(half_compared) U(half_pairs_compared) U(half_in_memory) U(half_sum_of_a_warp) U(half_atomics)
        U(half_approximations){NULL, false, NULL, NULL}};
const struct form half_forms[] = {U(halves_in_memory) U(halves_scaled_sum) U(halves_separate) U(halves_compared) U(
    halves_bounded) U(halves_converted) U(halves_quotient) U(halves_by_index){NULL, false, NULL, NULL}};
