/* fp32: an oracle for IEEE-754 single precision in integers only.
 *
 * A finite result is first computed exactly, in a fixed-point number wide enough for every sum of a product and an
 * addend (640 bits, bit 0 weighing 2^-298, the smallest product), and rounded once, to nearest even.  NaN results are
 * 0x7fffffff. */
#ifndef TWINWARP_FP32_H
#define TWINWARP_FP32_H

#include <stdbool.h>
#include <stdint.h>

uint32_t fp32_add(uint32_t a, uint32_t b);
uint32_t fp32_mul(uint32_t a, uint32_t b);
uint32_t fp32_fma(uint32_t a, uint32_t b, uint32_t c);

/* A number beats a NaN; -0 is below +0. */
uint32_t fp32_min(uint32_t a, uint32_t b);
uint32_t fp32_max(uint32_t a, uint32_t b);

/* False with a NaN. */
bool fp32_equal(uint32_t a, uint32_t b);
bool fp32_less(uint32_t a, uint32_t b);

/* Towards zero, saturating; NaN gives 0. */
uint32_t fp32_to_s32(uint32_t a);
uint32_t fp32_to_u32(uint32_t a);

uint32_t fp32_from_s32(uint32_t a);
uint32_t fp32_from_u32(uint32_t a);

#endif
