/* Stimulus of warp_scheduler: few, many, no or all warps eligible; scores alike (age decides) or apart; launches rare
 * and in bursts. */
#include "issue/warp_scheduler.h"
#include "stimulus.h"

TW_STIMULUS(warp_scheduler) {
  const unsigned warps = state->params.Warps;
  if (tw_random_chance(random, 30)) in->eligible &= (u32)tw_random_bits(random, 32);
  if (tw_random_chance(random, 30)) in->eligible |= (u32)tw_random_bits(random, warps);
  if (tw_random_chance(random, 10)) in->eligible = 0;
  if (tw_random_chance(random, 10)) in->eligible = 1u << tw_random_below(random, warps);
  if (tw_random_chance(random, 20)) memset(in->score, in->score[0], sizeof in->score);
  if (tw_random_chance(random, 30))
    for (unsigned w = 0; w < warps; w++) in->score[w] &= 3;
  in->launch_warp = (u8)tw_random_below(random, warps);
}
