/* sfu_function: see sfu_function.h for the contract.  Its steps are those of rtl/execute's sfu_reduce, sfu_interpolate
 * and sfu_round. */
#include "execute/sfu_function.h"

#include "execute/sfu_tables.h"
#include "isa.h"

enum { FRACTION = 27, OFFSET = 20 }; /* bits after the point of the interpolated value; bits of d */

/* What is left to do after range reduction: (-1)^sign * |whole + y| * 2^exponent, y interpolated at (segment, offset);
 * or a special value. */
struct reduced {
  enum { NUMBER, ZERO, INFINITE, INVALID } kind;
  uint32_t sign;
  int whole, exponent;
  unsigned segment; /* in the table of all functions */
  int32_t offset;   /* d, OFFSET bits */
};

static const struct segment {
  int32_t c0, c1, c2;
} segments[SFU_SEGMENTS] = {
#define X(c0, c1, c2) {c0, c1, c2},
    SFU_COEFFICIENTS(X)
#undef X
};

/* 27 bits of f: 7 choose the segment, 20 are the offset in it. */
static void locate(struct reduced *r, unsigned table, uint32_t f) {
  r->segment = table + (f >> OFFSET & 127);
  r->offset = (int32_t)(f & 0xfffff);
}

/* x * 2^27 of |x| < 256 as two's complement: 9 bits of integer above 27 of fraction. */
static int64_t fixed_point(uint32_t sign, unsigned biased, uint32_t significand) {
  const int64_t magnitude = biased >= 123   ? (int64_t)significand << (biased - 123)
                            : biased >= 100 ? (int64_t)(significand >> (123 - biased))
                                            : 0;
  return sign ? -magnitude : magnitude;
}

/* |x| / (2 pi) modulo 1, in 52 bits: the significand times the 52 bits of 1/(2 pi) that matter at this exponent. */
static uint64_t turns(unsigned biased, uint32_t significand) {
#define X(word) word,
  static const uint64_t turn[] = {SFU_TURN(X) 0, 0};
#undef X
  const unsigned at = 254 - biased, word = at / 64, bit = at % 64;
  if (at >= 156) return 0;
  const uint64_t window = turn[word] >> bit | (bit ? turn[word + 1] << (64 - bit) : 0);
  return window * significand & 0xfffffffffffff;
}

static void reduce_power(struct reduced *r, uint32_t sign, unsigned biased, uint32_t significand) {
  if (biased > 134) { /* |x| >= 256, infinities included */
    r->kind = sign ? ZERO : INFINITE;
    return;
  }
  const int64_t t = fixed_point(sign, biased, significand);
  r->exponent = (int)(t >> FRACTION) + 1;
  locate(r, SFU_EX2, (uint32_t)t);
}

static void reduce_angle(struct reduced *r, uint32_t sign, unsigned biased, uint32_t significand, unsigned cosine) {
  const uint64_t u = turns(biased, significand) + ((uint64_t)cosine << 50);
  r->sign = (u >> 51 & 1) ^ (sign & ~cosine);
  locate(r, SFU_SIN, (uint32_t)((u >> 50 & 1 ? ~u : u) >> (50 - FRACTION)));
}

static struct reduced reduce(unsigned operation, uint32_t x) {
  const uint32_t sign = x >> 31, fraction = x & 0x7fffff, significand = fraction | 0x800000;
  const unsigned biased = x >> 23 & 255;
  const int exponent = (int)biased - 127, zero = biased == 0, infinite = biased == 255;
  struct reduced r = {.kind = NUMBER};
  if (infinite && fraction) {
    r.kind = INVALID;
    return r;
  }
  switch (ISA_CLASS_SFU << 6 | operation) {
    case ISA_RCP:
      r.kind = zero ? INFINITE : infinite ? ZERO : NUMBER;
      r.sign = sign;
      r.exponent = -exponent;
      locate(&r, SFU_RCP, fraction << 4);
      break;
    case ISA_RSQ:
      r.kind = zero ? INFINITE : sign ? INVALID : infinite ? ZERO : NUMBER;
      r.sign = sign;
      r.exponent = -(exponent >> 1);
      locate(&r, SFU_RSQ, (exponent & 1u) << 26 | fraction << 3);
      break;
    case ISA_EX2: reduce_power(&r, sign, biased, significand); break;
    case ISA_LG2:
      r.kind = zero ? INFINITE : sign ? INVALID : infinite ? INFINITE : NUMBER;
      r.sign = exponent < 0;
      r.whole = exponent;
      locate(&r, SFU_LG2, fraction << 4);
      break;
    default:
      if (infinite) r.kind = INVALID;
      else reduce_angle(&r, sign, biased, significand, (ISA_CLASS_SFU << 6 | operation) == ISA_COS);
  }
  return r;
}

static int32_t interpolate(const struct reduced *r) {
  const struct segment *c = &segments[r->segment];
  const int64_t slope = c->c1 + ((int64_t)c->c2 * r->offset >> OFFSET);
  return c->c0 + (int32_t)(slope * r->offset >> OFFSET);
}

/* Normalise, round to nearest (ties up), and pack; what is too small for a normal number becomes zero. */
static uint32_t compose(const struct reduced *r, int32_t y) {
  const uint32_t sign = r->sign << 31;
  const int64_t sum = (int64_t)r->whole * ((int64_t)1 << FRACTION) + y;
  const uint64_t magnitude = (uint64_t)(sum < 0 ? -sum : sum);
  if (r->kind == INVALID) return 0x7fffffff;
  if (r->kind == INFINITE) return sign | 0x7f800000;
  if (r->kind == ZERO || magnitude == 0) return sign;
  const int shift = __builtin_clzll(magnitude), biased = 127 + (63 - FRACTION) - shift + r->exponent;
  const uint32_t significand = (uint32_t)(((magnitude << shift >> 39) + 1) >> 1);
  const int64_t packed = (int64_t)(biased - 1) * (1 << 23) + significand; /* a carry moves into the exponent */
  if (packed >= 0x7f800000) return sign | 0x7f800000;
  return packed < 0x800000 ? sign : sign | (uint32_t)packed;
}

uint32_t sfu_function(unsigned operation, uint32_t x) {
  const struct reduced r = reduce(operation, x);
  return compose(&r, interpolate(&r));
}
