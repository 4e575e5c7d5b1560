/* share_meters: see share_meters.h for the contract. */
#include "control/share_meters.h"

enum { PRIMARY, SECONDARY };

void share_meters_init(struct share_meters *s, const struct share_meters_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void share_meters_reset(struct share_meters *s) {
  const struct share_meters_params params = s->params;
  share_meters_init(s, &params);
}

static void see_commits(const struct share_meters_params *p, const struct share_meters_in *in,
                        struct share_meters_out *out) {
  out->issued = 0;
  out->issues = 0;
  for (u32 left = in->commit_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    out->issues |= (u64)1 << (i * p->Warps + in->commit_warp[i]);
    if (in->commit_kernel >> i & 1) continue;
    out->issued |= (u8)(1u << i);
    out->lanes[i] = (u8)__builtin_popcount(in->commit_lanes[i]);
    out->bucket[i] = (u8)(in->commit_pc[i] & (p->Buckets - 1));
  }
}

void share_meters_comb(const struct share_meters *s, const struct share_meters_in *in, struct share_meters_out *out) {
  unsigned active = 0, ready = 0;
  see_commits(&s->params, in, out);
  for (unsigned i = 0; i < SHARE_SCHEDULERS; i++) {
    const u32 mine = in->on[i] & ~in->held[i];
    active += (unsigned)__builtin_popcount(mine);
    ready += (unsigned)__builtin_popcount(mine & in->wants_collector[i]);
  }
  out->active = (u8)active;
  out->ready = (u8)ready;
  memcpy(out->outstanding, s->outstanding, sizeof out->outstanding);
  out->memory = s->memory;
  out->lines = s->lines;
  out->held_up = s->held_up;
}

void share_meters_clock(struct share_meters *s, const struct share_meters_in *in, const struct share_meters_out *out) {
  (void)out;
  s->held_up = in->waits != 0;
  s->memory = in->line && in->line_last && s->sending == PRIMARY;
  s->lines = (u8)((s->count + 1) & 63);
  if (in->fill) s->outstanding[s->of_second >> in->fill_ticket & 1]--;
  if (in->line && in->line_reply) {
    s->outstanding[s->sending]++;
    s->of_second = (s->of_second & ~(1u << in->line_ticket)) | (u32)s->sending << in->line_ticket;
  }
  if (in->line) s->count = in->line_last ? 0 : s->lines;
  if (in->enter) s->sending = in->enter_kernel;
}
