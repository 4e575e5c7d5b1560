/* fp_row: see fp_row.h.  One loop per operation, so that the compiler vectorises each; none has both a multiplication
 * and an addition that a compiler might contract. */
#include "execute/fp_row.h"

#include <math.h>

#include "isa.h"

#define OPERATION(name) (ISA_##name & 63)

/* Where the host may or may not have a fused multiply-add, choose at load time; elsewhere fmaf finds the way. */
#if defined __x86_64__ && defined __gnu_linux__ && __GNUC__ >= 12 && !defined __clang__
#define HOST_FMA __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define HOST_FMA
#endif

static const u32 CANONICAL_NAN = 0x7fffffff;

static inline float number(u32 bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline u32 bits_of(float x) {
  u32 bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline bool is_nan(u32 bits) { return (bits & 0x7fffffff) > 0x7f800000; }

static inline u32 canonical(float x) { return is_nan(bits_of(x)) ? CANONICAL_NAN : bits_of(x); }

/* Numbers in the order of signed integers, -0 just below +0. */
static inline int32_t rank(u32 bits) { return (int32_t)(bits ^ (bits >> 31 ? 0x7fffffffu : 0)); }

static inline u32 extreme(u32 x, u32 y, bool larger) {
  const u32 chosen = (rank(x) > rank(y)) == larger ? x : y;
  return is_nan(x) ? (is_nan(y) ? CANONICAL_NAN : y) : is_nan(y) ? x : chosen;
}

static inline u32 to_signed(u32 bits) {
  const float x = number(bits);
  const bool fits = x >= -2147483648.0f && x < 2147483648.0f;
  const u32 integer = (u32)(int32_t)(fits ? x : 0.0f);
  return fits ? integer : is_nan(bits) ? 0 : bits >> 31 ? 0x80000000u : 0x7fffffffu;
}

static inline u32 to_unsigned(u32 bits) {
  const float x = number(bits);
  if (!(x > 0.0f)) return 0;
  return x < 4294967296.0f ? (u32)x : 0xffffffffu;
}

/* `expression` of x, y: operands a and b of one lane as numbers, and p, q: their bits. */
#define EACH_LANE(expression)                                                                                          \
  for (unsigned lane = 0; lane < ISA_LANES; lane++) {                                                                  \
    const u32 p = a->lane[lane], q = b->lane[lane];                                                                    \
    const float x = number(p), y = number(q);                                                                          \
    (void)p, (void)q, (void)x, (void)y;                                                                                \
    result->lane[lane] = (expression);                                                                                 \
  }                                                                                                                    \
  break

HOST_FMA static void fused(const row *a, const row *b, const row *c, row *result) {
  for (unsigned lane = 0; lane < ISA_LANES; lane++)
    result->lane[lane] = canonical(fmaf(number(a->lane[lane]), number(b->lane[lane]), number(c->lane[lane])));
}

/* 0 or 1 per lane, packed. */
static u32 pack(const row *truth) {
  u32 flags = 0;
  for (unsigned lane = 0; lane < ISA_LANES; lane++) flags |= truth->lane[lane] << lane;
  return flags;
}

bool fp_row_compare(unsigned operation, const row *a, const row *b, u32 *flags) {
  row truth, *result = &truth;
  switch (operation) {
    case OPERATION(FSETEQ): EACH_LANE(x == y);
    case OPERATION(FSETNE): EACH_LANE((x < y) | (x > y));
    case OPERATION(FSETLT): EACH_LANE(x < y);
    case OPERATION(FSETLE): EACH_LANE(x <= y);
    case OPERATION(FSETGT): EACH_LANE(x > y);
    case OPERATION(FSETGE): EACH_LANE(x >= y);
    default: return false;
  }
  *flags = pack(&truth);
  return true;
}

void fp_row_compute(unsigned operation, const row *a, const row *b, const row *c, row *result) {
  switch (operation) {
    case OPERATION(FADD): EACH_LANE(canonical(x + y));
    case OPERATION(FMUL): EACH_LANE(canonical(x * y));
    case OPERATION(FMA): fused(a, b, c, result); break;
    case OPERATION(FMIN): EACH_LANE(extreme(p, q, false));
    case OPERATION(FMAX): EACH_LANE(extreme(p, q, true));
    case OPERATION(F2IS): EACH_LANE(to_signed(q));
    case OPERATION(F2IU): EACH_LANE(to_unsigned(q));
    case OPERATION(I2FS): EACH_LANE(bits_of((float)(int32_t)q));
    case OPERATION(I2FU): EACH_LANE(bits_of((float)q));
    default: memset(result, 0, sizeof *result);
  }
}
