/* Stimulus of residency: what kernels should have changes now and then, within what there is; what they have follows
 * their limits, and ends. */
#include "control/residency.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(residency) {
  const unsigned most = low_bits(state->params.Bits), first = 1 + tw_random_below(random, most);
  const bool changes = tw_random_chance(random, 20);
  in->all = in->empty = in->placing = 0;
  for (unsigned k = 0; k < RESIDENCY_KERNELS; k++) {
    const unsigned share = k ? most - first : first;
    in->need[k] = (u8)(1 + tw_random_below(random, tw_random_chance(random, 10) ? most : smaller(4, most)));
    in->most_warps[k] = in->most_blocks[k] = (u8)most;
    in->blocks[k] = (u8)tw_random_below(random, smaller(RESIDENCY_SCHEDULERS * share / in->need[k], most) + 1);
    if (tw_random_chance(random, 10)) in->blocks[k] = (u8)tw_random_below(random, most + 1);
    if (tw_random_chance(random, 10)) in->most_warps[k] = (u8)tw_random_below(random, most + 1);
    if (tw_random_chance(random, 10)) in->most_blocks[k] = (u8)tw_random_below(random, most + 1);
    /* Slots that are taken, mostly no more than may be, are given up from the top. */
    in->taken_warps[k] = (u8)tw_random_below(random, state->warps[k] + 1u);
    in->taken_blocks[k] = (u8)tw_random_below(random, state->blocks[k] + 1u);
    if (changes) {
      in->taken_warps[k] = (u8)tw_random_below(random, most + 1);
      in->taken_blocks[k] = (u8)tw_random_below(random, most + 1);
    }
    in->all |= (u8)(tw_random_chance(random, 10) << k);
    in->empty |= (u8)(tw_random_chance(random, 5) << k);
    in->placing |= (u8)(tw_random_chance(random, 20) << k);
  }
}

TW_BINS(residency) {
  const struct residency *s = state;
  for (unsigned k = 0; k < RESIDENCY_KERNELS; k++) {
    const bool warps = out->warps_limit[k] > s->warps[k], fewer = out->warps_limit[k] < s->warps[k];
    const bool blocks = out->blocks_limit[k] > s->blocks[k], few = out->blocks_limit[k] < s->blocks[k];
    const bool empty = in->empty >> k & 1, placing = in->placing >> k & 1, all = in->all >> k & 1;
    TW_BIN("more warps", warps);
    TW_BIN("more blocks", blocks);
    TW_BIN("fewer warps", fewer && !empty);
    TW_BIN("fewer blocks", few && !empty);
    TW_BIN("a block half placed keeps warps", placing && few && !fewer && !empty);
    TW_BIN("more warps while a block is half placed", placing && warps);
    TW_BIN("all", all && blocks);
    TW_BIN("other sizes", empty && s->warps[k]);
    TW_BIN("beyond by warps alone", out->over_share >> k & 1 && in->taken_blocks[k] <= out->blocks_limit[k] && !empty);
    TW_BIN("the other is beyond", out->over_share >> !k & 1 && in->blocks[k] > s->blocks[k] && !blocks && !empty);
    TW_BIN("more blocks than there may be", in->blocks[k] > in->most_blocks[k] && !all);
    TW_BIN("more warps than there may be",
           in->blocks[k] * in->need[k] > RESIDENCY_SCHEDULERS * in->most_warps[k] && !all);
    TW_BIN("warps that do not go round", in->blocks[k] * in->need[k] % RESIDENCY_SCHEDULERS && warps && !all);
  }
}
