/* ieee: see ieee.h. */
#include "ieee.h"

__extension__ typedef unsigned __int128 uint128_t;

const struct ieee ieee_half = {10, 5}, ieee_single = {23, 8}, ieee_double = {52, 11};

enum { WORDS = 68 /* for doubles, and two for what is read beyond */ };

struct fixed {
  bool negative;
  unsigned words;       /* in use */
  uint64_t word[WORDS]; /* magnitude, lowest word first */
};

/* ---- a format */

static uint64_t sign_bit(const struct ieee *f) { return UINT64_C(1) << (f->fraction + f->exponent); }
static uint64_t hidden_bit(const struct ieee *f) { return UINT64_C(1) << f->fraction; }
static unsigned exponents(const struct ieee *f) { return (1u << f->exponent) - 1; }
static uint64_t infinite(const struct ieee *f) { return sign_bit(f) - hidden_bit(f); }
static uint64_t nan_result(const struct ieee *f) { return sign_bit(f) - 1; }

/* The bits of fixed-point numbers that weigh 1, and as much as the smallest number. */
static unsigned smallest(const struct ieee *f) { return exponents(f) / 2 + f->fraction - 1; }
static unsigned unit(const struct ieee *f) { return 2 * smallest(f); }
static unsigned words(const struct ieee *f) { return (unit(f) + exponents(f) + 2) / 64 + 1; }

static uint64_t magnitude(const struct ieee *f, uint64_t a) { return a & (sign_bit(f) - 1); }
static bool is_negative(const struct ieee *f, uint64_t a) { return a & sign_bit(f); }
static bool is_nan(const struct ieee *f, uint64_t a) { return magnitude(f, a) > infinite(f); }
static bool is_infinite(const struct ieee *f, uint64_t a) { return magnitude(f, a) == infinite(f); }
static bool is_zero(const struct ieee *f, uint64_t a) { return magnitude(f, a) == 0; }
static unsigned field(const struct ieee *f, uint64_t a) { return (unsigned)(magnitude(f, a) >> f->fraction); }

static uint64_t significand(const struct ieee *f, uint64_t a) {
  return (a & (hidden_bit(f) - 1)) | (field(f, a) ? hidden_bit(f) : 0);
}

/* The lowest bit of a's significand weighs 2^this of the smallest number. */
static unsigned scale(const struct ieee *f, uint64_t a) { return field(f, a) ? field(f, a) - 1 : 0; }

/* ---- fixed-point numbers */

/* x = magnitude * 2^bit of the lowest bit. */
static void place(struct fixed *x, unsigned in_use, bool negative, uint128_t value, unsigned bit) {
  x->negative = negative;
  x->words = in_use;
  for (unsigned i = 0; i < in_use + 2; i++) x->word[i] = 0;
  const uint64_t low = (uint64_t)value, high = (uint64_t)(value >> 64);
  uint64_t *word = &x->word[bit / 64];
  word[0] = low << bit % 64;
  word[1] = high << bit % 64;
  if (!(bit % 64)) return;
  word[1] |= low >> (64 - bit % 64);
  word[2] = high >> (64 - bit % 64);
}

static void exactly(const struct ieee *f, uint64_t a, struct fixed *x) {
  place(x, words(f), is_negative(f, a), significand(f, a), scale(f, a) + smallest(f));
}

static void exact_product(const struct ieee *f, uint64_t a, uint64_t b, struct fixed *x) {
  const uint128_t product = (uint128_t)significand(f, a) * significand(f, b);
  place(x, words(f), is_negative(f, a ^ b), product, scale(f, a) + scale(f, b));
}

/* `count` bits, fewer than 64, from bit `lowest` up. */
static uint64_t bits_at(const struct fixed *x, unsigned lowest, unsigned count) {
  uint64_t bits = x->word[lowest / 64] >> lowest % 64;
  if (lowest % 64) bits |= x->word[lowest / 64 + 1] << (64 - lowest % 64);
  return bits & ((UINT64_C(1) << count) - 1);
}

