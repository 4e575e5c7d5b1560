/* fp_values: floating-point operands that find rounding, cancellation, alignment and range errors. */
#ifndef TWINWARP_FP_VALUES_H
#define TWINWARP_FP_VALUES_H

#include "random.h"

/* Bit patterns of non-negative values; each also counts with its sign bit set. */
#define FP_SPECIALS                                                                                                    \
  0x00000000, /* 0 */                                                                                                  \
  0x00000001, 0x00000002, 0x00000003, 0x00400000, 0x007ffffe, 0x007fffff, /* subnormals */                             \
  0x00800000, 0x00800001, 0x00ffffff, 0x01000000, /* smallest normals */                                               \
  0x0c000000, 0x1a000000, 0x1fffffff, 0x20000000, 0x33000000, 0x33800000, 0x33800001, 0x34000000, /* ulps of 1 */      \
  0x3effffff, 0x3f000000, 0x3f000001, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fc00000, 0x40000000, /* about 1 */        \
  0x4b000000, 0x4b7fffff, 0x4b800000, 0x4effffff, 0x4f000000, 0x4f7fffff, 0x4f800000, /* about 2^24, 2^31, 2^32 */     \
  0x5f000000, 0x5f3504f3, 0x7effffff, 0x7f000000, 0x7f7ffffe, 0x7f7fffff, /* large */                                  \
  0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff /* infinity, NaNs */

static const u32 fp_specials[] = {FP_SPECIALS};
enum { FP_SPECIAL_COUNT = 2 * sizeof fp_specials / sizeof *fp_specials };

static inline u32 fp_special(unsigned i) { return fp_specials[i / 2] | (i & 1) << 31; }

/* Every class of operand: exponents about the smallest, 2^-24, 1, 2^23, 2^31 and the largest, of infinities and NaNs,
 * each with the significands about its ends and its middle. */
static const u8 fp_edge_exponents[] = {0, 1, 2, 23, 103, 104, 125, 126, 127, 128, 150, 151, 158, 253, 254, 255};
static const u32 fp_edge_significands[] = {0, 1, 2, 0x3fffff, 0x400000, 0x7ffffe, 0x7fffff};
enum { FP_EDGE_EXPONENTS = sizeof fp_edge_exponents, FP_EDGE_SIGNIFICANDS = sizeof fp_edge_significands / 4 };
enum { FP_EDGE_COUNT = 2 * FP_EDGE_EXPONENTS * FP_EDGE_SIGNIFICANDS };

static inline u32 fp_edge(unsigned i) {
  const unsigned exponent = i / 2 / FP_EDGE_SIGNIFICANDS % FP_EDGE_EXPONENTS;
  return (i & 1) << 31 | (u32)fp_edge_exponents[exponent] << 23 | fp_edge_significands[i / 2 % FP_EDGE_SIGNIFICANDS];
}

/* One of each kind of number: kinds meet often. */
static inline u32 fp_extreme(struct tw_random *random) {
  static const u32 extremes[] = {0, 1, 0x007fffff, 0x00800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0x7fc00000};
  return extremes[tw_random_below(random, sizeof extremes / sizeof *extremes)] | (tw_random_word(random) & 0x80000000u);
}

/* A bit away from zero or infinity: what a test for either, or for a NaN, has to read every bit for. */
static inline u32 fp_neighbour(struct tw_random *random) {
  const u32 word = tw_random_word(random);
  return (word & 0x80000000u) | ((word & 1 ? 0x7f800000u : 0) ^ 1u << tw_random_below(random, 31));
}

/* Significands with few ones, or few zeros, sit on rounding boundaries more often than random ones. */
static inline u32 fp_significand(struct tw_random *random) {
  const u32 word = tw_random_word(random);
  switch (tw_random_below(random, 4)) {
    case 0: return word & tw_random_word(random) & tw_random_word(random) & 0x7fffff;
    case 1: return (word | tw_random_word(random) | tw_random_word(random)) & 0x7fffff;
    case 2: return ((1u << tw_random_below(random, 24)) - (word & 1)) & 0x7fffff;
    default: return word & 0x7fffff;
  }
}

static inline u32 fp_field(int exponent) { return (u32)(exponent < 0 ? 0 : exponent > 254 ? 254 : exponent) << 23; }

static inline u32 fp_build(struct tw_random *random, int exponent) {
  return (tw_random_word(random) & 0x80000000u) | fp_field(exponent) | fp_significand(random);
}

static inline int fp_near(struct tw_random *random, int centre, unsigned distance) {
  return centre + (int)tw_random_below(random, 2 * distance + 1) - (int)distance;
}

