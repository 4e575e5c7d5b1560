/* sm_share: see sm_share.h for the contract. */
#include "sm_share.h"

#include "sm_internal.h"

enum { PRIMARY, SECONDARY, SLOT_BITS = 6 };

static const struct scavenger_params *const lengths_of[] = {
    [SM_PAPER_LENGTHS] = &scavenger_paper, [SM_SHORT_LENGTHS] = &scavenger_short, [SM_SHORTEST_LENGTHS] = &scavenger_shortest};

void sm_share_init(struct sm_share *h, const struct sm_params *p) {
  struct scavenger_params params = *lengths_of[p->Governor];
  params.Warps = SM_SCHEDULERS * p->Warps;
  params.Requests = p->Pending;
  params.Blocks = p->Blocks;
  scavenger_init(&h->scavenger, &params);
  share_meters_init(&h->meters, &(struct share_meters_params){p->Warps, p->PcBits, params.Buckets, p->Pending, p->Tickets});
  active_warps_init(&h->active, &(struct active_warps_params){p->Warps});
  residency_init(&h->residency, &(struct residency_params){SLOT_BITS});
  context_mover_init(&h->mover, &(struct context_mover_params){p->Warps, p->Blocks, CONTEXT_BLOCKS, p->Banks, p->StackDepth});
  sm_share_reset(h);
}

void sm_share_reset(struct sm_share *h) {
  share_meters_reset(&h->meters);
  scavenger_reset(&h->scavenger);
  residency_reset(&h->residency);
  context_mover_reset(&h->mover);
  memset(&h->decided, 0, sizeof h->decided);
  memset(h->inactive, 0, sizeof h->inactive);
  memset(h->sizes, 0, sizeof h->sizes);
  h->empty = 0;
  h->data_next = false;
}

static u8 busy(const struct sm *s) { return s->wires.dispatch.busy | s->share.wires.mover.has; }

static void move_frontier(struct sm *s, const struct sm_in *in) {
  struct sm_share *h = &s->share;
  struct residency_in *r = &h->wires.residency_in;
  r->all = h->decided.all;
  r->empty = h->empty;
  r->placing = 0;
  memcpy(r->blocks, h->decided.blocks, sizeof r->blocks);
  memcpy(r->most_warps, in->warps_limit, sizeof r->most_warps);
  memcpy(r->most_blocks, in->blocks_limit, sizeof r->most_blocks);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    const struct block_dispatch *g = &s->dispatch.grid[k];
    u32 taken = 0;
    for (unsigned i = 0; i < SM_SCHEDULERS; i++) taken |= g->warp_busy[i];
    r->need[k] = in->block_warps[k];
    r->taken_warps[k] = (u8)bit_length(taken);
    r->taken_blocks[k] = (u8)bit_length(g->block_busy);
    r->placing |= (u8)(g->filling << k);
  }
  residency_comb(&h->residency, r, &h->wires.limits);
}

void sm_share_comb(struct sm *s, const struct sm_in *in) {
  struct share_wires *x = &s->share.wires;
  move_frontier(s, in);
  if (!s->params.Preemption) return;
  x->mover_in.beyond = x->limits.beyond;
  x->mover_in.context_line = in->context_line;
  x->mover_in.context_lines = in->context_lines;
  memcpy(x->mover_in.rows_per_warp, in->rows_per_warp, sizeof x->mover_in.rows_per_warp);
  memcpy(x->mover_in.shared_bytes, in->shared_bytes, sizeof x->mover_in.shared_bytes);
  context_mover_comb(&s->share.mover, &x->mover_in, &x->mover);
}

