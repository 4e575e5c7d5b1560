/* Stimulus of block_scheduler: grid after grid, of few blocks or of some hundred, on SMs that end them soon or late;
 * the configuration moves from cycle to cycle, which the parts define. */
#include "dispatch/block_scheduler.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static unsigned blocks_of_all(const struct sm_mux *s) {
  unsigned sum = 0;
  for (unsigned i = 0; i < s->params.Sms; i++) sum += s->blocks[i];
  return sum;
}

TW_STIMULUS(block_scheduler) {
  const struct sm_mux *turn = &state->turn;
  const unsigned sms = state->params.Sms, all = blocks_of_all(turn);
  in->start = !turn->busy && !all && tw_random_chance(random, 40);
  in->grid_x = (u16)(1 + tw_random_below(random, 15));
  in->grid_y = (u16)(1 + tw_random_below(random, tw_random_chance(random, 50) ? 15 : 2));
  in->grid_z = (u16)(1 + tw_random_below(random, 3));
  in->block_warps = (u8)(1 + tw_random_below(random, 32));
  in->sm_blocks = (u8)(tw_random_chance(random, 3) ? 1 + tw_random_below(random, 32) : 1u + state->grid.y % 3);
  for (unsigned i = 0; i < sms; i++) {
    const unsigned percent = state->grid.more ? 200 / sms : 30;
    in->ended[i] = turn->blocks[i] && tw_random_chance(random, smaller(percent, 60));
    in->quiet[i] = tw_random_below(random, 3 * sms) != 0;
  }
}

TW_BINS(block_scheduler) {
  const struct block_scheduler *s = state;
  const unsigned all = blocks_of_all(&s->turn);
  TW_BIN("no grid", !out->busy && !in->start);
  TW_BIN("one starts", in->start);
  TW_BIN("its first block leaves", out->block_valid && !out->block_x && !out->block_y && !out->block_z);
  TW_BIN("a block waits for room", s->grid.more && !out->block_valid);
  TW_BIN("to the first SM", out->give[0]);
  TW_BIN("to the last", out->give[s->params.Sms - 1]);
  TW_BIN("all have left, not all have ended", out->busy && !s->grid.more && all);
  TW_BIN("all have ended", out->busy && !s->grid.more && !all);
}
