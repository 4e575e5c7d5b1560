/* sm: see sm.h for the contract. */
#include "sm.h"

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

static unsigned sm_warps(const struct sm_params *p) { return SM_SCHEDULERS * p->Warps; }

/* The client of the memory port that contexts are: behind registers, if those have one. */
static unsigned contexts_client(const struct sm_params *p) { return SM_REGISTERS + (p->Stage == 2); }

static void init_memory(struct sm *s, const struct sm_params *p) {
  load_path_init(&s->path, &(struct load_path_params){.Warps = sm_warps(p),
                                                      .Schedulers = SM_SCHEDULERS,
                                                      .Pool = p->Pool,
                                                      .PoolCoalescers = p->PoolCoalescers,
                                                      .Waiting = p->PoolDepth + QUEUE_STAGE_PIPE_REQUESTS * SM_SCHEDULERS + 1,
                                                      .Sets = p->Sets,
                                                      .Ways = p->Ways,
                                                      .Mshrs = p->Mshrs,
                                                      .Pending = p->Pending,
                                                      .Tickets = p->Tickets});
  if (p->Stage == 2)
    register_l1_init(&s->register_l1, &(struct register_l1_params){.Sets = p->Sets,
                                                                   .Ways = SM_REGISTER_WAYS,
                                                                   .Mshrs = SM_REGISTER_MSHRS,
                                                                   .Warps = p->Warps,
                                                                   .Lines = p->Rows,
                                                                   .Lanes = 32});
  line_mux_init(&s->mux, &(struct line_mux_params){
                             .Clients = contexts_client(p) + moves_blocks(p),
                             .Patience1 = p->Stage == 2 ? SM_REGISTER_PATIENCE : SM_CONTEXT_PATIENCE,
                             .Patience2 = SM_CONTEXT_PATIENCE,
                             .Patience3 = SM_CONTEXT_PATIENCE,
                             .Lanes = 32});
  shared_memory_init(&s->shared, &(struct shared_memory_params){
                                     .Warps = sm_warps(p), .Words = p->SharedWords, .Lanes = 32, .Context = moves_blocks(p)});
}

/* Settings are wires that stand: they are put where they are used when one is written. */
static void give_settings(struct sm *s) {
  const struct settings_values *now = &s->settings.now;
  struct kernel_dispatch_in *d = &s->wires.dispatch_in;
  memcpy(d->grid_x, now->grid_x, sizeof d->grid_x);
  memcpy(d->grid_y, now->grid_y, sizeof d->grid_y);
  memcpy(d->grid_z, now->grid_z, sizeof d->grid_z);
  memcpy(d->block_warps, now->block_warps, sizeof d->block_warps);
  memcpy(d->last_lanes, now->last_lanes, sizeof d->last_lanes);
  memcpy(d->warps_limit, now->warps_limit, sizeof d->warps_limit);
  memcpy(d->blocks_limit, now->blocks_limit, sizeof d->blocks_limit);
  memcpy(d->shared_bytes, now->shared_bytes, sizeof d->shared_bytes);
  memcpy(d->entry, now->entry, sizeof d->entry);
  d->hashed = now->hashed;
  memcpy(d->hash_table, now->hash_table, sizeof d->hash_table);
  s->wires.sthld_in.adaptive = now->adaptive;
  s->wires.sthld_in.fixed = now->sthld;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    struct subcore_in *c = &s->wires.subcore_in[k];
    c->policy = now->policy;
    c->all_near = now->all_near;
    c->score_latency = now->score_latency;
    memcpy(c->rows_per_warp, now->rows_per_warp, sizeof c->rows_per_warp);
  }
  if (s->params.Governor) {
    struct kernel_divider_in *v = &s->wires.divider_in;
    v->goal = now->goal;
    memcpy(v->block_warps, now->block_warps, sizeof v->block_warps);
    memcpy(v->rows_per_warp, now->rows_per_warp, sizeof v->rows_per_warp);
    memcpy(v->shared_bytes, now->shared_bytes, sizeof v->shared_bytes);
    memcpy(v->most_warps, now->warps_limit, sizeof v->most_warps);
    memcpy(v->most_blocks, now->blocks_limit, sizeof v->most_blocks);
  }
  if (moves_blocks(&s->params)) {
    struct context_mover_in *m = &s->wires.mover_in;
    m->context_line = now->context_line;
    m->context_lines = now->context_lines;
    memcpy(m->rows_per_warp, now->rows_per_warp, sizeof m->rows_per_warp);
    memcpy(m->shared_bytes, now->shared_bytes, sizeof m->shared_bytes);
  }
}

