/* half_values: half-precision operands that find rounding, cancellation, alignment and range errors; fp_values.h for 16
 * bits. */
#ifndef TWINWARP_HALF_VALUES_H
#define TWINWARP_HALF_VALUES_H

#include "fp_values.h"

enum { HALF_SIGN = 0x8000, HALF_INFINITE = 0x7c00, HALF_FRACTION = 10, HALF_BIAS = 15, HALF_ONES = 0x3ff };

/* Every class of operand: exponents about the smallest, 2^-11, 1, 2^10 and the largest, of infinities and NaNs, each
 * with the fractions about its ends and its middle. */
static const u8 half_edge_exponents[] = {0, 1, 2, 4, 5, 10, 14, 15, 16, 25, 26, 29, 30, 31};
static const u16 half_edge_fractions[] = {0, 1, 2, 0x1ff, 0x200, 0x3fe, 0x3ff};
enum { HALF_EDGE_EXPONENTS = sizeof half_edge_exponents, HALF_EDGE_FRACTIONS = sizeof half_edge_fractions / 2 };
enum { HALF_EDGE_COUNT = 2 * HALF_EDGE_EXPONENTS * HALF_EDGE_FRACTIONS };

static inline u32 half_edge(unsigned i) {
  const u32 exponent = half_edge_exponents[i / 2 / HALF_EDGE_FRACTIONS % HALF_EDGE_EXPONENTS];
  return (i & 1) * HALF_SIGN | exponent << HALF_FRACTION | half_edge_fractions[i / 2 % HALF_EDGE_FRACTIONS];
}

static inline u32 half_field(int exponent) { return (u32)(exponent < 0 ? 0 : exponent > 30 ? 30 : exponent) << 10; }

/* Fractions with few ones, or few zeros, sit on rounding boundaries more often than random ones. */
static inline u32 half_build(struct tw_random *random, int exponent) {
  const u32 word = tw_random_word(random);
  const u32 fractions[] = {word & word >> 11, word | word >> 11, (1u << (word >> 16) % 11) - (word & 1), word};
  return (word >> 16 & HALF_SIGN) | half_field(exponent) | (fractions[tw_random_below(random, 4)] & HALF_ONES);
}

/* One operand, of any magnitude; sometimes a bit away from zero or infinity. */
static inline u32 half_value(struct tw_random *random) {
  const u32 word = tw_random_word(random);
  switch (tw_random_below(random, 4)) {
    case 0: return half_edge(tw_random_below(random, HALF_EDGE_COUNT));
    case 1: return word & 0xffff;
    case 2:
      if (word & 1) return (word >> 16 & HALF_SIGN) | ((word & 2 ? HALF_INFINITE : 0) ^ 1u << (word >> 2) % 15);
      /* fall through */
    default: return half_build(random, (int)tw_random_below(random, 31));
  }
}

/* One of each kind of number: kinds meet often. */
static inline u32 half_extreme(struct tw_random *random) {
  static const u16 extremes[] = {0, 1, 0x3ff, 0x400, 0x3c00, 0x7bff, HALF_INFINITE, 0x7e00};
  const u32 word = tw_random_word(random);
  return extremes[word % (sizeof extremes / sizeof *extremes)] | (word >> 16 & HALF_SIGN);
}

/* A product of finite halves, or a bit less: an addend that cancels nearly all of it. */
static inline u32 half_product(u32 a, u32 b) {
  const u32 fa = a >> 10 & 31, fb = b >> 10 & 31;
  u32 product = ((a & HALF_ONES) | (fa != 0) << 10) * ((b & HALF_ONES) | (fb != 0) << 10);
  int exponent = (int)(fa + (fa == 0) + fb + (fb == 0)) - HALF_BIAS - 10; /* as a significand of 11 bits has it */
  while (product > 0x7ff || (product && exponent < 1)) product >>= 1, exponent++;
  while (product && product < 0x400 && exponent > 1) product <<= 1, exponent--;
  const u32 magnitude = exponent > 30     ? 0x7bff
                        : product < 0x400 ? product
                                          : half_field(exponent) | (product & HALF_ONES);
  return ((a ^ b) & HALF_SIGN) | magnitude;
}

