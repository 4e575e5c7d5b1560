/* sm: see sm.h for the contract. */
#include "sm.h"

#include "isa/isa.h"
#include "sm_internal.h"

/* Both ways to partition the schedulers are compiled apart. */
#define SPECIALISE(s, function, ...)                                                                                   \
  do {                                                                                                                 \
    const struct sm_params p = (s)->params;                                                                            \
    if (p.Subcores == SM_SCHEDULERS) function(s, &p, __VA_ARGS__);                                                     \
    else function(s, &p, __VA_ARGS__);                                                                                 \
  } while (0)

TW_INLINE unsigned issues(const struct sm_params *p) { return SM_SCHEDULERS / p->Subcores; }
TW_INLINE unsigned all_warps(const struct sm_params *p) { return issues(p) * p->Warps; }

static bool moves_blocks(const struct sm_params *p) { return p->Governor && p->Preemption; }

void sm_init(struct sm *s, const struct sm_params *p) {
  const unsigned sm_warps = SM_SCHEDULERS * p->Warps;
  s->params = *p;
  kernel_dispatch_init(&s->dispatch, &(struct kernel_dispatch_params){p->Kernels, p->Warps, p->Blocks, p->HashEntries,
                                                                      p->SharedWords, p->PcBits, moves_blocks(p)});
  barrier_init(&s->barrier, &(struct barrier_params){SM_SCHEDULERS, p->Warps, p->Blocks, moves_blocks(p)});
  sthld_controller_init(&s->sthld, &(struct sthld_controller_params){SM_SCHEDULERS, p->Interval, SM_STHLD_INVERSE,
                                                                     SM_STHLD_LIMIT});
  for (unsigned k = 0; k < p->Subcores; k++)
    subcore_init(&s->subcore[k],
                 &(struct subcore_params){issues(p), p->Warps, p->Units, p->Banks, p->UnitPorts, p->Rows, p->PcBits,
                                          p->BufferDepth, p->StackDepth, p->Pool ? p->PoolDepth : 0, p->Stage,
                                          p->Entries, p->Kernels, moves_blocks(p)});
  request_arbiter_init(&s->arbiter, &(struct request_arbiter_params){SM_SCHEDULERS, all_warps(p), 32});
  coalescer_init(&s->coalescer, &(struct coalescer_params){sm_warps, p->Tickets, 32});
  if (p->Pool)
    warp_pool_init(&s->pool, &(struct warp_pool_params){
        sm_warps, SM_SCHEDULERS, p->PoolDepth + SUBCORE_PIPE_REQUESTS * SM_SCHEDULERS + 1, p->PoolCoalescers,
        SM_POOL_QUEUES, SM_POOL_TAGS, SM_POOL_MERGES, SM_POOL_MAPS, SM_POOL_SLOTS, SM_POOL_LOADS, SM_POOL_QUANTUM,
        SM_POOL_PATIENCE, p->Pool - 1});
  l1_init(&s->l1, &(struct l1_params){p->Sets, p->Ways, p->Mshrs, p->Pending, p->Pool ? SM_POOL_SLOTS : p->Tickets, 32});
  if (p->Stage == 2)
    register_l1_init(&s->register_l1, &(struct register_l1_params){p->Sets, SM_REGISTER_WAYS, SM_REGISTER_MSHRS,
                                                                   p->Warps, p->Rows, 32});
  shared_memory_init(&s->shared, &(struct shared_memory_params){sm_warps, p->SharedWords, 32, moves_blocks(p)});
  s->compared = SM_NOT_COMPARED;
  memset(&s->share, 0, sizeof s->share);
  if (p->Governor) sm_share_init(&s->share, p);
  memset(&s->wires, 0, sizeof s->wires);
}

void sm_compare(struct sm *s, enum sm_compared compared) {
  s->compared = compared;
  if (compared == SM_REORDER_QUEUES) reorder_queues_init(&s->reorder);
  if (compared == SM_BANKED_L1) banked_l1_init(&s->banked, &s->l1.params);
}

