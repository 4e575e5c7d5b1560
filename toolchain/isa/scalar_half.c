/* scalar_half: see scalar_half.h.  A sum of a product of halves and a half is exact in double precision, or its
 * rounding there is far too small to matter to a half. */
#include "scalar_half.h"

#include <math.h>
#include <string.h>

#include "isa.h"

enum { FRACTION = 10, BIAS = 15, FIELDS = 31, SIGN = 0x8000, INFINITE = 0x7c00, CANONICAL_NAN = 0x7fff };

double half_number(uint32_t bits) {
  const int field = (int)(bits >> FRACTION & FIELDS), fraction = (int)(bits & ((1 << FRACTION) - 1));
  const double sign = bits & SIGN ? -1.0 : 1.0;
  if (field == FIELDS) return fraction ? NAN : sign * INFINITY;
  if (field == 0) return sign * ldexp(fraction, 1 - BIAS - FRACTION);
  return sign * ldexp(fraction + (1 << FRACTION), field - BIAS - FRACTION);
}

/* In units of its last bit; one that is rounded up to a power of two has the fields of that. */
uint32_t half_nearest(double number) {
  const uint32_t sign = signbit(number) ? SIGN : 0;
  if (isnan(number)) return CANONICAL_NAN;
  if (number == 0.0 || isinf(number)) return sign | (number == 0.0 ? 0 : INFINITE);
  const int exponent = ilogb(number) < 1 - BIAS ? 1 - BIAS : ilogb(number);
  if (exponent > BIAS) return sign | INFINITE;
  const uint32_t units = (uint32_t)nearbyint(ldexp(fabs(number), FRACTION - exponent));
  return sign | (units + ((uint32_t)(exponent + BIAS - 1) << FRACTION));
}

static uint32_t both(unsigned opcode, uint32_t a, uint32_t b, uint32_t c) {
  const double x = half_number(a), y = half_number(b);
  switch (opcode) {
    case ISA_HADD2: return half_nearest(x + y);
    case ISA_HMUL2: return half_nearest(x * y);
    default: return half_nearest(fma(x, y, half_number(c)));
  }
}

uint32_t scalar_half(unsigned opcode, uint32_t a, uint32_t b, uint32_t c) {
  float single;
  uint32_t bits;
  switch (opcode) {
    case ISA_F2H: memcpy(&single, &b, sizeof single); return half_nearest((double)single);
    case ISA_H2F:
      single = (float)half_number(b);
      memcpy(&bits, &single, sizeof bits);
      return isnan(single) ? 0x7fffffff : bits;
    default: return both(opcode, a, b, c) | both(opcode, a >> 16, b >> 16, c >> 16) << 16;
  }
}
