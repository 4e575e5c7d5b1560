/* int32: see int32.h. */
#include "int32.h"

static unsigned bit(uint32_t a, unsigned i) { return a / (UINT32_C(1) << i) % 2; }

static uint32_t sum(uint32_t a, uint32_t b, unsigned carry) {
  uint32_t result = 0;
  for (unsigned i = 0; i < 32; i++) {
    const unsigned digit = bit(a, i) + bit(b, i) + carry;
    if (digit % 2) result |= UINT32_C(1) << i;
    carry = digit / 2;
  }
  return result;
}

uint32_t int32_logic(unsigned truth, uint32_t a, uint32_t b) {
  uint32_t result = 0;
  for (unsigned i = 0; i < 32; i++)
    if (truth >> (2 * bit(a, i) + bit(b, i)) & 1) result |= UINT32_C(1) << i;
  return result;
}

static uint32_t complement(uint32_t a) { return int32_logic(3, a, a); }

uint32_t int32_add(uint32_t a, uint32_t b) { return sum(a, b, 0); }
uint32_t int32_subtract(uint32_t a, uint32_t b) { return sum(a, complement(b), 1); }

/* The four halves of a product, lowest first. */
static void product(uint32_t a, uint32_t b, uint32_t half[4]) {
  const uint32_t x[2] = {a % 65536, a / 65536}, y[2] = {b % 65536, b / 65536};
  for (unsigned i = 0; i < 4; i++) half[i] = 0;
  for (unsigned i = 0; i < 2; i++) {
    uint32_t carry = 0;
    for (unsigned j = 0; j < 2; j++) {
      const uint32_t digit = x[i] * y[j] + half[i + j] + carry; /* at most 2^32 - 1 */
      half[i + j] = digit % 65536;
      carry = digit / 65536;
    }
    half[i + 2] += carry;
  }
}

uint32_t int32_multiply(uint32_t a, uint32_t b) {
  uint32_t half[4];
  product(a, b, half);
  return half[1] * 65536 + half[0];
}

uint32_t int32_multiply_high_unsigned(uint32_t a, uint32_t b) {
  uint32_t half[4];
  product(a, b, half);
  return half[3] * 65536 + half[2];
}

/* A negative a is a - 2^32, so 2^32 * b is too much. */
uint32_t int32_multiply_high_signed(uint32_t a, uint32_t b) {
  uint32_t high = int32_multiply_high_unsigned(a, b);
  if (bit(a, 31)) high = int32_subtract(high, b);
  return bit(b, 31) ? int32_subtract(high, a) : high;
}

bool int32_less_unsigned(uint32_t a, uint32_t b) {
  for (unsigned i = 32; i-- > 0;)
    if (bit(a, i) != bit(b, i)) return bit(b, i);
  return false;
}

bool int32_less_signed(uint32_t a, uint32_t b) {
  return bit(a, 31) != bit(b, 31) ? bit(a, 31) : int32_less_unsigned(a, b);
}

uint32_t int32_shift_left(uint32_t a, uint32_t places) {
  for (; places && a; places--) a = int32_add(a, a);
  return a;
}

uint32_t int32_shift_right(uint32_t a, uint32_t places, bool is_signed) {
  const uint32_t sign = is_signed && bit(a, 31) ? UINT32_C(1) << 31 : 0;
  for (unsigned i = 0; i < 32 && i < places; i++) a = a / 2 + sign;
  return a;
}

uint32_t int32_ones(uint32_t a) {
  uint32_t count = 0;
  for (unsigned i = 0; i < 32; i++) count += bit(a, i);
  return count;
}

uint32_t int32_leading_zeros(uint32_t a) {
  uint32_t count = 0;
  while (count < 32 && !bit(a, 31 - count)) count++;
  return count;
}
