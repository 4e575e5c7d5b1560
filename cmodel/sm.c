/* sm: see sm.h for the contract. */
#include "sm.h"

static unsigned issues(const struct sm_params *p) { return SM_SCHEDULERS / p->Subcores; }
static unsigned all_warps(const struct sm_params *p) { return issues(p) * p->Warps; }

void sm_init(struct sm *s, const struct sm_params *p) {
  const unsigned sm_warps = SM_SCHEDULERS * p->Warps;
  s->params = *p;
  block_dispatch_init(&s->dispatch, &(struct block_dispatch_params){SM_SCHEDULERS, p->Warps, p->Blocks});
  subcore_mux_init(&s->mux, &(struct subcore_mux_params){p->HashEntries});
  barrier_init(&s->barrier, &(struct barrier_params){SM_SCHEDULERS, p->Warps, p->Blocks});
  for (unsigned k = 0; k < p->Subcores; k++)
    subcore_init(&s->subcore[k],
                 &(struct subcore_params){issues(p), p->Warps, p->Units, p->Banks, p->UnitPorts, p->Rows, p->PcBits,
                                          p->BufferDepth, p->StackDepth});
  request_arbiter_init(&s->arbiter, &(struct request_arbiter_params){SM_SCHEDULERS, all_warps(p)});
  coalescer_init(&s->coalescer, &(struct coalescer_params){sm_warps, p->Tickets});
  l1_init(&s->l1, &(struct l1_params){p->Sets, p->Ways, p->Mshrs, p->Pending, p->Tickets});
  shared_memory_init(&s->shared, &(struct shared_memory_params){sm_warps, p->SharedWords});
  memset(&s->wires, 0, sizeof s->wires);
}

void sm_reset(struct sm *s) {
  block_dispatch_reset(&s->dispatch);
  subcore_mux_reset(&s->mux);
  barrier_reset(&s->barrier);
  for (unsigned k = 0; k < s->params.Subcores; k++) subcore_reset(&s->subcore[k]);
  request_arbiter_reset(&s->arbiter);
  coalescer_reset(&s->coalescer);
  l1_reset(&s->l1);
  shared_memory_reset(&s->shared);
}

/* Results of coalescer and shared memory, to the sub-core whose warp they belong to. */
static void route_results(struct sm *s) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = all_warps(&s->params);
  for (unsigned k = 0; k < s->params.Subcores; k++) x->subcore_in[k].global_valid = x->subcore_in[k].shared_valid = 0;
  if (x->coalescer.result_valid) {
    struct subcore_in *to = &x->subcore_in[x->coalescer.result_warp / warps];
    to->global_valid = 1;
    to->global_warp = (u8)(x->coalescer.result_warp % warps);
    to->global_register = x->coalescer.result_register;
    to->global_lanes = x->coalescer.result_lanes;
    to->global_data = x->coalescer.result_data;
    to->global_last = x->coalescer.result_last;
  }
  if (x->shared.result_valid) {
    struct subcore_in *to = &x->subcore_in[x->shared.result_warp / warps];
    to->shared_valid = 1;
    to->shared_warp = (u8)(x->shared.result_warp % warps);
    to->shared_register = x->shared.result_register;
    to->shared_lanes = x->shared.result_lanes;
    to->shared_data = x->shared.result_data;
    to->shared_last = x->shared.result_last;
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
  coalescer_comb(&s->coalescer, c, &x->coalescer);
}

static void comb_subcores(struct sm *s, const struct sm_in *in, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  const unsigned n = issues(&s->params);
  u8 overflow = 0;
  out->commit_valid = 0;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    struct subcore_in *to = &x->subcore_in[k];
    const struct subcore_out *from = &x->subcore[k];
    to->policy = in->policy;
    to->score_latency = in->score_latency;
    to->rows_per_warp = in->rows_per_warp;
    for (unsigned i = 0; i < n; i++) to->waiting[i] = x->barrier.waiting[k * n + i];
    subcore_comb(&s->subcore[k], to, &x->subcore[k]);
    out->commit_valid |= (u8)(from->commit_valid << (k * n));
    memcpy(&out->commit_warp[k * n], from->commit_warp, n * sizeof *from->commit_warp);
    memcpy(&out->commit_pc[k * n], from->commit_pc, n * sizeof *from->commit_pc);
    memcpy(&out->commit_lanes[k * n], from->commit_lanes, n * sizeof *from->commit_lanes);
    overflow |= from->overflow;
  }
  out->overflow = overflow != 0;
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

