/* Stimulus of kernel_dispatch: grids of either kernel start and end without regard to the other's; the frontier between
 * their slots moves from cycle to cycle, as far as what each has taken lets it. */
#include "dispatch/kernel_dispatch.h"
#include "share_stimulus.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static unsigned one_to(struct tw_random *random, unsigned limit) { return 1 + tw_random_below(random, limit); }

/* Slots up to the highest that is taken, of any scheduler. */
static unsigned warps_taken(const struct block_dispatch *g) {
  u32 taken = 0;
  for (unsigned i = 0; i < g->params.Schedulers; i++) taken |= g->warp_busy[i];
  return clog2(taken + 1);
}
static unsigned blocks_taken(const struct block_dispatch *g) {
  return g->block_busy >> 31 ? 32 : clog2(g->block_busy + 1);
}

/* Warps of a block that have gone and have not been reported; none of one that has been moved. */
static unsigned running(const struct block_dispatch *g, unsigned block) {
  if (g->finished >> block & 1) return 0;
  return g->remaining[block] - (g->filling && g->block == block ? (unsigned)__builtin_popcount(g->warp_active) : 0u);
}

static void limit(struct tw_random *random, const struct kernel_dispatch *s, struct kernel_dispatch_in *in,
                  unsigned k) {
  const struct kernel_dispatch_params *p = &s->params;
  const bool other = p->Kernels == 2;
  const unsigned warps = other ? warps_taken(&s->place[!k]) : 0, given = k ? in->warps_limit[0] : 0;
  const unsigned blocks = other ? blocks_taken(&s->place[!k]) : 0, admitted = k ? in->blocks_limit[0] : 0;
  const unsigned most_warps = p->Warps - (warps > given ? warps : given);
  const unsigned most_blocks = p->Blocks - (blocks > admitted ? blocks : admitted);
  in->warps_limit[k] = (u8)tw_random_below(random, most_warps + 1);
  in->blocks_limit[k] = (u8)tw_random_below(random, most_blocks + 1);
}

/* Some running warps of kernel k end. */
static void finish(struct tw_random *random, const struct kernel_dispatch *s, struct kernel_dispatch_in *in,
                   unsigned k) {
  const struct block_dispatch *g = &s->place[k];
  const unsigned warps = s->params.Warps, percent = g->y & 1 ? 5 : 60;
  u8 reported[BLOCK_DISPATCH_MAX_BLOCKS] = {0};
  for (unsigned i = 0; i < KERNEL_DISPATCH_SCHEDULERS; i++) {
    const unsigned warp = tw_random_below(random, warps), block = g->slot_block[i * warps + warp];
    if (in->evict && in->move_kernel == k && block == in->move_block) continue;
    if (in->done_valid >> i & 1 || !(g->warp_busy[i] >> warp & 1) || running(g, block) <= reported[block]) continue;
    if (!tw_random_chance(random, percent)) continue;
    in->done_valid |= (u8)(1u << i);
    in->done_warp[i] = (u8)(k ? warps - 1 - warp : warp);
    reported[block]++;
  }
}

/* A block of either kernel goes, or comes back. */
static void move(struct tw_random *random, const struct kernel_dispatch *s, struct kernel_dispatch_in *in) {
  const struct kernel_dispatch_params *p = &s->params;
  in->move_kernel = (u8)tw_random_below(random, p->Kernels);
  in->move_block = (u8)tw_random_below(random, p->Blocks);
  const struct block_dispatch *g = &s->place[in->move_kernel];
  const u32 bit = 1u << in->move_block, which = tw_random_below(random, 3);
  in->evict = p->Context && g->block_busy & bit && !(g->finished & bit) &&
              !(g->filling && g->block == in->move_block) && tw_random_chance(random, 20);
  const u32 all = low_bits(smaller(32, 4 * p->Warps));
  in->resume_kernel = (u8)tw_random_below(random, p->Kernels);
  in->resume_valid = s->grid[in->resume_kernel].more && which == 0 && tw_random_chance(random, 50);
  in->resume_alive &= all;
  if (!in->resume_alive || tw_random_chance(random, 70))
    in->resume_alive = 1u << tw_random_below(random, smaller(32, 4 * p->Warps));
  in->resume_count = (u8)__builtin_popcount(in->resume_alive);
  if (in->resume_valid) in->resume_holds |= (u8)(1u << in->resume_kernel);
}

/* A block for an SM that gets its own from outside, of any warps that are to run. */
static void give(struct tw_random *random, const struct kernel_dispatch *s, struct kernel_dispatch_in *in) {
  const unsigned blocks = s->queue.count + (unsigned)__builtin_popcount(s->place[0].block_busy);
  in->give_valid = blocks < s->params.Blocks && tw_random_chance(random, s->place[0].y & 2 ? 80 : 10);
  in->give_alive &= low_bits(smaller(32, 4 * s->params.Warps));
  if (!in->give_alive || tw_random_chance(random, 70)) in->give_alive = low_bits(one_to(random, 3));
  in->give_count = (u8)__builtin_popcount(in->give_alive);
}

