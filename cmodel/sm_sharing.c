/* sm_sharing: the part of sm.c that has blocks with registers or shared memory in common. */
#include "sm_internal.h"

void sm_sharing_drive_settings(struct sm *s) {
  const struct settings_values *now = &s->settings.now;
  struct sm_wires *x = &s->wires;
  x->dispatch_in.share = share_of(now);
  x->sharing_in.pairs = now->share_pairs;
  x->sharing_in.memory_shared = now->share_memory < now->shared_bytes[0];
  x->window_in.whole = now->shared_bytes[0];
  x->window_in.kept = now->share_memory;
  x->sharing_in.owner_first = now->owner_first;
  x->sharing_in.dynamic = now->dynamic;
  x->sharing_in.smid = now->smid;
  for (unsigned k = 0; k < s->params.Subcores; k++)
    share_map_of(now, SM_SCHEDULERS / s->params.Subcores, x->subcore_in[k].rows_per_warp);
}

/* Whose the request before shared memory is; n schedulers in a sub-core. */
static void drive_access(const struct sm *s, unsigned n, const struct memory_request *request,
                         struct block_sharing_in *to) {
  const unsigned warp = request ? request->warp % sm_warps(s) : 0, mine = warp % (n * s->params.Warps);
  to->access_scheduler = (u8)(warp / (n * s->params.Warps) * n + mine % n);
  to->access_warp = (u8)(mine / n);
}

/* Where it goes; a question is answered and goes nowhere. */
static void comb_window(struct sm *s, const struct memory_request *request) {
  struct sm_wires *x = &s->wires;
  struct share_window_in *to = &x->window_in;
  const bool asks = request && request->operation == (ISA_MEM_SHARED | ISA_MEM_PROBE);
  x->shared_taken = asks || x->shared.request_ready;
  x->sharing_in.answer_valid = asks;
  to->access_valid = request != NULL;
  if (!request) return;
  to->access_shared = x->sharing.access_shared;
  to->access_side = x->sharing_in.access_warp % 2;
  to->access_pair = x->sharing.access_pair;
  to->access_lanes = request->lanes;
  to->access_address = request->address;
  share_window_comb(&s->window, to, &x->window);
  x->sharing_in.answer_needs = x->window.needs;
}

const struct memory_request *sm_sharing_moved(struct sm *s, const struct memory_request *request) {
  struct sm_wires *x = &s->wires;
  if (x->sharing_in.answer_valid) return NULL;
  x->moved_request = *request;
  x->moved_request.address = x->window.address;
  return &x->moved_request;
}

void sm_sharing_control(struct sm *s, unsigned n, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  const struct memory_request *request = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const struct issue_stage *issue = subcore_sharing(&s->subcore[i / n], s->settings.now.share_kept, i % n);
    x->sharing_in.names_shared[i] = issue->wires.names_shared;
    x->sharing_in.accesses[i] = issue->wires.accesses;
  }
  drive_access(s, n, request, &x->sharing_in);
  block_sharing_comb(&s->sharing, &x->sharing_in, &x->sharing);
  comb_window(s, request);
  out->stalls_valid = x->sharing.stalls_valid;
  out->stalls = x->sharing.stalls;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    struct subcore_in *to = &x->subcore_in[i / n];
    memcpy(&to->precedence[2 * (i % n)], &x->sharing.precedence[2 * i], 2 * sizeof(u32));
    to->asking[i % n] = x->sharing.asking[i];
  }
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
  to->commit_valid = to->probe_valid = 0;
  to->start = in->start;
  to->reference_valid = in->reference_valid;
  to->reference_stalls = in->reference_stalls;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const struct subcore_out *from = &x->subcore[i / n];
    to->commit_valid |= (u8)((from->commit_valid >> i % n & 1) << i);
    to->commit_warp[i] = from->commit_warp[i % n];
    to->probe_valid |= (u8)((from->probe_valid >> i % n & 1) << i);
    to->probe_warp[i] = from->probe_warp[i % n];
    to->wants_collector[i] = from->wants_collector[i % n];
  }
  block_sharing_clock(&s->sharing, to, &x->sharing);
}
