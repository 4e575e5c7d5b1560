/* ieee: an oracle for the binary formats of IEEE-754 in integers only.
 *
 * A finite result is first computed exactly, in a fixed-point number wide enough for every sum of a product and an
 * addend (bit 0 weighing as much as the smallest product; 81 bits of halves, 555 of singles, 4,197 of doubles), and
 * rounded once, to nearest even.  NaN results are all ones but for the sign. */
#ifndef TWINWARP_IEEE_H
#define TWINWARP_IEEE_H

#include <stdbool.h>
#include <stdint.h>

struct ieee {
  unsigned fraction, exponent; /* bits of each; together less than 64 */
};

extern const struct ieee ieee_half, ieee_single, ieee_double;

uint64_t ieee_add(const struct ieee *, uint64_t a, uint64_t b);
uint64_t ieee_mul(const struct ieee *, uint64_t a, uint64_t b);
uint64_t ieee_fma(const struct ieee *, uint64_t a, uint64_t b, uint64_t c);

/* A number beats a NaN; -0 is below +0. */
uint64_t ieee_min(const struct ieee *, uint64_t a, uint64_t b);
uint64_t ieee_max(const struct ieee *, uint64_t a, uint64_t b);

/* False with a NaN. */
bool ieee_equal(const struct ieee *, uint64_t a, uint64_t b);
bool ieee_less(const struct ieee *, uint64_t a, uint64_t b);

/* Towards zero, saturating; NaN gives 0. */
uint32_t ieee_to_s32(const struct ieee *, uint64_t a);
uint32_t ieee_to_u32(const struct ieee *, uint64_t a);

uint64_t ieee_from_s32(const struct ieee *, uint32_t a);
uint64_t ieee_from_u32(const struct ieee *, uint32_t a);

/* The number `a` of one format in another. */
uint64_t ieee_convert(const struct ieee *from, const struct ieee *to, uint64_t a);

#endif
