/* compressible: values with a pattern that RegLess compresses, by the words of compression_unit.h's contract and not by
 * the model's function: bases that wrap around, or whose carry just stops; halves that follow each other, or nearly. */
#ifndef TWINWARP_COMPRESSIBLE_H
#define TWINWARP_COMPRESSIBLE_H

#include "twin.h"
#include "util/random.h"

static inline u32 any_base(struct tw_random *random) {
  static const u32 odd[] = {0, 1, 4, 0x7fffffff, 0xffffffff, 0xfffffffc, 0xfffffff0};
  if (tw_random_chance(random, 15)) return ~(UINT32_C(1) << tw_random_below(random, 32));
  return tw_random_chance(random, 30) ? odd[tw_random_below(random, sizeof odd / sizeof *odd)] : tw_random_word(random);
}

static inline void make_compressible(struct tw_random *random, unsigned lanes, row *value) {
  static const u32 strides[] = {0, 1, 4, 1, 4, 0, 2, 3, 5};
  const unsigned kind = tw_random_below(random, sizeof strides / sizeof *strides);
  const u32 first = any_base(random), bit = UINT32_C(1) << tw_random_below(random, 32);
  const u32 seconds[] = {first, any_base(random), first + lanes / 2 * strides[kind],
                         (first + lanes / 2 * strides[kind]) ^ bit};
  const u32 second = seconds[tw_random_below(random, 4)];
  const bool halves = kind >= 3;
  for (unsigned i = 0; i < lanes; i++)
    value->lane[i] = halves && i >= lanes / 2 ? second + strides[kind] * (i - lanes / 2) : first + strides[kind] * i;
}

/* One of its lanes, a bit more or less. */
static inline void make_a_bit_off(struct tw_random *random, unsigned lanes, row *value) {
  const u32 bit = UINT32_C(1) << tw_random_below(random, 32);
  value->lane[tw_random_below(random, lanes)] += tw_random_chance(random, 50) ? bit : 0 - bit;
}

#endif