static void clock_settings(struct sm *s, const struct sm_in *in) {
  if (!in->setting_valid) return;
  const struct settings_in write = {in->setting_valid, in->setting_index, in->setting_value};
  settings_clock(&s->settings, &write, NULL);
  give_settings(s);
}

void sm_init(struct sm *s, const struct sm_params *p) {
  s->params = *p;
  kernel_dispatch_init(&s->dispatch, &(struct kernel_dispatch_params){p->Kernels, p->Warps, p->Blocks, p->HashEntries,
                                                                      p->SharedWords, p->PcBits, moves_blocks(p)});
  barrier_init(&s->barrier, &(struct barrier_params){SM_SCHEDULERS, p->Warps, p->Blocks, moves_blocks(p)});
  sthld_controller_init(&s->sthld, &(struct sthld_controller_params){SM_SCHEDULERS, p->Interval, SM_STHLD_INVERSE,
                                                                     SM_STHLD_LIMIT});
  for (unsigned k = 0; k < p->Subcores; k++)
    subcore_init(&s->subcore[k],
                 &(struct subcore_params){.Issues = issues(p), .Warps = p->Warps, .Units = p->Units, .Banks = p->Banks,
                                          .UnitPorts = p->UnitPorts, .Rows = p->Rows, .PcBits = p->PcBits,
                                          .BufferDepth = p->BufferDepth, .StackDepth = p->StackDepth,
                                          .QueueDepth = p->Pool ? p->PoolDepth : 0, .Stage = p->Stage,
                                          .Entries = p->Entries, .Kernels = p->Kernels, .Context = moves_blocks(p)});
  request_arbiter_init(&s->arbiter, &(struct request_arbiter_params){
                                        .Sources = SM_SCHEDULERS, .Warps = all_warps(p), .Lanes = 32});
  init_memory(s, p);
  if (p->Governor)
    kernel_divider_init(&s->divider, &(struct kernel_divider_params){.Governor = p->Governor,
                                                                     .Warps = p->Warps,
                                                                     .Blocks = p->Blocks,
                                                                     .Rows = p->Rows,
                                                                     .SharedWords = p->SharedWords,
                                                                     .PcBits = p->PcBits,
                                                                     .Pending = p->Pending,
                                                                     .Tickets = p->Tickets});
  if (moves_blocks(p))
    context_mover_init(&s->mover, &(struct context_mover_params){.Warps = p->Warps,
                                                                 .Blocks = p->Blocks,
                                                                 .Places = CONTEXT_BLOCKS,
                                                                 .Banks = p->Banks,
                                                                 .StackDepth = p->StackDepth});
  memset(&s->wires, 0, sizeof s->wires);
  settings_init(&s->settings, &(struct settings_params){.Registers = SETTINGS_REGISTERS});
  give_settings(s);
}

void sm_reset(struct sm *s) {
  settings_reset(&s->settings);
  give_settings(s);
  kernel_dispatch_reset(&s->dispatch);
  barrier_reset(&s->barrier);
  sthld_controller_reset(&s->sthld);
  for (unsigned k = 0; k < s->params.Subcores; k++) subcore_reset(&s->subcore[k]);
  request_arbiter_reset(&s->arbiter);
  load_path_reset(&s->path);
  if (s->params.Stage == 2) register_l1_reset(&s->register_l1);
  line_mux_reset(&s->mux);
  shared_memory_reset(&s->shared);
  if (s->params.Governor) kernel_divider_reset(&s->divider);
  if (moves_blocks(&s->params)) context_mover_reset(&s->mover);
}

/* ---- memory: what is known before the sub-cores */

