/* Stimulus of share_probe: warps that are not held issue, and those that have asked are answered, in any order and in
 * spells of few and of many answers, so that all warps come to wait; which warps have to ask changes meanwhile. */
#include "control/share_probe.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* One of the warps, or the number that was drawn if there is none. */
static u8 one_of(u32 warps, u8 drawn) {
  for (unsigned i = 0; i < 32; i++)
    if (warps >> (drawn + i) % 32 & 1) return (u8)((drawn + i) % 32);
  return drawn;
}

TW_STIMULUS(share_probe) {
  const u32 all = low_bits(state->params.Warps);
  const bool many = tw_random_chance(random, state->asked & 1 ? 80 : 25);
  if (tw_random_chance(random, 60)) in->asks |= tw_random_word(random) & all;
  if (tw_random_chance(random, 10)) in->asks = 0;
  if (tw_random_chance(random, 60)) in->accesses |= tw_random_word(random) & all;
  in->answer_warp = one_of(state->asked, (u8)tw_random_below(random, state->params.Warps));
  in->answer_valid = state->asked != 0 && many;
  in->issue_warp = one_of(all & ~state->asked, (u8)tw_random_below(random, state->params.Warps));
  in->issue_valid = (all & ~state->asked) != 0 && tw_random_chance(random, 70);
  in->accesses |= state->answered; /* it is what they have asked for */
  const u32 asking = in->accesses & in->asks & ~state->answered;
  in->issue_probe = asking >> in->issue_warp & 1 && tw_random_chance(random, 90);
}

TW_BINS(share_probe) {
  const u32 all = low_bits(state->params.Warps), warp = in->issue_valid ? 1u << in->issue_warp : 0;
  const bool asks = in->issue_valid && in->issue_probe, goes = in->issue_valid && !in->issue_probe;
  TW_BIN("no warp has asked", !out->held);
  TW_BIN("every warp has", out->held == all);
  TW_BIN("a warp asks", asks);
  TW_BIN("one asks as another is answered", asks && in->answer_valid);
  TW_BIN("the access needs the lock", in->answer_valid && in->answer_needs);
  TW_BIN("it needs none", in->answer_valid && !in->answer_needs);
  TW_BIN("an access takes the lock", goes && out->takes);
  TW_BIN("it goes without, after its answer", goes && state->answered & ~state->needs & warp);
  TW_BIN("it need not ask", goes && in->accesses & ~in->asks & ~state->answered & warp);
  TW_BIN("without lanes it does not", goes && out->asking & warp);
  TW_BIN("another instruction of one that would", goes && ~in->accesses & in->asks & warp);
  TW_BIN("one is answered that need not ask any more", in->answer_valid && !(in->asks >> in->answer_warp & 1));
  TW_BIN("several need the lock", out->needs & (out->needs - 1));
}
