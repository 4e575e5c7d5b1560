/* Stimulus of block_queue: blocks as fast as credits allow or now and then, slots that are soon free or not; the
 * slots are those of anybody, not only of blocks that were here. */
#include "dispatch/block_queue.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* One of the bits, which are not none. */
static u32 any_of(struct tw_random *random, u32 bits) {
  for (unsigned n = tw_random_below(random, (unsigned)__builtin_popcount(bits)); n; n--) bits &= bits - 1;
  return bits & -bits;
}

TW_STIMULUS(block_queue) {
  static const u8 often[] = {90, 50, 10, 2};
  const unsigned blocks = state->params.Blocks, phase = state->place[0].count; /* until the place is taken again */
  const u32 none = low_bits(blocks) & ~state->taken;
  in->block_busy = state->taken;
  if (state->taken && tw_random_chance(random, often[phase & 3])) in->block_busy &= ~any_of(random, state->taken);
  unsigned room = blocks - state->count - (unsigned)__builtin_popcount(in->block_busy);
  in->give_valid = room && tw_random_chance(random, often[phase >> 2 & 1]);
  room -= in->give_valid;
  if (room && none && tw_random_chance(random, phase & 8 ? 60 : 5)) in->block_busy |= any_of(random, none);
  in->block_ready = tw_random_chance(random, often[phase >> 4 & 3]);
}

TW_BINS(block_queue) {
  const struct block_queue *s = state;
  const bool leaves = out->block_valid && in->block_ready, comes = in->give_valid;
  TW_BIN("no block", !s->count && !comes);
  TW_BIN("the first comes", !s->count && comes);
  TW_BIN("one comes behind others", s->count && comes && !leaves);
  TW_BIN("one comes as one leaves", comes && leaves);
  TW_BIN("the last leaves", s->count == 1 && leaves && !comes);
  TW_BIN("one waits for a slot", out->block_valid && !in->block_ready);
  TW_BIN("all blocks are here", s->count == s->params.Blocks);
  TW_BIN("all slots are taken", in->block_busy == low_bits(s->params.Blocks));
  TW_BIN("one leaves from the last place", leaves && s->head == s->params.Blocks - 1u);
  TW_BIN("a block has ended", out->ended);
  TW_BIN("one has as another has its slot", out->ended && in->block_busy & ~s->taken);
  TW_BIN("the last slot is free", out->ended && !in->block_busy);
}
