/* lfsr: the one source of hardware's "random" choices: a Galois register of 16 bits, x^16 + x^14 + x^13 + x^11 + 1.
 *
 * It starts at 1 and takes one step per event that its owner names, so it is the same in RTL (lfsr_pkg) and model.
 * A choice among some of n things takes the first at or after a number of clog2(n) bits, round to the lowest. */
#ifndef TWINWARP_LFSR_H
#define TWINWARP_LFSR_H

#include "twin.h"

enum { LFSR_START = 1, LFSR_TAPS = 0xb400 };

static inline u16 lfsr_step(u16 state) { return (u16)(state >> 1 ^ (state & 1 ? LFSR_TAPS : 0)); }

/* The first of `some`, which is not empty, at or after the number in the lowest `bits` of the state. */
static inline unsigned lfsr_pick(u16 state, unsigned bits, u32 some) {
  const u32 after = some & ~low_bits(state & low_bits(bits));
  return lowest_bit(after ? after : some);
}

#endif
