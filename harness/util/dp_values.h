/* dp_values: double-precision operands that find rounding, cancellation, alignment and range errors; fp_values.h for 64
 * bits. */
#ifndef TWINWARP_DP_VALUES_H
#define TWINWARP_DP_VALUES_H

#include "random.h"

#define DP_SIGN 0x8000000000000000u
#define DP_INFINITE 0x7ff0000000000000u
enum { DP_FRACTION = 52, DP_BIAS = 1023 };

static const u64 dp_ones = (1ull << DP_FRACTION) - 1; /* a fraction of ones */

/* Every class of operand: exponents about the smallest double and the smallest single, 2^-53, 1, 2^24, 2^31, 2^52, and
 * the largest single and double, of infinities and NaNs, each with the significands about its ends and its middle, and
 * about those of singles. */
static const u16 dp_edge_exponents[] = {0,    1,    2,    52,   873,  874,  896,  897,  969,
                                        970,  1021, 1022, 1023, 1024, 1046, 1047, 1053, 1054,
                                        1055, 1075, 1076, 1149, 1150, 1151, 2045, 2046, 2047};
static const u64 dp_edge_fractions[] = {0,
                                        1,
                                        2,
                                        0x10000000,
                                        0x20000000,
                                        0x7ffffffffffff,
                                        0x8000000000000,
                                        0xfffffe0000000,
                                        0xfffffefffffff,
                                        0xfffffffffffff};
enum { DP_EDGE_EXPONENTS = sizeof dp_edge_exponents / 2, DP_EDGE_FRACTIONS = sizeof dp_edge_fractions / 8 };
enum { DP_EDGE_COUNT = 2 * DP_EDGE_EXPONENTS * DP_EDGE_FRACTIONS };

static inline u64 dp_edge(unsigned i) {
  const u64 exponent = dp_edge_exponents[i / 2 / DP_EDGE_FRACTIONS % DP_EDGE_EXPONENTS];
  return (u64)(i & 1) << 63 | exponent << DP_FRACTION | dp_edge_fractions[i / 2 % DP_EDGE_FRACTIONS];
}

static inline u64 dp_word(struct tw_random *random) { return tw_random_bits(random, 64); }

/* One of each kind of number: kinds meet often. */
static inline u64 dp_extreme(struct tw_random *random) {
  static const u64 extremes[] = {0,
                                 1,
                                 0x000fffffffffffff,
                                 0x0010000000000000,
                                 0x3ff0000000000000,
                                 0x7fefffffffffffff,
                                 DP_INFINITE,
                                 0x7ff8000000000000};
  return extremes[tw_random_below(random, sizeof extremes / sizeof *extremes)] | (dp_word(random) & DP_SIGN);
}

/* A bit away from zero or infinity: what a test for either, or for a NaN, has to read every bit for. */
static inline u64 dp_neighbour(struct tw_random *random) {
  const u64 word = dp_word(random);
  return (word & DP_SIGN) | ((word & 1 ? DP_INFINITE : 0) ^ 1ull << tw_random_below(random, 63));
}

/* Fractions with few ones, or few zeros, sit on rounding boundaries more often than random ones. */
static inline u64 dp_fraction(struct tw_random *random) {
  const u64 word = dp_word(random);
  switch (tw_random_below(random, 4)) {
    case 0: return word & dp_word(random) & dp_word(random) & dp_word(random) & dp_ones;
    case 1: return (word | dp_word(random) | dp_word(random) | dp_word(random)) & dp_ones;
    case 2: return ((1ull << tw_random_below(random, DP_FRACTION + 1)) - (word & 1)) & dp_ones;
    default: return word & dp_ones;
  }
}

static inline u64 dp_field(int exponent) {
  return (u64)(exponent < 0 ? 0 : exponent > 2046 ? 2046 : exponent) << DP_FRACTION;
}

static inline u64 dp_build(struct tw_random *random, int exponent) {
  return (dp_word(random) & DP_SIGN) | dp_field(exponent) | dp_fraction(random);
}

