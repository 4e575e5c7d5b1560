/* ccu_allocator: see ccu_allocator.h for the contract. */
#include "operand/ccu_allocator.h"

#include "lfsr.h"

void ccu_allocator_init(struct ccu_allocator *s, const struct ccu_allocator_params *params) {
  s->params = *params;
  ccu_allocator_reset(s);
}

void ccu_allocator_reset(struct ccu_allocator *s) {
  s->counter = 0;
  s->random = LFSR_START;
}

struct ccu_offer ccu_allocator_offer(const struct ccu_allocator *s, const struct ccu_allocator_in *in) {
  const u16 vacant = in->vacant | in->leaves, far = vacant & (u16)~in->has_near;
  if (in->at_random) return (struct ccu_offer){in->vacant ? in->vacant : in->leaves, false, false};
  if (far || !vacant) return (struct ccu_offer){far, false, false};
  if (s->counter < in->sthld) return (struct ccu_offer){0, false, true};
  return (struct ccu_offer){vacant, true, false};
}

static u16 drawn(const struct ccu_allocator *s, u16 units) {
  return (u16)(1u << lfsr_pick(s->random, clog2(s->params.CollectorUnits), units));
}

void ccu_allocator_comb(const struct ccu_allocator *s, const struct ccu_allocator_in *in,
                        struct ccu_allocator_out *out) {
  const struct ccu_offer offer = ccu_allocator_offer(s, in);
  u32 own = 0;
  out->cached = 0;
  out->enter = out->drop = 0;
  for (u32 left = in->held; left; left &= left - 1) {
    const unsigned u = lowest_bit(left), warp = in->held_warp[u];
    out->cached |= 1u << warp;
    own |= (u32)((in->vacant | in->leaves) >> u & 1) << warp;
    if (in->issue_valid && in->issue_warp == warp) *(in->at_random ? &out->drop : &out->enter) |= (u16)(1u << u);
  }
  out->ready = own | (offer.units ? low_bits(s->params.Warps) & ~out->cached : 0);
  out->answers = (u16)low_bits(s->params.CollectorUnits);
  if (in->at_random && in->vacant) out->answers = drawn(s, in->vacant);
  if (in->issue_valid && !out->enter && offer.units) out->enter = drawn(s, offer.units);
  out->drop &= (u16)~out->enter;
}

void ccu_allocator_clock(struct ccu_allocator *s, const struct ccu_allocator_in *in,
                         const struct ccu_allocator_out *out) {
  const struct ccu_offer offer = ccu_allocator_offer(s, in);
  if (offer.waiting && !in->commit_valid && in->wants_collector & ~out->cached) s->counter++;
  if (!in->issue_valid || (!in->at_random && out->cached >> in->issue_warp & 1)) return;
  if (offer.near) s->counter = 0;
  s->random = lfsr_step(s->random);
}