/* One operand, of any magnitude. */
static inline u32 fp_value(struct tw_random *random) {
  switch (tw_random_below(random, 4)) {
    case 0:
      if (tw_random_chance(random, 30)) return fp_neighbour(random);
      return fp_special(tw_random_below(random, FP_SPECIAL_COUNT));
    case 1: return tw_random_word(random);
    case 2: return fp_build(random, fp_near(random, 142, 20)); /* about the limits of integers */
    default: return fp_build(random, (int)tw_random_below(random, 255));
  }
}

static inline u32 fp_product(u32 a, u32 b) {
  float x, y;
  u32 bits;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  x *= y;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

/* 2^n + 2^(n - distance), or the difference. */
static inline u32 fp_two_ones(struct tw_random *random, int exponent, int distance) {
  const u32 field = fp_field(exponent), small = 1u << (23 - distance), word = tw_random_word(random);
  return (word & 0x80000000u) | (word & 1 && field ? field - small : field + small);
}

/* Factors whose product has few ones, far apart, and an addend of one more below a product half way between two
 * numbers, or one that leaves the last of the product: then each bit of the sum, also of those that are only or-ed
 * together, decides some result alone. */
static inline void fp_few_ones(struct tw_random *random, u32 v[3]) {
  const int ea = (int)tw_random_below(random, 255);
  const int eb = tw_random_chance(random, 50) ? fp_near(random, 127, 30) : fp_near(random, 127 + 20 - ea, 45);
  const int p = 1 + (int)tw_random_below(random, 23), half = 24 - p - (int)tw_random_below(random, 2);
  const bool tie = half > 0 && tw_random_chance(random, 50);
  v[0] = fp_two_ones(random, ea, p);
  v[1] = fp_two_ones(random, eb, tie ? half : 1 + (int)tw_random_below(random, 23));
  v[2] = fp_product(v[0], v[1]) ^ 0x80000000u;
  if (!tie) return;
  const u32 one = fp_build(random, ea + eb - fp_near(random, 127 + 44, 20)) & 0xff800000u;
  v[2] = one & 0x7f800000u ? one : one | 1u << tw_random_below(random, 23);
}

/* Two operands of a comparison: equal but for one bit, as often the sign as any other, or in all. */
static inline void fp_pair(struct tw_random *random, u32 v[2]) {
  const unsigned bit = tw_random_below(random, 50);
  v[0] = tw_random_chance(random, 25) ? fp_extreme(random) : fp_value(random);
  v[1] = v[0] ^ (bit < 31 ? 1u << bit : bit < 40 ? 0x80000000u : 0);
}

/* An operand to convert to an integer: one bit of the exponent away from the limits of what has an integer; a NaN. */
static inline u32 fp_convertible(struct tw_random *random) {
  const int limit = tw_random_chance(random, 50) ? 158 : 127;
  if (tw_random_chance(random, 30)) return fp_neighbour(random);
  return fp_build(random, limit ^ (1 << tw_random_below(random, 12) & 0xff));
}

/* Three operands for a * b + c, a + b and a * b. */
static inline void fp_triple(struct tw_random *random, u32 v[3]) {
  const unsigned pick = tw_random_below(random, 12), kind = pick < 10 ? pick : 6;
  if (kind > 7) {
    fp_few_ones(random, v);
    return;
  }
  for (unsigned i = 0; i < 3; i++) v[i] = kind == 6 ? fp_extreme(random) : fp_value(random);
  if (kind == 0 || kind == 6) return;
  int ea = (int)tw_random_below(random, 255), eb = fp_near(random, 127, 30);
  if (kind == 1) eb = fp_near(random, ea, 3);        /* a and b of like magnitude */
  if (kind == 2) eb = fp_near(random, 127 - ea, 30); /* a product about the smallest numbers */
  if (kind == 3) eb = fp_near(random, 381 - ea, 2);  /* or about the largest */
  v[0] = fp_build(random, ea);
  v[1] = fp_build(random, eb);
  v[2] = fp_build(random, fp_near(random, ea + eb - 127, kind == 4 ? 2 : 50));
  const u32 flip = 0x80000000u + (u32)fp_near(random, 0, 2);
  /* A product within 2^-46 of half an ulp of the addend: rounded twice, it would tie. */
  if (kind == 7) {
    v[0] = fp_build(random, ea) & 0xff800000u;
    v[1] = (fp_build(random, eb) & 0xff800000u) + 1;
    v[0] += tw_random_chance(random, 50) ? 1 : (u32)-2;
    v[2] = fp_build(random, ea + eb - 127 + fp_near(random, 24, 1));
  }
  if (kind == 5) v[2] = fp_product(v[0], v[1]) + flip; /* cancels down to the rounding error of the product */
  if (kind == 1 && tw_random_chance(random, 40)) v[1] = v[0] + flip;
}

#endif
