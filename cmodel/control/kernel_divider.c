/* kernel_divider: see kernel_divider.h for the contract. */
#include "control/kernel_divider.h"

enum { PRIMARY, SECONDARY, SCHEDULERS = KERNEL_DIVIDER_SCHEDULERS, SLOT_BITS = 6 };

static const struct scavenger_params *const lengths_of[] = {[KERNEL_DIVIDER_PAPER] = &scavenger_paper,
                                                            [KERNEL_DIVIDER_SHORT] = &scavenger_short,
                                                            [KERNEL_DIVIDER_SHORTEST] = &scavenger_shortest};

/* All parts but the governor, whose parameters are lengths of a table. */
#define PARTS(X)                                                                                                       \
  X(share_meters, meters, .Warps = p->Warps, .PcBits = p->PcBits, .Buckets = lengths.Buckets, .Requests = p->Pending,  \
    .Tickets = p->Tickets)                                                                                             \
  X(active_warps, active, .Warps = p->Warps)                                                                           \
  X(residency, residency, .Bits = SLOT_BITS)

void kernel_divider_init(struct kernel_divider *s, const struct kernel_divider_params *p) {
  struct scavenger_params lengths = *lengths_of[p->Governor];
  memset(s, 0, sizeof *s);
  s->params = *p;
  lengths.Warps = SCHEDULERS * p->Warps;
  lengths.Requests = p->Pending;
  lengths.Blocks = p->Blocks;
  scavenger_init(&s->scavenger, &lengths);
  PARTS(TW_INIT)
}

void kernel_divider_reset(struct kernel_divider *s) {
  scavenger_reset(&s->scavenger);
  PARTS(TW_RESET)
  memset(&s->decided, 0, sizeof s->decided);
  memset(s->inactive, 0, sizeof s->inactive);
  memset(s->sizes, 0, sizeof s->sizes);
  s->empty = 0;
}

/* ---- outputs */

/* What a kernel has of the SM's slots, up to the highest that is taken, in its own way: the second counts from the
 * top. */
static struct residency_in frontier(const struct kernel_divider *s, const struct kernel_divider_in *in) {
  struct residency_in r = {.all = s->decided.all, .empty = s->empty, .placing = in->placing};
  u32 first = 0, second = 0;
  memcpy(r.blocks, s->decided.blocks, sizeof r.blocks);
  memcpy(r.need, in->block_warps, sizeof r.need);
  memcpy(r.most_warps, in->most_warps, sizeof r.most_warps);
  memcpy(r.most_blocks, in->most_blocks, sizeof r.most_blocks);
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    first |= in->first[i];
    second |= in->second[i];
  }
  r.taken_warps[PRIMARY] = (u8)bit_length(first);
  r.taken_warps[SECONDARY] = (u8)(second ? s->params.Warps - lowest_bit(second) : 0);
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++) r.taken_blocks[k] = (u8)bit_length(in->block_busy[k]);
  return r;
}

/* Whether a kernel has as many lines outstanding as it may. */
static bool over_quota(const struct kernel_divider *s, unsigned k) {
  const u16 *lines = s->meters.outstanding;
  if (!s->decided.sharing || lines[k] < s->decided.requests[k]) return false;
  return k == SECONDARY || lines[PRIMARY] + lines[SECONDARY] >= (int)s->params.Pending;
}

void kernel_divider_comb(const struct kernel_divider *s, const struct kernel_divider_in *in,
                         struct kernel_divider_out *out) {
  const struct residency_in slots = frontier(s, in);
  struct residency_out limits;
  residency_comb(&s->residency, &slots, &limits);
  memcpy(out->warps_limit, limits.warps_limit, sizeof out->warps_limit);
  memcpy(out->blocks_limit, limits.blocks_limit, sizeof out->blocks_limit);
  out->over_share = limits.over_share;
  memcpy(out->inactive, s->inactive, sizeof out->inactive);
  const u32 first = over_quota(s, PRIMARY) ? ~0u : 0, second = over_quota(s, SECONDARY) ? ~0u : 0;
  for (unsigned i = 0; i < SCHEDULERS; i++) out->full[i] = (in->first[i] & first) | (in->second[i] & second);
}

/* ---- the clock */

static void clock_meters(struct kernel_divider *s, const struct kernel_divider_in *in, struct share_meters_out *out) {
  struct share_meters_in m = {.commit_valid = in->commit_valid,
                              .enter = in->enter,
                              .enter_kernel = in->enter_kernel,
                              .line = in->line,
                              .line_last = in->line_last,
                              .line_reply = in->line_reply,
                              .line_ticket = in->line_ticket,
                              .fill = in->fill,
                              .fill_ticket = in->fill_ticket,
                              .waits = in->waits};
  for (unsigned i = 0; i < SCHEDULERS; i++) m.commit_kernel |= (u8)((in->commit_kernel[i] & 1) << i);
  memcpy(m.commit_warp, in->commit_warp, sizeof m.commit_warp);
  memcpy(m.commit_pc, in->commit_pc, sizeof m.commit_pc);
  memcpy(m.commit_lanes, in->commit_lanes, sizeof m.commit_lanes);
  memcpy(&m.on[0], in->first, sizeof in->first);
  memcpy(&m.on[SCHEDULERS], in->second, sizeof in->second);
  memcpy(m.held, s->inactive, sizeof m.held);
  memcpy(m.wants_collector, in->wants_collector, sizeof m.wants_collector);
  share_meters_comb(&s->meters, &m, out);
  share_meters_clock(&s->meters, &m, out);
}

