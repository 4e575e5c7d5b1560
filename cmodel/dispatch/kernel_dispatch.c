/* kernel_dispatch: see kernel_dispatch.h for the contract.
 *
 * Most cycles place nothing: the parts of a kernel are only asked, and only clocked, when there is something for
 * them to do. */
#include "dispatch/kernel_dispatch.h"

enum { SCHEDULERS = KERNEL_DISPATCH_SCHEDULERS, GRID_BITS = 16 };
enum { RESUMED, NEW, SOURCES }; /* of block_mux */

#define PARTS(EACH)                                                                                                    \
  EACH(grid_walker, p->BlockSource ? 0 : p->Kernels, grid[i], .GridBits = GRID_BITS)                                   \
  EACH(block_queue, p->BlockSource, queue, .Blocks = p->Blocks, .GridBits = GRID_BITS)                                 \
  EACH(block_mux, p->Kernels, sources[i], .Sources = SOURCES, .GridBits = GRID_BITS)                                   \
  EACH(block_dispatch, p->Kernels, place[i], .Schedulers = SCHEDULERS, .Warps = p->Warps, .Blocks = p->Blocks,         \
       .GridBits = GRID_BITS, .Context = p->Context, .Sharing = p->Sharing)                                            \
  EACH(subcore_mux, p->Kernels, mux[i], .Entries = p->HashEntries)

void kernel_dispatch_init(struct kernel_dispatch *s, const struct kernel_dispatch_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  PARTS(TW_INIT_EACH)
}

void kernel_dispatch_reset(struct kernel_dispatch *s) {
  const struct kernel_dispatch_params *p = &s->params;
  PARTS(TW_RESET_EACH)
  s->rests = false;
}

/* Whether kernel k has a block that has not been placed. */
static bool has_new(const struct kernel_dispatch *s, unsigned k) {
  return s->params.BlockSource ? s->queue.count != 0 : s->grid[k].more;
}

/* What kernel k places; `held` says that the other's warp goes. */
static void comb_place(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k, bool held,
                       struct block_dispatch_in *to, struct block_dispatch_out *from) {
  const struct subcore_mux_in mux = {.hashed = in->hashed};
  struct subcore_mux_out choice;
  subcore_mux_comb(&s->mux[k], &mux, &choice);
  to->block_warps = in->block_warps[k];
  to->last_lanes = in->last_lanes[k];
  to->warps_limit = held ? 0 : in->warps_limit[k];
  to->blocks_limit = in->blocks_limit[k];
  to->shared_bytes = in->shared_bytes[k];
  to->choice = choice.choice;
  to->share = in->share;
  to->move_block = in->move_block;
  to->evict = s->params.Context && in->evict && in->move_kernel == k;
  block_dispatch_comb(&s->place[k], to, from);
}

