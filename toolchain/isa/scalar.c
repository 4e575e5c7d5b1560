/* scalar: see scalar.h. */
#include "scalar.h"

#include <math.h>
#include <string.h>

#include "execute/sfu_function.h"
#include "isa.h"
#include "scalar_half.h"

static const uint32_t CANONICAL_NAN = 0x7fffffff;

static float as_float(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static uint32_t as_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isnan(value) ? CANONICAL_NAN : bits;
}

/* Same order as the numbers, with -0 below +0. */
static int64_t order(uint32_t bits) { return bits >> 31 ? -(int64_t)(bits & 0x7fffffff) - 1 : (int64_t)bits; }

static uint32_t float_extreme(uint32_t a, uint32_t b, int want_larger) {
  if (isnan(as_float(a))) return isnan(as_float(b)) ? CANONICAL_NAN : b;
  if (isnan(as_float(b))) return a;
  return (order(a) > order(b)) == want_larger ? a : b;
}

static uint32_t float_to_signed(float x) {
  if (isnan(x)) return 0;
  if (x >= 2147483648.0f) return INT32_MAX;
  if (x < -2147483648.0f) return 0x80000000u;
  return (uint32_t)(int32_t)x;
}

static uint32_t float_to_unsigned(float x) {
  if (isnan(x) || x <= 0.0f) return 0;
  return x >= 4294967296.0f ? UINT32_MAX : (uint32_t)x;
}

static uint32_t shift_right_signed(int32_t a, uint32_t by) { return (uint32_t)(a >> (by > 31 ? 31 : by)); }

static uint32_t population(uint32_t x) {
  uint32_t count = 0;
  for (; x; x &= x - 1) count++;
  return count;
}

static uint32_t leading_zeros(uint32_t x) {
  uint32_t count = 0;
  for (; count < 32 && !(x >> (31 - count)); count++) {
  }
  return count;
}

static uint32_t integer_operation(unsigned opcode, uint32_t a, uint32_t b, uint32_t c) {
  int32_t sa = (int32_t)a, sb = (int32_t)b;
  switch (opcode) {
    case ISA_MOV: return b;
    case ISA_IADD: return a + b;
    case ISA_ISUB: return a - b;
    case ISA_IMUL: return a * b;
    case ISA_IMULHIU: return (uint32_t)((uint64_t)a * b >> 32);
    case ISA_IMULHIS: return (uint32_t)((int64_t)sa * sb >> 32);
    case ISA_IMAD: return a * b + c;
    case ISA_AND: return a & b;
    case ISA_OR: return a | b;
    case ISA_XOR: return a ^ b;
    case ISA_SHL: return b > 31 ? 0 : a << b;
    case ISA_SHRU: return b > 31 ? 0 : a >> b;
    case ISA_SHRS: return shift_right_signed(sa, b);
    case ISA_MINS: return sa < sb ? a : b;
    case ISA_MINU: return a < b ? a : b;
    case ISA_MAXS: return sa > sb ? a : b;
    case ISA_MAXU: return a > b ? a : b;
    case ISA_SETEQ: return a == b;
    case ISA_SETNE: return a != b;
    case ISA_SETLTS: return sa < sb;
    case ISA_SETLES: return sa <= sb;
    case ISA_SETGTS: return sa > sb;
    case ISA_SETGES: return sa >= sb;
    case ISA_SETLTU: return a < b;
    case ISA_SETLEU: return a <= b;
    case ISA_SETGTU: return a > b;
    case ISA_SETGEU: return a >= b;
    case ISA_POPC: return population(b);
    case ISA_CLZ: return leading_zeros(b);
    default: return 0;
  }
}

static uint32_t float_operation(unsigned opcode, uint32_t a, uint32_t b, uint32_t c) {
  float x = as_float(a), y = as_float(b), z = as_float(c);
  switch (opcode) {
    case ISA_FADD: return as_bits(x + y);
    case ISA_FMUL: return as_bits(x * y);
    case ISA_FMA: return as_bits(fmaf(x, y, z));
    case ISA_FMIN: return float_extreme(a, b, 0);
    case ISA_FMAX: return float_extreme(a, b, 1);
    case ISA_FSETEQ: return x == y;
    case ISA_FSETNE: return x < y || x > y;
    case ISA_FSETLT: return x < y;
    case ISA_FSETLE: return x <= y;
    case ISA_FSETGT: return x > y;
    case ISA_FSETGE: return x >= y;
    case ISA_F2IS: return float_to_signed(y);
    case ISA_F2IU: return float_to_unsigned(y);
    case ISA_I2FS: return as_bits((float)(int32_t)b);
    case ISA_I2FU: return as_bits((float)b);
    default: return 0;
  }
}

uint32_t scalar_operation(unsigned opcode, uint32_t a, uint32_t b, uint32_t c) {
  switch (opcode >> 6) {
    case ISA_CLASS_INT: return integer_operation(opcode, a, b, c);
    case ISA_CLASS_FP:
      return isa_part_of(opcode) == ISA_PART_HALF ? scalar_half(opcode, a, b, c) : float_operation(opcode, a, b, c);
    default: return sfu_function(opcode & 63, b);
  }
}

uint32_t scalar_atomic(unsigned kind, uint32_t memory, uint32_t operand) {
  enum {
    ADD = ISA_ATOMADD & ISA_MEM_KIND,
    MINS = ISA_ATOMMINS & ISA_MEM_KIND,
    MAXS = ISA_ATOMMAXS & ISA_MEM_KIND,
    MINU = ISA_ATOMMINU & ISA_MEM_KIND,
    MAXU = ISA_ATOMMAXU & ISA_MEM_KIND,
    AND = ISA_ATOMAND & ISA_MEM_KIND,
    OR = ISA_ATOMOR & ISA_MEM_KIND,
    XOR = ISA_ATOMXOR & ISA_MEM_KIND
  };
  switch (kind) {
    case ADD: return memory + operand;
    case MINS: return (int32_t)operand < (int32_t)memory ? operand : memory;
    case MAXS: return (int32_t)operand > (int32_t)memory ? operand : memory;
    case MINU: return operand < memory ? operand : memory;
    case MAXU: return operand > memory ? operand : memory;
    case AND: return memory & operand;
    case OR: return memory | operand;
    case XOR: return memory ^ operand;
    default: return operand; /* exchange */
  }
}

unsigned scalar_bytes_written(unsigned kind, uint32_t operand) {
  enum { AND = ISA_ATOMAND & ISA_MEM_KIND, OR = ISA_ATOMOR & ISA_MEM_KIND };
  const uint32_t keeps = kind == AND ? 0xff : 0;
  unsigned bytes = 0;
  for (unsigned i = 0; i < 4; i++)
    if ((kind != AND && kind != OR) || (operand >> 8 * i & 0xff) != keeps) bytes |= 1u << i;
  return bytes;
}