void sm_comb(const struct sm *state, const struct sm_in *in, struct sm_out *out) {
  /* The wires are scratch, not state: each call fills them afresh. */
  struct sm *s = (struct sm *)state;
  struct sm_wires *x = &s->wires;
  barrier_comb(&s->barrier, &x->barrier_in, &x->barrier);
  x->l1_in.memory_ready = in->memory_ready;
  l1_comb(&s->l1, &x->l1_in, &x->l1);
  comb_returns(s);
  shared_memory_comb(&s->shared, &x->shared_in, &x->shared);
  request_arbiter_comb(&s->arbiter, &x->arbiter_in, &x->arbiter);
  route_results(s);
  comb_subcores(s, in, out);
  x->mux_in.hashed = in->hashed;
  memcpy(x->mux_in.hash_table, in->hash_table, s->params.HashEntries);
  subcore_mux_comb(&s->mux, &x->mux_in, &x->mux);
  x->dispatch_in = (struct block_dispatch_in){
      .start = in->start, .grid_x = in->grid_x, .grid_y = in->grid_y, .grid_z = in->grid_z,
      .block_warps = in->block_warps, .last_lanes = in->last_lanes, .warps_limit = in->warps_limit,
      .blocks_limit = in->blocks_limit, .shared_bytes = in->shared_bytes, .choice = x->mux.choice};
  block_dispatch_comb(&s->dispatch, &x->dispatch_in, &x->dispatch);
  out->busy = x->dispatch.busy;
  comb_memory_port(&x->l1, out);
}

/* Requests of all load/store pipes meet in the arbiter; its acceptances go back to the sub-cores' inputs. */
static void gather_requests(struct sm *s) {
  struct sm_wires *x = &s->wires;
  struct request_arbiter_in *a = &x->arbiter_in;
  const unsigned n = issues(&s->params);
  a->request_valid = 0;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    const struct subcore_out *from = &x->subcore[k];
    for (u32 left = from->request_valid; left; left &= left - 1) {
      unsigned i = lowest_bit(left), source = k * n + i;
      a->request_valid |= (u8)(1u << source);
      a->request_operation[source] = from->request_operation[i];
      a->request_warp[source] = from->request_warp[i];
      a->request_register[source] = from->request_register[i];
      a->request_lanes[source] = from->request_lanes[i];
      a->request_address[source] = from->request_address[i];
      a->request_data[source] = from->request_data[i];
    }
  }
  a->global_ready = x->coalescer.request_ready;
  a->shared_ready = x->shared.request_ready;
  request_arbiter_comb(&s->arbiter, a, &x->arbiter);
  for (unsigned k = 0; k < s->params.Subcores; k++)
    x->subcore_in[k].request_ready = (u8)(x->arbiter.request_ready >> (k * n) & low_bits(n));
}

static void clock_dispatch(struct sm *s, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const struct block_dispatch_out *d = &x->dispatch;
  struct barrier_in *b = &x->barrier_in;
  const unsigned n = issues(&s->params);
  b->done_valid = b->arrive_valid = 0;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    const struct subcore_out *from = &x->subcore[k];
    b->done_valid |= (u8)(from->done_valid << (k * n));
    b->arrive_valid |= (u8)(from->arrive_valid << (k * n));
    memcpy(&b->done_warp[k * n], from->done_warp, n);
    memcpy(&b->arrive_warp[k * n], from->arrive_warp, n);
  }
  b->launch_valid = d->launch_valid;
  b->launch_scheduler = d->launch_scheduler;
  b->launch_warp = d->launch_warp;
  b->launch_block = d->launch_block;
  b->launch_first = d->launch_first;
  b->launch_block_warps = in->block_warps;
  barrier_clock(&s->barrier, b, &x->barrier);
  x->dispatch_in.done_valid = b->done_valid;
  memcpy(x->dispatch_in.done_warp, b->done_warp, sizeof b->done_warp);
  x->mux_in.restart = in->start;
  x->mux_in.advance = d->advance;
  subcore_mux_clock(&s->mux, &x->mux_in, &x->mux);
  block_dispatch_clock(&s->dispatch, &x->dispatch_in, d);
}