static void drive_launch(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k,
                         const struct block_dispatch_out *from, struct kernel_dispatch_out *out) {
  const struct kernel_dispatch_params *p = &s->params;
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

/* What kernel k says of blocks that move, slots as the SM has them. */
static void drive_context(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k,
                          const struct block_dispatch_out *from, struct kernel_dispatch_out *out) {
  out->last_valid |= (u8)(from->last_valid << k);
  out->last_block[k] = from->last_block;
  if (in->resume_kernel == k) {
    out->resume_ready = from->block_ready;
    out->resume_slot = from->block_slot;
  }
  for (unsigned i = 0; in->move_kernel == k && i < SCHEDULERS; i++)
    for (u32 left = from->block_warp_mask[i]; left; left &= left - 1)
      out->block_warp_mask[i] |= 1u << kernel_dispatch_slot(k, lowest_bit(left), s->params.Warps);
}

void kernel_dispatch_slots(const struct kernel_dispatch *s, u32 *first, u32 *second) {
  memcpy(first, s->place[0].warp_busy, SCHEDULERS * sizeof *first);
  memset(second, 0, SCHEDULERS * sizeof *second);
  for (unsigned i = 0; s->params.Kernels == 2 && i < SCHEDULERS; i++)
    for (u32 left = s->place[1].warp_busy[i]; left; left &= left - 1)
      second[i] |= 1u << kernel_dispatch_slot(1, lowest_bit(left), s->params.Warps);
}

TW_APART static void comb_kernel(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k,
                                 struct kernel_dispatch_out *out) {
  struct block_dispatch_in to;
  struct block_dispatch_out from;
  comb_place(s, in, k, out->launch_valid, &to, &from);
  if (from.launch_valid) drive_launch(s, in, k, &from, out);
  if (s->params.Context) drive_context(s, in, k, &from, out);
}

void kernel_dispatch_comb(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                          struct kernel_dispatch_out *out) {
  out->launch_valid = out->busy = out->placing = out->last_valid = out->resume_ready = 0;
  out->ended = s->params.BlockSource && (s->queue.taken & ~s->place[0].block_busy);
  kernel_dispatch_slots(s, out->first, out->kernel);
  memset(out->block_warp_mask, 0, sizeof out->block_warp_mask);
  for (unsigned k = 0; k < s->params.Kernels; k++) {
    const struct block_dispatch *p = &s->place[k];
    out->busy |= (u8)((has_new(s, k) || p->block_busy) << k);
    out->placing |= (u8)(p->filling << k);
    out->block_busy[k] = p->block_busy;
    const bool launches = p->filling && !block_dispatch_full(p, in->warps_limit[k]);
    if (launches || s->params.Context) comb_kernel(s, in, k, out);
  }
}

static bool resumes(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k) {
  return s->params.Context && in->resume_valid && in->resume_kernel == k;
}

/* What has new blocks for a kernel: its grid, or with BlockSource the queue. */
struct new_blocks {
  struct grid_walker_in grid_in;
  struct block_queue_in queue_in;
  struct block_queue_out queue;
  struct grid_walker_out block;
};

static void comb_grid(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k,
                      struct new_blocks *x) {
  x->grid_in = (struct grid_walker_in){.start = in->start >> k & 1,
                                       .grid_x = in->grid_x[k],
                                       .grid_y = in->grid_y[k],
                                       .grid_z = in->grid_z[k],
                                       .block_warps = in->block_warps[k]};
  grid_walker_comb(&s->grid[k], &x->grid_in, &x->block);
}

static void comb_queue(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, struct new_blocks *x) {
  struct block_queue_out *q = &x->queue;
  x->queue_in = (struct block_queue_in){in->give_valid, in->give_x,     in->give_y, in->give_z,
                                        in->give_alive, in->give_count, 0,          s->place[0].block_busy};
  block_queue_comb(&s->queue, &x->queue_in, q);
  x->block.block_valid = q->block_valid;
  if (!q->block_valid) return;
  x->block = (struct grid_walker_out){1, q->block_x, q->block_y, q->block_z, q->block_alive, q->block_count};
}

/* Of the sources of kernel k a block for its placement; whether it is a new one's turn. */
static bool choose_block(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k, bool ready,
                         const struct grid_walker_out *fresh, struct block_dispatch_in *to) {
  struct block_mux_in mux = {.block_ready = ready};
  struct block_mux_out block;
  mux.source_valid = (u8)(resumes(s, in, k) << RESUMED | fresh->block_valid << NEW);
  if (s->params.Context) mux.source_holds = (u8)((in->resume_holds >> k & 1) << RESUMED);
  mux.source_x[RESUMED] = in->resume_x, mux.source_x[NEW] = fresh->block_x;
  mux.source_y[RESUMED] = in->resume_y, mux.source_y[NEW] = fresh->block_y;
  mux.source_z[RESUMED] = in->resume_z, mux.source_z[NEW] = fresh->block_z;
  mux.source_alive[RESUMED] = in->resume_alive, mux.source_alive[NEW] = fresh->block_alive;
  mux.source_count[RESUMED] = in->resume_count, mux.source_count[NEW] = fresh->block_count;
  block_mux_comb(&s->sources[k], &mux, &block);
  to->block_valid = block.block_valid;
  if (block.block_valid) {
    to->block_x = block.block_x;
    to->block_y = block.block_y;
    to->block_z = block.block_z;
    to->block_alive = block.block_alive;
    to->block_count = block.block_count;
  }
  return block.source_ready >> NEW & 1;
}

static void clock_kernel(struct kernel_dispatch *s, const struct kernel_dispatch_in *in, unsigned k, bool held,
                         struct block_dispatch_in *to) {
  struct block_dispatch_out from;
  struct new_blocks x = {.block = {0}};
  struct subcore_mux_in mux_in = {.restart = in->start >> k & 1, .hashed = in->hashed};
  comb_place(s, in, k, held, to, &from);
  if (s->params.BlockSource) comb_queue(s, in, &x);
  else comb_grid(s, in, k, &x);
  x.queue_in.block_ready = x.grid_in.block_ready = choose_block(s, in, k, from.block_ready, &x.block, to);
  mux_in.advance = from.advance;
  memcpy(mux_in.hash_table, in->hash_table, sizeof mux_in.hash_table);
  if (s->params.BlockSource) block_queue_clock(&s->queue, &x.queue_in, &x.queue);
  else grid_walker_clock(&s->grid[k], &x.grid_in, NULL);
  block_dispatch_clock(&s->place[k], to, &from);
  subcore_mux_clock(&s->mux[k], &mux_in, NULL);
}

/* Whether kernel k places, starts or ends anything, but for warps that are done. */
static bool changes(const struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                    const struct kernel_dispatch_out *out, unsigned k) {
  const bool starts = in->start >> k & 1, launches = out->launch_valid && out->launch_kernel == k;
  if (starts || launches || s->place[k].finished || (s->params.Context && in->evict)) return true;
  if (s->params.BlockSource && (in->give_valid || s->queue.taken != s->place[k].block_busy)) return true;
  return (has_new(s, k) || resumes(s, in, k)) && block_dispatch_free(&s->place[k], in->blocks_limit[k]);
}

TW_APART static void clock_kernels(struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                                   const struct kernel_dispatch_out *out, u32 changing) {
  struct block_dispatch_in to[KERNEL_DISPATCH_KERNELS] = {{.done_valid = 0}};
  for (u32 left = in->done_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left), k = out->kernel[i] >> in->done_warp[i] & 1;
    to[k].done_valid |= (u8)(1u << i);
    to[k].done_warp[i] = (u8)kernel_dispatch_slot(k, in->done_warp[i], s->params.Warps);
    changing |= 1u << k;
  }
  for (; changing; changing &= changing - 1) {
    const unsigned k = lowest_bit(changing);
    clock_kernel(s, in, k, k == 1 && out->launch_valid && !out->launch_kernel, &to[k]);
  }
}

/* Returns whether anything changes but for time. */
TW_APART static bool step(struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                          const struct kernel_dispatch_out *out) {
  u32 changing = 0;
  for (unsigned k = 0; k < s->params.Kernels; k++) changing |= (u32)changes(s, in, out, k) << k;
  if (!(in->done_valid | changing)) return false;
  clock_kernels(s, in, out, changing);
  return true;
}

void kernel_dispatch_clock(struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                           const struct kernel_dispatch_out *out) {
  step(s, in, out);
}

/* ---- for a composite: most cycles are like the one before */

void kernel_dispatch_control(struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                             struct kernel_dispatch_out *out) {
  if (!s->rests) kernel_dispatch_comb(s, in, out);
}

void kernel_dispatch_step(struct kernel_dispatch *s, const struct kernel_dispatch_in *in,
                          const struct kernel_dispatch_out *out) {
  const bool told = in->done_valid | in->start | in->give_valid;
  if (s->rests && !told && memcmp(s->blocks_limit, in->blocks_limit, sizeof s->blocks_limit) == 0) return;
  s->rests = !step(s, in, out) && !s->params.Context && !out->placing;
  memcpy(s->blocks_limit, in->blocks_limit, sizeof s->blocks_limit);
}