static bool any_below(const struct fixed *x, unsigned bit) {
  uint64_t any = x->word[bit / 64] & ((UINT64_C(1) << bit % 64) - 1);
  for (unsigned i = 0; i < bit / 64; i++) any |= x->word[i];
  return any != 0;
}

/* The highest bit that is set; 0 of zero. */
static unsigned highest(const struct fixed *x) {
  unsigned i = x->words - 1, bit = 63;
  while (i > 0 && !x->word[i]) i--;
  while (bit > 0 && !(x->word[i] >> bit)) bit--;
  return 64 * i + bit;
}

static int compare_magnitudes(const struct fixed *x, const struct fixed *y) {
  for (unsigned i = x->words; i-- > 0;)
    if (x->word[i] != y->word[i]) return x->word[i] < y->word[i] ? -1 : 1;
  return 0;
}

/* x += y.  Equal magnitudes of opposite signs give +0, as rounding to nearest wants. */
static void add(struct fixed *x, const struct fixed *y) {
  const bool subtract = x->negative != y->negative;
  const int order = compare_magnitudes(x, y);
  const bool swap = subtract && order < 0;
  uint64_t carry = 0;
  for (unsigned i = 0; i < x->words; i++) {
    const uint64_t one = swap ? y->word[i] : x->word[i], other = swap ? x->word[i] : y->word[i];
    const uint64_t digit = subtract ? one - other - carry : one + other + carry;
    carry = subtract ? one < other || (one == other && carry) : digit < one || (digit == one && carry);
    x->word[i] = digit;
  }
  if (swap) x->negative = y->negative;
  if (subtract && order == 0) x->negative = false;
}

/* The number of format `to` nearest to x, in which bit `one` weighs 1. */
static uint64_t rounded(const struct ieee *to, const struct fixed *x, unsigned one) {
  const uint64_t sign = x->negative ? sign_bit(to) : 0;
  const unsigned least = one - smallest(to), top = highest(x);
  const unsigned lowest = top < least + to->fraction ? least : top - to->fraction; /* of the significand */
  if (lowest - least >= exponents(to) - 1) return sign | infinite(to);
  uint64_t bits = bits_at(x, lowest, to->fraction + 1);
  const bool half = bits_at(x, lowest - 1, 1), up = half && (any_below(x, lowest - 1) || (bits & 1));
  /* The hidden one of the significand, or the carry of rounding, goes into the exponent field. */
  bits += ((uint64_t)(lowest - least) << to->fraction) + up;
  return sign | bits;
}

/* ---- operations */

uint64_t ieee_fma(const struct ieee *f, uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t product_sign = (a ^ b) & sign_bit(f);
  if (is_nan(f, a) || is_nan(f, b) || is_nan(f, c)) return nan_result(f);
  if (is_infinite(f, a) || is_infinite(f, b)) {
    if (is_zero(f, a) || is_zero(f, b)) return nan_result(f);
    if (is_infinite(f, c) && (c & sign_bit(f)) != product_sign) return nan_result(f);
    return product_sign | infinite(f);
  }
  if (is_infinite(f, c)) return c;
  struct fixed sum, addend;
  exact_product(f, a, b, &sum);
  exactly(f, c, &addend);
  add(&sum, &addend);
  return rounded(f, &sum, unit(f));
}

uint64_t ieee_mul(const struct ieee *f, uint64_t a, uint64_t b) {
  const uint64_t sign = (a ^ b) & sign_bit(f);
  if (is_nan(f, a) || is_nan(f, b)) return nan_result(f);
  if (is_infinite(f, a) || is_infinite(f, b))
    return is_zero(f, a) || is_zero(f, b) ? nan_result(f) : sign | infinite(f);
  struct fixed product;
  exact_product(f, a, b, &product);
  return rounded(f, &product, unit(f));
}

