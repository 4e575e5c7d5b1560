/* context_mover: see context_mover.h for the contract. */
#include "context_mover.h"

#include "isa/isa.h"
#include "sm_internal.h"

enum { LINE_WORDS = 32 };
enum { RETIRING = 4 }; /* cycles until what an evicted block had is known to be free */

void context_mover_reset(struct context_mover *m) {
  struct context_mover after = {.base = {m->base[0], m->base[1]}, .lines_of_context = m->lines_of_context};
  preempted_blocks_init(&after.preempted, &(struct preempted_blocks_params){CONTEXT_MAX_BLOCKS});
  *m = after;
}

u32 context_mover_holds(const struct context_mover *m, unsigned scheduler) {
  u32 held = 0;
  if (m->phase == CONTEXT_IDLE) return 0;
  for (unsigned i = 0; i < m->warps; i++)
    if (m->warp[i].scheduler == scheduler) held |= 1u << m->warp[i].warp;
  return held;
}

static struct issue_stage *stage_of(struct sm *s, const struct context_warp *w) {
  return &s->subcore[w->scheduler].scheduler[0].issue;
}

static struct block_dispatch *grid_of(struct sm *s) { return &s->dispatch.grid[s->share.mover.kernel]; }

/* ---- lines of the block under way: of its warps one after the other, then of shared memory */

static unsigned lines_of_warp(const struct sm *s, const struct sm_in *in) {
  return CONTEXT_STATE_LINES + in->rows_per_warp[s->share.mover.kernel] * s->params.Banks;
}
static unsigned shared_lines(const struct sm *s, const struct sm_in *in) {
  return (in->shared_bytes[s->share.mover.kernel] / 4 + LINE_WORDS - 1) / LINE_WORDS;
}
static unsigned all_lines(const struct sm *s, const struct sm_in *in) {
  return s->share.mover.warps * lines_of_warp(s, in) + shared_lines(s, in);
}
static u32 line_in_memory(const struct context_mover *m, u32 n) {
  return m->base[m->kernel] + m->preempted.place * m->lines_of_context + n;
}

/* ---- state of a warp */

static void save_lanes(struct sm *s, const struct context_warp *w, row *to) {
  const struct issue_stage *stage = stage_of(s, w);
  memset(to, 0, sizeof *to);
  to->lane[0] = fetch_heads(&stage->fetch)->head_pc[w->warp];
  to->lane[1] = stage->stack.active[w->warp];
  to->lane[2] = stage->stack.live[w->warp];
  to->lane[3] = (u32)stage->stack.reconvergence[w->warp] << 16 | stage->stack.depth[w->warp];
  to->lane[4] = s->barrier.waiting[w->scheduler] >> w->warp & 1;
  for (unsigned p = 0; p < ISA_TRUE_PREDICATE; p++) to->lane[5 + p] = stage->predicates.predicate[w->warp][p];
}

static void load_lanes(struct sm *s, struct context_warp *w, const row *from) {
  struct issue_stage *stage = stage_of(s, w);
  w->pc = (u16)from->lane[0];
  w->waiting = from->lane[4];
  stage->stack.active[w->warp] = from->lane[1];
  stage->stack.live[w->warp] = from->lane[2];
  stage->stack.reconvergence[w->warp] = (u16)(from->lane[3] >> 16);
  stage->stack.depth[w->warp] = (u8)from->lane[3];
  for (unsigned p = 0; p < ISA_TRUE_PREDICATE; p++) stage->predicates.predicate[w->warp][p] = from->lane[5 + p];
}

static void save_stack(struct sm *s, const struct context_warp *w, row *to) {
  const struct simt_stack *stack = &stage_of(s, w)->stack;
  const struct simt_stack_entry *entry = &stack->saved[w->warp * stack->params.Depth];
  memset(to, 0, sizeof *to);
  for (unsigned i = 0; i < stack->depth[w->warp]; i++) {
    to->lane[2 * i] = entry[i].lanes;
    to->lane[2 * i + 1] = (u32)entry[i].reconvergence << 16 | entry[i].pc;
  }
}