void sm_share_limits(const struct sm *s, struct kernel_dispatch_in *to) {
  const struct share_wires *x = &s->share.wires;
  const struct context_mover_out *m = &x->mover;
  memcpy(to->warps_limit, x->limits.warps_limit, sizeof to->warps_limit);
  memcpy(to->blocks_limit, x->limits.blocks_limit, sizeof to->blocks_limit);
  to->move_kernel = m->move_kernel;
  to->move_block = m->move_block;
  to->evict = m->evict;
  to->resume = m->resume;
  to->resume_first = m->resume_first;
  memcpy(to->resume_x, m->resume_x, sizeof to->resume_x);
  memcpy(to->resume_y, m->resume_y, sizeof to->resume_y);
  memcpy(to->resume_z, m->resume_z, sizeof to->resume_z);
  memcpy(to->resume_alive, m->resume_alive, sizeof to->resume_alive);
}

/* Whether a kernel has as many lines outstanding as it may. */
static bool over_quota(const struct sm_share *h, unsigned k) {
  const u16 *lines = h->meters.outstanding;
  if (!h->decided.sharing || lines[k] < h->decided.requests[k]) return false;
  return k == SECONDARY || lines[PRIMARY] + lines[SECONDARY] >= (int)h->meters.params.Requests;
}

/* The sub-core of the warp that is moved, and the others. */
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

void sm_share_hold(struct sm *s, unsigned k, struct subcore_in *to) {
  struct sm_share *h = &s->share;
  u32 full = 0;
  if (over_quota(h, PRIMARY)) full |= s->wires.dispatch.first[k];
  if (over_quota(h, SECONDARY)) full |= s->wires.dispatch.kernel[k];
  h->wires.moved[k] = h->wires.mover.holds ? s->wires.dispatch.members[k] : 0;
  to->waiting[0] |= h->inactive[k] | h->wires.moved[k];
  to->draining = to->load_held = full;
  if (s->params.Preemption) give_context(&h->wires.mover, k, to);
}

/* Once it is known what the warp's scheduler does in this cycle. */
void sm_share_move(struct sm *s) {
  struct share_wires *x = &s->share.wires;
  const struct kernel_dispatch_out *d = &s->wires.dispatch;
  x->mover_in.launch_valid = d->launch_valid;
  x->mover_in.done_valid = s->wires.barrier_in.done_valid;
  x->mover_in.arrive_valid = s->wires.barrier_in.arrive_valid;
  context_mover_comb(&s->share.mover, &x->mover_in, &x->mover);
  struct subcore_in *to = &s->wires.subcore_in[x->mover.context_scheduler];
  to->context_stop = x->mover.state_stop;
  to->context_write = x->mover.state_write;
  if (to->context_write) memcpy(to->context_state, x->mover.context_state, sizeof to->context_state);
  struct shared_memory_in *shared = &s->wires.shared_in;
  shared->context_valid = x->mover.shared_valid;
  shared->context_write = x->mover.shared_write;
  shared->context_row = x->mover.shared_row;
  if (shared->context_write) shared->context_data = x->mover.data;
}

bool sm_share_sends(const struct sm *s) {
  const bool data = s->compared == SM_BANKED_L1 ? s->banked.memory_valid : s->l1.memory_valid;
  return s->share.wires.mover.memory_valid && !(s->share.data_next && data);
}

void sm_share_show(const struct sm *s, const struct sm_in *in, struct sm_out *out) {
  const struct context_mover_out *m = &s->share.wires.mover;
  out->busy = busy(s);
  if (sm_share_sends(s)) sm_show_line(out, m->memory_store ? &m->data : NULL, m->memory_line, m->memory_tag);
  if (s->params.Preemption && in->response_valid && sm_share_responds(in->response_tag)) out->response_ready = m->response_ready;
}

/* What a block takes of the SM, and what there is: warps, rows of registers, words of shared memory, block slots.  A kernel's
 * warps take a quarter of their number of each sub-core's slots, rounded up, and rows with them: where a block is no
 * multiple of four warps there is so much less as that may be, though a block of each kernel fits. */