void sm_reset(struct sm *s) {
  kernel_dispatch_reset(&s->dispatch);
  barrier_reset(&s->barrier);
  sthld_controller_reset(&s->sthld);
  for (unsigned k = 0; k < s->params.Subcores; k++) subcore_reset(&s->subcore[k]);
  request_arbiter_reset(&s->arbiter);
  coalescer_reset(&s->coalescer);
  if (s->params.Pool) warp_pool_reset(&s->pool);
  if (s->compared == SM_REORDER_QUEUES) reorder_queues_reset(&s->reorder);
  if (s->compared == SM_BANKED_L1) banked_l1_reset(&s->banked);
  l1_reset(&s->l1);
  if (s->params.Stage == 2) register_l1_reset(&s->register_l1);
  shared_memory_reset(&s->shared);
  if (s->params.Governor) sm_share_reset(&s->share);
}

/* The result of a load path that is not WarpPool. */
static const struct coalescer_result *load_result(const struct sm *s) {
  switch (s->compared) {
    case SM_REORDER_QUEUES: return &s->reorder.split.result[0];
    case SM_BANKED_L1: return &s->banked.split.result[0];
    default: return coalescer_result(&s->coalescer);
  }
}

/* Whether the load path has a result, and the warp of the SM it is for. */
static bool has_load(const struct sm *s) {
  return s->params.Pool ? s->wires.pool.result_valid : s->wires.coalescer.result_valid;
}

static unsigned load_warp(const struct sm *s) {
  return s->params.Pool ? s->wires.pool.result_warp : load_result(s)->warp;
}

/* Results of coalescer and shared memory, to the sub-core whose warp they belong to. */
TW_INLINE void route_results(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = all_warps(p);
  for (unsigned k = 0; k < p->Subcores; k++) x->subcore_in[k].global_valid = x->subcore_in[k].shared_valid = 0;
  if (has_load(s)) {
    const struct coalescer_result *r = load_result(s);
    struct subcore_in *to = &x->subcore_in[load_warp(s) / warps];
    to->global_valid = 1;
    to->global_warp = (u8)(load_warp(s) % warps);
    to->global_register = p->Pool ? x->pool.result_register : r->destination;
    to->global_lanes = p->Pool ? x->pool.result_lanes : r->lanes;
    to->global_data = p->Pool ? x->pool.result_data : r->data;
    to->global_last = p->Pool ? x->pool.result_last : r->last;
  }
  if (x->shared.result_valid) {
    const struct shared_memory_result *r = shared_memory_result(&s->shared);
    struct subcore_in *to = &x->subcore_in[r->warp / warps];
    to->shared_valid = 1;
    to->shared_warp = (u8)(r->warp % warps);
    to->shared_register = r->destination;
    to->shared_lanes = r->lanes;
    to->shared_data = r->data;
    to->shared_last = 1;
  }
}

/* What leaves the L1's return port enters the coalescer. */
static void comb_returns(struct sm *s) {
  struct sm_wires *x = &s->wires;
  struct coalescer_in *c = &x->coalescer_in;
  c->return_valid = x->l1.return_valid;
  if (c->return_valid) {
    c->return_ticket = x->l1.return_ticket;
    c->return_lanes = x->l1.return_lanes;
    c->return_data = x->l1.return_data;
  }
  c->line_ready = x->l1.line_ready;
  if (s->compared == SM_REORDER_QUEUES) reorder_queues_control(&s->reorder, c, &x->coalescer);
  else coalescer_control(&s->coalescer, c, &x->coalescer);
  x->global_ready = x->coalescer.request_ready;
}

/* The same with WarpPool: what the arbiter offers and what leaves the L1 enter it. */
static void comb_pool(struct sm *s) {
  struct sm_wires *x = &s->wires;
  struct warp_pool_in *to = &x->pool_in;
  const struct memory_request *global = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  to->request_valid = global != NULL;
  if (global) {
    MEMORY_REQUEST_SHOW(to, request, global);
    to->request_warp = (u8)(global->warp % (SM_SCHEDULERS * s->params.Warps));
  }
  to->line_ready = x->l1.line_ready;
  to->return_valid = x->l1.return_valid;
  if (to->return_valid) {
    to->return_ticket = x->l1.return_ticket;
    to->return_lanes = x->l1.return_lanes;
    to->return_data = x->l1.return_data;
  }
  warp_pool_comb(&s->pool, to, &x->pool);
  x->global_ready = x->pool.request_ready;
}

