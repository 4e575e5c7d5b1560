/* Stimulus of warp_scheduler: few, many, no or all warps eligible, of one class or of several; scores alike (age
 * decides) or apart; launches rare and in bursts. */
#include "issue/warp_scheduler.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(warp_scheduler) {
  const unsigned warps = state->params.Warps;
  if (tw_random_chance(random, 30)) in->eligible &= (u32)tw_random_bits(random, 32);
  if (tw_random_chance(random, 30)) in->eligible |= (u32)tw_random_bits(random, warps);
  if (tw_random_chance(random, 10)) in->eligible = 0;
  if (tw_random_chance(random, 10)) in->eligible = 1u << tw_random_below(random, warps);
  for (unsigned bit = 0; bit < 2; bit++) {
    if (tw_random_chance(random, 30)) in->precedence[bit] &= (u32)tw_random_bits(random, warps);
    if (tw_random_chance(random, 50)) in->precedence[bit] = tw_random_chance(random, 20) ? low_bits(warps) : 0;
  }
  if (tw_random_chance(random, 20)) memset(in->score, in->score[0], sizeof in->score);
  if (tw_random_chance(random, 30))
    for (unsigned w = 0; w < warps; w++) in->score[w] &= 3;
  in->launch_warp = (u8)tw_random_below(random, warps);
}

static unsigned class_of(const struct warp_scheduler_in *in, unsigned w) {
  return 2 * (in->precedence[1] >> w & 1) + (in->precedence[0] >> w & 1);
}

/* Eligible warps of the class of the one that issues; those of the classes behind. */
static u32 of_its_class(const struct warp_scheduler_in *in, unsigned winner) {
  u32 warps = 0;
  for (u32 left = in->eligible; left; left &= left - 1)
    if (class_of(in, lowest_bit(left)) == class_of(in, winner)) warps |= 1u << lowest_bit(left);
  return warps;
}

/* How many of the warps have the least score of theirs. */
static unsigned with_least_score(const struct warp_scheduler_in *in, u32 of) {
  unsigned least = 256, warps = 0;
  for (u32 left = of; left; left &= left - 1) {
    const unsigned score = in->score[lowest_bit(left)];
    if (score < least) least = score, warps = 0;
    warps += score == least;
  }
  return warps;
}

static bool oldest_wins(const struct warp_scheduler *state, u32 of, unsigned winner) {
  for (u32 left = of; left; left &= left - 1)
    if (state->rank[lowest_bit(left)] < state->rank[winner]) return false;
  return true;
}

TW_BINS(warp_scheduler) {
  const unsigned warps = state->params.Warps, all = (unsigned)__builtin_popcount(in->eligible);
  const u32 mine = all ? of_its_class(in, out->issue_warp) : 0, behind = in->eligible & ~mine;
  const unsigned count = (unsigned)__builtin_popcount(mine), class = all ? class_of(in, out->issue_warp) : 0;
  const bool gto = in->policy == WARP_SCHEDULER_GTO, lrr = in->policy == WARP_SCHEDULER_LRR,
             rba = in->policy == WARP_SCHEDULER_RBA;
  const bool both = in->launch_valid && out->issue_valid;
  const bool ccu = in->policy == WARP_SCHEDULER_CCU;
  const bool several = count > 1, last_eligible = mine >> state->last & 1, last_behind = behind >> state->last & 1;
  const bool oldest = several && oldest_wins(state, mine, out->issue_warp), ties = with_least_score(in, mine) > 1;
  TW_BIN("GTO: the last issued warp, though not the oldest", gto && several && last_eligible && !oldest);
  TW_BIN("GTO: the last issued warp, which is the oldest", gto && last_eligible && oldest);
  TW_BIN("GTO: the oldest, as the last is not eligible", gto && several && !last_eligible);
  TW_BIN("GTO: a relaunched warp keeps its greedy turn",
         gto && several && last_eligible && state->rank[state->last] == warps - 1);
  TW_BIN("LRR: the next warp after the last", lrr && several && out->issue_warp > state->last);
  TW_BIN("LRR: round to the lowest", lrr && several && out->issue_warp < state->last);
  TW_BIN("LRR: round to the last issued warp itself", lrr && count == 1 && last_eligible);
  TW_BIN("RBA: one warp has the least score", rba && several && !ties);
  TW_BIN("RBA: the least score beats age", rba && several && !oldest);
  TW_BIN("RBA: the oldest on a tie", rba && ties);
  TW_BIN("RBA: all eligible scores are the same", rba && several && with_least_score(in, mine) == count);
  TW_BIN("CCU: the last issued warp, before older ones", ccu && several && last_eligible && !oldest);
  TW_BIN("CCU: the oldest of several of a class", ccu && several && !last_eligible);
  TW_BIN("GTO: the last issued warp is of a class behind", gto && last_behind);
  TW_BIN("LRR: the next warp is of a class behind",
         lrr && behind & ~low_bits(state->last + 1u) & low_bits(out->issue_warp));
  TW_BIN("RBA: a lower score is of a class behind",
         rba && all && with_least_score(in, mine | behind) && behind &&
             !(with_least_score(in, in->eligible) == with_least_score(in, mine) + with_least_score(in, behind)));
  TW_BIN("CCU: an older warp is of a class behind",
         ccu && behind && !oldest_wins(state, in->eligible, out->issue_warp));
  TW_BIN("class 1 issues before class 2", class == 1 && behind & in->precedence[1] & ~in->precedence[0]);
  TW_BIN("class 2 issues before class 3", class == 2 && behind);
  TW_BIN("class 3 alone is eligible", class == 3);
  TW_BIN("no warp eligible", all == 0);
  TW_BIN("one warp eligible", all == 1);
  TW_BIN("all warps eligible", all == warps);
  TW_BIN("launch without an issue", in->launch_valid && !out->issue_valid);
  TW_BIN("launch and issue of different warps", both && in->launch_warp != out->issue_warp);
  TW_BIN("launch and issue of one warp", both && in->launch_warp == out->issue_warp);
  TW_BIN("launch of the last issued warp", in->launch_valid && in->launch_warp == state->last);
  TW_BIN("launch of the oldest", in->launch_valid && state->rank[in->launch_warp] == 0);
  TW_BIN("launch of the youngest", in->launch_valid && state->rank[in->launch_warp] == warps - 1);
}