/* By the quotas of the cycle before. */
static void choose_warps(struct kernel_divider *s, const struct kernel_divider_in *in) {
  struct active_warps_in warps;
  struct active_warps_out chosen = {{0}};
  memcpy(&warps.on[0], in->first, sizeof in->first);
  memcpy(&warps.on[SCHEDULERS], in->second, sizeof in->second);
  memcpy(warps.waiting, in->waiting, sizeof warps.waiting);
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++) warps.quota[k] = (u8)s->decided.warps[k];
  if (s->decided.sharing) active_warps_comb(&s->active, &warps, &chosen);
  active_warps_clock(&s->active, &warps, &chosen);
  memcpy(s->inactive, chosen.held, sizeof s->inactive);
}

/* What a block takes of the SM, and what there is: warps, rows of registers, words of shared memory, block slots.  A
 * kernel's warps take a quarter of their number of each sub-core's slots, rounded up, and rows with them: where a
 * block is no multiple of four warps there is so much less as that may be, though a block of each kernel fits. */
static void sample_sizes(const struct kernel_divider *s, const struct kernel_divider_in *in, struct scavenger_in *x) {
  const struct kernel_divider_params *p = &s->params;
  u16 *const need[KERNEL_DIVIDER_KERNELS] = {x->primary_need, x->secondary_need};
  bool uneven[KERNEL_DIVIDER_KERNELS];
  unsigned lost = 0;
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++) {
    uneven[k] = in->block_warps[k] % SCHEDULERS != 0;
    if (uneven[k]) lost += (SCHEDULERS - 1) * in->rows_per_warp[k];
    need[k][0] = in->block_warps[k];
    need[k][1] = (u16)(in->block_warps[k] * in->rows_per_warp[k]);
    need[k][2] = (u16)((in->shared_bytes[k] + 3) / 4);
    need[k][3] = 1;
  }
  const unsigned warps = SCHEDULERS * p->Warps - (uneven[PRIMARY] && uneven[SECONDARY] ? SCHEDULERS - 1 : 0);
  const unsigned rows = SCHEDULERS * p->Rows > lost ? SCHEDULERS * p->Rows - lost : 0;
  x->space[0] = (u16)larger(warps, need[PRIMARY][0] + need[SECONDARY][0]);
  x->space[1] = (u16)larger(rows, need[PRIMARY][1] + need[SECONDARY][1]);
  x->space[2] = (u16)p->SharedWords;
  x->space[3] = (u16)p->Blocks;
  x->primary_limit = in->most_blocks[PRIMARY];
  x->secondary_limit = in->most_blocks[SECONDARY];
}

static void clock_governor(struct kernel_divider *s, const struct kernel_divider_in *in,
                           const struct kernel_divider_out *out, const struct share_meters_out *m) {
  struct scavenger_in x = {.goal = in->goal,
                           .issued = m->issued,
                           .memory = m->memory,
                           .lines = m->lines,
                           .active = m->active,
                           .ready = m->ready,
                           .issues = m->issues,
                           .held_up = m->held_up,
                           .sizes_change = s->empty != 0,
                           .moving = out->over_share || in->moves,
                           .idle = !in->first_busy};
  sample_sizes(s, in, &x);
  memcpy(x.lanes, m->lanes, sizeof x.lanes);
  memcpy(x.bucket, m->bucket, sizeof x.bucket);
  memcpy(x.outstanding, m->outstanding, sizeof x.outstanding);
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    x.on[PRIMARY] |= (u64)in->first[i] << (i * s->params.Warps);
    x.on[SECONDARY] |= (u64)in->second[i] << (i * s->params.Warps);
  }
  scavenger_comb(&s->scavenger, &x, &s->decided);
  scavenger_clock(&s->scavenger, &x, &s->decided);
}

static void keep_sizes(struct kernel_divider *s, const struct kernel_divider_in *in) {
  s->empty = 0;
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++) {
    const struct divider_sizes now = {in->block_warps[k], in->rows_per_warp[k], in->shared_bytes[k]};
    const struct divider_sizes *was = &s->sizes[k];
    if (!(in->start >> k & 1)) continue;
    if (now.block_warps != was->block_warps || now.rows_per_warp != was->rows_per_warp ||
        now.shared_bytes != was->shared_bytes)
      s->empty |= (u8)(1u << k);
    s->sizes[k] = now;
  }
}

void kernel_divider_clock(struct kernel_divider *s, const struct kernel_divider_in *in,
                          const struct kernel_divider_out *out) {
  const struct residency_in slots = frontier(s, in);
  struct residency_out limits = {.over_share = out->over_share};
  struct share_meters_out meters = {0};
  memcpy(limits.warps_limit, out->warps_limit, sizeof limits.warps_limit);
  memcpy(limits.blocks_limit, out->blocks_limit, sizeof limits.blocks_limit);
  clock_meters(s, in, &meters);
  residency_clock(&s->residency, &slots, &limits);
  choose_warps(s, in);
  clock_governor(s, in, out, &meters);
  keep_sizes(s, in);
}
