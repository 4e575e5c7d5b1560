/* active_warps: see active_warps.h for the contract. */
#include "control/active_warps.h"

#include "dispatch/kernel_dispatch.h"

enum { SCHEDULERS = ACTIVE_WARPS_SCHEDULERS };

static void hold(unsigned warps, const struct active_warps_in *in, unsigned k, u32 held[SCHEDULERS]) {
  u32 candidates[SCHEDULERS], left = 0;
  unsigned count = 0;
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    candidates[i] = in->on[k][i] & ~in->waiting[i];
    count += (unsigned)__builtin_popcount(candidates[i]);
  }
  if (count <= in->quota[k]) return;
  left = in->quota[k];
  for (unsigned n = 0; n < warps; n++)
    for (unsigned i = 0; i < SCHEDULERS; i++) {
      const unsigned w = kernel_dispatch_slot(k, n, warps);
      if (!(candidates[i] >> w & 1)) continue;
      if (left) left--;
      else held[i] |= 1u << w;
    }
}

void active_warps(unsigned warps, const struct active_warps_in *in, u32 held[SCHEDULERS]) {
  for (unsigned i = 0; i < SCHEDULERS; i++) held[i] = 0;
  for (unsigned k = 0; k < ACTIVE_WARPS_KERNELS; k++) hold(warps, in, k, held);
}
