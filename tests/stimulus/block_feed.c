/* Stimulus of block_feed: groups of one block and of many, memory and SM that are quick or not, and cuts of nothing,
 * of some and of all that is waiting, in whatever state.  Inputs that mean nothing stay random. */
#include "dispatch/block_feed.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u32 waiting(const struct block_feed *s) { return (s->tail - s->next) & low_bits(s->params.PointerBits); }

TW_STIMULUS(block_feed) {
  const u32 mask = low_bits(state->params.PointerBits), left = waiting(state);
  /* What is slow follows from where the group is, so that it lasts. */
  const unsigned pace = state->tail / 4 % 3, few = tw_random_chance(random, 70);
  const bool empty = state->state == BLOCK_FEED_GIVEN && !left;
  in->load_valid = empty && tw_random_chance(random, 60);
  if (in->load_valid)
    in->load_tail = (in->load_next + tw_random_below(random, few ? 4 : mask < 40 ? mask + 1 : 40)) & mask;
  in->cut_valid = !in->load_valid && tw_random_chance(random, pace == 1 ? 3 : 12);
  in->hold = in->cut_valid || tw_random_chance(random, pace == 1 ? 3 : 12);
  if (in->cut_valid) {
    const u32 kind = tw_random_below(random, 3), keeps = kind == 0   ? left
                                                         : kind == 1 ? 0
                                                                     : tw_random_below(random, left + 1);
    in->cut_tail = (state->next + keeps) & mask;
  }
  in->fetch_ready = tw_random_chance(random, pace == 2 ? 20 : 80);
  in->block_ready = tw_random_chance(random, pace == 0 ? 20 : 80);
  in->answer_valid = state->state == BLOCK_FEED_AWAIT && tw_random_chance(random, pace == 2 ? 90 : 30);
}

TW_BINS(block_feed) {
  const struct block_feed *s = state;
  const u32 left = waiting(s), mask = low_bits(s->params.PointerBits);
  const u32 kept = (in->cut_tail - s->next) & mask;
  const bool gives = out->block_valid && in->block_ready, cuts = in->cut_valid && kept < left;
  TW_BIN("a group of one block", in->load_valid && in->load_next == in->load_tail);
  TW_BIN("of many", in->load_valid && ((in->load_tail - in->load_next) & mask) > 8);
  TW_BIN("over the end of the array", in->load_valid && in->load_tail < in->load_next);
  TW_BIN("places wrap", gives && left && s->next == mask);
  TW_BIN("a fetch waits", out->fetch_valid && !in->fetch_ready);
  TW_BIN("an answer in the cycle after", s->state == BLOCK_FEED_AWAIT && in->answer_valid);
  TW_BIN("one is waited for", s->state == BLOCK_FEED_AWAIT && !in->answer_valid);
  TW_BIN("the SM is waited for", out->block_valid && !in->block_ready);
  TW_BIN("a block is given, the next one follows", gives && left && !in->hold);
  TW_BIN("the last one is given", gives && !left);
  TW_BIN("some are taken while the next is asked for", out->fetch_valid && cuts && kept);
  TW_BIN("while it is on its way", s->state == BLOCK_FEED_AWAIT && cuts && kept);
  TW_BIN("as it comes", s->state == BLOCK_FEED_AWAIT && cuts && in->answer_valid);
  TW_BIN("while it is there", out->block_valid && !in->block_ready && cuts && kept);
  TW_BIN("as it is given", gives && cuts && kept);
  TW_BIN("as it is given, and all others", gives && cuts && !kept);
  TW_BIN("all others in the cycle after that", s->state == BLOCK_FEED_GIVEN && cuts && !kept);
  TW_BIN("some in the cycle after that", s->state == BLOCK_FEED_GIVEN && cuts && kept);
  TW_BIN("none, as it is given", gives && left && in->cut_valid && kept == left);
  TW_BIN("none of an empty one", out->empty && in->cut_valid);
  TW_BIN("none of the last block, as it is there", out->block_valid && !left && in->cut_valid);
  TW_BIN("held, as it is given", gives && left && in->hold && !in->cut_valid);
  TW_BIN("in the cycle after that", s->state == BLOCK_FEED_GIVEN && left && in->hold && !in->cut_valid);
  TW_BIN("while it is asked for", out->fetch_valid && in->hold && !in->cut_valid);
  TW_BIN("loaded as it is held", in->load_valid && in->hold);
  TW_BIN("empty", out->empty && !in->load_valid);
}