/* All entries, as its lanes and depth may come later. */
static void load_stack(struct sm *s, const struct context_warp *w, const row *from) {
  struct simt_stack *stack = &stage_of(s, w)->stack;
  struct simt_stack_entry *entry = &stack->saved[w->warp * stack->params.Depth];
  for (unsigned i = 0; i < stack->params.Depth; i++)
    entry[i] = (struct simt_stack_entry){from->lane[2 * i], (u16)from->lane[2 * i + 1],
                                         (u16)(from->lane[2 * i + 1] >> 16)};
}

/* ---- one line, in either direction; false: not in this cycle */

static bool move_state(struct sm *s, struct context_warp *w, unsigned line, row *data, bool load) {
  struct context_mover *m = &s->share.mover;
  if (!m->wait) m->wait = (u8)(1 + (line ? s->params.StackDepth : 0));
  if (--m->wait) return false;
  if (line && load) load_stack(s, w, data);
  else if (line) save_stack(s, w, data);
  else if (load) load_lanes(s, w, data);
  else save_lanes(s, w, data);
  s->subcore[w->scheduler].quiet = false;
  return true;
}

/* The access stands at the bank until it has been made, at the end of a cycle. */
static bool move_row(struct sm *s, const struct context_warp *w, unsigned number, row *data, bool load) {
  struct subcore *core = &s->subcore[w->scheduler];
  struct subcore_context *access = &core->context;
  if (access->made) {
    if (!load) *data = *register_bank_data(&core->bank[access->bank]);
    access->valid = access->made = false;
    return true;
  }
  if (access->valid) return false;
  *access = (struct subcore_context){.valid = true, .write = load, .warp = w->warp, .number = (u8)number, .data = data};
  return false;
}

/* The block's shared memory begins where its warps find it. */
static bool move_shared(struct sm *s, const struct sm_in *in, unsigned line, row *data, bool load) {
  const struct context_mover *m = &s->share.mover;
  const struct special_registers *specials = &stage_of(s, &m->warp[0])->specials;
  const u32 first = specials->launched[m->warp[0].warp].shared_base / 4 + line * LINE_WORDS;
  const u32 words = in->shared_bytes[m->kernel] / 4 - line * LINE_WORDS;
  const size_t bytes = sizeof(u32) * (words < LINE_WORDS ? words : LINE_WORDS);
  if (s->shared.valid) return false;
  if (load) memcpy(&s->shared.word[first], data, bytes);
  else memset(data, 0, sizeof *data), memcpy(data, &s->shared.word[first], bytes);
  return true;
}

static bool move(struct sm *s, const struct sm_in *in, u32 n, row *data, bool load) {
  struct context_mover *m = &s->share.mover;
  const unsigned each = lines_of_warp(s, in);
  if (n >= m->warps * each) return move_shared(s, in, n - m->warps * each, data, load);
  struct context_warp *w = &m->warp[n / each];
  const unsigned line = n % each;
  if (line < CONTEXT_STATE_LINES) return move_state(s, w, line, data, load);
  return move_row(s, w, line - CONTEXT_STATE_LINES, data, load);
}

/* ---- stop */

/* In the order in which they would be launched, which is that of their lines in memory. */
static void sort(struct context_mover *m) {
  for (unsigned i = 1; i < m->warps; i++)
    for (unsigned j = i; j > 0 && m->warp[j].number < m->warp[j - 1].number; j--) {
      const struct context_warp later = m->warp[j];
      m->warp[j] = m->warp[j - 1];
      m->warp[j - 1] = later;
    }
}

/* Warps of block slot `block`, as the SM has them, that have not ended; their coordinates with them. */
static void find_warps(struct sm *s, unsigned block) {
  struct context_mover *m = &s->share.mover;
  const struct block_dispatch *g = grid_of(s);
  const unsigned warps = s->params.Warps;
  m->warps = 0;
  m->moved.alive = 0;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    for (u32 left = g->warp_busy[i]; left; left &= left - 1) {
      const unsigned slot = lowest_bit(left), w = kernel_dispatch_slot(m->kernel, slot, warps);
      const struct issue_stage *stage = &s->subcore[i].scheduler[0].issue;
      if (g->slot_block[i * warps + slot] != block || !(stage->fetch.active >> w & 1)) continue;
      const struct special_registers_warp *launched = &stage->specials.launched[w];
      m->warp[m->warps++] = (struct context_warp){(u8)i, (u8)w, launched->warp_in_block, 0, false};
      m->moved.alive |= 1u << launched->warp_in_block;
      m->moved.x = launched->block_x;
      m->moved.y = launched->block_y;
      m->moved.z = launched->block_z;
    }
  sort(m);
}