static inline int dp_near(struct tw_random *random, int centre, unsigned distance) {
  return centre + (int)tw_random_below(random, 2 * distance + 1) - (int)distance;
}

/* One operand, of any magnitude. */
static inline u64 dp_value(struct tw_random *random) {
  switch (tw_random_below(random, 5)) {
    case 0:
      if (tw_random_chance(random, 30)) return dp_neighbour(random);
      return dp_edge(tw_random_below(random, DP_EDGE_COUNT));
    case 1: return dp_word(random);
    case 2: return dp_build(random, dp_near(random, 1040, 30));  /* about the limits of integers */
    case 3: return dp_build(random, dp_near(random, 1023, 160)); /* singles, and what is too large or small */
    default: return dp_build(random, (int)tw_random_below(random, 2047));
  }
}

static inline u64 dp_product(u64 a, u64 b) {
  double x, y;
  u64 bits;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  x *= y;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

/* 2^n + 2^(n - distance), or the difference. */
static inline u64 dp_two_ones(struct tw_random *random, int exponent, int distance) {
  const u64 field = dp_field(exponent), small = 1ull << (DP_FRACTION - distance), word = dp_word(random);
  return (word & DP_SIGN) | (word & 1 && field ? field - small : field + small);
}

/* Factors whose product has few ones, far apart, and an addend of one more below a product half way between two
 * numbers, or one that leaves the last of the product: then each bit of the sum, also of those that are only or-ed
 * together, decides some result alone. */
static inline void dp_few_ones(struct tw_random *random, u64 v[3]) {
  const int ea = (int)tw_random_below(random, 2047);
  const int eb = tw_random_chance(random, 50) ? dp_near(random, DP_BIAS, 60) : dp_near(random, DP_BIAS + 45 - ea, 95);
  const int p = 1 + (int)tw_random_below(random, DP_FRACTION), half = 53 - p - (int)tw_random_below(random, 2);
  const bool tie = half > 0 && tw_random_chance(random, 50);
  v[0] = dp_two_ones(random, ea, p);
  v[1] = dp_two_ones(random, eb, tie ? half : 1 + (int)tw_random_below(random, DP_FRACTION));
  v[2] = dp_product(v[0], v[1]) ^ DP_SIGN;
  if (!tie) return;
  const u64 one = dp_build(random, ea + eb - dp_near(random, DP_BIAS + 96, 50)) & ~dp_ones;
  v[2] = one & ~DP_SIGN ? one : one | 1ull << tw_random_below(random, DP_FRACTION);
}

/* Two operands of a comparison: equal but for one bit, as often the sign as any other, or in all; a zero and a
 * number of one bit. */
static inline void dp_pair(struct tw_random *random, u64 v[2]) {
  const unsigned bit = tw_random_below(random, 85), one = tw_random_below(random, 2);
  v[0] = tw_random_chance(random, 25) ? dp_extreme(random) : dp_value(random);
  v[1] = v[0] ^ (bit < 63 ? 1ull << bit : bit < 75 ? DP_SIGN : 0);
  if (!tw_random_chance(random, 15)) return;
  v[one] = (dp_word(random) & DP_SIGN) | 1ull << tw_random_below(random, 63);
  v[1 - one] = dp_word(random) & DP_SIGN;
}

/* An operand to convert to an integer: one bit of the exponent away from the limits of what has an integer; a NaN. */
static inline u64 dp_convertible(struct tw_random *random) {
  const int limit = tw_random_chance(random, 50) ? 1054 : 1023;
  if (tw_random_chance(random, 20)) return dp_neighbour(random);
  if (tw_random_chance(random, 40)) return dp_build(random, dp_near(random, 1040, 20));
  return dp_build(random, limit ^ (1 << tw_random_below(random, 15) & 0x7ff));
}

/* An operand to convert to a single: about the largest and the smallest, in its last bit and the tie below it. */
static inline u64 dp_narrowable(struct tw_random *random) {
  static const int limits[] = {1150, 1151, 897, 896, 873, 874};
  const unsigned pick = tw_random_below(random, 4);
  if (pick == 0) return dp_value(random);
  const int limit = limits[tw_random_below(random, sizeof limits / sizeof *limits)];
  const u64 x = dp_build(random, pick == 1 ? limit : pick == 2 ? dp_near(random, 885, 14) : dp_near(random, 1023, 130));
  switch (tw_random_below(random, 4)) {
    case 0: return x & ~0xfffffffull;
    case 1: return (x & ~0x1fffffffull) | 1ull << tw_random_below(random, 30);
    case 2: return (x & ~0x1fffffffull) | 0x10000000 | 1ull << tw_random_below(random, 30);
    default: return x;
  }
}

/* One times x and less y, or x and less y: */
static inline void dp_difference(struct tw_random *random, u64 x, u64 y, u64 v[3]) {
  const u64 sign = dp_word(random) & DP_SIGN;
  const bool product = tw_random_chance(random, 60);
  v[0] = product ? dp_field(DP_BIAS) : x ^ sign;
  v[1] = product ? x ^ sign : y ^ sign ^ DP_SIGN;
  v[2] = y ^ sign ^ DP_SIGN;
}

/* of the smallest numbers, of which x - y has one bit; or of the largest, or one of a bit less, to which half of its
 * last bit is added. */
static inline void dp_one_bit(struct tw_random *random, u64 v[3]) {
  static const u64 largest = DP_INFINITE - 1, half = (u64)(2 * DP_BIAS - DP_FRACTION - 1) << DP_FRACTION;
  const u64 bit = 1ull << tw_random_below(random, DP_FRACTION), x = dp_word(random) & (2 * dp_ones + 1);
  if (tw_random_chance(random, 50)) dp_difference(random, x, x + bit, v);
  else dp_difference(random, tw_random_chance(random, 30) ? largest : largest - bit, half | DP_SIGN, v);
}

/* Three operands for a * b + c, a + b and a * b. */
static inline void dp_triple(struct tw_random *random, u64 v[3]) {
  const unsigned pick = tw_random_below(random, 13), kind = pick < 10 ? pick : 6;
  if (pick == 12) {
    dp_one_bit(random, v);
    return;
  }
  if (kind > 7) {
    dp_few_ones(random, v);
    return;
  }
  for (unsigned i = 0; i < 3; i++) v[i] = kind == 6 ? dp_extreme(random) : dp_value(random);
  if (kind == 0 || kind == 6) return;
  int ea = (int)tw_random_below(random, 2047), eb = dp_near(random, DP_BIAS, 60);
  if (kind == 1) eb = dp_near(random, ea, 3);               /* a and b of like magnitude */
  if (kind == 2) eb = dp_near(random, DP_BIAS - ea, 60);    /* a product about the smallest numbers */
  if (kind == 3) eb = dp_near(random, 3 * DP_BIAS - ea, 2); /* or about the largest */
  v[0] = dp_build(random, ea);
  v[1] = dp_build(random, eb);
  v[2] = dp_build(random, dp_near(random, ea + eb - DP_BIAS, kind == 4 ? 2 : 110));
  const u64 flip = DP_SIGN + (u64)(int64_t)dp_near(random, 0, 2);
  /* A product within 2^-104 of half an ulp of the addend: rounded twice, it would tie. */
  if (kind == 7) {
    v[0] = dp_build(random, ea) & ~dp_ones;
    v[1] = (dp_build(random, eb) & ~dp_ones) + 1;
    v[0] += tw_random_chance(random, 50) ? 1 : (u64)-2;
    v[2] = dp_build(random, ea + eb - DP_BIAS + dp_near(random, 53, 1));
  }
  if (kind == 5) v[2] = dp_product(v[0], v[1]) + flip; /* cancels down to the rounding error of the product */
  if (kind == 1 && tw_random_chance(random, 40)) v[1] = v[0] + flip;
}

#endif
