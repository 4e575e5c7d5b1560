/* int_row: see int_row.h.  One loop per operation, so that the compiler vectorises each. */
#include "execute/int_row.h"

#include "isa.h"

#define OPERATION(name) (ISA_##name & 63)

/* `expression` of x, y, z: the operands of one lane, and their signed views sx, sy. */
#define EACH_LANE(expression)                                                                                          \
  for (unsigned lane = 0; lane < ISA_LANES; lane++) {                                                                  \
    const u32 x = a->lane[lane], y = b->lane[lane], z = c->lane[lane];                                                 \
    const int32_t sx = (int32_t)x, sy = (int32_t)y;                                                                    \
    (void)x, (void)y, (void)z, (void)sx, (void)sy;                                                                     \
    result->lane[lane] = (u32)(expression);                                                                            \
  }                                                                                                                    \
  break

/* 0 or 1 per lane, packed: the comparison vectorises, the packing is 32 shifts. */
static u32 pack(const row *truth) {
  u32 flags = 0;
  for (unsigned lane = 0; lane < ISA_LANES; lane++) flags |= truth->lane[lane] << lane;
  return flags;
}

static u32 leading_zeros(u32 x) { return x ? (u32)__builtin_clz(x) : 32; }

static u32 population(u32 x) {
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  return ((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

bool int_row_compare(unsigned operation, const row *a, const row *b, u32 *flags) {
  row truth, *result = &truth;
  const row *c = a;
  switch (operation) {
    case OPERATION(SETEQ): EACH_LANE(x == y);
    case OPERATION(SETNE): EACH_LANE(x != y);
    case OPERATION(SETLTS): EACH_LANE(sx < sy);
    case OPERATION(SETLES): EACH_LANE(sx <= sy);
    case OPERATION(SETGTS): EACH_LANE(sx > sy);
    case OPERATION(SETGES): EACH_LANE(sx >= sy);
    case OPERATION(SETLTU): EACH_LANE(x < y);
    case OPERATION(SETLEU): EACH_LANE(x <= y);
    case OPERATION(SETGTU): EACH_LANE(x > y);
    case OPERATION(SETGEU): EACH_LANE(x >= y);
    default: return false;
  }
  *flags = pack(&truth);
  return true;
}

void int_row_compute(unsigned operation, const row *a, const row *b, const row *c, row *result) {
  switch (operation) {
    case OPERATION(MOV):
    case OPERATION(LDC): *result = *b; break;
    case OPERATION(IADD): EACH_LANE(x + y);
    case OPERATION(ISUB): EACH_LANE(x - y);
    case OPERATION(IMUL): EACH_LANE(x * y);
    case OPERATION(IMULHIU): EACH_LANE((u64)x * y >> 32);
    case OPERATION(IMULHIS): EACH_LANE((u64)((int64_t)sx * sy) >> 32);
    case OPERATION(IMAD): EACH_LANE(x * y + z);
    case OPERATION(AND): EACH_LANE(x & y);
    case OPERATION(OR): EACH_LANE(x | y);
    case OPERATION(XOR): EACH_LANE(x ^ y);
    case OPERATION(SHL): EACH_LANE(y > 31 ? 0 : x << (y & 31));
    case OPERATION(SHRU): EACH_LANE(y > 31 ? 0 : x >> (y & 31));
    case OPERATION(SHRS): EACH_LANE(sx >> (y > 31 ? 31 : y));
    case OPERATION(MINS): EACH_LANE(sx < sy ? x : y);
    case OPERATION(MINU): EACH_LANE(x < y ? x : y);
    case OPERATION(MAXS): EACH_LANE(sx > sy ? x : y);
    case OPERATION(MAXU): EACH_LANE(x > y ? x : y);
    case OPERATION(POPC): EACH_LANE(population(y));
    case OPERATION(CLZ): EACH_LANE(leading_zeros(y));
    default: memset(result, 0, sizeof *result);
  }
}

void int_row_select(u32 select, const row *a, const row *b, row *result) {
  for (unsigned lane = 0; lane < ISA_LANES; lane++)
    result->lane[lane] = select >> lane & 1 ? a->lane[lane] : b->lane[lane];
}

void int_row_special(u32 value, u32 add_lane, row *result) {
  for (unsigned lane = 0; lane < ISA_LANES; lane++) result->lane[lane] = value + (add_lane >> lane & 1 ? lane : 0);
}
