/* block_dispatch: see block_dispatch.h for the contract. */
#include "dispatch/block_dispatch.h"

void block_dispatch_init(struct block_dispatch *s, const struct block_dispatch_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void block_dispatch_reset(struct block_dispatch *s) {
  const struct block_dispatch_params params = s->params;
  block_dispatch_init(s, &params);
}

/* The block that has to go first. */
static void drive_last(const struct block_dispatch *s, const struct block_dispatch_in *in,
                       struct block_dispatch_out *out) {
  unsigned block = bit_length(s->block_busy), slots = 0;
  out->last_valid = 0;
  if (s->filling || !block--) return;
  for (unsigned i = 0; block < in->blocks_limit && i < s->params.Schedulers; i++) {
    if (!s->warp_busy[i] || bit_length(s->warp_busy[i]) < slots) continue;
    slots = bit_length(s->warp_busy[i]);
    block = s->slot_block[i * s->params.Warps + slots - 1];
  }
  out->last_valid = !(s->finished >> block & 1);
  out->last_block = (u8)block;
}

static void drive_context(const struct block_dispatch *s, const struct block_dispatch_in *in,
                          struct block_dispatch_out *out) {
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    out->block_warp_mask[i] = 0;
    for (u32 left = s->warp_busy[i]; left; left &= left - 1)
      if (s->slot_block[i * s->params.Warps + lowest_bit(left)] == in->move_block)
        out->block_warp_mask[i] |= left & -left;
  }
  drive_last(s, in, out);
}

/* The place of the next warp, if it goes. */
static bool place(const struct block_dispatch *s, const struct block_dispatch_in *in, struct share_place *to) {
  if (!s->filling) return false;
  if (s->params.Sharing) {
    *to = share_place_of(in->share, s->params.Schedulers, s->block, (s->place + lowest_bit(s->warp_active)) & 255);
    return true;
  }
  to->scheduler = in->choice % s->params.Schedulers;
  const u32 free = ~s->warp_busy[to->scheduler] & low_bits(in->warps_limit);
  if (free) to->warp = lowest_bit(free);
  return free != 0;
}

static void drive_launch(const struct block_dispatch *s, const struct block_dispatch_in *in,
                         struct block_dispatch_out *out) {
  struct share_place to;
  out->advance = out->launch_valid = place(s, in, &to);
  if (!out->launch_valid) return;
  const unsigned number = lowest_bit(s->warp_active);
  out->launch_scheduler = (u8)to.scheduler;
  out->launch_warp = (u8)to.warp;
  out->launch_lanes = number + 1 == in->block_warps ? in->last_lanes : low_bits(32);
  out->launch_block = s->block;
  out->launch_first = s->first;
  out->launch_block_warps = s->count;
  out->launch_warp_in_block = (u8)number;
  out->launch_block_x = s->x;
  out->launch_block_y = s->y;
  out->launch_block_z = s->z;
  out->launch_shared_base = s->shared_base;
}

/* Of free block slots the one that the next block gets. */
static unsigned slot_of(const struct block_dispatch *s, const struct block_dispatch_in *in, u32 free) {
  const u32 paired = s->params.Sharing ? low_bits(2 * share_pairs(in->share)) : 0, even = 0x55555555u;
  const u32 partner_busy = (s->block_busy & even) << 1 | (s->block_busy >> 1 & even);
  const u32 apart = free & ~(paired & partner_busy);
  return lowest_bit(apart ? apart : free);
}

void block_dispatch_comb(const struct block_dispatch *s, const struct block_dispatch_in *in,
                         struct block_dispatch_out *out) {
  const u32 free = block_dispatch_free(s, in->blocks_limit);
  out->block_ready = free != 0;
  if (free) out->block_slot = (u8)slot_of(s, in, free);
  out->busy = s->block_busy != 0;
  out->block_busy = s->block_busy;
  out->placing = s->filling;
  memcpy(out->warp_busy, s->warp_busy, sizeof out->warp_busy);
  memset(out->block_warp_mask, 0, sizeof out->block_warp_mask);
  out->last_valid = 0;
  if (s->params.Context) drive_context(s, in, out);
  drive_launch(s, in, out);
}

static void admit(struct block_dispatch *s, const struct block_dispatch_in *in, unsigned slot) {
  s->filling = s->first = 1;
  s->block = (u8)slot;
  s->count = in->block_count;
  s->warp_active = in->block_alive;
  s->x = in->block_x;
  s->y = in->block_y;
  s->z = in->block_z;
  s->shared_base = slot * in->shared_bytes & low_bits(17);
  s->block_busy |= 1u << slot;
  if (s->params.Sharing) {
    s->place = (u8)share_first(in->share, slot, in->block_warps);
    s->shared_base = share_base(in->share, slot, in->shared_bytes);
  }
  s->remaining[slot] = in->block_count;
}

static void launch(struct block_dispatch *s, unsigned scheduler, unsigned warp) {
  s->warp_busy[scheduler] |= 1u << warp;
  s->slot_block[scheduler * s->params.Warps + warp] = s->block;
  s->first = 0;
  s->warp_active &= s->warp_active - 1;
  s->filling = s->warp_active != 0;
}

static void retire(struct block_dispatch *s, unsigned block) {
  const unsigned warps = s->params.Warps;
  s->finished &= ~(1u << block);
  s->block_busy &= ~(1u << block);
  for (unsigned scheduler = 0; scheduler < s->params.Schedulers; scheduler++)
    for (u32 busy = s->warp_busy[scheduler]; busy; busy &= busy - 1)
      if (s->slot_block[scheduler * warps + lowest_bit(busy)] == block) s->warp_busy[scheduler] &= ~(busy & -busy);
}

void block_dispatch_clock(struct block_dispatch *s, const struct block_dispatch_in *in,
                          const struct block_dispatch_out *out) {
  if (s->finished) retire(s, lowest_bit(s->finished));
  for (u32 done = in->done_valid; done; done &= done - 1) {
    const unsigned scheduler = lowest_bit(done);
    const unsigned block = s->slot_block[scheduler * s->params.Warps + in->done_warp[scheduler]];
    if (--s->remaining[block] == 0) s->finished |= 1u << block;
  }
  if (s->params.Context && in->evict) s->finished |= 1u << in->move_block;
  if (in->block_valid && out->block_ready) admit(s, in, out->block_slot);
  else if (out->launch_valid) launch(s, out->launch_scheduler, out->launch_warp);
}
