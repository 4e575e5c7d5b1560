/* idle_warps: see idle_warps.h for the contract. */
#include "control/idle_warps.h"

void idle_warps_init(struct idle_warps *s, const struct idle_warps_params *params) {
  s->params = *params;
  idle_warps_reset(s);
}

void idle_warps_reset(struct idle_warps *s) {
  s->age = 0;
  s->issued = 0;
}

static u8 idle(const struct idle_warps *s, u64 on) { return (u8)__builtin_popcountll(on & ~s->issued); }

void idle_warps_comb(const struct idle_warps *s, const struct idle_warps_in *in, struct idle_warps_out *out) {
  out->primary = idle(s, in->on[0]);
  out->secondary = idle(s, in->on[1]);
}

void idle_warps_clock(struct idle_warps *s, const struct idle_warps_in *in, const struct idle_warps_out *out) {
  (void)out;
  s->issued |= in->issues;
  s->age++;
  if (!in->running || in->resume || s->age == s->params.Interval) idle_warps_reset(s);
}
