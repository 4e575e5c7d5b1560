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

static void show_resumed(const struct block_dispatch *s, const struct block_dispatch_in *in,
                         struct block_dispatch_out *out) {
  const unsigned number = lowest_bit(s->resumed.alive);
  out->launch_warp_in_block = (u8)number;
  out->launch_block_warps = s->left;
  out->launch_lanes = number + 1 == in->block_warps ? in->last_lanes : low_bits(32);
  out->launch_block_x = s->resumed.x;
  out->launch_block_y = s->resumed.y;
  out->launch_block_z = s->resumed.z;
}

/* The block that has to go first. */
static void show_last(const struct block_dispatch *s, const struct block_dispatch_in *in, struct block_dispatch_out *out) {
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

static void show_context(const struct block_dispatch *s, const struct block_dispatch_in *in, struct block_dispatch_out *out) {
  const u32 free = s->filling ? 0 : ~s->block_busy & low_bits(in->blocks_limit);
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    out->members[i] = 0;
    for (u32 left = s->warp_busy[i]; left; left &= left - 1)
      if (s->slot_block[i * s->params.Warps + lowest_bit(left)] == in->move_block) out->members[i] |= left & -left;
  }
  out->resume_ready = in->resume && free;
  if (free) out->resume_block = (u8)lowest_bit(free);
  show_last(s, in, out);
}

void block_dispatch_comb(const struct block_dispatch *s, const struct block_dispatch_in *in,
                         struct block_dispatch_out *out) {
  const unsigned scheduler = in->choice % s->params.Schedulers;
  const u32 free = s->filling ? ~s->warp_busy[scheduler] & low_bits(in->warps_limit) : 0;
  out->busy = s->more || s->block_busy;
  out->block_busy = s->block_busy;
  out->placing = s->filling;
  memcpy(out->warp_busy, s->warp_busy, sizeof out->warp_busy);
  out->advance = out->launch_valid = free != 0;
  memset(out->members, 0, sizeof out->members);
  out->resume_ready = out->last_valid = 0;
  if (s->params.Context) show_context(s, in, out);
  if (!free) return;
  out->launch_scheduler = (u8)scheduler;
  out->launch_warp = (u8)lowest_bit(free);
  out->launch_lanes = s->left == 1 ? in->last_lanes : low_bits(32);
  out->launch_block = s->block;
  out->launch_first = s->warp_in_block == 0;
  out->launch_block_warps = in->block_warps;
  out->launch_warp_in_block = s->warp_in_block;
  out->launch_block_x = s->x;
  out->launch_block_y = s->y;
  out->launch_block_z = s->z;
  out->launch_shared_base = s->shared_base;
  if (s->resumed.alive) show_resumed(s, in, out);
}

static void admit(struct block_dispatch *s, u32 free, unsigned warps, u32 shared_bytes) {
  s->filling = 1;
  s->block = (u8)lowest_bit(free);
  s->left = (u8)warps;
  s->warp_in_block = 0;
  s->shared_base = s->block * shared_bytes & low_bits(17);
  s->block_busy |= 1u << s->block;
  s->remaining[s->block] = (u8)warps;
}

/* Moves to the following block of the grid. */
static void step(struct block_dispatch *s, const struct block_dispatch_in *in) {
  s->filling = 0;
  if (++s->x < in->grid_x) return;
  s->x = 0;
  if (++s->y < in->grid_y) return;
  s->y = 0;
  if (++s->z < in->grid_z) return;
  s->more = 0;
}

static void launch(struct block_dispatch *s, const struct block_dispatch_in *in, unsigned scheduler, unsigned warp) {
  s->warp_busy[scheduler] |= 1u << warp;
  s->slot_block[scheduler * s->params.Warps + warp] = s->block;
  s->warp_in_block = (s->warp_in_block + 1) & 31;
  const bool resumed = s->resumed.alive;
  s->resumed.alive &= s->resumed.alive - 1;
  if (--s->left > 0) return;
  if (resumed) s->filling = 0;
  else step(s, in);
}

static void retire(struct block_dispatch *s, unsigned block) {
  const unsigned warps = s->params.Warps;
  s->finished &= ~(1u << block);
  s->block_busy &= ~(1u << block);
  for (unsigned scheduler = 0; scheduler < s->params.Schedulers; scheduler++)
    for (u32 busy = s->warp_busy[scheduler]; busy; busy &= busy - 1)
      if (s->slot_block[scheduler * warps + lowest_bit(busy)] == block)
        s->warp_busy[scheduler] &= ~(busy & -busy);
}

void block_dispatch_clock(struct block_dispatch *s, const struct block_dispatch_in *in,
                          const struct block_dispatch_out *out) {
  const bool held = s->params.Context && in->resume_first;
  const u32 free = s->more && !s->filling && !held ? ~s->block_busy & low_bits(in->blocks_limit) : 0;
  if (s->finished) retire(s, lowest_bit(s->finished));
  for (u32 done = in->done_valid; done; done &= done - 1) {
    const unsigned scheduler = lowest_bit(done);
    const unsigned block = s->slot_block[scheduler * s->params.Warps + in->done_warp[scheduler]];
    if (--s->remaining[block] == 0) s->finished |= 1u << block;
  }
  if (s->params.Context && in->evict) s->finished |= 1u << in->move_block;
  if (in->start) {
    s->more = 1;
    s->x = s->y = s->z = 0;
  } else if (out->resume_ready) {
    s->resumed.x = in->resume_x;
    s->resumed.y = in->resume_y;
    s->resumed.z = in->resume_z;
    s->resumed.alive = in->resume_alive;
    admit(s, 1u << out->resume_block, (unsigned)__builtin_popcount(in->resume_alive), in->shared_bytes);
  } else if (free) {
    admit(s, free, in->block_warps, in->shared_bytes);
  } else if (out->launch_valid) {
    launch(s, in, out->launch_scheduler, out->launch_warp);
  }
}