static void clock_subcores(struct sm *s, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const struct block_dispatch_out *d = &x->dispatch;
  const unsigned n = issues(&s->params);
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    struct subcore_in *to = &x->subcore_in[k];
    to->program_valid = in->program_valid;
    to->program_address = in->program_address;
    to->program_word = in->program_word;
    to->constant_valid = in->constant_valid;
    to->constant_word = in->constant_word;
    to->constant_value = in->constant_value;
    to->launch_valid =
        d->launch_valid && d->launch_scheduler / n == k ? (u8)(1u << d->launch_scheduler % n) : 0;
    to->launch_warp = d->launch_warp;
    to->launch_lanes = d->launch_lanes;
    to->launch_warp_in_block = d->launch_warp_in_block;
    to->launch_block_x = d->launch_block_x;
    to->launch_block_y = d->launch_block_y;
    to->launch_block_z = d->launch_block_z;
    to->launch_shared_base = d->launch_shared_base;
    subcore_clock(&s->subcore[k], to, &x->subcore[k]);
  }
}

/* One request of the arbiter, to the coalescer or the shared memory. */
#define PASS_REQUEST(to, from, channel, warps)                                                                         \
  do {                                                                                                                 \
    (to)->request_valid = (from)->channel##_valid;                                                                     \
    if (!(from)->channel##_valid) break;                                                                               \
    (to)->request_operation = (from)->channel##_operation;                                                             \
    (to)->request_warp = (u8)((from)->channel##_warp & ((warps) - 1));                                                 \
    (to)->request_register = (from)->channel##_register;                                                               \
    (to)->request_lanes = (from)->channel##_lanes;                                                                     \
    (to)->request_address = (from)->channel##_address;                                                                 \
    (to)->request_data = (from)->channel##_data;                                                                       \
  } while (0)

static void clock_l1(struct sm *s, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const struct coalescer_out *c = &x->coalescer;
  struct l1_in *l = &x->l1_in;
  l->line_valid = c->line_valid;
  if (c->line_valid) {
    l->line_operation = c->line_operation;
    l->line_address = c->line_address;
    l->line_lanes = c->line_lanes;
    memcpy(l->line_word, c->line_word, sizeof l->line_word);
    l->line_data = c->line_data;
    l->line_reply = c->line_reply;
    l->line_ticket = c->line_ticket;
  }
  l->return_ready = c->return_ready;
  l->response_valid = in->response_valid;
  if (in->response_valid) {
    l->response_tag = in->response_tag;
    l->response_data = in->response_data;
  }
  l1_clock(&s->l1, l, &x->l1);
}

static void clock_memory(struct sm *s, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = all_warps(&s->params), sm_warps = SM_SCHEDULERS * s->params.Warps;
  if (x->coalescer.result_valid)
    x->coalescer_in.result_ready = x->subcore[x->coalescer.result_warp / warps].global_ready;
  if (x->shared.result_valid)
    x->shared_in.result_ready = x->subcore[x->shared.result_warp / warps].shared_ready;
  clock_l1(s, in);
  PASS_REQUEST(&x->coalescer_in, &x->arbiter, global, sm_warps);
  coalescer_clock(&s->coalescer, &x->coalescer_in, &x->coalescer);
  PASS_REQUEST(&x->shared_in, &x->arbiter, shared, sm_warps);
  shared_memory_clock(&s->shared, &x->shared_in, &x->shared);
  request_arbiter_clock(&s->arbiter, &x->arbiter_in, &x->arbiter);
}

void sm_clock(struct sm *s, const struct sm_in *in, const struct sm_out *out) {
  (void)out;
  gather_requests(s);
  clock_dispatch(s, in);
  clock_subcores(s, in);
  clock_memory(s, in);
}
