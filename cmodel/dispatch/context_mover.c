/* context_mover: see context_mover.h for the contract. */
#include "dispatch/context_mover.h"

enum { PAUSE = 4, TURNS = 4 };

void context_mover_init(struct context_mover *m, const struct context_mover_params *params) {
  memset(m, 0, sizeof *m);
  m->params = *params;
  preempted_blocks_init(&m->preempted, &(struct preempted_blocks_params){.Blocks = params->Places});
  context_walker_init(&m->walker, &(struct context_walker_params){.Places = params->Places, .Banks = params->Banks});
  context_buffer_init(&m->buffer, &(struct context_buffer_params){.StackDepth = params->StackDepth});
}

void context_mover_reset(struct context_mover *m) {
  const struct context_mover_params params = m->params;
  context_mover_init(m, &params);
}

/* ---- outputs */

static void drive_slot(const struct context_mover *m, unsigned number, struct context_mover_out *out) {
  out->context_scheduler = m->slot[number].scheduler;
  out->context_warp = m->slot[number].warp;
}

static void drive_scan(const struct context_mover *m, struct context_mover_out *out) {
  unsigned i = 0;
  while (i < CONTEXT_SCHEDULERS - 1 && !m->todo[i]) i++;
  out->context_scheduler = (u8)i;
  out->context_warp = m->todo[i] ? (u8)lowest_bit(m->todo[i]) : 0;
}

/* Until the line read before is on its way to memory the next is shown, and not read. */
static bool line_waits(const struct context_mover *m) { return m->phase == CONTEXT_SAVE && m->walker.request; }

TW_INLINE struct context_access access_of(const struct context_mover *m, const struct context_at *at,
                                          const struct context_mover_in *in, unsigned scheduler) {
  if (m->phase == CONTEXT_SAVE) return context_buffer_read(&m->buffer, at, in->done_valid >> scheduler & 1);
  return context_buffer_put(&m->buffer, at, in->launch_valid, in->arrive_valid >> scheduler & 1);
}

static void drive_line(const struct context_mover *m, const struct context_mover_in *in,
                       struct context_mover_out *out) {
  const struct context_at *at = context_walker_line(&m->walker, m->phase == CONTEXT_LOAD);
  if (at && !at->shared) drive_slot(m, at->number, out);
  if (!at || line_waits(m)) return;
  const struct context_access access = access_of(m, at, in, out->context_scheduler);
  CONTEXT_ACCESS_SHOW(out, &access);
  out->shared_row = (u16)((m->shared_row + at->line) & low_bits(10));
  out->context_register = (u8)(at->line - CONTEXT_STATE_LINES);
  if (access.state_write) context_buffer_state(&m->buffer, out->context_state);
  if (access.context_put) out->context_saved = context_buffer_entry(&m->buffer);
}

static unsigned kernel_of_turn(const struct context_mover *m) { return m->turn < 2 ? 1 - m->turn : m->turn - 2; }

static void drive_resume(const struct context_mover *m, const struct context_mover_in *in,
                         struct context_mover_out *out) {
  const unsigned k = kernel_of_turn(m);
  const struct preempted_block *first = &m->preempted.queue[k][0];
  out->resume_holds = out->resume_valid = 0;
  out->resume_kernel = (u8)k;
  if (m->phase != CONTEXT_IDLE) return;
  for (unsigned i = 0; i < CONTEXT_KERNELS; i++) out->resume_holds |= (u8)((m->preempted.count[i] != 0) << i);
  out->resume_valid = out->resume_holds >> k & 1 && !m->pause && m->turn >= 2 && !(in->over_share >> k & 1);
  if (!out->resume_valid) return;
  out->resume_x = first->x;
  out->resume_y = first->y;
  out->resume_z = first->z;
  out->resume_alive = first->warp_active;
  out->resume_count = (u8)__builtin_popcount(first->warp_active);
}

static void drive_memory(const struct context_mover *m, struct context_mover_out *out) {
  const struct context_walker *w = &m->walker;
  out->memory_valid = w->request;
  out->memory_store = w->request && !w->load;
  out->memory_line = w->line;
  out->memory_tag = w->load ? w->place : LINE_NO_REPLY;
  out->response_ready = !w->put;
  out->data_used = out->memory_store | out->context_row_write | out->shared_write;
  if (out->data_used) out->data = m->buffer.data;
}

void context_mover_comb(const struct context_mover *m, const struct context_mover_in *in,
                        struct context_mover_out *out) {
  out->has = 0;
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++)
    out->has |= (u8)((m->preempted.count[k] || (m->phase != CONTEXT_IDLE && m->kernel == k)) << k);
  out->holds = m->phase != CONTEXT_IDLE;
  out->move_kernel = m->kernel;
  out->move_block = m->block;
  out->evict = m->phase == CONTEXT_SAVE && context_walker_finished(&m->walker);
  out->state_stop = out->state_write = out->state_arrive = 0;
  out->context_read = out->context_put = out->context_row = out->context_row_write = 0;
  out->shared_valid = out->shared_write = 0;
  out->context_scheduler = out->context_warp = 0;
  out->context_entry = m->buffer.step & (u8)low_bits(clog2(m->params.StackDepth));
  drive_resume(m, in, out);
  if (m->phase == CONTEXT_SCAN) drive_scan(m, out);
  if (m->phase == CONTEXT_SAVE || m->phase == CONTEXT_LOAD) drive_line(m, in, out);
  drive_memory(m, out);
}

/* ---- idle, stop, scan and place */