/* Warps with global memory instructions that have not reached the L1, and those where they are not all loads. */
static void hold_warps(struct sm *s) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = all_warps(&s->params);
  const u64 all = ~(u64)0 >> (64 - SM_SCHEDULERS * s->params.Warps), mine = ~(u64)0 >> (64 - warps);
  const u64 draining = all & ~x->pool.idle, held = all & ~x->pool.load_may;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    x->subcore_in[k].draining = draining >> (k * warps) & mine;
    x->subcore_in[k].load_held = held >> (k * warps) & mine;
  }
}

static void comb_sthld(struct sm *s, const struct sm_in *in) {
  struct sthld_controller_in *to = &s->wires.sthld_in;
  to->adaptive = in->adaptive;
  to->fixed = in->sthld;
  to->table_valid = in->table_valid;
  if (in->table_valid) {
    to->table_state = in->table_state;
    to->table_large = in->table_large;
    to->table_next = in->table_next;
    to->table_delta = in->table_delta;
  }
  sthld_controller_comb(&s->sthld, to, &s->wires.sthld);
}

TW_INLINE void comb_subcores(struct sm *s, const struct sm_params *p, const struct sm_in *in, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  const unsigned n = issues(p);
  unsigned commit = 0, overflow = 0, requesting = 0, done = 0, arrive = 0;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) x->subcore_in[i / n].waiting[i % n] = x->barrier.waiting[i];
  for (unsigned k = 0; p->Kernels == 2 && k < p->Subcores; k++) {
    x->subcore_in[k].kernel = x->dispatch.kernel[k];
    if (p->Governor) sm_share_hold(s, k, &x->subcore_in[k]);
  }
  for (unsigned k = 0; k < p->Subcores; k++) {
    struct subcore_in *to = &x->subcore_in[k];
    const struct subcore_out *from = &x->subcore[k];
    to->policy = in->policy;
    to->sthld = x->sthld.sthld;
    to->all_near = in->all_near;
    to->score_latency = in->score_latency;
    memcpy(to->rows_per_warp, in->rows_per_warp, sizeof to->rows_per_warp);
    subcore_control(&s->subcore[k], to, &x->subcore[k]);
    commit |= (unsigned)from->commit_valid << (k * n);
    requesting |= (unsigned)from->request_valid << (k * n);
    done |= (unsigned)from->done_valid << (k * n);
    arrive |= (unsigned)from->arrive_valid << (k * n);
    overflow |= from->overflow;
  }
  for (u32 left = commit; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    const struct subcore_out *from = &x->subcore[i / n];
    out->commit_warp[i] = from->commit_warp[i % n];
    out->commit_kernel[i] = x->dispatch.kernel[i] >> from->commit_warp[i % n] & 1;
    out->commit_pc[i] = from->commit_pc[i % n];
    out->commit_lanes[i] = from->commit_lanes[i % n];
  }
  out->commit_valid = x->sthld_in.issued = (u8)commit;
  out->overflow = overflow != 0;
  x->requesting = (u8)requesting;
  x->barrier_in.done_valid = (u8)done;
  x->barrier_in.arrive_valid = (u8)arrive;
}

static void comb_dispatch(struct sm *s, const struct sm_in *in) {
  struct kernel_dispatch_in *to = &s->wires.dispatch_in;
  to->start = in->start;
  memcpy(to->grid_x, in->grid_x, sizeof to->grid_x);
  memcpy(to->grid_y, in->grid_y, sizeof to->grid_y);
  memcpy(to->grid_z, in->grid_z, sizeof to->grid_z);
  memcpy(to->block_warps, in->block_warps, sizeof to->block_warps);
  memcpy(to->last_lanes, in->last_lanes, sizeof to->last_lanes);
  memcpy(to->warps_limit, in->warps_limit, sizeof to->warps_limit);
  memcpy(to->blocks_limit, in->blocks_limit, sizeof to->blocks_limit);
  if (s->params.Governor) sm_share_limits(s, to);
  memcpy(to->shared_bytes, in->shared_bytes, sizeof to->shared_bytes);
  memcpy(to->entry, in->entry, sizeof to->entry);
  to->hashed = in->hashed;
  memcpy(to->hash_table, in->hash_table, sizeof to->hash_table);
  kernel_dispatch_comb(&s->dispatch, to, &s->wires.dispatch);
}

