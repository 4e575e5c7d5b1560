/* Stimulus of active_warps: slots of both kernels, apart, many or few of them taken or waiting; quotas about what
 * there is. */
#include "control/active_warps.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static unsigned candidates(const struct active_warps_in *in, unsigned k) {
  unsigned n = 0;
  for (unsigned i = 0; i < ACTIVE_WARPS_SCHEDULERS; i++)
    n += (unsigned)__builtin_popcount(in->on[k * ACTIVE_WARPS_SCHEDULERS + i] & ~in->waiting[i]);
  return n;
}

TW_STIMULUS(active_warps) {
  const unsigned warps = state->params.Warps, frontier = tw_random_below(random, warps + 1);
  const bool full = tw_random_chance(random, 30), waits = tw_random_chance(random, 50);
  for (unsigned i = 0; i < ACTIVE_WARPS_SCHEDULERS; i++) {
    if (full) in->on[i] = in->on[4 + i] = low_bits(warps);
    in->on[i] &= low_bits(frontier);
    in->on[4 + i] &= low_bits(warps) & ~low_bits(frontier);
    if (!waits) in->waiting[i] = 0;
  }
  for (unsigned k = 0; k < ACTIVE_WARPS_KERNELS; k++) {
    const unsigned there = candidates(in, k);
    if (tw_random_chance(random, 30)) in->quota[k] = (u8)there;
    else if (there && tw_random_chance(random, 80)) in->quota[k] = (u8)tw_random_below(random, there);
    if (in->quota[k] > 4 * warps) in->quota[k] = (u8)(4 * warps);
  }
}

TW_BINS(active_warps) {
  const struct active_warps_in *before = &state->before;
  (void)in;
  for (unsigned k = 0; k < ACTIVE_WARPS_KERNELS; k++) {
    const unsigned there = candidates(before, k);
    TW_BIN("as many as may be", there && there == before->quota[k]);
    TW_BIN("one more than may be", there == before->quota[k] + 1u);
    TW_BIN("none may", there && !before->quota[k]);
    TW_BIN("fewer than may be", there < before->quota[k]);
  }
  TW_BIN("some held, some waiting", out->held[0] && before->waiting[0] & (before->on[0] | before->on[4]));
}
