/* int32: an oracle for the integer operations, worked out digit by digit: sums bit for bit with their carry, products
 * from 16-bit halves, comparisons by the first bit that differs, shifts one place at a time. */
#ifndef TWINWARP_INT32_H
#define TWINWARP_INT32_H

#include <stdbool.h>
#include <stdint.h>

uint32_t int32_add(uint32_t a, uint32_t b);
uint32_t int32_subtract(uint32_t a, uint32_t b);
uint32_t int32_multiply(uint32_t a, uint32_t b);
uint32_t int32_multiply_high_unsigned(uint32_t a, uint32_t b);
uint32_t int32_multiply_high_signed(uint32_t a, uint32_t b);

/* Bit i of the result is `truth` of bit i of a and of b: bit 2 * a + b of it. */
uint32_t int32_logic(unsigned truth, uint32_t a, uint32_t b);

bool int32_less_unsigned(uint32_t a, uint32_t b);
bool int32_less_signed(uint32_t a, uint32_t b);

/* By any number of places; what comes in is zero, or of a signed shift to the right the sign. */
uint32_t int32_shift_left(uint32_t a, uint32_t places);
uint32_t int32_shift_right(uint32_t a, uint32_t places, bool is_signed);

uint32_t int32_ones(uint32_t a);
uint32_t int32_leading_zeros(uint32_t a);

#endif