static bool is_still(struct sm *s, const struct context_warp *w) {
  const struct issue_stage *stage = stage_of(s, w);
  const u32 bit = 1u << w->warp;
  return !(stage->scoreboard.pending & bit) && !(stage->order.outstanding & bit) && !(stage->stack.busy & bit);
}

static bool is_mine(const struct sm *s, unsigned sm_warp) {
  const unsigned i = sm_warp / s->params.Warps, w = sm_warp % s->params.Warps;
  return context_mover_holds(&s->share.mover, i) >> w & 1;
}

/* Nothing of the block is under way. */
static bool all_still(struct sm *s) {
  const struct context_mover *m = &s->share.mover;
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  const unsigned slot = kernel_dispatch_slot(m->kernel, m->block, s->params.Blocks);
  if (s->barrier.complete >> slot & 1) return false;
  if (shared && is_mine(s, shared->warp)) return false;
  if (s->shared.valid && is_mine(s, s->shared.warp)) return false;
  for (unsigned i = 0; i < m->warps; i++)
    if (!is_still(s, &m->warp[i])) return false;
  return true;
}

/* The block that has the highest warp slot, or the highest block slot if there are too many of these. */
static bool find_victim(struct sm *s, unsigned k) {
  struct context_mover *m = &s->share.mover;
  const struct block_dispatch *g = &s->dispatch.grid[k];
  const struct residency_out *r = &s->share.wires.limits;
  if (!(r->beyond >> k & 1) || g->filling || !g->block_busy || preempted_blocks_full(&m->preempted, k)) return false;
  unsigned block = highest_bit(g->block_busy), most = 0;
  for (unsigned i = 0; block < r->blocks_limit[k] && i < SM_SCHEDULERS; i++)
    if (g->warp_busy[i] && highest_bit(g->warp_busy[i]) >= most) {
      most = highest_bit(g->warp_busy[i]);
      block = g->slot_block[i * s->params.Warps + most];
    }
  if (g->finished >> block & 1) return false;
  m->kernel = (u8)k;
  m->block = (u8)block;
  find_warps(s, block);
  m->phase = m->warps ? CONTEXT_STOP : CONTEXT_IDLE;
  return m->warps != 0;
}

static void stop(struct sm *s) {
  struct context_mover *m = &s->share.mover;
  find_warps(s, m->block);
  if (!m->warps) {
    m->phase = CONTEXT_IDLE;
    return;
  }
  if (!all_still(s)) return;
  preempted_blocks_take(&m->preempted, m->kernel);
  m->next = m->done = 0;
  m->phase = CONTEXT_SAVE;
}

/* ---- save */

/* As if the block had finished: its slots are free two cycles later. */
static void evict(struct sm *s) {
  struct context_mover *m = &s->share.mover;
  const unsigned slot = kernel_dispatch_slot(m->kernel, m->block, s->params.Blocks);
  for (unsigned i = 0; i < m->warps; i++) {
    const struct context_warp *w = &m->warp[i];
    fetch_stop(&stage_of(s, w)->fetch, w->warp);
    s->barrier.waiting[w->scheduler] &= ~(1u << w->warp);
    s->subcore[w->scheduler].quiet = false;
  }
  s->barrier.running[slot] = s->barrier.alive[slot] = 0;
  block_dispatch_evict(grid_of(s), m->block);
  preempted_blocks_saved(&m->preempted, &m->moved);
  m->counts.saved++;
  m->wait = RETIRING;
  m->phase = CONTEXT_IDLE;
}

static void save(struct sm *s, const struct sm_in *in) {
  struct context_mover *m = &s->share.mover;
  if (m->memory.valid) return;
  if (m->next == all_lines(s, in)) {
    evict(s);
    return;
  }
  if (!move(s, in, m->next, &m->buffer, false)) return;
  m->memory = (struct context_request){true, false, line_in_memory(m, m->next), L1_TAG_NONE};
  m->next++;
}

