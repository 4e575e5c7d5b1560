/* share_probe: see share_probe.h for the contract. */
#include "control/share_probe.h"

void share_probe_init(struct share_probe *s, const struct share_probe_params *params) {
  s->params = *params;
  share_probe_reset(s);
}

void share_probe_reset(struct share_probe *s) { s->asked = s->answered = s->needs = 0; }

void share_probe_comb(const struct share_probe *s, const struct share_probe_in *in, struct share_probe_out *out) {
  const u32 warp = in->issue_valid ? 1u << in->issue_warp : 0;
  out->held = s->asked;
  out->needs = s->needs;
  out->asking = in->accesses & in->asks & ~s->answered;
  out->takes = (s->needs & warp) != 0;
}

void share_probe_clock(struct share_probe *s, const struct share_probe_in *in, const struct share_probe_out *out) {
  const u32 warp = in->issue_valid ? 1u << in->issue_warp : 0, told = in->answer_valid ? 1u << in->answer_warp : 0;
  const u32 issued = in->issue_probe ? 0 : warp;
  (void)out;
  s->asked = (s->asked & ~told) | (warp & ~issued);
  s->answered = (s->answered & ~issued) | told;
  s->needs = (s->needs & ~issued) | (in->answer_needs ? told : 0);
}