static void look_at_sizes(struct sm *s, const struct sm_in *in) {
  const struct sm_params *p = &s->params;
  struct scavenger_in *x = &s->share.wires.scavenger_in;
  u16 *const need[SCAVENGER_KERNELS] = {x->primary_need, x->secondary_need};
  bool uneven[SCAVENGER_KERNELS];
  unsigned lost = 0;
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    uneven[k] = in->block_warps[k] % SM_SCHEDULERS != 0;
    if (uneven[k]) lost += (SM_SCHEDULERS - 1) * in->rows_per_warp[k];
    need[k][0] = in->block_warps[k];
    need[k][1] = (u16)(in->block_warps[k] * in->rows_per_warp[k]);
    need[k][2] = (u16)((in->shared_bytes[k] + 3) / 4);
    need[k][3] = 1;
  }
  const unsigned warps = SM_SCHEDULERS * p->Warps - (uneven[PRIMARY] && uneven[SECONDARY] ? SM_SCHEDULERS - 1 : 0);
  const unsigned rows = SM_SCHEDULERS * p->Rows > lost ? SM_SCHEDULERS * p->Rows - lost : 0;
  x->space[0] = (u16)larger(warps, need[PRIMARY][0] + need[SECONDARY][0]);
  x->space[1] = (u16)larger(rows, need[PRIMARY][1] + need[SECONDARY][1]);
  x->space[2] = (u16)p->SharedWords;
  x->space[3] = (u16)p->Blocks;
  x->primary_limit = in->blocks_limit[PRIMARY];
  x->secondary_limit = in->blocks_limit[SECONDARY];
}

/* Lines that leave the coalescer and come back, and whose they are. */
static void see_lines(struct sm *s, struct share_meters_in *m) {
  const struct sm_wires *x = &s->wires;
  const struct memory_request *next = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  m->enter = next && x->global_ready;
  if (m->enter) {
    const unsigned warp = next->warp % (SM_SCHEDULERS * s->params.Warps);
    m->enter_kernel = x->dispatch.kernel[warp / s->params.Warps] >> warp % s->params.Warps & 1;
  }
  m->line = x->coalescer.line_valid && x->l1.line_ready;
  m->line_last = x->global_ready;
  m->line_reply = x->coalescer.line_reply;
  m->line_ticket = x->coalescer.line_ticket;
  m->back = x->l1.return_valid && x->coalescer.return_ready;
  m->back_ticket = x->l1.return_ticket;
  m->waits = x->requesting & ~x->granted;
}

static void clock_meters(struct sm *s, const struct sm_out *out) {
  struct sm_share *h = &s->share;
  struct share_meters_in *m = &h->wires.meters_in;
  m->commit_valid = out->commit_valid;
  m->commit_kernel = 0;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    m->commit_warp[i] = out->commit_warp[i];
    m->commit_kernel |= (u8)((out->commit_kernel[i] & 1) << i);
    m->commit_pc[i] = out->commit_pc[i];
    m->commit_lanes[i] = out->commit_lanes[i];
    m->on[i] = s->wires.dispatch.first[i];
    m->on[SM_SCHEDULERS + i] = s->wires.dispatch.kernel[i];
    m->held[i] = h->inactive[i];
    m->asking[i] = s->wires.subcore[i].asking[0];
  }
  see_lines(s, m);
  share_meters_comb(&h->meters, m, &h->wires.meters);
  share_meters_clock(&h->meters, m, &h->wires.meters);
}

static void clock_governor(struct sm *s, const struct sm_in *in) {
  struct sm_share *h = &s->share;
  struct scavenger_in *x = &h->wires.scavenger_in;
  const struct share_meters_out *m = &h->wires.meters;
  look_at_sizes(s, in);
  x->goal = in->goal;
  x->issued = m->issued;
  memcpy(x->lanes, m->lanes, sizeof x->lanes);
  memcpy(x->bucket, m->bucket, sizeof x->bucket);
  x->memory = m->memory;
  x->lines = m->lines;
  x->active = m->active;
  x->ready = m->ready;
  x->issues = m->issues;
  memcpy(x->outstanding, m->outstanding, sizeof x->outstanding);
  x->held_up = m->held_up;
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    x->on[k] = 0;
    for (unsigned i = 0; i < SM_SCHEDULERS; i++)
      x->on[k] |= (u64)h->wires.meters_in.on[k * SM_SCHEDULERS + i] << (i * s->params.Warps);
  }
  x->sizes_change = h->empty != 0;
  x->moving = h->wires.limits.beyond || h->wires.mover.holds;
  x->idle = !(busy(s) >> PRIMARY & 1);
  scavenger_comb(&h->scavenger, x, &h->decided);
  scavenger_clock(&h->scavenger, x, &h->decided);
}

