/* active_warps: see active_warps.h for the contract. */
#include "control/active_warps.h"

#include "dispatch/kernel_dispatch.h"

enum { SCHEDULERS = ACTIVE_WARPS_SCHEDULERS };

void active_warps_init(struct active_warps *s, const struct active_warps_params *params) {
  s->params = *params;
  active_warps_reset(s);
}

void active_warps_reset(struct active_warps *s) { memset(&s->before, 0, sizeof s->before); }

static void hold(unsigned warps, const struct active_warps_in *in, unsigned k, u32 held[SCHEDULERS]) {
  u32 candidates[SCHEDULERS];
  unsigned count = 0, left = in->quota[k];
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    candidates[i] = in->on[k * SCHEDULERS + i] & ~in->waiting[i];
    count += (unsigned)__builtin_popcount(candidates[i]);
  }
  if (count <= left) return;
  for (unsigned n = 0; n < warps; n++)
    for (unsigned i = 0; i < SCHEDULERS; i++) {
      const unsigned w = kernel_dispatch_slot(k, n, warps);
      if (!(candidates[i] >> w & 1)) continue;
      if (left) left--;
      else held[i] |= 1u << w;
    }
}

void active_warps_comb(const struct active_warps *s, const struct active_warps_in *in, struct active_warps_out *out) {
  (void)in;
  memset(out->held, 0, sizeof out->held);
  for (unsigned k = 0; k < ACTIVE_WARPS_KERNELS; k++) hold(s->params.Warps, &s->before, k, out->held);
}

void active_warps_clock(struct active_warps *s, const struct active_warps_in *in, const struct active_warps_out *out) {
  (void)out;
  s->before = *in;
}
