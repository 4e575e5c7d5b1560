/* scalar_double: see scalar_double.h. */
#include "scalar_double.h"

#include <math.h>
#include <string.h>

#include "isa.h"

static const uint64_t CANONICAL_NAN = 0x7fffffffffffffff;
static const uint32_t CANONICAL_SINGLE_NAN = 0x7fffffff;

static double as_double(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static uint64_t as_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isnan(value) ? CANONICAL_NAN : bits;
}

static double widened(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return (double)value;
}

static uint32_t narrowed(double value) {
  float single = (float)value;
  uint32_t bits;
  memcpy(&bits, &single, sizeof bits);
  return isnan(value) ? CANONICAL_SINGLE_NAN : bits;
}

/* The smaller or the larger; of zeros, which compare equal, the one that has the sign for it. */
static double extreme(double x, double y, int want_larger) {
  if (isnan(x)) return y;
  if (isnan(y)) return x;
  if (x == y) return (signbit(x) != 0) == want_larger ? y : x;
  return (x > y) == want_larger ? x : y;
}

static uint32_t to_signed(double x) {
  if (isnan(x)) return 0;
  if (x >= 2147483648.0) return INT32_MAX;
  if (x <= -2147483648.0) return 0x80000000u;
  return (uint32_t)(int32_t)x;
}

static uint32_t to_unsigned(double x) {
  if (isnan(x) || x <= 0.0) return 0;
  return x >= 4294967296.0 ? UINT32_MAX : (uint32_t)x;
}

uint64_t scalar_double(unsigned opcode, uint64_t a, uint64_t b, uint64_t c) {
  double x = as_double(a), y = as_double(b);
  switch (opcode) {
    case ISA_DADD: return as_bits(x + y);
    case ISA_DMUL: return as_bits(x * y);
    case ISA_DFMA: return as_bits(fma(x, y, as_double(c)));
    case ISA_DMIN: return as_bits(extreme(x, y, 0));
    case ISA_DMAX: return as_bits(extreme(x, y, 1));
    case ISA_DSETEQ: return x == y;
    case ISA_DSETNE: return x < y || x > y;
    case ISA_DSETLT: return x < y;
    case ISA_DSETLE: return x <= y;
    case ISA_DSETGT: return x > y;
    case ISA_DSETGE: return x >= y;
    case ISA_D2IS: return to_signed(y);
    case ISA_D2IU: return to_unsigned(y);
    case ISA_I2DS: return as_bits((double)(int32_t)b);
    case ISA_I2DU: return as_bits((double)(uint32_t)b);
    case ISA_D2F: return narrowed(y);
    case ISA_F2D: return as_bits(widened((uint32_t)b));
    default: return 0;
  }
}