/* By the quotas of the cycle before. */
static void choose_warps(struct sm *s) {
  struct sm_share *h = &s->share;
  struct active_warps_in warps;
  struct active_warps_out inactive = {{0}};
  memcpy(warps.on, h->wires.meters_in.on, sizeof warps.on);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    warps.waiting[i] = s->wires.barrier.waiting[i] | h->wires.moved[i];
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) warps.quota[k] = (u8)h->decided.warps[k];
  if (h->decided.sharing) active_warps_comb(&h->active, &warps, &inactive);
  memcpy(h->inactive, inactive.held, sizeof h->inactive);
}

static void look_for_others(struct sm_share *h, const struct sm_in *in) {
  h->empty = 0;
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    const struct share_sizes now = {in->block_warps[k], in->rows_per_warp[k], in->shared_bytes[k]};
    const struct share_sizes *was = &h->sizes[k];
    if (!(in->start >> k & 1)) continue;
    if (now.block_warps != was->block_warps || now.rows_per_warp != was->rows_per_warp || now.shared_bytes != was->shared_bytes)
      h->empty |= (u8)(1u << k);
    h->sizes[k] = now;
  }
}

/* What the mover sees of dispatch, sub-cores and memories. */
static void clock_mover(struct sm *s, const struct sm_in *in) {
  struct share_wires *x = &s->share.wires;
  struct context_mover_in *m = &x->mover_in;
  const struct kernel_dispatch_out *d = &s->wires.dispatch;
  const struct subcore_out *from = &s->wires.subcore[x->mover.context_scheduler];
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  const unsigned warp = shared ? shared->warp % (SM_SCHEDULERS * s->params.Warps) : 0;
  m->last_valid = d->last_valid;
  m->resume_ready = d->resume_ready;
  memcpy(m->last_block, d->last_block, sizeof m->last_block);
  memcpy(m->resume_block, d->resume_block, sizeof m->resume_block);
  m->launch_kernel = d->launch_kernel;
  m->launch_scheduler = d->launch_scheduler;
  m->launch_warp = d->launch_warp;
  m->launch_warp_in_block = d->launch_warp_in_block;
  m->launch_shared_base = d->launch_shared_base;
  memcpy(m->members, d->members, sizeof m->members);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    m->alive[i] = s->wires.subcore[i].alive;
    m->still[i] = s->wires.subcore[i].still;
    m->waiting[i] = s->wires.barrier.waiting[i];
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
  m->shared_read = s->wires.shared.now_valid;
  if (m->shared_read) memcpy(&m->shared_data, shared_memory_now(&s->shared), sizeof m->shared_data);
  m->memory_ready = in->memory_ready && sm_share_sends(s);
  if (in->memory_ready) s->share.data_next = m->memory_ready;
  m->response_valid = in->response_valid && sm_share_responds(in->response_tag);
  m->response_place = in->response_tag & (CONTEXT_LOADS - 1);
  if (m->response_valid) m->response_data = in->response_data;
  context_mover_clock(&s->share.mover, m, &x->mover);
}

void sm_share_clock(struct sm *s, const struct sm_in *in, const struct sm_out *out) {
  struct sm_share *h = &s->share;
  clock_meters(s, out);
  residency_clock(&h->residency, &h->wires.residency_in, &h->wires.limits);
  choose_warps(s);
  clock_governor(s, in);
  look_for_others(h, in);
  if (s->params.Preemption) clock_mover(s, in);
}