/* 2^n + 2^(n - distance). */
static inline u32 half_two_ones(struct tw_random *random, int exponent, int distance) {
  return (tw_random_word(random) & HALF_SIGN) | (half_field(exponent) + (1u << (10 - distance)));
}

/* A product half way between two halves, and an addend of one bit, mostly far below, that decides. */
static inline void half_near_tie(struct tw_random *random, u32 v[3]) {
  const int p = 1 + (int)tw_random_below(random, 10), ea = 5 + (int)tw_random_below(random, 26);
  v[0] = half_two_ones(random, ea, p);
  v[1] = half_two_ones(random, HALF_BIAS + 20 + (int)tw_random_below(random, 11) - ea, 11 - p);
  v[2] = (tw_random_word(random) & HALF_SIGN) | 1u << tw_random_below(random, 14);
}

/* Three operands for a * b + c, a + b and a * b. */
static inline void half_triple(struct tw_random *random, u32 v[3]) {
  const unsigned kind = tw_random_below(random, 10);
  if (kind == 9) {
    half_near_tie(random, v);
    return;
  }
  const int ea = (int)tw_random_below(random, 31);
  int eb = (int)tw_random_below(random, 31);
  for (unsigned i = 0; i < 3; i++) v[i] = kind == 8 ? half_extreme(random) : half_value(random);
  if (kind == 0 || kind == 8) return;
  if (kind == 1) eb = fp_near(random, ea, 2);                 /* a and b of like magnitude */
  if (kind == 2) eb = fp_near(random, HALF_BIAS - ea, 12);    /* a product about the smallest halves */
  if (kind == 3) eb = fp_near(random, 3 * HALF_BIAS - ea, 1); /* or about the largest */
  v[0] = half_build(random, ea);
  v[1] = half_build(random, eb);
  v[2] = half_build(random, fp_near(random, ea + eb - HALF_BIAS, kind == 4 ? 2 : 24));
  const u32 flip = HALF_SIGN + (u32)fp_near(random, 0, 1);
  if (kind == 5) v[2] = (half_product(v[0], v[1]) + flip) & 0xffff; /* cancels down to what the product has beyond it */
  if (kind == 1 && tw_random_chance(random, 40)) v[1] = (v[0] + flip) & 0xffff;
  /* Few ones, far apart: each bit of the sum, also of those that are only or-ed together, decides some result alone. */
  if (kind < 6) return;
  v[0] = half_two_ones(random, ea, 1 + (int)tw_random_below(random, 10));
  v[1] = half_two_ones(random, eb, 1 + (int)tw_random_below(random, 10));
  if (kind == 6) v[2] = half_product(v[0], v[1]) ^ HALF_SIGN;
}

/* A single to convert to a half: about the largest and the smallest half, in its last bit and the tie below it. */
static inline u32 half_narrowable(struct tw_random *random) {
  static const int limits[] = {141, 142, 143, 113, 112, 103, 102, 101};
  const unsigned pick = tw_random_below(random, 4);
  if (pick == 0) return tw_random_chance(random, 30) ? fp_extreme(random) : fp_value(random);
  const int limit = limits[tw_random_below(random, sizeof limits / sizeof *limits)];
  const u32 x = fp_build(random, pick == 1 ? limit : pick == 2 ? fp_near(random, 107, 8) : fp_near(random, 127, 20));
  switch (tw_random_below(random, 4)) {
    case 0: return x & ~0x7ffu;
    case 1: return (x & ~0x1fffu) | 1u << tw_random_below(random, 14);
    case 2: return (x & ~0x1fffu) | 0x1000 | 1u << tw_random_below(random, 14);
    default: return x;
  }
}

#endif
