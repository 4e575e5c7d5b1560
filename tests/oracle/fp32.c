/* fp32: see fp32.h. */
#include "fp32.h"

enum { WORDS = 10, UNIT = 298, /* the bit that weighs 1 */ SMALLEST = UNIT - 149 };

static const uint32_t NAN_RESULT = 0x7fffffff, INFINITE = 0x7f800000, SIGN = 0x80000000;

struct fixed {
  bool negative;
  uint64_t word[WORDS]; /* magnitude, lowest word first */
};

static bool is_nan(uint32_t a) { return (a & ~SIGN) > INFINITE; }
static bool is_infinite(uint32_t a) { return (a & ~SIGN) == INFINITE; }
static bool is_zero(uint32_t a) { return (a & ~SIGN) == 0; }
static uint32_t significand(uint32_t a) { return (a & 0x7fffff) | (a >> 23 & 255 ? 0x800000u : 0); }

/* The lowest bit of a's significand weighs 2^(this - 149). */
static unsigned scale(uint32_t a) { return a >> 23 & 255 ? (a >> 23 & 255) - 1 : 0; }

/* magnitude * 2^(bit - UNIT) */
static struct fixed place(bool negative, uint64_t magnitude, unsigned bit) {
  struct fixed f = {.negative = negative};
  f.word[bit / 64] = magnitude << bit % 64;
  if (bit % 64) f.word[bit / 64 + 1] = magnitude >> (64 - bit % 64);
  return f;
}

static struct fixed exactly(uint32_t a) { return place(a >> 31, significand(a), scale(a) + SMALLEST); }

static struct fixed exact_product(uint32_t a, uint32_t b) {
  return place((a ^ b) >> 31, (uint64_t)significand(a) * significand(b), scale(a) + scale(b));
}

/* `count` bits, fewer than 64, from bit `lowest` up. */
static uint64_t bits_at(const struct fixed *f, unsigned lowest, unsigned count) {
  uint64_t bits = f->word[lowest / 64] >> lowest % 64;
  if (lowest % 64) bits |= f->word[lowest / 64 + 1] << (64 - lowest % 64);
  return bits & ((UINT64_C(1) << count) - 1);
}

static bool any_below(const struct fixed *f, unsigned bit) {
  uint64_t any = f->word[bit / 64] & ((UINT64_C(1) << bit % 64) - 1);
  for (unsigned i = 0; i < bit / 64; i++) any |= f->word[i];
  return any != 0;
}

/* The highest bit that is set; 0 of zero. */
static unsigned highest(const struct fixed *f) {
  unsigned i = WORDS - 1, bit = 63;
  while (i > 0 && !f->word[i]) i--;
  while (bit > 0 && !(f->word[i] >> bit)) bit--;
  return 64 * i + bit;
}

static int compare_magnitudes(const struct fixed *x, const struct fixed *y) {
  for (unsigned i = WORDS; i-- > 0;)
    if (x->word[i] != y->word[i]) return x->word[i] < y->word[i] ? -1 : 1;
  return 0;
}

/* Equal magnitudes of opposite signs give +0, as rounding to nearest wants. */
static struct fixed sum(struct fixed x, struct fixed y) {
  const bool subtract = x.negative != y.negative;
  const int order = compare_magnitudes(&x, &y);
  if (subtract && order < 0) {
    const struct fixed swap = x;
    x = y;
    y = swap;
  }
  uint64_t carry = 0;
  for (unsigned i = 0; i < WORDS; i++) {
    const uint64_t one = x.word[i], other = y.word[i];
    const uint64_t digit = subtract ? one - other - carry : one + other + carry;
    carry = subtract ? one < other || (one == other && carry) : digit < one || (digit == one && carry);
    x.word[i] = digit;
  }
  if (subtract && order == 0) x.negative = false;
  return x;
}