/* ---- place and load */

static bool begin_placing(struct sm *s, const struct sm_in *in, unsigned k) {
  struct context_mover *m = &s->share.mover;
  const struct preempted_block *first = &m->preempted.queue[k][0];
  if (!m->preempted.count[k] || s->share.wires.limits.beyond >> k & 1) return false;
  const int block = block_dispatch_resume(&s->dispatch.grid[k], &(struct block_dispatch_resumed){
      first->x, first->y, first->z, first->alive}, s->share.wires.limits.blocks_limit[k], in->shared_bytes[k]);
  if (block < 0) return false;
  m->kernel = (u8)k;
  m->block = (u8)block;
  m->moved = preempted_blocks_resume(&m->preempted, k);
  m->warps = 0;
  m->phase = CONTEXT_PLACE;
  return true;
}

/* Its warps are launched, as those of any block. */
static void place(struct sm *s) {
  struct context_mover *m = &s->share.mover;
  const struct kernel_dispatch_out *d = &s->wires.dispatch;
  if (d->launch_valid && d->launch_kernel == m->kernel)
    m->warp[m->warps++] = (struct context_warp){d->launch_scheduler, d->launch_warp, d->launch_warp_in_block, 0, false};
  if (m->warps < (unsigned)__builtin_popcount(m->moved.alive)) return;
  m->next = m->done = 0;
  m->phase = CONTEXT_LOAD;
}

static void release(struct sm *s) {
  struct context_mover *m = &s->share.mover;
  for (unsigned i = 0; i < m->warps; i++) {
    const struct context_warp *w = &m->warp[i];
    fetch_redirect(&stage_of(s, w)->fetch, w->warp, w->pc);
    if (w->waiting) barrier_arrive(&s->barrier, w->scheduler, w->warp);
    s->subcore[w->scheduler].quiet = false;
  }
  preempted_blocks_restored(&m->preempted);
  m->counts.restored++;
  m->phase = CONTEXT_IDLE;
}

static void load(struct sm *s, const struct sm_in *in) {
  struct context_mover *m = &s->share.mover;
  const u32 lines = all_lines(s, in);
  if (m->put && move(s, in, m->put_line, &m->answer, true)) {
    m->put = false;
    m->done++;
  }
  if (m->done == lines) {
    release(s);
    return;
  }
  if (m->memory.valid || m->loading == low_bits(CONTEXT_LOADS) || m->next == lines) return;
  const unsigned at = lowest_bit(~m->loading);
  m->loading |= 1u << at;
  m->wanted[at] = m->next;
  m->memory = (struct context_request){true, true, line_in_memory(m, m->next), (u8)(CONTEXT_TAG + at)};
  m->next++;
}

/* ---- memory */

void context_mover_show(const struct context_mover *m, struct sm_out *out) {
  const struct context_request *r = &m->memory;
  sm_show_line(out, r->load ? NULL : &m->buffer, r->line, r->tag);
}

static void clock_memory(struct context_mover *m, const struct sm_in *in) {
  const bool taken = context_mover_asks(m) && in->memory_ready;
  if (taken) m->memory.valid = false;
  m->counts.lines += taken;
  m->rests = taken;
  if (!in->response_valid || in->response_tag < CONTEXT_TAG || m->put) return;
  const unsigned at = in->response_tag - CONTEXT_TAG;
  m->put = true;
  m->put_line = m->wanted[at];
  m->answer = in->response_data;
  m->loading &= ~(1u << at);
}

void context_mover_clock(struct sm *s, const struct sm_in *in) {
  struct context_mover *m = &s->share.mover;
  m->counts.cycles[m->phase]++;
  clock_memory(m, in);
  switch (m->phase) {
    case CONTEXT_IDLE:
      if (m->wait) m->wait--;
      else if (!find_victim(s, 1) && !find_victim(s, 0) && !begin_placing(s, in, 0)) begin_placing(s, in, 1);
      break;
    case CONTEXT_STOP: stop(s); break;
    case CONTEXT_SAVE: save(s, in); break;
    case CONTEXT_PLACE: place(s); break;
    case CONTEXT_LOAD: load(s, in); break;
  }
}
