/* sm_share: see sm_share.h for the contract. */
#include "sm_share.h"

#include "sm.h"

enum { PRIMARY, SECONDARY, SLOT_BITS = 6 };

void sm_govern(struct sm *s, unsigned goal, const struct scavenger_params *lengths, u32 first_line, u32 lines) {
  const struct sm_params *p = &s->params;
  struct scavenger_params params = *lengths;
  params.Warps = SM_SCHEDULERS * p->Warps;
  params.Requests = p->Pending;
  params.Blocks = p->Blocks;
  s->share.governed = true;
  s->share.goal = (u16)goal;
  scavenger_init(&s->share.scavenger, &params);
  active_warps_init(&s->share.active, &(struct active_warps_params){p->Warps});
  residency_init(&s->share.residency, &(struct residency_params){SLOT_BITS});
  s->share.mover.lines_of_context = lines;
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++)
    s->share.mover.base[k] = first_line + k * CONTEXT_MAX_BLOCKS * lines;
}

void sm_share_reset(struct sm *s) {
  struct sm_share *h = &s->share;
  scavenger_reset(&h->scavenger);
  residency_reset(&h->residency);
  memset(&h->limits, 0, sizeof h->limits);
  context_mover_reset(&h->mover);
  memset(&h->seen, 0, sizeof h->seen);
  memset(&h->decided, 0, sizeof h->decided);
  memset(h->held, 0, sizeof h->held);
  h->of_second = 0;
  h->sending = h->lines = 0;
  memset(h->sizes, 0, sizeof h->sizes);
}

void sm_share_limits(const struct sm *s, struct kernel_dispatch_in *to) {
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    to->warps_limit[k] = s->share.limits.warps_limit[k];
    to->blocks_limit[k] = context_mover_goes_first(&s->share.mover, k) ? 0 : s->share.limits.blocks_limit[k];
  }
}

u8 sm_share_busy(const struct sm *s) {
  u8 busy = s->wires.dispatch.busy;
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) busy |= (u8)(context_mover_has(&s->share.mover, k) << k);
  return busy;
}

/* Warps of either kernel on a scheduler, as slots of the SM. */
static u32 warps_on(const struct sm *s, unsigned k, unsigned i) {
  if (k) return s->wires.dispatch.kernel[i];
  return s->dispatch.grid[0].warp_busy[i];
}

static unsigned slots_of(const struct sm_in *in, unsigned k) {
  return (in->block_warps[k] + SM_SCHEDULERS - 1u) / SM_SCHEDULERS;
}

/* What a block takes: of warps, rows of a bank, words of shared memory, block slots. */
static void look_at_sizes(struct sm *s, const struct sm_in *in) {
  const struct sm_params *p = &s->params;
  struct scavenger_in *x = &s->share.seen;
  const u16 space[SCAVENGER_RESOURCES] = {(u16)(SM_SCHEDULERS * p->Warps), (u16)p->Rows, (u16)p->SharedWords,
                                          (u16)p->Blocks};
  u16 *const need[SCAVENGER_KERNELS] = {x->primary_need, x->secondary_need};
  u8 *const limit[SCAVENGER_KERNELS] = {&x->primary_limit, &x->secondary_limit};
  memcpy(x->space, space, sizeof space);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    const unsigned slots = slots_of(in, k);
    need[k][0] = (u16)(SM_SCHEDULERS * slots);
    need[k][1] = (u16)(slots * in->rows_per_warp[k]);
    need[k][2] = (u16)((in->shared_bytes[k] + 3) / 4);
    need[k][3] = 1;
    const unsigned blocks = slots ? in->warps_limit[k] / slots : 0;
    *limit[k] = (u8)(blocks < in->blocks_limit[k] ? blocks : in->blocks_limit[k]);
  }
}

void sm_share_comb(struct sm *s, const struct sm_in *in) {
  struct sm_share *h = &s->share;
  struct active_warps_in warps;
  struct active_warps_out inactive;
  look_at_sizes(s, in);
  h->seen.goal = h->goal;
  h->seen.idle = !(sm_share_busy(s) >> PRIMARY & 1);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    h->seen.on[k] = 0;
    for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
      const u32 on = warps_on(s, k, i);
      warps.on[k * SM_SCHEDULERS + i] = on;
      h->seen.on[k] |= (u64)on << (i * s->params.Warps);
    }
  }
  scavenger_comb(&h->scavenger, &h->seen, &h->decided);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    warps.waiting[i] = s->wires.barrier.waiting[i] | context_mover_holds(&h->mover, i);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) warps.quota[k] = (u8)h->decided.warps[k];
  memset(inactive.held, 0, sizeof inactive.held);
  if (h->decided.sharing) active_warps_comb(&h->active, &warps, &inactive);
  memcpy(h->held, inactive.held, sizeof h->held);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) h->held[i] |= context_mover_holds(&h->mover, i);
}

