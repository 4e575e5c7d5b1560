/* load_traffic: what the tests of load paths have in common: addresses of few lines, and what memory owes an L1. */
#ifndef TWINWARP_LOAD_TRAFFIC_H
#define TWINWARP_LOAD_TRAFFIC_H

#include "memory/l1.h"
#include "util/random.h"

enum { TRAFFIC_LINES = 12 };

/* Addresses of few lines: all in one if `together`, else in any; words as patterns have them, or any. */
static inline void traffic_addresses(struct tw_random *random, bool together, row *address) {
  const u32 line = tw_random_below(random, TRAFFIC_LINES), shape = tw_random_below(random, 4);
  const u32 word = tw_random_below(random, 32);
  for (unsigned lane = 0; lane < 32; lane++) {
    const u32 of = together || shape != 3 ? line : tw_random_below(random, TRAFFIC_LINES);
    const u32 at = shape == 0 ? lane : shape == 1 ? word : shape == 2 ? lane + word : tw_random_below(random, 32);
    address->lane[lane] = 128 * of + 4 * (together ? at % 32 : at);
  }
}

/* The tag of a response that the memory owes, any of them, `percent` times in a hundred; false if there is none. */
static inline bool traffic_response(struct tw_random *random, const struct l1 *s, unsigned percent, u8 *tag) {
  u32 lines = s->mshr_valid;
  u64 atomics = s->waiter_valid;
  for (unsigned m = 0; m < s->params.Mshrs; m++) atomics &= ~s->mshr_waiters[m];
  if (s->fill_valid && s->fill_atomic) atomics &= ~((u64)1 << s->fill_index);
  if (s->fill_valid && !s->fill_atomic) lines &= ~(1u << s->fill_index);
  if (s->memory_valid && s->memory_tag != LINE_NO_REPLY) {
    if (s->memory_tag & L1_TAG_ATOMIC) atomics &= ~((u64)1 << (s->memory_tag - L1_TAG_ATOMIC));
    else lines &= ~(1u << s->memory_tag);
  }
  if ((!lines && !atomics) || !tw_random_chance(random, percent)) return false;
  do *tag = (u8)tw_random_below(random, L1_TAG_ATOMIC + L1_MAX_PENDING);
  while (!(*tag < L1_TAG_ATOMIC ? (u64)lines >> *tag & 1 : atomics >> (*tag - L1_TAG_ATOMIC) & 1));
  return true;
}

#endif
