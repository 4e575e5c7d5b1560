/* Stimulus of writeback: silence, a few results, all sources at once, all for one bank, and register 255. */
#include "operand/writeback.h"
#include "stimulus.h"

TW_STIMULUS(writeback) {
  const unsigned sources = state->params.Sources, load = tw_random_below(random, 5);
  in->rows_per_warp = (u8)(tw_random_chance(random, 50) ? 16 : tw_random_below(random, 256));
  if (load == 0) in->result_valid = 0;
  if (load == 1) in->result_valid = 1u << tw_random_below(random, sources);
  if (load == 2) in->result_valid = low_bits(sources);
  const bool crowded = tw_random_chance(random, 20);
  for (unsigned s = 0; s < sources; s++) {
    in->result_warp[s] = (u8)tw_random_below(random, state->params.Warps);
    in->result_predicate[s] = tw_random_chance(random, 20);
    if (crowded) in->result_register[s] = (u8)(state->params.Banks * 8 - in->result_warp[s] % state->params.Banks);
    if (tw_random_chance(random, 5)) in->result_register[s] = 255;
  }
}