static void idle(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  const unsigned turn = m->turn, k = kernel_of_turn(m);
  m->turn = (u8)((turn + 1) % TURNS);
  if (m->pause) {
    m->pause--;
  } else if (turn >= 2) {
    if (!out->resume_valid || !in->resume_ready) return;
    const struct preempted_block back = preempted_blocks_resume(&m->preempted, k);
    m->warp_active = m->missing = back.warp_active;
    m->kernel = (u8)k;
    m->block = in->resume_slot;
    m->phase = CONTEXT_PLACE;
  } else if (in->over_share >> k & in->last_valid >> k & 1 && !preempted_blocks_full(&m->preempted, k)) {
    m->kernel = (u8)k;
    m->block = in->last_block[k];
    m->phase = CONTEXT_STOP;
  }
}

static void stop(struct context_mover *m, const struct context_mover_in *in) {
  u32 all = 0, under_way = in->shared_held;
  for (unsigned i = 0; i < CONTEXT_SCHEDULERS; i++) {
    m->todo[i] = in->block_warp_mask[i] & in->warp_active[i];
    all |= m->todo[i];
    under_way |= m->todo[i] & ~in->warp_idle[i];
  }
  if (!all) m->phase = CONTEXT_IDLE;
  if (!all || under_way) return;
  preempted_blocks_take(&m->preempted, m->kernel);
  m->warp_active = 0;
  m->phase = CONTEXT_SCAN;
}

static void begin_lines(struct context_mover *m, const struct context_mover_in *in, enum context_phase phase) {
  struct context_walker_in to = {.start = 1, .kernel = m->kernel, .place = m->preempted.place, .warps = m->warp_active};
  to.context_line = in->context_line;
  to.context_lines = in->context_lines;
  memcpy(to.rows_per_warp, in->rows_per_warp, sizeof to.rows_per_warp);
  memcpy(to.shared_bytes, in->shared_bytes, sizeof to.shared_bytes);
  context_walker_clock(&m->walker, &to, NULL);
  context_buffer_start(&m->buffer);
  m->phase = phase;
}

static void scan(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  const unsigned i = out->context_scheduler, number = in->context_rdata_warp_in_block;
  m->slot[number].scheduler = (u8)i;
  m->slot[number].warp = out->context_warp;
  m->warp_active |= 1u << number;
  m->x = in->context_rdata_block_x;
  m->y = in->context_rdata_block_y;
  m->z = in->context_rdata_block_z;
  m->shared_row = (u16)(in->context_rdata_shared_base / CONTEXT_LINE_BYTES);
  m->todo[i] &= m->todo[i] - 1;
  if (!(m->todo[0] | m->todo[1] | m->todo[2] | m->todo[3])) begin_lines(m, in, CONTEXT_SAVE);
}

static void place(struct context_mover *m, const struct context_mover_in *in) {
  if (in->launch_valid && in->launch_kernel == m->kernel) {
    m->slot[in->launch_warp_in_block].scheduler = in->launch_scheduler;
    m->slot[in->launch_warp_in_block].warp = in->launch_warp;
    m->shared_row = (u16)(in->launch_shared_base / CONTEXT_LINE_BYTES);
    m->missing &= ~(1u << in->launch_warp_in_block);
  }
  if (!m->missing) begin_lines(m, in, CONTEXT_LOAD);
}

/* ---- save and load */

static void evict(struct context_mover *m) {
  preempted_blocks_saved(&m->preempted, &(struct preempted_block){m->x, m->y, m->z, m->warp_active, 0});
  m->counts.saved++;
  m->pause = PAUSE;
  m->phase = CONTEXT_IDLE;
}

static void restored(struct context_mover *m) {
  preempted_blocks_restored(&m->preempted);
  m->counts.restored++;
  m->phase = CONTEXT_IDLE;
}

/* Whether the line that is read or put is through. */
static bool move_line(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  const unsigned scheduler = out->context_scheduler;
  const struct context_at *at = context_walker_line(&m->walker, m->phase == CONTEXT_LOAD);
  if (!at || line_waits(m)) return false;
  const struct context_access access = access_of(m, at, in, scheduler);
  return context_buffer_step(&m->buffer, at, &access,
                             CONTEXT_REPLY(in, in->waiting[scheduler] >> out->context_warp & 1));
}

static void move_lines(struct context_mover *m, const struct context_mover_in *in,
                       const struct context_mover_out *out) {
  const bool load = m->phase == CONTEXT_LOAD;
  if (context_walker_finished(&m->walker)) {
    if (load) restored(m);
    else evict(m);
    return;
  }
  const struct context_walker_in to = {.save = !load,
                                       .load = load,
                                       .line_done = move_line(m, in, out),
                                       .memory_ready = in->memory_ready,
                                       .response_valid = in->response_valid,
                                       .response_place = in->response_place};
  if (out->memory_store && in->memory_ready) context_buffer_start(&m->buffer);
  if (in->response_valid && out->response_ready) m->buffer.data = in->response_data;
  m->counts.lines += out->memory_valid && in->memory_ready;
  context_walker_clock(&m->walker, &to, NULL);
}

/* ---- the clock */

void context_mover_clock(struct context_mover *m, const struct context_mover_in *in,
                         const struct context_mover_out *out) {
  m->counts.cycles[m->phase]++;
  switch (m->phase) {
    case CONTEXT_IDLE: idle(m, in, out); break;
    case CONTEXT_STOP: stop(m, in); break;
    case CONTEXT_SCAN: scan(m, in, out); break;
    case CONTEXT_PLACE: place(m, in); break;
    case CONTEXT_SAVE:
    case CONTEXT_LOAD: move_lines(m, in, out); break;
  }
}
