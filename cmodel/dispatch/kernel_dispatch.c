/* kernel_dispatch: see kernel_dispatch.h for the contract. */
#include "dispatch/kernel_dispatch.h"

enum { SCHEDULERS = KERNEL_DISPATCH_SCHEDULERS, GRID_BITS = 16 };

void kernel_dispatch_init(struct kernel_dispatch *s, const struct kernel_dispatch_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  for (unsigned k = 0; k < p->Kernels; k++) {
    block_dispatch_init(&s->grid[k], &(struct block_dispatch_params){SCHEDULERS, p->Warps, p->Blocks, GRID_BITS,
                                                                        p->Context});
    subcore_mux_init(&s->mux[k], &(struct subcore_mux_params){p->HashEntries});
  }
}

void kernel_dispatch_reset(struct kernel_dispatch *s) {
  for (unsigned k = 0; k < s->params.Kernels; k++) {
    block_dispatch_reset(&s->grid[k]);
    subcore_mux_reset(&s->mux[k]);
  }
}

static void show_launch(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k,
                        struct kernel_dispatch_out *out) {
  const struct kernel_dispatch_params *p = &s->params;
  const struct block_dispatch_out *from = &s->wires[k].out;
  const u32 base = k ? p->SharedWords * 4 - in->shared_bytes[k] - from->launch_shared_base : from->launch_shared_base;
  out->launch_valid = 1;
  out->launch_kernel = (u8)k;
  out->launch_scheduler = from->launch_scheduler;
  out->launch_warp = (u8)kernel_dispatch_slot(k, from->launch_warp, p->Warps);
  out->launch_pc = in->entry[k];
  out->launch_lanes = from->launch_lanes;
  out->launch_block = (u8)kernel_dispatch_slot(k, from->launch_block, p->Blocks);
  out->launch_first = from->launch_first;
  out->launch_block_warps = from->launch_block_warps;
  out->launch_warp_in_block = from->launch_warp_in_block;
  out->launch_block_x = from->launch_block_x;
  out->launch_block_y = from->launch_block_y;
  out->launch_block_z = from->launch_block_z;
  out->launch_shared_base = base & low_bits(17);
}

static void give_context(const struct kernel_dispatch_in *in, unsigned k, struct block_dispatch_in *to) {
  to->move_block = in->move_block;
  to->evict = in->evict && in->move_kernel == k;
  to->resume = in->resume >> k & 1;
  to->resume_first = in->resume_first >> k & 1;
  to->resume_x = in->resume_x[k];
  to->resume_y = in->resume_y[k];
  to->resume_z = in->resume_z[k];
  to->resume_alive = in->resume_alive[k];
}

/* What the grids say of blocks that move, slots as the SM has them. */
static void show_context(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, struct kernel_dispatch_out *out) {
  const u32 *members = s->wires[in->move_kernel].out.members;
  memset(out->members, 0, sizeof out->members);
  out->resume_ready = out->last_valid = 0;
  if (!s->params.Context) return;
  for (unsigned i = 0; i < SCHEDULERS; i++)
    for (u32 left = members[i]; left; left &= left - 1)
      out->members[i] |= 1u << kernel_dispatch_slot(in->move_kernel, lowest_bit(left), s->params.Warps);
  for (unsigned k = 0; k < s->params.Kernels; k++) {
    const struct block_dispatch_out *from = &s->wires[k].out;
    out->resume_ready |= (u8)(from->resume_ready << k);
    out->resume_block[k] = from->resume_block;
    out->last_valid |= (u8)(from->last_valid << k);
    out->last_block[k] = from->last_block;
  }
}

static void comb_grid(struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k, bool held) {
  struct kernel_dispatch_wires *x = &s->wires[k];
  x->mux_in.restart = in->start >> k & 1;
  x->mux_in.hashed = in->hashed;
  memcpy(x->mux_in.hash_table, in->hash_table, sizeof x->mux_in.hash_table);
  subcore_mux_comb(&s->mux[k], &x->mux_in, &x->choice);
  x->in.start = in->start >> k & 1;
  x->in.grid_x = in->grid_x[k];
  x->in.grid_y = in->grid_y[k];
  x->in.grid_z = in->grid_z[k];
  x->in.block_warps = in->block_warps[k];
  x->in.last_lanes = in->last_lanes[k];
  x->in.warps_limit = held ? 0 : in->warps_limit[k];
  x->in.blocks_limit = in->blocks_limit[k];
  x->in.shared_bytes = in->shared_bytes[k];
  x->in.choice = x->choice.choice;
  if (s->params.Context) give_context(in, k, &x->in);
  block_dispatch_comb(&s->grid[k], &x->in, &x->out);
  x->mux_in.advance = x->out.advance;
}

void kernel_dispatch_comb(const struct kernel_dispatch *state, const struct kernel_dispatch_in *in,
                          struct kernel_dispatch_out *out) {
  /* The wires are scratch, not state: each call brings them up to date. */
  struct kernel_dispatch *s = (struct kernel_dispatch *)state;
  out->launch_valid = out->busy = out->placing = 0;
  for (unsigned k = 0; k < s->params.Kernels; k++) {
    comb_grid(s, in, k, out->launch_valid);
    if (s->wires[k].out.launch_valid) show_launch(s, in, k, out);
    out->busy |= (u8)(s->wires[k].out.busy << k);
    out->placing |= (u8)(s->wires[k].out.placing << k);
    out->block_busy[k] = s->wires[k].out.block_busy;
  }
  show_context(s, in, out);
  memcpy(out->first, s->grid[0].warp_busy, sizeof out->first);
  memset(out->kernel, 0, sizeof out->kernel);
  if (s->params.Kernels == 1) return;
  for (unsigned i = 0; i < SCHEDULERS; i++)
    for (u32 left = s->grid[1].warp_busy[i]; left; left &= left - 1)
      out->kernel[i] |= 1u << kernel_dispatch_slot(1, lowest_bit(left), s->params.Warps);
}

void kernel_dispatch_clock(struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                           const struct kernel_dispatch_out *out) {
  for (unsigned k = 0; k < s->params.Kernels; k++) s->wires[k].in.done_valid = 0;
  for (u32 left = in->done_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left), k = out->kernel[i] >> in->done_warp[i] & 1;
    s->wires[k].in.done_valid |= (u8)(1u << i);
    s->wires[k].in.done_warp[i] = (u8)kernel_dispatch_slot(k, in->done_warp[i], s->params.Warps);
  }
  for (unsigned k = 0; k < s->params.Kernels; k++) {
    struct kernel_dispatch_wires *x = &s->wires[k];
    subcore_mux_clock(&s->mux[k], &x->mux_in, &x->choice);
    block_dispatch_clock(&s->grid[k], &x->in, &x->out);
  }
}