/* Blocks that may have registers in common. */
static void share(struct tw_random *random, const struct kernel_dispatch *s, struct kernel_dispatch_in *in) {
  const struct kernel_dispatch_params *p = &s->params;
  const struct share_test *t =
      share_test_of(random, s, s->place[0].block_busy, KERNEL_DISPATCH_SCHEDULERS, p->Warps, p->Blocks);
  in->share = t->share;
  in->block_warps[0] = t->block_warps;
  in->blocks_limit[0] = (u8)(tw_random_chance(random, 80) ? t->blocks : tw_random_below(random, t->blocks + 1));
}

TW_STIMULUS(kernel_dispatch) {
  const struct kernel_dispatch_params *p = &state->params;
  const unsigned largest = smaller(32, 4 * p->Warps);
  in->start = in->done_valid = 0;
  move(random, state, in);
  if (p->BlockSource) give(random, state, in);
  for (unsigned k = 0; k < p->Kernels; k++) {
    const struct block_dispatch *g = &state->place[k];
    const bool waits = p->BlockSource ? state->queue.count : state->grid[k].more;
    in->start |= (u8)((!waits && !g->block_busy && tw_random_chance(random, 20)) << k);
    in->grid_x[k] = (u16)one_to(random, 3);
    in->grid_y[k] = (u16)one_to(random, 4);
    in->grid_z[k] = (u16)one_to(random, 2);
    in->block_warps[k] = (u8)one_to(random, tw_random_chance(random, 60) ? 3 : largest);
    in->shared_bytes[k] = tw_random_below(random, p->SharedWords * 4 / p->Blocks + 1);
    limit(random, state, in, k);
    if (p->Sharing) share(random, state, in);
    finish(random, state, in, k);
  }
}

TW_BINS(kernel_dispatch) {
  const bool both = state->params.Kernels == 2 && out->busy == 3, second = out->launch_valid && out->launch_kernel;
  const bool waits = both && state->place[1].filling && out->launch_valid && !out->launch_kernel && in->warps_limit[1];
  bool done[KERNEL_DISPATCH_KERNELS] = {false, false};
  for (u32 left = in->done_valid; left; left &= left - 1)
    done[out->kernel[lowest_bit(left)] >> in->done_warp[lowest_bit(left)] & 1] = true;
  const bool context = state->params.Context;
  TW_BIN("a block of the second goes", context && in->evict && in->move_kernel);
  TW_BIN("one of the second comes back", out->resume_ready && in->resume_valid && in->resume_kernel);
  TW_BIN("one of the first comes back", out->resume_ready && in->resume_valid && !in->resume_kernel);
  TW_BIN("the grid waits for one",
         context && in->resume_holds & 1 && state->grid[0].more && !state->place[0].filling && !in->resume_valid);
  TW_BIN("both have one that has to go first", out->last_valid == 3);
  TW_BIN("members of one of the second",
         context && in->move_kernel && out->block_warp_mask[0] && out->block_warp_mask[0] != out->kernel[0]);
  const bool outside = state->params.BlockSource;
  TW_BIN("a block is given", outside && in->give_valid);
  TW_BIN("one given has no slot yet", outside && state->queue.count && !state->place[0].filling);
  TW_BIN("several have none", outside && state->queue.count > 2 && !state->place[0].filling);
  TW_BIN("one given has ended", out->ended);
  TW_BIN("no kernel runs", !out->busy);
  TW_BIN("the first alone", out->busy == 1);
  TW_BIN("the second alone", out->busy == 2);
  TW_BIN("both", both);
  TW_BIN("both start", in->start == 3);
  TW_BIN("one starts beside the other", both == 0 && in->start && out->busy);
  TW_BIN("a warp of the first goes", out->launch_valid && !out->launch_kernel);
  TW_BIN("one of the second", second);
  TW_BIN("the second's waits for the first's", waits);
  TW_BIN("the second's last slot", second && out->launch_warp == state->params.Warps - 1);
  TW_BIN("its last block slot", second && out->launch_block == state->params.Blocks - 1);
  TW_BIN("the first warp of its block", second && out->launch_first);
  TW_BIN("shared memory above the other's", second && out->launch_shared_base > state->params.SharedWords * 2);
  TW_BIN("warps of both are done", done[0] && done[1]);
  TW_BIN("no slot for either", both && !in->warps_limit[0] && !in->warps_limit[1]);
}