static void comb_memory_port(const struct l1_out *l1, struct sm_out *out) {
  out->response_ready = l1->response_ready;
  out->memory_valid = l1->memory_valid;
  if (!l1->memory_valid) return;
  out->memory_operation = l1->memory_operation;
  out->memory_line = l1->memory_line;
  out->memory_lanes = l1->memory_lanes;
  memcpy(out->memory_word, l1->memory_word, sizeof out->memory_word);
  out->memory_data = l1->memory_data;
  out->memory_tag = l1->memory_tag;
}

void sm_show_line(struct sm_out *out, const row *data, u32 line, u8 tag) {
  out->memory_valid = 1;
  out->memory_operation = data ? ISA_MEM_STORE : ISA_MEM_LOAD;
  out->memory_line = line;
  out->memory_lanes = 0xffffffffu;
  for (unsigned i = 0; i < 32; i++) out->memory_word[i] = (u8)i;
  out->memory_data = data ? *data : (row){{0}};
  out->memory_tag = tag;
}

static bool is_for_contexts(const struct sm *s, const struct sm_in *in) {
  return moves_blocks(&s->params) && sm_share_responds(in->response_tag);
}

TW_INLINE void comb(struct sm *s, const struct sm_params *p, const struct sm_in *in, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  barrier_comb(&s->barrier, &x->barrier_in, &x->barrier);
  if (p->Governor) sm_share_comb(s, in);
  x->l1_in.memory_ready = in->memory_ready && !(p->Stage == 2 && s->register_l1.memory.valid);
  if (p->Governor) x->l1_in.memory_ready &= !sm_share_sends(s);
  if (p->Stage == 2) sm_comb_registers(s);
  if (s->compared != SM_BANKED_L1) l1_comb(&s->l1, &x->l1_in, &x->l1);
  if (p->Pool) {
    comb_pool(s);
    hold_warps(s);
  } else if (s->compared == SM_BANKED_L1) {
    banked_l1_control(&s->banked, &x->l1_in, &x->coalescer, &x->l1);
    x->global_ready = x->coalescer.request_ready;
  } else {
    comb_returns(s);
  }
  shared_memory_control(&s->shared, &x->shared);
  route_results(s, p);
  x->sthld.sthld = in->sthld;
  if (p->Stage == 1) comb_sthld(s, in);
  comb_dispatch(s, in);
  comb_subcores(s, p, in, out);
  if (moves_blocks(p)) sm_share_move(s);
  out->busy = x->dispatch.busy;
  comb_memory_port(&x->l1, out);
  if (p->Governor) sm_share_show(s, in, out);
  if (p->Stage == 2) sm_show_registers(s, in, out);
}

void sm_comb(const struct sm *state, const struct sm_in *in, struct sm_out *out) {
  /* The wires are scratch, not state: each call brings them up to date. */
  struct sm *s = (struct sm *)state;
  SPECIALISE(s, comb, in, out);
}

/* Requests of all load/store pipes meet in the arbiter; its acceptances go back to the sub-cores' inputs. */
TW_INLINE void gather_requests(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  const unsigned n = issues(p);
  u8 operation[SM_SCHEDULERS] = {0};
  for (u32 left = x->requesting; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    x->request[i] = subcore_request(&s->subcore[i / n], i % n);
    operation[i] = x->request[i]->operation;
  }
  x->granted = 0;
  if (x->requesting)
    x->granted = request_arbiter_grant(&s->arbiter, x->requesting, operation, x->global_ready,
                                       x->shared.request_ready);
  for (unsigned k = 0; k < p->Subcores; k++) x->subcore_in[k].request_ready = x->granted >> (k * n) & ((1u << n) - 1);
}

