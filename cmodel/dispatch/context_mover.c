/* context_mover: see context_mover.h for the contract. */
#include "dispatch/context_mover.h"

enum { PAUSE = 4, TURNS = 4, LINE_BITS = 7 };
enum { WAITING_WORD = 4, PREDICATE_WORD = 5, PREDICATES = 7 }; /* of the line of a warp's state */

void context_mover_init(struct context_mover *m, const struct context_mover_params *params) {
  memset(m, 0, sizeof *m);
  m->params = *params;
  preempted_blocks_init(&m->preempted, &(struct preempted_blocks_params){.Blocks = params->Places});
}

void context_mover_reset(struct context_mover *m) {
  const struct context_mover_params params = m->params;
  context_mover_init(m, &params);
}

/* ---- lines of the block under way */

static unsigned lines_of_warp(const struct context_mover *m, const struct context_mover_in *in) {
  return CONTEXT_STATE_LINES + in->rows_per_warp[m->kernel] * m->params.Banks;
}

static bool no_line_left(const struct context_mover *m, const struct context_mover_in *in) {
  return m->at.shared && m->at.line == in->shared_bytes[m->kernel] >> LINE_BITS;
}

static void first_line(struct context_mover *m, u32 warps) {
  m->left = warps;
  m->at = (struct context_at){false, (u8)lowest_bit(warps), 0};
  m->step = m->depth = 0;
  m->asked = false;
}

static void next_line(struct context_mover *m, const struct context_mover_in *in) {
  struct context_at *at = &m->at;
  if (++at->line < lines_of_warp(m, in) || at->shared) return;
  m->left &= m->left - 1;
  *at = (struct context_at){!m->left, (u8)(m->left ? lowest_bit(m->left) : 0), 0};
}

static u32 line_in_memory(const struct context_mover *m, const struct context_mover_in *in) {
  const u32 context = m->kernel * m->params.Places + m->preempted.place;
  return (in->context_line + context * in->context_lines) & low_bits(25);
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

static void drive_save(const struct context_mover *m, const struct context_mover_in *in,
                       struct context_mover_out *out) {
  if (!m->at.shared) drive_slot(m, m->at.number, out);
  if (m->request) return;
  if (no_line_left(m, in)) out->evict = 1;
  else if (m->at.shared) out->shared_valid = !m->asked;
  else if (m->at.line == 0) out->state_stop = !(in->done_valid >> out->context_scheduler & 1);
  else if (m->at.line == 1) out->context_read = m->step < m->depth;
  else out->context_row = !m->asked;
  out->shared_row = (u16)((m->shared_row + m->at.line) & low_bits(10));
  out->context_register = (u8)(m->at.line - CONTEXT_STATE_LINES);
}

static void drive_state(const struct context_mover *m, const struct context_mover_in *in,
                        struct context_mover_out *out) {
  const u32 *lane = m->data.lane;
  const bool arrives = lane[WAITING_WORD] & 1;
  out->state_write = !in->launch_valid && !(arrives && in->arrive_valid >> out->context_scheduler & 1);
  out->state_arrive = out->state_write && arrives;
  memcpy(out->context_state, lane, CONTEXT_PREDICATES * sizeof(u32));
  memcpy(&out->context_state[CONTEXT_PREDICATES], &lane[PREDICATE_WORD], PREDICATES * sizeof(u32));
}

static void drive_put(const struct context_mover *m, const struct context_mover_in *in, struct context_mover_out *out) {
  if (!m->put) return;
  if (!m->put_at.shared) drive_slot(m, m->put_at.number, out);
  if (m->put_at.shared) out->shared_valid = out->shared_write = 1;
  else if (m->put_at.line == 0) drive_state(m, in, out);
  else if (m->put_at.line == 1) out->context_put = 1;
  else out->context_row = out->context_row_write = 1;
  out->shared_row = (u16)((m->shared_row + m->put_at.line) & low_bits(10));
  out->context_register = (u8)(m->put_at.line - CONTEXT_STATE_LINES);
  if (out->context_put) out->context_saved = m->data.lane[2 * m->step] | (u64)m->data.lane[2 * m->step + 1] << 32;
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
  out->memory_valid = m->request;
  out->memory_store = out->memory_valid && !m->load;
  out->memory_line = m->line;
  out->memory_tag = m->load ? m->place : LINE_NO_REPLY;
  out->response_ready = !m->put;
  out->data_used = out->memory_store | out->context_row_write | out->shared_write;
  if (out->data_used) out->data = m->data;
}

void context_mover_comb(const struct context_mover *m, const struct context_mover_in *in,
                        struct context_mover_out *out) {
  out->has = 0;
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++)
    out->has |= (u8)((m->preempted.count[k] || (m->phase != CONTEXT_IDLE && m->kernel == k)) << k);
  out->holds = m->phase != CONTEXT_IDLE;
  out->move_kernel = m->kernel;
  out->move_block = m->block;
  out->evict = out->state_stop = out->state_write = out->state_arrive = 0;
  out->context_read = out->context_put = out->context_row = out->context_row_write = 0;
  out->shared_valid = out->shared_write = out->context_scheduler = out->context_warp = 0;
  out->context_entry = m->step & (u8)low_bits(clog2(m->params.StackDepth));
  drive_resume(m, in, out);
  if (m->phase == CONTEXT_SCAN) drive_scan(m, out);
  if (m->phase == CONTEXT_SAVE) drive_save(m, in, out);
  if (m->phase == CONTEXT_LOAD) drive_put(m, in, out);
  drive_memory(m, out);
}