static uint32_t rounded(const struct fixed *f) {
  const uint32_t sign = f->negative ? SIGN : 0;
  const unsigned top = highest(f), lowest = top < SMALLEST + 23 ? SMALLEST : top - 23; /* of the significand */
  uint32_t bits = (uint32_t)bits_at(f, lowest, 24);
  const bool half = bits_at(f, lowest - 1, 1), up = half && (any_below(f, lowest - 1) || (bits & 1));
  /* The hidden one of the significand, or the carry of rounding, goes into the exponent field. */
  bits += (uint32_t)((lowest - SMALLEST) << 23) + up;
  return sign | (lowest - SMALLEST >= 254 || bits > INFINITE ? INFINITE : bits);
}

uint32_t fp32_fma(uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t product_sign = (a ^ b) & SIGN;
  if (is_nan(a) || is_nan(b) || is_nan(c)) return NAN_RESULT;
  if (is_infinite(a) || is_infinite(b)) {
    if (is_zero(a) || is_zero(b)) return NAN_RESULT;
    if (is_infinite(c) && (c & SIGN) != product_sign) return NAN_RESULT;
    return product_sign | INFINITE;
  }
  if (is_infinite(c)) return c;
  const struct fixed exact = sum(exact_product(a, b), exactly(c));
  return rounded(&exact);
}

uint32_t fp32_mul(uint32_t a, uint32_t b) {
  const uint32_t sign = (a ^ b) & SIGN;
  if (is_nan(a) || is_nan(b)) return NAN_RESULT;
  if (is_infinite(a) || is_infinite(b)) return is_zero(a) || is_zero(b) ? NAN_RESULT : sign | INFINITE;
  const struct fixed exact = exact_product(a, b);
  return rounded(&exact);
}

uint32_t fp32_add(uint32_t a, uint32_t b) {
  if (is_nan(a) || is_nan(b)) return NAN_RESULT;
  if (is_infinite(a)) return is_infinite(b) && a != b ? NAN_RESULT : a;
  if (is_infinite(b)) return b;
  const struct fixed exact = sum(exactly(a), exactly(b));
  return rounded(&exact);
}

/* The place of a number among all, -0 one below +0. */
static int64_t position(uint32_t a) { return a & SIGN ? -1 - (int64_t)(a & ~SIGN) : (int64_t)a; }

uint32_t fp32_min(uint32_t a, uint32_t b) {
  if (is_nan(a) && is_nan(b)) return NAN_RESULT;
  if (is_nan(a)) return b;
  return is_nan(b) || position(a) < position(b) ? a : b;
}

uint32_t fp32_max(uint32_t a, uint32_t b) {
  if (is_nan(a) && is_nan(b)) return NAN_RESULT;
  if (is_nan(a)) return b;
  return is_nan(b) || position(a) > position(b) ? a : b;
}

bool fp32_equal(uint32_t a, uint32_t b) {
  return !is_nan(a) && !is_nan(b) && (a == b || (is_zero(a) && is_zero(b)));
}

bool fp32_less(uint32_t a, uint32_t b) {
  return !is_nan(a) && !is_nan(b) && !fp32_equal(a, b) && position(a) < position(b);
}

/* The whole part of a finite magnitude, or 2^33 if it is larger. */
static uint64_t whole_part(uint32_t a) {
  const struct fixed exact = exactly(a);
  return highest(&exact) >= UNIT + 33 ? UINT64_C(1) << 33 : bits_at(&exact, UNIT, 33);
}

uint32_t fp32_to_s32(uint32_t a) {
  if (is_nan(a)) return 0;
  const uint64_t limit = a & SIGN ? 0x80000000u : 0x7fffffffu;
  const uint64_t whole = is_infinite(a) || whole_part(a) > limit ? limit : whole_part(a);
  return (uint32_t)(a & SIGN ? 0 - whole : whole);
}

uint32_t fp32_to_u32(uint32_t a) {
  if (is_nan(a) || a & SIGN) return 0;
  return is_infinite(a) || whole_part(a) > UINT32_MAX ? UINT32_MAX : (uint32_t)whole_part(a);
}

uint32_t fp32_from_u32(uint32_t a) {
  const struct fixed exact = place(false, a, UNIT);
  return rounded(&exact);
}

uint32_t fp32_from_s32(uint32_t a) {
  const struct fixed exact = place(a >> 31, a >> 31 ? 0 - a : a, UNIT);
  return rounded(&exact);
}
