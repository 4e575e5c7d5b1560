/* sm_share: see sm_share.h for the contract. */
#include "sm_share.h"

#include "sm.h"

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
  sm_share_reset(h);
}

void sm_place_contexts(struct sm *s, u32 first_line, u32 lines) {
  s->share.mover.lines_of_context = lines;
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++)
    s->share.mover.base[k] = first_line + k * CONTEXT_MAX_BLOCKS * lines;
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
}

u8 sm_share_busy(const struct sm *s) {
  u8 busy = s->wires.dispatch.busy;
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) busy |= (u8)(context_mover_has(&s->share.mover, k) << k);
  return busy;
}

static unsigned slots_of(const struct sm_in *in, unsigned k) {
  return (in->block_warps[k] + SM_SCHEDULERS - 1u) / SM_SCHEDULERS;
}

void sm_share_limits(struct sm *s, const struct sm_in *in, struct kernel_dispatch_in *to) {
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
    r->need[k] = (u8)slots_of(in, k);
    r->taken_warps[k] = (u8)bit_length(taken);
    r->taken_blocks[k] = (u8)bit_length(g->block_busy);
    r->placing |= (u8)(g->filling << k);
  }
  residency_comb(&h->residency, r, &h->wires.limits);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    to->warps_limit[k] = h->wires.limits.warps_limit[k];
    to->blocks_limit[k] = context_mover_goes_first(&h->mover, k) ? 0 : h->wires.limits.blocks_limit[k];
  }
}

/* Whether a kernel has as many lines outstanding as it may. */
static bool over_quota(const struct sm_share *h, unsigned k) {
  const u16 *lines = h->meters.outstanding;
  if (!h->decided.sharing || lines[k] < h->decided.requests[k]) return false;
  return k == SECONDARY || lines[PRIMARY] + lines[SECONDARY] >= (int)h->meters.params.Requests;
}

void sm_share_hold(struct sm *s, unsigned k, struct subcore_in *to) {
  struct sm_share *h = &s->share;
  u32 full = 0;
  if (over_quota(h, PRIMARY)) full |= s->wires.dispatch.first[k];
  if (over_quota(h, SECONDARY)) full |= s->wires.dispatch.kernel[k];
  h->wires.held[k] = h->inactive[k] | context_mover_holds(&h->mover, k);
  to->waiting[0] |= h->wires.held[k];
  to->draining = to->load_held = full;
}

/* What a block takes: of warps, rows of a bank, words of shared memory, block slots. */
static void look_at_sizes(struct sm *s, const struct sm_in *in) {
  const struct sm_params *p = &s->params;
  struct scavenger_in *x = &s->share.wires.scavenger_in;
  const u16 space[SCAVENGER_RESOURCES] = {(u16)(SM_SCHEDULERS * p->Warps), (u16)p->Rows, (u16)p->SharedWords,
                                          (u16)p->Blocks};
  u16 *const need[SCAVENGER_KERNELS] = {x->primary_need, x->secondary_need};
  memcpy(x->space, space, sizeof space);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    const unsigned slots = slots_of(in, k);
    need[k][0] = (u16)(SM_SCHEDULERS * slots);
    need[k][1] = (u16)(slots * in->rows_per_warp[k]);
    need[k][2] = (u16)((in->shared_bytes[k] + 3) / 4);
    need[k][3] = 1;
  }
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
  x->moving = h->wires.limits.beyond || h->mover.phase != CONTEXT_IDLE;
  x->idle = !(sm_share_busy(s) >> PRIMARY & 1);
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
    warps.waiting[i] = s->wires.barrier.waiting[i] | context_mover_holds(&h->mover, i);
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

void sm_share_clock(struct sm *s, const struct sm_in *in, const struct sm_out *out) {
  struct sm_share *h = &s->share;
  clock_meters(s, out);
  residency_clock(&h->residency, &h->wires.residency_in, &h->wires.limits);
  choose_warps(s);
  clock_governor(s, in);
  look_for_others(h, in);
}

void sm_share_end(struct sm *s, const struct sm_in *in) {
  if (s->params.Preemption) context_mover_clock(s, in);
}