/* The limits in force, and what of the block that moves is state. */
static void comb_divider(struct sm *s, const struct sm_in *in) {
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

static void comb_mover(struct sm *s) {
  struct context_mover_in *to = &s->wires.mover_in;
  to->beyond = s->wires.divider.beyond;
  context_mover_comb(&s->mover, to, &s->wires.mover);
}

/* Who has the memory port. */
static void comb_clients(struct sm *s, const struct sm_params *p, bool memory_ready) {
  u32 wanting = load_path_wants_memory(&s->path);
  if (p->Stage == 2) wanting |= (u32)s->register_l1.memory.valid << SM_REGISTERS;
  if (moves_blocks(p)) wanting |= (u32)s->wires.mover.memory_valid << contexts_client(p);
  s->wires.client = line_mux_choice(&s->mux, wanting);
  s->wires.client_ready = line_mux_ready(&s->mux, wanting, memory_ready);
}

/* What the registers' L1 has for a shard. */
static void comb_registers(struct sm *s) {
  const struct register_answer *a = &s->register_l1.answer;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++) s->wires.subcore_in[k].back_valid = 0;
  if (!a->valid) return;
  struct subcore_in *to = &s->wires.subcore_in[a->shard];
  to->back_valid = 1;
  to->back_compressed = a->compressed;
  to->back_bank = a->bank;
  to->back_line = a->line;
  to->back_data = a->data;
  s->subcore[a->shard].operands.regless.answer_beyond = a->beyond;
}

static void comb_path(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  x->path_rows.request = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  if (x->path_rows.request) x->path_rows.warp = x->path_rows.request->warp % sm_warps(p);
  x->path_in.memory_ready = x->client_ready >> LINE_MUX_DATA & 1;
  load_path_control(&s->path, &x->path_in, &x->path_rows, &x->path);
}