/* ---- idle, stop and scan */

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

static void scan(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  const unsigned i = out->context_scheduler, number = in->context_rdata_warp_in_block;
  m->slot[number].scheduler = (u8)i;
  m->slot[number].warp = out->context_warp;
  m->warp_active |= 1u << number;
  m->x = in->context_rdata_block_x;
  m->y = in->context_rdata_block_y;
  m->z = in->context_rdata_block_z;
  m->shared_row = (u16)(in->context_rdata_shared_base >> LINE_BITS);
  m->line = line_in_memory(m, in);
  m->todo[i] &= m->todo[i] - 1;
  if (m->todo[0] | m->todo[1] | m->todo[2] | m->todo[3]) return;
  first_line(m, m->warp_active);
  memset(&m->data, 0, sizeof m->data);
  m->phase = CONTEXT_SAVE;
}

/* ---- save */

static void evict(struct context_mover *m) {
  preempted_blocks_saved(&m->preempted, &(struct preempted_block){m->x, m->y, m->z, m->warp_active, 0});
  m->counts.saved++;
  m->pause = PAUSE;
  m->phase = CONTEXT_IDLE;
}

static void take_state(struct context_mover *m, const struct context_mover_in *in,
                       const struct context_mover_out *out) {
  u32 *lane = m->data.lane;
  memcpy(lane, in->context_rdata_state, CONTEXT_PREDICATES * sizeof *lane);
  lane[WAITING_WORD] = in->waiting[out->context_scheduler] >> out->context_warp & 1;
  memcpy(&lane[PREDICATE_WORD], &in->context_rdata_state[CONTEXT_PREDICATES], PREDICATES * sizeof *lane);
  m->depth = (u8)in->context_rdata_state[CONTEXT_STACK] & 31;
}

/* Whether `data` has all of the line of entries. */
static bool take_entries(struct context_mover *m, const struct context_mover_in *in,
                         const struct context_mover_out *out) {
  if (in->context_rdata_entry) {
    m->data.lane[2 * (m->step - 1u)] = (u32)in->context_rdata_saved;
    m->data.lane[2 * (m->step - 1u) + 1] = (u32)(in->context_rdata_saved >> 32);
  }
  const bool done = m->step == m->depth && (!m->depth || in->context_rdata_entry);
  if (out->context_read && in->context_ready) m->step++;
  if (done) m->step = 0;
  return done;
}

