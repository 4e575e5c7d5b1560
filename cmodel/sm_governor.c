/* sm_governor: the part of sm.c that divides the SM between two kernels.  Without Governor nothing here is called.
 * RTL: rtl/sm_governor.sv. */
#include "sm_internal.h"

void sm_governor_drive_settings(struct sm *s) {
  const struct settings_values *now = &s->settings.now;
  struct kernel_divider_in *to = &s->wires.divider_in;
  to->goal = now->goal;
  memcpy(to->block_warps, now->block_warps, sizeof to->block_warps);
  memcpy(to->rows_per_warp, now->rows_per_warp, sizeof to->rows_per_warp);
  memcpy(to->shared_bytes, now->shared_bytes, sizeof to->shared_bytes);
  memcpy(to->most_warps, now->warps_limit, sizeof to->most_warps);
  memcpy(to->most_blocks, now->blocks_limit, sizeof to->most_blocks);
}

void sm_governor_control(struct sm *s, const struct sm_in *in) {
  struct kernel_divider_in *to = &s->wires.divider_in;
  to->start = in->start;
  kernel_dispatch_slots(&s->dispatch, to->first, to->second);
  to->placing = 0;
  for (unsigned k = 0; k < SM_MAX_KERNELS; k++) {
    to->block_busy[k] = s->dispatch.place[k].block_busy;
    to->placing |= (u8)(s->dispatch.place[k].filling << k);
  }
  kernel_divider_comb(&s->divider, to, &s->wires.divider);
}

void sm_governor_limits(const struct sm *s, struct kernel_dispatch_in *to) {
  memcpy(to->warps_limit, s->wires.divider.warps_limit, sizeof to->warps_limit);
  memcpy(to->blocks_limit, s->wires.divider.blocks_limit, sizeof to->blocks_limit);
}

void sm_governor_step(struct sm *s, const struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  struct kernel_divider_in *to = &x->divider_in;
  const unsigned warp = x->path_rows.warp;
  to->first_busy = out->busy & 1;
  to->moves = sm_preemption_holds(s);
  to->commit_valid = out->commit_valid;
  memcpy(to->commit_warp, out->commit_warp, sizeof to->commit_warp);
  memcpy(to->commit_kernel, out->commit_kernel, sizeof to->commit_kernel);
  memcpy(to->commit_pc, out->commit_pc, sizeof to->commit_pc);
  memcpy(to->commit_lanes, out->commit_lanes, sizeof to->commit_lanes);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    to->waiting[i] = x->barrier.waiting[i] | x->moved[i];
    to->wants_collector[i] = x->subcore[i].wants_collector[0];
  }
  to->enter = x->path_rows.request && x->path.request_ready;
  to->enter_kernel = to->enter && x->dispatch.kernel[warp / s->params.Warps] >> warp % s->params.Warps & 1;
  to->line = x->path.sent_valid;
  to->line_last = x->path.request_ready;
  to->line_reply = x->path.sent_reply;
  to->line_ticket = x->path.sent_ticket;
  to->fill = x->path.returned_valid;
  to->fill_ticket = x->path.returned_ticket;
  to->waits = x->requesting & ~x->granted;
  kernel_divider_clock(&s->divider, to, &x->divider);
}
