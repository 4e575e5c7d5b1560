/* sm_preemption: the part of sm.c that moves blocks that have to go out of the SM and back.  Without Preemption
 * nothing here is called.  RTL: rtl/sm_preemption.sv. */
#include "sm_internal.h"

void sm_preemption_drive_settings(struct sm *s) {
  const struct settings_values *now = &s->settings.now;
  struct context_mover_in *to = &s->wires.mover_in;
  to->context_line = now->context_line;
  to->context_lines = now->context_lines;
  memcpy(to->rows_per_warp, now->rows_per_warp, sizeof to->rows_per_warp);
  memcpy(to->shared_bytes, now->shared_bytes, sizeof to->shared_bytes);
}

void sm_preemption_control(struct sm *s) {
  s->wires.mover_in.over_share = s->wires.divider.over_share;
  context_mover_comb(&s->mover, &s->wires.mover_in, &s->wires.mover);
}

void sm_preemption_blocks(const struct sm *s, struct kernel_dispatch_in *to) {
  const struct context_mover_out *m = &s->wires.mover;
  to->move_kernel = m->move_kernel;
  to->move_block = m->move_block;
  to->evict = m->evict;
  to->resume_holds = m->resume_holds;
  to->resume_kernel = m->resume_kernel;
  to->resume_valid = m->resume_valid;
  if (!m->resume_valid) return;
  to->resume_x = m->resume_x;
  to->resume_y = m->resume_y;
  to->resume_z = m->resume_z;
  to->resume_alive = m->resume_alive;
  to->resume_count = m->resume_count;
}

/* The warp that is moved is of sub-core context_scheduler; it is stopped and restored once it is known what its
 * scheduler does. */
static void drive_context(const struct context_mover_out *m, unsigned k, struct subcore_in *to) {
  const bool mine = m->context_scheduler == k;
  to->context_warp = m->context_warp;
  to->context_stop = to->context_write = 0;
  to->context_read = mine && m->context_read;
  to->context_put = mine && m->context_put;
  to->context_entry = m->context_entry;
  to->context_saved = m->context_saved;
  to->context_row = mine && m->context_row;
  to->context_row_write = mine && m->context_row_write;
  to->context_register = m->context_register;
  if (to->context_row_write) to->context_data = m->data;
}

void sm_preemption_give(struct sm *s, unsigned k) {
  struct sm_wires *x = &s->wires;
  x->moved[k] = x->mover.holds ? x->dispatch.block_warp_mask[k] : 0;
  drive_context(&x->mover, k, &x->subcore_in[k]);
}

/* Once it is known what the moved warp's scheduler does in this cycle. */
void sm_preemption_move(struct sm *s) {
  struct sm_wires *x = &s->wires;
  struct context_mover_in *m = &x->mover_in;
  m->launch_valid = x->dispatch.launch_valid;
  m->done_valid = x->barrier_in.done_valid;
  m->arrive_valid = x->barrier_in.arrive_valid;
  context_mover_comb(&s->mover, m, &x->mover);
  struct subcore_in *to = &x->subcore_in[x->mover.context_scheduler];
  to->context_stop = x->mover.state_stop;
  to->context_write = x->mover.state_write;
  if (to->context_write) memcpy(to->context_state, x->mover.context_state, sizeof to->context_state);
  x->shared_in.context_valid = x->mover.shared_valid;
  x->shared_in.context_write = x->mover.shared_write;
  x->shared_in.context_row = x->mover.shared_row;
  if (x->shared_in.context_write) x->shared_in.context_data = x->mover.data;
}

struct line_request sm_preemption_line(const struct sm *s) {
  const struct context_mover_out *m = &s->wires.mover;
  return line_request_whole(m->memory_line, m->memory_tag, m->memory_store ? &m->data : NULL);
}

void sm_preemption_arrive(const struct sm *s, struct barrier_in *to) {
  const struct context_mover_out *m = &s->wires.mover;
  if (!m->state_arrive) return;
  to->arrive_valid |= (u8)(1u << m->context_scheduler);
  to->arrive_warp[m->context_scheduler] = m->context_warp;
}

void sm_preemption_step(struct sm *s, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  struct context_mover_in *m = &x->mover_in;
  const struct kernel_dispatch_out *d = &x->dispatch;
  const struct subcore_out *from = &x->subcore[x->mover.context_scheduler];
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  const unsigned warp = shared ? shared->warp % sm_warps(s) : 0;
  m->last_valid = d->last_valid;
  m->resume_ready = d->resume_ready;
  memcpy(m->last_block, d->last_block, sizeof m->last_block);
  m->resume_slot = d->resume_slot;
  m->launch_kernel = d->launch_kernel;
  m->launch_scheduler = d->launch_scheduler;
  m->launch_warp = d->launch_warp;
  m->launch_warp_in_block = d->launch_warp_in_block;
  m->launch_shared_base = d->launch_shared_base;
  memcpy(m->block_warp_mask, d->block_warp_mask, sizeof m->block_warp_mask);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    m->warp_active[i] = x->subcore[i].warp_active;
    m->warp_idle[i] = x->subcore[i].warp_idle;
    m->waiting[i] = x->barrier.waiting[i];
  }
  m->shared_held = shared && d->block_warp_mask[warp / s->params.Warps] >> warp % s->params.Warps & 1;
  memcpy(m->context_rdata_state, from->context_rdata_state, sizeof m->context_rdata_state);
  m->context_rdata_warp_in_block = from->context_rdata_warp_in_block;
  m->context_rdata_block_x = from->context_rdata_block_x;
  m->context_rdata_block_y = from->context_rdata_block_y;
  m->context_rdata_block_z = from->context_rdata_block_z;
  m->context_rdata_shared_base = from->context_rdata_shared_base;
  m->context_ready = from->context_ready;
  m->context_rdata_entry = from->context_rdata_entry;
  m->context_rdata_saved = from->context_rdata_saved;
  m->context_ack = from->context_ack;
  m->context_rdata_row = from->context_rdata_row;
  if (m->context_rdata_row) m->context_rdata_data = *subcore_context_row(&s->subcore[x->mover.context_scheduler]);
  m->shared_ready = shared_memory_context_ready(&s->shared, x->mover.shared_valid);
  m->shared_read = x->shared.context_rdata_valid;
  if (m->shared_read) memcpy(&m->shared_data, shared_memory_now(&s->shared), sizeof m->shared_data);
  m->memory_ready = x->client_ready >> sm_contexts_client(s) & 1;
  m->response_valid = sm_answered_client(s, in) == sm_contexts_client(s);
  m->response_place = line_mux_own_tag(in->response_tag);
  if (m->response_valid) m->response_data = in->response_data;
  context_mover_clock(&s->mover, m, &x->mover);
}
