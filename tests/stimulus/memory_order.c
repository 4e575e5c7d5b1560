/* Stimulus of memory_order: issues to warps without an outstanding instruction, acceptances of those with one. */
#include "issue/memory_order.h"
#include "stimulus.h"

TW_STIMULUS(memory_order) {
  u32 all = low_bits(state->params.Warps);
  in->accepted &= state->outstanding;
  if (tw_random_chance(random, 30)) in->accepted = 0;
  in->issue_warp = (u8)tw_random_below(random, state->params.Warps);
  if (state->outstanding == all || state->outstanding >> in->issue_warp & 1) in->issue_valid = 0;
}