uint64_t ieee_add(const struct ieee *f, uint64_t a, uint64_t b) {
  if (is_nan(f, a) || is_nan(f, b)) return nan_result(f);
  if (is_infinite(f, a)) return is_infinite(f, b) && a != b ? nan_result(f) : a;
  if (is_infinite(f, b)) return b;
  struct fixed sum, other;
  exactly(f, a, &sum);
  exactly(f, b, &other);
  add(&sum, &other);
  return rounded(f, &sum, unit(f));
}

/* The place of a number among all, -0 one below +0. */
static int64_t position(const struct ieee *f, uint64_t a) {
  return is_negative(f, a) ? -1 - (int64_t)magnitude(f, a) : (int64_t)a;
}

uint64_t ieee_min(const struct ieee *f, uint64_t a, uint64_t b) {
  if (is_nan(f, a) && is_nan(f, b)) return nan_result(f);
  if (is_nan(f, a)) return b;
  return is_nan(f, b) || position(f, a) < position(f, b) ? a : b;
}

uint64_t ieee_max(const struct ieee *f, uint64_t a, uint64_t b) {
  if (is_nan(f, a) && is_nan(f, b)) return nan_result(f);
  if (is_nan(f, a)) return b;
  return is_nan(f, b) || position(f, a) > position(f, b) ? a : b;
}

bool ieee_equal(const struct ieee *f, uint64_t a, uint64_t b) {
  return !is_nan(f, a) && !is_nan(f, b) && (a == b || (is_zero(f, a) && is_zero(f, b)));
}

bool ieee_less(const struct ieee *f, uint64_t a, uint64_t b) {
  return !is_nan(f, a) && !is_nan(f, b) && !ieee_equal(f, a, b) && position(f, a) < position(f, b);
}

/* ---- conversions */

/* The whole part of a finite magnitude, or 2^33 if it is larger. */
static uint64_t whole_part(const struct ieee *f, uint64_t a) {
  struct fixed x;
  exactly(f, a, &x);
  return highest(&x) >= unit(f) + 33 ? UINT64_C(1) << 33 : bits_at(&x, unit(f), 33);
}

uint32_t ieee_to_s32(const struct ieee *f, uint64_t a) {
  if (is_nan(f, a)) return 0;
  const uint64_t limit = is_negative(f, a) ? 0x80000000u : 0x7fffffffu;
  const uint64_t whole = is_infinite(f, a) || whole_part(f, a) > limit ? limit : whole_part(f, a);
  return (uint32_t)(is_negative(f, a) ? 0 - whole : whole);
}

uint32_t ieee_to_u32(const struct ieee *f, uint64_t a) {
  if (is_nan(f, a) || is_negative(f, a)) return 0;
  return is_infinite(f, a) || whole_part(f, a) > UINT32_MAX ? UINT32_MAX : (uint32_t)whole_part(f, a);
}

static uint64_t from_integer(const struct ieee *f, bool negative, uint32_t value) {
  struct fixed x;
  place(&x, words(f), negative, value, unit(f));
  return rounded(f, &x, unit(f));
}

uint64_t ieee_from_u32(const struct ieee *f, uint32_t a) { return from_integer(f, false, a); }
uint64_t ieee_from_s32(const struct ieee *f, uint32_t a) { return from_integer(f, a >> 31, a >> 31 ? 0 - a : a); }

/* Exactly in the format that reaches farther; so it has a bit below the least of the other. */
uint64_t ieee_convert(const struct ieee *from, const struct ieee *to, uint64_t a) {
  const struct ieee *wide = smallest(from) > smallest(to) ? from : to;
  const uint64_t sign = is_negative(from, a) ? sign_bit(to) : 0;
  struct fixed x;
  if (is_nan(from, a)) return nan_result(to);
  if (is_infinite(from, a)) return sign | infinite(to);
  place(&x, words(wide), sign, significand(from, a), unit(wide) - smallest(from) + scale(from, a));
  return rounded(to, &x, unit(wide));
}
