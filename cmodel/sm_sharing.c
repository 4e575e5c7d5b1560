/* sm_sharing: the part of sm.c that has blocks with registers in common. */
#include "sm_internal.h"

void sm_sharing_drive_settings(struct sm *s) {
  const struct settings_values *now = &s->settings.now;
  struct sm_wires *x = &s->wires;
  x->dispatch_in.share = share_of(now);
  x->sharing_in.pairs = now->share_pairs;
  x->sharing_in.owner_first = now->owner_first;
  x->sharing_in.dynamic = now->dynamic;
  x->sharing_in.smid = now->smid;
  for (unsigned k = 0; k < s->params.Subcores; k++)
    share_map_of(now, SM_SCHEDULERS / s->params.Subcores, x->subcore_in[k].rows_per_warp);
}

void sm_sharing_control(struct sm *s, unsigned n, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    x->sharing_in.names_shared[i] = subcore_names_shared(&s->subcore[i / n], s->settings.now.share_kept, i % n);
  block_sharing_comb(&s->sharing, &x->sharing_in, &x->sharing);
  out->stalls_valid = x->sharing.stalls_valid;
  out->stalls = x->sharing.stalls;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    memcpy(&x->subcore_in[i / n].precedence[2 * (i % n)], &x->sharing.precedence[2 * i], 2 * sizeof(u32));
}

void sm_sharing_step(struct sm *s, const struct sm_in *in, const struct barrier_in *b) {
  const struct sm_wires *x = &s->wires;
  struct block_sharing_in *to = &s->wires.sharing_in;
  const unsigned n = SM_SCHEDULERS / s->params.Subcores;
  to->launch_valid = b->launch_valid;
  to->launch_scheduler = b->launch_scheduler;
  to->launch_warp = b->launch_warp;
  to->launch_block = b->launch_block;
  to->block_busy = x->dispatch.block_busy[0];
  to->done_valid = b->done_valid;
  memcpy(to->done_warp, b->done_warp, sizeof to->done_warp);
  to->commit_valid = 0;
  to->start = in->start;
  to->reference_valid = in->reference_valid;
  to->reference_stalls = in->reference_stalls;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const struct subcore_out *from = &x->subcore[i / n];
    to->commit_valid |= (u8)((from->commit_valid >> i % n & 1) << i);
    to->commit_warp[i] = from->commit_warp[i % n];
    to->wants_collector[i] = from->wants_collector[i % n];
  }
  block_sharing_clock(&s->sharing, to, &x->sharing);
}