/* The same of a row. */
static bool take_row(struct context_mover *m, bool served, bool read, const row *data) {
  const bool done = m->asked;
  if (read && done) m->data = *data;
  m->asked = !done && served;
  return done;
}

static void save(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  bool done;
  if (m->request) return;
  if (out->evict) {
    evict(m);
    return;
  }
  if (m->at.shared) {
    done = take_row(m, out->shared_valid && in->shared_ready, in->shared_read, &in->shared_data);
  } else if (m->at.line == 0) {
    done = out->state_stop;
    if (done) take_state(m, in, out);
  } else if (m->at.line == 1) {
    done = take_entries(m, in, out);
  } else {
    done = take_row(m, out->context_row && in->context_ack, in->context_rdata_row, &in->context_rdata_data);
  }
  if (!done) return;
  next_line(m, in);
  m->request = true;
  m->load = false;
}

/* ---- place and load */

static void place(struct context_mover *m, const struct context_mover_in *in) {
  m->line = line_in_memory(m, in);
  if (in->launch_valid && in->launch_kernel == m->kernel) {
    m->slot[in->launch_warp_in_block].scheduler = in->launch_scheduler;
    m->slot[in->launch_warp_in_block].warp = in->launch_warp;
    m->shared_row = (u16)(in->launch_shared_base >> LINE_BITS);
    m->missing &= ~(1u << in->launch_warp_in_block);
  }
  if (m->missing) return;
  first_line(m, m->warp_active);
  m->loading = 0;
  m->put = false;
  m->phase = CONTEXT_LOAD;
}

/* What waits is put where it belongs; whether there is nothing else to wait for. */
static void put(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  bool done = out->state_write;
  if (out->context_put && in->context_ready) {
    done = m->step + 1u == m->params.StackDepth;
    m->step = done ? 0 : (u8)(m->step + 1);
  }
  done |= out->context_row && in->context_ack;
  done |= out->shared_valid && in->shared_ready;
  if (done) m->put = false;
}

static void load(struct context_mover *m, const struct context_mover_in *in, const struct context_mover_out *out) {
  const bool all = no_line_left(m, in) && !m->request && !m->loading && !m->put;
  if (m->put) {
    put(m, in, out);
  } else if (in->response_valid) {
    m->put = true;
    m->put_at = m->wanted[in->response_place];
    m->data = in->response_data;
  }
  if (all) {
    preempted_blocks_restored(&m->preempted);
    m->counts.restored++;
    m->phase = CONTEXT_IDLE;
  }
  if (!m->request && !no_line_left(m, in) && m->loading != low_bits(CONTEXT_LOADS)) {
    m->place = (u8)lowest_bit(~m->loading);
    m->loading |= 1u << m->place;
    m->wanted[m->place] = m->at;
    next_line(m, in);
    m->request = m->load = true;
  }
  if (in->response_valid && out->response_ready) m->loading &= ~(1u << in->response_place);
}

/* ---- the clock */

static void clock_memory(struct context_mover *m, const struct context_mover_in *in,
                         const struct context_mover_out *out) {
  if (!out->memory_valid || !in->memory_ready) return;
  m->request = false;
  m->line = (m->line + 1) & low_bits(25);
  m->counts.lines++;
  if (!m->load) memset(&m->data, 0, sizeof m->data);
}

void context_mover_clock(struct context_mover *m, const struct context_mover_in *in,
                         const struct context_mover_out *out) {
  m->counts.cycles[m->phase]++;
  switch (m->phase) {
    case CONTEXT_IDLE: idle(m, in, out); break;
    case CONTEXT_STOP: stop(m, in); break;
    case CONTEXT_SCAN: scan(m, in, out); break;
    case CONTEXT_SAVE: save(m, in, out); break;
    case CONTEXT_PLACE: place(m, in); break;
    case CONTEXT_LOAD: load(m, in, out); break;
  }
  clock_memory(m, in, out);
}
