/* half_row: see half_row.h. */
#include "execute/half_row.h"

#include "isa.h"

#define OPERATION(name) (ISA_##name & 63)

static const u32 HALF_NAN = 0x7fff, HALF_INFINITE = 0x7c00, SINGLE_NAN = 0x7fffffff, SINGLE_INFINITE = 0x7f800000;

static inline float single_number(u32 bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline u32 single_bits(float x) {
  u32 bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline u64 double_bits(double x) {
  u64 bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double double_number(u64 bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* A single has the same fields, wider: shifted to their places they are a number 2^112 too small, subnormals too. */
static inline u32 to_single(u32 half) {
  const u32 magnitude = half & 0x7fff, sign = (half & 0x8000) << 16;
  const u32 finite = single_bits(single_number(magnitude << 13) * 0x1p112f);
  if (magnitude > HALF_INFINITE) return SINGLE_NAN;
  return sign | (magnitude == HALF_INFINITE ? SINGLE_INFINITE : finite);
}

/* The nearest half.  Added to 2^28, whose last bit weighs as much as the last of a subnormal half, the host rounds a
 * subnormal; of a normal one 42 bits of the fraction go, half their largest sum or, before an odd bit, one more being
 * added first.  2^16 less half a unit and all above become infinite. */
static inline u32 to_half(double x) {
  const double magnitude = double_number(double_bits(x) & 0x7fffffffffffffff);
  const u64 bits = double_bits(magnitude);
  const u32 sign = (u32)(double_bits(x) >> 48) & 0x8000;
  const u32 subnormal = (u32)double_bits(magnitude + 0x1p28);
  const u32 normal = (u32)((bits + 0x1ffffffffff + (bits >> 42 & 1)) >> 42) - ((1023 - 15) << 10);
  if (x != x) return HALF_NAN;
  return sign | (magnitude < 0x1p-14 ? subnormal : magnitude < 65520.0 ? normal : HALF_INFINITE);
}

static inline double number(u32 half) { return (double)single_number(to_single(half & 0xffff)); }

#define NUMBER(operand) number((operand)->lane[lane] >> shift)

/* `expression` of NUMBERs, for both halves of each lane. */
#define EACH_HALF(expression)                                                                                          \
  for (unsigned lane = 0; lane < ISA_LANES; lane++) {                                                                  \
    u32 both = 0;                                                                                                      \
    for (unsigned shift = 0; shift < 32; shift += 16) both |= to_half(expression) << shift;                            \
    result->lane[lane] = both;                                                                                         \
  }                                                                                                                    \
  return true

bool half_row_compute(unsigned operation, const row *a, const row *b, const row *c, row *result) {
  switch (operation) {
    case OPERATION(HADD2): EACH_HALF(NUMBER(a) + NUMBER(b));
    case OPERATION(HMUL2): EACH_HALF(NUMBER(a) * NUMBER(b));
    case OPERATION(HFMA2): EACH_HALF(NUMBER(a) * NUMBER(b) + NUMBER(c));
    case OPERATION(F2H):
      for (unsigned lane = 0; lane < ISA_LANES; lane++)
        result->lane[lane] = to_half((double)single_number(b->lane[lane]));
      return true;
    case OPERATION(H2F):
      for (unsigned lane = 0; lane < ISA_LANES; lane++) result->lane[lane] = to_single(b->lane[lane] & 0xffff);
      return true;
    default: return false;
  }
}
