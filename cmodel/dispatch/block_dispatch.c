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
  out->launch_lanes = number + 1 == in->block_warps ? in->last_lanes : low_bits(32);
  out->launch_first = s->left == s->remaining[s->block];
  out->launch_block_x = s->resumed.x;
  out->launch_block_y = s->resumed.y;
  out->launch_block_z = s->resumed.z;
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
  if (!free) return;
  out->launch_scheduler = (u8)scheduler;
  out->launch_warp = (u8)lowest_bit(free);
  out->launch_lanes = s->left == 1 ? in->last_lanes : low_bits(32);
  out->launch_block = s->block;
  out->launch_first = s->warp_in_block == 0;
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

void block_dispatch_evict(struct block_dispatch *s, unsigned block) {
  s->remaining[block] = 0;
  s->finished |= 1u << block;
}

int block_dispatch_resume(struct block_dispatch *s, const struct block_dispatch_resumed *resumed,
                          unsigned blocks_limit, u32 shared_bytes) {
  const u32 free = ~s->block_busy & low_bits(blocks_limit);
  if (s->filling || !free) return -1;
  s->resumed = *resumed;
  admit(s, free, (unsigned)__builtin_popcount(resumed->alive), shared_bytes);
  return s->block;
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
  const u32 free = s->more && !s->filling ? ~s->block_busy & low_bits(in->blocks_limit) : 0;
  if (s->finished) retire(s, lowest_bit(s->finished));
  for (u32 done = in->done_valid; done; done &= done - 1) {
    const unsigned scheduler = lowest_bit(done);
    const unsigned block = s->slot_block[scheduler * s->params.Warps + in->done_warp[scheduler]];
    if (--s->remaining[block] == 0) s->finished |= 1u << block;
  }
  if (in->start) {
    s->more = 1;
    s->x = s->y = s->z = 0;
  } else if (free) {
    admit(s, free, in->block_warps, in->shared_bytes);
  } else if (out->launch_valid) {
    launch(s, in, out->launch_scheduler, out->launch_warp);
  }
}
