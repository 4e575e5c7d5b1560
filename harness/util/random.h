/* random: the one source of randomness of stimuli and memory delays: xorshift64*, reproducible from a seed. */
#ifndef TWINWARP_RANDOM_H
#define TWINWARP_RANDOM_H

#include "twin.h"

struct tw_random {
  u64 state;
};

static inline void tw_random_seed(struct tw_random *r, u64 seed) {
  r->state = (seed + 1) * 0x9e3779b97f4a7c15u;
  if (!r->state) r->state = 1;
}

static inline u32 tw_random_word(struct tw_random *r) {
  r->state ^= r->state >> 12;
  r->state ^= r->state << 25;
  r->state ^= r->state >> 27;
  return (u32)(r->state * 0x2545f4914f6cdd1du >> 32);
}

static inline u64 tw_random_bits(struct tw_random *r, unsigned width) {
  u64 word = (u64)tw_random_word(r) << 32 | tw_random_word(r);
  return width >= 64 ? word : word & (((u64)1 << width) - 1);
}

/* 0 to n - 1. */
static inline unsigned tw_random_below(struct tw_random *r, unsigned n) {
  return (unsigned)((u64)tw_random_word(r) * n >> 32);
}

/* True `percent` times in a hundred. */
static inline bool tw_random_chance(struct tw_random *r, unsigned percent) { return tw_random_below(r, 100) < percent; }

#endif
