/* Stimulus of warp_scheduler: few, many, no or all warps eligible; scores alike (age decides) or apart; launches rare
 * and in bursts. */
#include "issue/warp_scheduler.h"
#include "bins.h"
#include "stimulus.h"

TW_STIMULUS(warp_scheduler) {
  const unsigned warps = state->params.Warps;
  if (tw_random_chance(random, 30)) in->eligible &= (u32)tw_random_bits(random, 32);
  if (tw_random_chance(random, 30)) in->eligible |= (u32)tw_random_bits(random, warps);
  if (tw_random_chance(random, 10)) in->eligible = 0;
  if (tw_random_chance(random, 10)) in->eligible = 1u << tw_random_below(random, warps);
  if (tw_random_chance(random, 50)) in->cached &= (u32)tw_random_bits(random, warps);
  if (tw_random_chance(random, 10)) in->cached = 0;
  if (tw_random_chance(random, 20)) memset(in->score, in->score[0], sizeof in->score);
  if (tw_random_chance(random, 30))
    for (unsigned w = 0; w < warps; w++) in->score[w] &= 3;
  in->launch_warp = (u8)tw_random_below(random, warps);
}

/* The least score of eligible warps, and how many have it. */
static unsigned with_least_score(const struct warp_scheduler_in *in) {
  unsigned least = 256, warps = 0;
  for (u32 left = in->eligible; left; left &= left - 1) {
    const unsigned score = in->score[lowest_bit(left)];
    if (score < least) least = score, warps = 0;
    warps += score == least;
  }
  return warps;
}

static bool oldest_wins(const struct warp_scheduler *state, const struct warp_scheduler_in *in, unsigned winner) {
  for (u32 left = in->eligible; left; left &= left - 1)
    if (state->rank[lowest_bit(left)] < state->rank[winner]) return false;
  return true;
}

TW_BINS(warp_scheduler) {
  const unsigned warps = state->params.Warps, count = (unsigned)__builtin_popcount(in->eligible);
  const bool gto = in->policy == WARP_SCHEDULER_GTO, lrr = in->policy == WARP_SCHEDULER_LRR, rba = in->policy == WARP_SCHEDULER_RBA;
  const bool ccu = in->policy == WARP_SCHEDULER_CCU, cached = in->eligible & in->cached;
  const bool both = in->launch_valid && out->issue_valid;
  const bool several = count > 1, last_eligible = in->eligible >> state->last & 1;
  const bool oldest = several && oldest_wins(state, in, out->issue_warp), ties = with_least_score(in) > 1;
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
  TW_BIN("RBA: all eligible scores are the same", rba && several && with_least_score(in) == count);
  TW_BIN("CCU: the last issued warp, though others are cached and it is not", ccu && several && last_eligible && cached &&
         !(in->cached >> state->last & 1));
  TW_BIN("CCU: a cached warp before an older one", ccu && several && !last_eligible && cached && !oldest);
  TW_BIN("CCU: the oldest of several cached", ccu && !last_eligible && (in->eligible & in->cached) & ((in->eligible & in->cached) - 1));
  TW_BIN("CCU: the oldest, as none is cached", ccu && several && !last_eligible && !cached);
  TW_BIN("no warp eligible", count == 0);
  TW_BIN("one warp eligible", count == 1);
  TW_BIN("all warps eligible", count == warps);
  TW_BIN("launch without an issue", in->launch_valid && !out->issue_valid);
  TW_BIN("launch and issue of different warps", both && in->launch_warp != out->issue_warp);
  TW_BIN("launch and issue of one warp", both && in->launch_warp == out->issue_warp);
  TW_BIN("launch of the last issued warp", in->launch_valid && in->launch_warp == state->last);
  TW_BIN("launch of the oldest", in->launch_valid && state->rank[in->launch_warp] == 0);
  TW_BIN("launch of the youngest", in->launch_valid && state->rank[in->launch_warp] == warps - 1);
}