TW_INLINE void clock_dispatch(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  const struct kernel_dispatch_out *d = &x->dispatch;
  struct barrier_in *b = &x->barrier_in;
  const unsigned n = issues(p);
  for (u32 left = b->done_valid; left; left &= left - 1)
    b->done_warp[lowest_bit(left)] = x->subcore[lowest_bit(left) / n].done_warp[lowest_bit(left) % n];
  for (u32 left = b->arrive_valid; left; left &= left - 1)
    b->arrive_warp[lowest_bit(left)] = x->subcore[lowest_bit(left) / n].arrive_warp[lowest_bit(left) % n];
  if (moves_blocks(p) && s->share.wires.mover.state_arrive) {
    b->arrive_valid |= (u8)(1u << s->share.wires.mover.context_scheduler);
    b->arrive_warp[s->share.wires.mover.context_scheduler] = s->share.wires.mover.context_warp;
  }
  b->launch_valid = d->launch_valid;
  b->launch_scheduler = d->launch_scheduler;
  b->launch_warp = d->launch_warp;
  b->launch_block = d->launch_block;
  b->launch_first = d->launch_first;
  b->launch_block_warps = d->launch_block_warps;
  barrier_clock(&s->barrier, b, &x->barrier);
  x->dispatch_in.done_valid = b->done_valid;
  memcpy(x->dispatch_in.done_warp, b->done_warp, sizeof b->done_warp);
  kernel_dispatch_clock(&s->dispatch, &x->dispatch_in, d);
}

/* What is written before a kernel runs. */
TW_INLINE void give_program(struct subcore_in *to, const struct sm_in *in) {
  to->program_valid = in->program_valid;
  to->constant_valid = in->constant_valid;
  if (!in->program_valid && !in->constant_valid) return;
  to->program_address = in->program_address;
  to->program_word = in->program_word;
  to->constant_word = in->constant_word;
  to->constant_value = in->constant_value;
}

/* A launch for scheduler d->launch_scheduler, if it is one of the n of sub-core k. */
TW_INLINE void give_launch(struct subcore_in *to, const struct kernel_dispatch_out *d, unsigned k, unsigned n) {
  to->launch_valid = d->launch_valid && d->launch_scheduler / n == k ? (u8)(1u << d->launch_scheduler % n) : 0;
  if (!to->launch_valid) return;
  to->launch_warp = d->launch_warp;
  to->launch_pc = d->launch_pc;
  to->launch_lanes = d->launch_lanes;
  to->launch_warp_in_block = d->launch_warp_in_block;
  to->launch_block_x = d->launch_block_x;
  to->launch_block_y = d->launch_block_y;
  to->launch_block_z = d->launch_block_z;
  to->launch_shared_base = d->launch_shared_base;
}

TW_INLINE void clock_subcores(struct sm *s, const struct sm_params *p, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  for (unsigned k = 0; k < p->Subcores; k++) {
    give_program(&x->subcore_in[k], in);
    give_launch(&x->subcore_in[k], &x->dispatch, k, issues(p));
    subcore_clock(&s->subcore[k], &x->subcore_in[k], &x->subcore[k]);
  }
}

/* A line from the ports line_* of the load path, whichever it is. */
#define GIVE_LINE(l, from)                                                                                             \
  do {                                                                                                                 \
    (l)->line_operation = (from)->line_operation;                                                                      \
    (l)->line_address = (from)->line_address;                                                                          \
    (l)->line_lanes = (from)->line_lanes;                                                                              \
    memcpy((l)->line_word, (from)->line_word, sizeof(l)->line_word);                                                   \
    (l)->line_data = (from)->line_data;                                                                                \
    (l)->line_reply = (from)->line_reply;                                                                              \
    (l)->line_ticket = (from)->line_ticket;                                                                            \
  } while (0)

