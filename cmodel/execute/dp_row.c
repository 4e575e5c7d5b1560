/* dp_row: see dp_row.h.  None of the loops has both a multiplication and an addition that a compiler might contract. */
#include "execute/dp_row.h"

#include <math.h>

#include "isa.h"

#define OPERATION(name) (ISA_##name & 63)

/* Where the host may or may not have a fused multiply-add, choose at load time; elsewhere fma finds the way. */
#if defined __x86_64__ && defined __gnu_linux__ && __GNUC__ >= 12 && !defined __clang__
#define HOST_FMA __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define HOST_FMA
#endif

static const u64 CANONICAL_NAN = 0x7fffffffffffffff, INFINITE = 0x7ff0000000000000;
static const u32 SINGLE_NAN = 0x7fffffff;

static inline double number(u64 bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline u64 bits_of(double x) {
  u64 bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline bool is_nan(u64 bits) { return (bits & CANONICAL_NAN) > INFINITE; }

static inline u64 canonical(double x) { return is_nan(bits_of(x)) ? CANONICAL_NAN : bits_of(x); }

/* Numbers in the order of signed integers, -0 just below +0. */
static inline int64_t rank(u64 bits) { return (int64_t)(bits ^ (bits >> 63 ? CANONICAL_NAN : 0)); }

static inline u64 extreme(u64 x, u64 y, bool larger) {
  const u64 chosen = (rank(x) > rank(y)) == larger ? x : y;
  return is_nan(x) ? (is_nan(y) ? CANONICAL_NAN : y) : is_nan(y) ? x : chosen;
}

static inline u64 to_signed(double x) {
  if (x != x) return 0;
  if (x >= 2147483648.0) return 0x7fffffff;
  return x <= -2147483649.0 ? 0x80000000u : (u32)(int32_t)x;
}

static inline u64 to_unsigned(double x) {
  if (!(x > 0.0)) return 0;
  return x < 4294967296.0 ? (u32)x : 0xffffffffu;
}

static inline u64 to_single(double x) {
  const float single = (float)x;
  u32 bits;
  memcpy(&bits, &single, sizeof bits);
  return x == x ? bits : SINGLE_NAN;
}

static inline u64 from_single(u32 bits) {
  float single;
  memcpy(&single, &bits, sizeof single);
  return canonical((double)single);
}

static inline u64 pair(const row *low, const row *high, unsigned lane) {
  return (u64)high->lane[lane] << 32 | low->lane[lane];
}

/* `expression` of x and y, operands a and b of one lane as numbers, p and q, their bits. */
#define EACH_LANE(expression)                                                                                          \
  for (unsigned lane = 0; lane < ISA_LANES; lane++) {                                                                  \
    const u64 p = pair(o[0], o[3], lane), q = pair(o[1], o[4], lane);                                                  \
    const double x = number(p), y = number(q);                                                                         \
    (void)p, (void)q, (void)x, (void)y;                                                                                \
    const u64 result = (expression);                                                                                   \
    low->lane[lane] = (u32)result;                                                                                     \
    high->lane[lane] = (u32)(result >> 32);                                                                            \
  }                                                                                                                    \
  break

HOST_FMA static void fused(const row *const o[PIPE_OPERANDS], row *low, row *high) {
  for (unsigned lane = 0; lane < ISA_LANES; lane++) {
    const u64 p = pair(o[0], o[3], lane), q = pair(o[1], o[4], lane), r = pair(o[2], o[5], lane);
    const u64 result = canonical(fma(number(p), number(q), number(r)));
    low->lane[lane] = (u32)result;
    high->lane[lane] = (u32)(result >> 32);
  }
}

bool dp_row_compare(unsigned operation, const row *const o[PIPE_OPERANDS], u32 *flags) {
  row truth, nothing, *low = &truth, *high = &nothing;
  switch (operation) {
    case OPERATION(DSETEQ): EACH_LANE(x == y);
    case OPERATION(DSETNE): EACH_LANE((x < y) | (x > y));
    case OPERATION(DSETLT): EACH_LANE(x < y);
    case OPERATION(DSETLE): EACH_LANE(x <= y);
    case OPERATION(DSETGT): EACH_LANE(x > y);
    case OPERATION(DSETGE): EACH_LANE(x >= y);
    default: return false;
  }
  *flags = 0;
  for (unsigned lane = 0; lane < ISA_LANES; lane++) *flags |= truth.lane[lane] << lane;
  return true;
}

void dp_row_compute(unsigned operation, const row *const o[PIPE_OPERANDS], row *low, row *high) {
  switch (operation) {
    case OPERATION(DADD): EACH_LANE(canonical(x + y));
    case OPERATION(DMUL): EACH_LANE(canonical(x * y));
    case OPERATION(DFMA): fused(o, low, high); break;
    case OPERATION(DMIN): EACH_LANE(extreme(p, q, false));
    case OPERATION(DMAX): EACH_LANE(extreme(p, q, true));
    case OPERATION(D2IS): EACH_LANE(to_signed(y));
    case OPERATION(D2IU): EACH_LANE(to_unsigned(y));
    case OPERATION(I2DS): EACH_LANE(bits_of((double)(int32_t)q));
    case OPERATION(I2DU): EACH_LANE(bits_of((double)(u32)q));
    case OPERATION(D2F): EACH_LANE(to_single(y));
    case OPERATION(F2D): EACH_LANE(from_single((u32)q));
    default: EACH_LANE(0);
  }
}
