/* share_stimulus: layouts of blocks that may have registers or shared memory in common (dispatch/share_layout.h), held
 * while any are there: pairs, slots, as many blocks as have a place, and what a block of a pair has for itself. */
#ifndef SHARE_STIMULUS_H
#define SHARE_STIMULUS_H

#include "dispatch/share_layout.h"
#include "unit_test/stimulus.h"

enum { SHARE_TEST_INSTANCES = 8 };

struct share_test {
  const void *state;
  u32 share;
  u8 block_warps, blocks;
};

static inline void share_test_draw(struct tw_random *random, struct share_test *t, unsigned schedulers, unsigned warps,
                                   unsigned most) {
  const unsigned all = schedulers * warps, small = tw_random_chance(random, 70) ? smaller(8, all) : smaller(32, all);
  unsigned slots = warps + 1, pairs = 0;
  t->block_warps = (u8)(1 + tw_random_below(random, small));
  while (slots > warps) {
    pairs = tw_random_below(random, most / 2 + 1);
    slots = 2 * ceil_divide(pairs * t->block_warps, schedulers);
  }
  t->blocks = (u8)smaller(most, 2 * pairs + (all - slots * schedulers) / t->block_warps);
  const u32 memory = (u32)tw_random_bits(random, 17);
  t->share = slots | pairs << SHARE_SLOTS_BITS | memory << (SHARE_SLOTS_BITS + SHARE_PAIRS_BITS);
}

/* That of a unit's state, another while no block is there. */
static inline const struct share_test *share_test_of(struct tw_random *random, const void *state, bool busy,
                                                     unsigned schedulers, unsigned warps, unsigned most) {
  static struct share_test tests[SHARE_TEST_INSTANCES];
  unsigned i = 0;
  while (tests[i].state && tests[i].state != state) i++;
  if (!tests[i].state || (!busy && tw_random_chance(random, 20)))
    share_test_draw(random, &tests[i], schedulers, warps, most);
  tests[i].state = state;
  return &tests[i];
}

#endif
