/* share_count: see share_count.h. */
#include "share_count.h"

/* The launch of the cycle before; its warp has issued nothing. */
static void begin_warp(struct share_count *s, const struct block_sharing_in *in) {
  if (!in->launch_valid) return;
  s->issued[in->launch_scheduler][in->launch_warp] = 0;
  s->waited[in->launch_scheduler] &= ~(1u << in->launch_warp);
}

static void count_waits(struct share_count *s, unsigned i, u32 held) {
  for (u32 left = held & ~s->waited[i]; left; left &= left - 1) {
    s->counts.waited++;
    s->counts.before += s->issued[i][lowest_bit(left)];
  }
  s->waited[i] |= held;
}

static void count_issue(struct share_count *s, const struct sm *sm, unsigned i, unsigned warp) {
  s->issued[i][warp]++;
  s->counts.non_owner += sm->sharing.lock_out.non_owner[i] >> warp & 1;
}

static void note(struct share_counts *c) {
  for (unsigned k = 0; k < SHARE_SAMPLES; k++)
    if (c->draws == (u64)SHARE_FIRST << 2 * k) c->noted[k]++, c->at[k] += c->last;
}

static void count_draw(struct share_count *s, const struct sm *sm) {
  if (!sm->settings.now.dynamic || sm->settings.now.smid == 0) return;
  s->counts.draws++;
  s->counts.last = sm->sharing.execution_out.probability;
  s->counts.probability += s->counts.last;
  if (s->counts.draws % SHARE_FIRST == 0) note(&s->counts);
}

void share_count_cycle(struct share_count *s, const struct sm *sm, const struct sm_out *out) {
  const unsigned n = SM_SCHEDULERS / sm->params.Subcores;
  begin_warp(s, &sm->wires.sharing_in);
  if (!sm->wires.dispatch.block_busy[0]) return;
  count_draw(s, sm);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    count_waits(s, i, sm->wires.sharing.held[i]);
    if (out->commit_valid >> i & 1) count_issue(s, sm, i, out->commit_warp[i]);
    else if (sm->wires.subcore[i / n].wants_collector[i % n]) s->counts.stalled++;
    else s->counts.idle++;
  }
}