/* Whether a kernel has as many lines outstanding as it may. */
static bool over_quota(const struct sm_share *h, unsigned k) {
  const unsigned mine = h->seen.outstanding[k], both = h->seen.outstanding[0] + h->seen.outstanding[1];
  if (!h->decided.sharing || mine < h->decided.requests[k]) return false;
  return k == SECONDARY || both >= h->scavenger.params.Requests;
}

void sm_share_hold(const struct sm *s, unsigned k, struct subcore_in *to) {
  const struct sm_share *h = &s->share;
  u32 full = 0;
  for (unsigned n = 0; n < SCAVENGER_KERNELS; n++)
    if (over_quota(h, n)) full |= warps_on(s, n, k);
  to->waiting[0] |= h->held[k];
  to->draining = to->load_held = full;
}

/* The primary's instructions of this cycle, and the warps that issue. */
static void see_commits(struct sm *s, const struct sm_out *out) {
  struct scavenger_in *x = &s->share.seen;
  x->issued = 0;
  x->issues = 0;
  for (u32 left = out->commit_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    x->issues |= (u64)1 << (i * s->params.Warps + out->commit_warp[i]);
    if (out->commit_kernel[i] != PRIMARY) continue;
    x->issued |= (u8)(1u << i);
    x->lanes[i] = (u8)__builtin_popcount(out->commit_lanes[i]);
    x->bucket[i] = (u8)(out->commit_pc[i] % s->share.scavenger.params.Buckets);
  }
}

static void see_warps(struct sm *s) {
  struct scavenger_in *x = &s->share.seen;
  unsigned active = 0, ready = 0;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const u32 mine = warps_on(s, PRIMARY, i);
    active += (unsigned)__builtin_popcount(mine & ~s->share.held[i]);
    ready += (unsigned)__builtin_popcount(mine & s->subcore[i].scheduler[0].issued.asking);
  }
  x->active = (u8)active;
  x->ready = (u8)ready;
}

/* Lines that leave the coalescer and come back, and whose they are. */
static void see_lines(struct sm *s) {
  struct sm_share *h = &s->share;
  const struct sm_wires *x = &s->wires;
  const struct memory_request *next = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  const bool sent = x->coalescer.line_valid && x->l1.line_ready, last = sent && x->coalescer.request_ready;
  if (x->l1.return_valid && x->coalescer.return_ready) h->seen.outstanding[h->of_second >> x->l1.return_ticket & 1]--;
  if (sent) h->lines++;
  if (sent && x->coalescer.line_reply) {
    h->seen.outstanding[h->sending]++;
    h->of_second = (h->of_second & ~(1u << x->coalescer.line_ticket)) | (u32)h->sending << x->coalescer.line_ticket;
  }
  h->seen.memory = last && h->sending == PRIMARY;
  h->seen.lines = h->lines;
  if (last) h->lines = 0;
  if (next && x->global_ready) {
    const unsigned warp = next->warp % (SM_SCHEDULERS * s->params.Warps);
    h->sending = x->dispatch.kernel[warp / s->params.Warps] >> warp % s->params.Warps & 1;
  }
  h->seen.held_up = (x->requesting & ~x->granted) != 0;
}

static void move_frontier(struct sm *s, const struct sm_in *in) {
  struct sm_share *h = &s->share;
  struct residency_in r = {.all = h->decided.all};
  memcpy(r.blocks, h->decided.blocks, sizeof r.blocks);
  memcpy(r.most_warps, in->warps_limit, sizeof r.most_warps);
  memcpy(r.most_blocks, in->blocks_limit, sizeof r.most_blocks);
  for (unsigned k = 0; k < SCAVENGER_KERNELS; k++) {
    const struct block_dispatch *g = &s->dispatch.grid[k];
    const struct share_sizes sizes = {in->block_warps[k], in->rows_per_warp[k], in->shared_bytes[k]};
    u32 taken = 0;
    for (unsigned i = 0; i < SM_SCHEDULERS; i++) taken |= g->warp_busy[i];
    r.need[k] = (u8)slots_of(in, k);
    r.taken_warps[k] = (u8)bit_length(taken);
    r.taken_blocks[k] = (u8)bit_length(g->block_busy);
    r.placing |= (u8)(g->filling << k);
    if (!(in->start >> k & 1) || memcmp(&sizes, &h->sizes[k], sizeof sizes) == 0) continue;
    r.empty |= (u8)(1u << k);
    h->sizes[k] = sizes;
  }
  h->seen.sizes_change = r.empty != 0;
  residency_comb(&h->residency, &r, &h->limits);
  residency_clock(&h->residency, &r, &h->limits);
  h->seen.moving = h->limits.beyond || h->mover.phase != CONTEXT_IDLE;
}

void sm_share_clock(struct sm *s, const struct sm_out *out) {
  see_commits(s, out);
  see_warps(s);
  scavenger_clock(&s->share.scavenger, &s->share.seen, &s->share.decided);
  see_lines(s);
}

void sm_share_end(struct sm *s, const struct sm_in *in) {
  move_frontier(s, in);
  context_mover_clock(s, in);
}