/* Results of load path and shared memory, to the sub-core whose warp they belong to. */
TW_INLINE void route_results(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = all_warps(p);
  for (unsigned k = 0; k < p->Subcores; k++) x->subcore_in[k].global_valid = x->subcore_in[k].shared_valid = 0;
  if (x->path.result_valid) {
    const struct load_path_result r = load_path_result(&s->path);
    struct subcore_in *to = &x->subcore_in[r.warp / warps];
    to->global_valid = 1;
    to->global_warp = (u8)(r.warp % warps);
    to->global_register = r.destination;
    to->global_lanes = r.lanes;
    to->global_data = *r.data;
    to->global_last = r.last;
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

/* Of a mask by warps of the SM, those of scheduler i. */
static u32 warps_of(const struct sm_params *p, u64 warps, unsigned i) {
  const unsigned n = issues(p), first = i / n * all_warps(p) + i % n;
  u32 mine = 0;
  if (n == 1) return (u32)(warps >> first) & low_bits(p->Warps);
  for (unsigned w = 0; w < p->Warps; w++) mine |= (u32)(warps >> (first + w * n) & 1) << w;
  return mine;
}

/* The other way: of masks by scheduler and warp, that of the warps of sub-core k. */
static u64 warps_in(const struct sm_params *p, const u32 *of, unsigned k) {
  const unsigned n = issues(p);
  u64 warps = 0;
  if (n == 1) return of[k];
  for (unsigned i = 0; i < n; i++)
    for (u32 left = of[k * n + i]; left; left &= left - 1) warps |= (u64)1 << (lowest_bit(left) * n + i);
  return warps;
}

/* What holds warps of scheduler i back: a line for each client. */
TW_INLINE void hold_warps(struct sm *s, const struct sm_params *p, unsigned i) {
  struct sm_wires *x = &s->wires;
  u32 *gate = &x->subcore_in[i / issues(p)].gate[i % issues(p) * GATE_CLASSES];
  memset(gate, 0, GATE_CLASSES * sizeof *gate);
  gate[GATE_ANY] |= x->barrier.waiting[i];
  if (x->path.draining) gate[GATE_DRAIN] |= warps_of(p, x->path.draining, i);
  if (x->path.load_held) gate[GATE_LOAD] |= warps_of(p, x->path.load_held, i);
  if (!p->Governor) return;
  gate[GATE_ANY] |= x->divider.inactive[i] | x->moved[i];
  gate[GATE_DRAIN] |= x->divider.full[i];
  gate[GATE_LOAD] |= x->divider.full[i];
}

/* The warp that is moved is of sub-core context_scheduler; it is stopped and restored once it is known what its scheduler does. */
static void give_context(const struct context_mover_out *m, unsigned k, struct subcore_in *to) {
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

static void comb_sthld(struct sm *s, const struct sm_in *in) {
  struct sthld_controller_in *to = &s->wires.sthld_in;
  to->table_valid = in->table_valid;
  if (in->table_valid) {
    to->table_state = in->table_state;
    to->table_large = in->table_large;
    to->table_next = in->table_next;
    to->table_delta = in->table_delta;
  }
  sthld_controller_comb(&s->sthld, to, &s->wires.sthld);
}

TW_INLINE void comb_subcores(struct sm *s, const struct sm_params *p, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  const unsigned n = issues(p);
  unsigned commit = 0, overflow = 0, requesting = 0, done = 0, arrive = 0;
  for (unsigned k = 0; p->Kernels == 2 && k < p->Subcores; k++) {
    x->subcore_in[k].kernel = warps_in(p, x->dispatch.kernel, k);
    x->moved[k] = moves_blocks(p) && x->mover.holds ? x->dispatch.members[k] : 0;
    if (moves_blocks(p)) give_context(&x->mover, k, &x->subcore_in[k]);
  }
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) hold_warps(s, p, i);
  for (unsigned k = 0; k < p->Subcores; k++) {
    struct subcore_in *to = &x->subcore_in[k];
    const struct subcore_out *from = &x->subcore[k];
    to->sthld = x->sthld.sthld;
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

static void resume_blocks(const struct context_mover_out *m, struct kernel_dispatch_in *to) {
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

static void comb_dispatch(struct sm *s, const struct sm_in *in) {
  struct kernel_dispatch_in *to = &s->wires.dispatch_in;
  to->start = in->start;
  if (s->params.Governor) {
    memcpy(to->warps_limit, s->wires.divider.warps_limit, sizeof to->warps_limit);
    memcpy(to->blocks_limit, s->wires.divider.blocks_limit, sizeof to->blocks_limit);
  }
  if (moves_blocks(&s->params)) resume_blocks(&s->wires.mover, to);
  kernel_dispatch_comb(&s->dispatch, to, &s->wires.dispatch);
}

/* Once it is known what the moved warp's scheduler does in this cycle. */
static void move_block(struct sm *s) {
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

/* The request of a client of the memory port, and whether it would take a response. */
static struct line_request client_line(const struct sm *s, unsigned client) {
  const struct context_mover_out *m = &s->wires.mover;
  if (client == LINE_MUX_DATA) return load_path_line(&s->path);
  if (s->params.Stage == 2 && client == SM_REGISTERS) return register_l1_line(&s->register_l1);
  return line_request_whole(m->memory_line, m->memory_tag, m->memory_store ? &m->data : NULL);
}

static bool client_responds(const struct sm *s, unsigned client) {
  if (client == LINE_MUX_DATA) return s->wires.path.response_ready;
  return s->params.Stage == 2 && client == SM_REGISTERS ? register_l1_response_ready(&s->register_l1)
                                                        : s->wires.mover.response_ready;
}

static void comb_memory_port(const struct sm *s, const struct sm_in *in, struct sm_out *out) {
  const unsigned client = s->wires.client;
  out->response_ready = client_responds(s, in->response_valid ? line_mux_client(in->response_tag) : LINE_MUX_DATA);
  out->memory_valid = client < s->mux.params.Clients;
  if (!out->memory_valid) return;
  const struct line_request line = client_line(s, client);
  LINE_REQUEST_SHOW(out, memory, &line);
  out->memory_tag = line_mux_tag(client, line.tag);
}

TW_INLINE void comb(struct sm *s, const struct sm_params *p, const struct sm_in *in, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  barrier_comb(&s->barrier, &x->barrier_in, &x->barrier);
  if (p->Governor) comb_divider(s, in);
  if (moves_blocks(p)) comb_mover(s);
  comb_clients(s, p, in->memory_ready);
  if (p->Stage == 2) comb_registers(s);
  comb_path(s, p);
  shared_memory_control(&s->shared, &x->shared);
  route_results(s, p);
  x->sthld.sthld = s->settings.now.sthld;
  if (p->Stage == 1) comb_sthld(s, in);
  comb_dispatch(s, in);
  comb_subcores(s, p, out);
  if (moves_blocks(p)) move_block(s);
  out->busy = x->dispatch.busy | (moves_blocks(p) ? x->mover.has : 0);
  comb_memory_port(s, in, out);
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
    x->granted = request_arbiter_grant(&s->arbiter, x->requesting, operation, x->path.request_ready,
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
  if (moves_blocks(p) && x->mover.state_arrive) {
    b->arrive_valid |= (u8)(1u << x->mover.context_scheduler);
    b->arrive_warp[x->mover.context_scheduler] = x->mover.context_warp;
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

/* What the governor sees of this cycle. */
static void clock_divider(struct sm *s, const struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  struct kernel_divider_in *to = &x->divider_in;
  const unsigned warp = x->path_rows.warp;
  to->first_busy = out->busy & 1;
  to->moves = moves_blocks(&s->params) && x->mover.holds;
  to->commit_valid = out->commit_valid;
  memcpy(to->commit_warp, out->commit_warp, sizeof to->commit_warp);
  memcpy(to->commit_kernel, out->commit_kernel, sizeof to->commit_kernel);
  memcpy(to->commit_pc, out->commit_pc, sizeof to->commit_pc);
  memcpy(to->commit_lanes, out->commit_lanes, sizeof to->commit_lanes);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    to->waiting[i] = x->barrier.waiting[i] | x->moved[i];
    to->asking[i] = x->subcore[i].asking[0];
  }
  to->enter = x->path_rows.request && x->path.request_ready;
  to->enter_kernel = to->enter && x->dispatch.kernel[warp / s->params.Warps] >> warp % s->params.Warps & 1;
  to->line = x->path.sent_valid;
  to->line_last = x->path.request_ready;
  to->line_reply = x->path.sent_reply;
  to->line_ticket = x->path.sent_ticket;
  to->back = x->path.returned_valid;
  to->back_ticket = x->path.returned_ticket;
  to->waits = x->requesting & ~x->granted;
  kernel_divider_clock(&s->divider, to, &x->divider);
}

/* What moves a block sees of dispatch, sub-cores and memories. */
static void clock_mover(struct sm *s, const struct sm_in *in, bool responds) {
  struct sm_wires *x = &s->wires;
  struct context_mover_in *m = &x->mover_in;
  const struct kernel_dispatch_out *d = &x->dispatch;
  const struct subcore_out *from = &x->subcore[x->mover.context_scheduler];
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  const unsigned warp = shared ? shared->warp % sm_warps(&s->params) : 0;
  m->last_valid = d->last_valid;
  m->resume_ready = d->resume_ready;
  memcpy(m->last_block, d->last_block, sizeof m->last_block);
  m->resume_slot = d->resume_slot;
  m->launch_kernel = d->launch_kernel;
  m->launch_scheduler = d->launch_scheduler;
  m->launch_warp = d->launch_warp;
  m->launch_warp_in_block = d->launch_warp_in_block;
  m->launch_shared_base = d->launch_shared_base;
  memcpy(m->members, d->members, sizeof m->members);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    m->alive[i] = x->subcore[i].alive;
    m->still[i] = x->subcore[i].still;
    m->waiting[i] = x->barrier.waiting[i];
  }
  m->shared_held = shared && d->members[warp / s->params.Warps] >> warp % s->params.Warps & 1;
  memcpy(m->now_state, from->now_state, sizeof m->now_state);
  m->now_warp_in_block = from->now_warp_in_block;
  m->now_block_x = from->now_block_x;
  m->now_block_y = from->now_block_y;
  m->now_block_z = from->now_block_z;
  m->now_shared_base = from->now_shared_base;
  m->context_ready = from->context_ready;
  m->now_entry = from->now_entry;
  m->now_saved = from->now_saved;
  m->context_made = from->context_made;
  m->now_row = from->now_row;
  if (m->now_row) m->now_data = *subcore_context_row(&s->subcore[x->mover.context_scheduler]);
  m->shared_ready = shared_memory_context_ready(&s->shared, x->mover.shared_valid);
  m->shared_read = x->shared.now_valid;
  if (m->shared_read) memcpy(&m->shared_data, shared_memory_now(&s->shared), sizeof m->shared_data);
  m->memory_ready = x->client_ready >> contexts_client(&s->params) & 1;
  m->response_valid = responds;
  m->response_place = line_mux_own_tag(in->response_tag);
  if (m->response_valid) m->response_data = in->response_data;
  context_mover_clock(&s->mover, m, &x->mover);
}

/* Registers: the shard that is served, the answer that it takes, the response of memory. */
static void clock_registers(struct sm *s, const struct sm_in *in, bool responds) {
  struct register_l1 *r = &s->register_l1;
  const bool accepted = responds && register_l1_response_ready(r), ready = s->wires.client_ready >> SM_REGISTERS & 1;
  const bool taken = r->answer.valid && regless_stage_request(&s->subcore[r->answer.shard].operands.regless)->back_taken;
  struct register_request request;
  u32 asking = 0;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++) {
    s->wires.subcore_in[k].mem_ready = 0;
    asking |= (u32)regless_stage_request(&s->subcore[k].operands.regless)->mem_valid << k;
  }
  const unsigned shard = register_l1_grant(r, asking, ready, accepted);
  if (shard < SM_SCHEDULERS) {
    const struct compressor_out *from = regless_stage_request(&s->subcore[shard].operands.regless);
    s->wires.subcore_in[shard].mem_ready = 1;
    request = (struct register_request){.kind = from->mem_kind,
                                        .shard = (u8)shard,
                                        .bank = from->mem_bank,
                                        .line = from->mem_line,
                                        .compressed = from->mem_compressed,
                                        .index = from->mem_index,
                                        .data = &from->mem_data};
  }
  register_l1_step(r, shard < SM_SCHEDULERS ? &request : NULL, taken, ready, line_mux_own_tag(in->response_tag),
                   accepted ? &in->response_data : NULL);
}

/* What the schedulers have put into the instruction queues, and who takes the result. */
TW_INLINE void clock_path(struct sm *s, const struct sm_params *p, const struct sm_in *in, bool responds) {
  struct sm_wires *x = &s->wires;
  const unsigned n = issues(p);
  struct load_path_in *to = &x->path_in;
  to->queued_valid = 0;
  for (unsigned i = 0; p->Pool && i < SM_SCHEDULERS; i++) {
    const struct subcore_out *from = &x->subcore[i / n];
    to->queued_valid |= (u8)((from->queued_valid >> i % n & 1) << i);
    to->queued_warp[i] = (u8)(i / n * all_warps(p) + from->queued_warp[i % n]);
    to->queued_load[i] = from->queued_load[i % n];
  }
  if (x->path.result_valid) to->result_ready = x->subcore[load_path_result(&s->path).warp / all_warps(p)].global_ready;
  to->response_valid = responds;
  to->response_tag = line_mux_own_tag(in->response_tag);
  x->path_rows.response = &in->response_data;
  load_path_step(&s->path, to, &x->path_rows, &x->path);
}

TW_INLINE void clock_shared(struct sm *s, const struct sm_params *p) {
  struct sm_wires *x = &s->wires;
  const struct memory_request *request = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  if (x->shared.result_valid)
    x->shared_in.result_ready = x->subcore[shared_memory_result(&s->shared)->warp / all_warps(p)].shared_ready;
  shared_memory_clock(&s->shared, &x->shared_in, &x->shared);
  if (request && x->shared.request_ready) shared_memory_enter(&s->shared, request, request->warp % sm_warps(p));
}

/* What the arbiter offered has entered load path and shared memory, and is followed by what it grants. */
static void clock_arbiter(struct sm *s) {
  struct sm_wires *x = &s->wires;
  request_arbiter_empty(&s->arbiter, x->path.request_ready, x->shared.request_ready);
  for (u32 left = x->granted; left; left &= left - 1)
    request_arbiter_accept(&s->arbiter, lowest_bit(left), x->request[lowest_bit(left)]);
}

TW_INLINE void clock_parts(struct sm *s, const struct sm_params *p, const struct sm_in *in, const struct sm_out *out) {
  const unsigned to = in->response_valid ? line_mux_client(in->response_tag) : s->mux.params.Clients;
  if (p->Stage == 1) sthld_controller_clock(&s->sthld, &s->wires.sthld_in, &s->wires.sthld);
  gather_requests(s, p);
  if (p->Governor) clock_divider(s, out);
  if (moves_blocks(p)) clock_mover(s, in, to == contexts_client(p));
  clock_dispatch(s, p);
  if (p->Stage == 2) clock_registers(s, in, to == SM_REGISTERS);
  line_mux_step(&s->mux, s->wires.client, in->memory_ready);
  clock_path(s, p, in, to == LINE_MUX_DATA); /* before the sub-cores, whose requests it takes */
  clock_shared(s, p);
  clock_arbiter(s);
  clock_subcores(s, p, in);
}

void sm_clock(struct sm *s, const struct sm_in *in, const struct sm_out *out) {
  SPECIALISE(s, clock_parts, in, out);
  clock_settings(s, in);
}