static void clock_l1(struct sm *s, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const bool pool = s->params.Pool;
  struct l1_in *l = &x->l1_in;
  l->line_valid = pool ? x->pool.line_valid : x->coalescer.line_valid;
  if (l->line_valid && x->l1.line_ready) {
    if (pool) GIVE_LINE(l, &x->pool);
    else GIVE_LINE(l, &x->coalescer);
  }
  l->return_ready = pool ? x->pool.return_ready : x->coalescer.return_ready;
  l->response_valid = in->response_valid && !(s->params.Stage == 2 && sm_is_for_registers(in)) && !is_for_contexts(s, in);
  if (l->response_valid) {
    l->response_tag = in->response_tag;
    l->response_data = in->response_data;
  }
  if (s->compared == SM_BANKED_L1) banked_l1_clock(&s->banked, l, x->coalescer_in.result_ready, &x->l1);
  else if (l->line_valid || l->response_valid || !l1_idle(&s->l1)) l1_clock(&s->l1, l, &x->l1);
}

static void enter(struct sm *s, const struct memory_request *request, unsigned warp) {
  switch (s->compared) {
    case SM_REORDER_QUEUES: load_split_enter(&s->reorder.split, request, warp); break;
    case SM_BANKED_L1: load_split_enter(&s->banked.split, request, warp); break;
    default: coalescer_enter(&s->coalescer, request, warp);
  }
}

/* What the arbiter offers enters the coalescer and the shared memory, and is followed by what it grants. */
TW_INLINE void clock_requests(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  const struct memory_request *global = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  const unsigned warps = SM_SCHEDULERS * p->Warps;
  if (global && !p->Pool && x->global_ready) enter(s, global, global->warp % warps);
  if (shared && x->shared.request_ready) shared_memory_enter(&s->shared, shared, shared->warp % warps);
  request_arbiter_empty(&s->arbiter, x->global_ready, x->shared.request_ready);
  for (u32 left = x->granted; left; left &= left - 1)
    request_arbiter_accept(&s->arbiter, lowest_bit(left), x->request[lowest_bit(left)]);
}

/* What the schedulers have put into the instruction queues. */
TW_INLINE void tell_pool(struct sm_wires *x, const struct sm_params *p) {
  const unsigned n = issues(p);
  x->pool_in.queued_valid = 0;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const struct subcore_out *from = &x->subcore[i / n];
    x->pool_in.queued_valid |= (u8)((from->queued_valid >> i % n & 1) << i);
    x->pool_in.queued_warp[i] = (u8)(i / n * all_warps(p) + from->queued_warp[i % n]);
    x->pool_in.queued_load[i] = from->queued_load[i % n];
  }
}

TW_INLINE void clock_memory(struct sm *s, const struct sm_params *p, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = all_warps(p);
  if (has_load(s))
    x->coalescer_in.result_ready = x->pool_in.result_ready = x->subcore[load_warp(s) / warps].global_ready;
  x->pool_in.miss = x->l1.memory_valid && in->memory_ready && x->l1.memory_operation == (ISA_LDG & 63);
  if (x->shared.result_valid)
    x->shared_in.result_ready = x->subcore[shared_memory_result(&s->shared)->warp / warps].shared_ready;
  clock_l1(s, in);
  if (p->Pool) {
    tell_pool(x, p);
    warp_pool_clock(&s->pool, &x->pool_in, &x->pool);
  } else if (s->compared == SM_REORDER_QUEUES) {
    reorder_queues_clock(&s->reorder, &x->coalescer_in, &x->coalescer);
  } else if (s->compared == SM_NOT_COMPARED) {
    coalescer_clock(&s->coalescer, &x->coalescer_in, &x->coalescer);
  }
  shared_memory_clock(&s->shared, &x->shared_in, &x->shared);
  clock_requests(s, p);
}

TW_INLINE void clock_parts(struct sm *s, const struct sm_params *p, const struct sm_in *in, const struct sm_out *out) {
  if (p->Stage == 1) sthld_controller_clock(&s->sthld, &s->wires.sthld_in, &s->wires.sthld);
  gather_requests(s, p);
  if (p->Governor) sm_share_clock(s, in, out);
  clock_dispatch(s, p);
  if (p->Stage == 2) sm_clock_registers(s, in);
  clock_memory(s, p, in); /* before the sub-cores, whose requests it takes */
  clock_subcores(s, p, in);
}

void sm_clock(struct sm *s, const struct sm_in *in, const struct sm_out *out) {
  SPECIALISE(s, clock_parts, in, out);
}
