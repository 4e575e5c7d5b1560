/* Stimulus of block_dispatch: whole blocks and parts of them, large and small; warps finish slowly while blocks of
 * odd y come, so that slots run out, and fast otherwise, so that blocks finish together.  The configuration moves
 * from cycle to cycle, which the contract defines.  The unit counts the finished warps of a block but does not know
 * them apart, so any of the block's may stand for the next to finish. */
#include "dispatch/block_dispatch.h"
#include "share_stimulus.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Launched warps of a block that have not been reported; none of one that has gone. */
static unsigned running(const struct block_dispatch *s, unsigned block) {
  if (s->finished >> block & 1) return 0;
  return s->remaining[block] - (s->filling && s->block == block ? (unsigned)__builtin_popcount(s->warp_active) : 0u);
}

static unsigned one_to(struct tw_random *random, unsigned limit) { return 1 + tw_random_below(random, limit); }

static unsigned most_warps(const struct block_dispatch_params *p) { return smaller(32, p->Schedulers * p->Warps); }

/* All warps of a block, or some of them. */
static void offer(struct tw_random *random, const struct block_dispatch *s, struct block_dispatch_in *in) {
  in->block_valid = tw_random_chance(random, 90);
  if (!tw_random_chance(random, 2)) in->block_y = s->y;
  if (tw_random_chance(random, 70)) in->block_alive = low_bits(in->block_warps);
  if (tw_random_chance(random, 10)) in->block_alive = 1u << tw_random_below(random, 32);
  in->block_alive &= low_bits(in->block_warps);
  if (!in->block_alive) in->block_alive = 1u << tw_random_below(random, in->block_warps);
  in->block_count = (u8)__builtin_popcount(in->block_alive);
}

/* Blocks go. */
static void move(struct tw_random *random, const struct block_dispatch *s, struct block_dispatch_in *in) {
  const struct block_dispatch_params *p = &s->params;
  in->move_block = (u8)tw_random_below(random, p->Blocks);
  const u32 bit = 1u << in->move_block;
  in->evict = p->Context && s->block_busy & bit && !(s->finished & bit) &&
              !(s->filling && s->block == in->move_block) && tw_random_chance(random, 10);
}

TW_STIMULUS(block_dispatch) {
  const struct block_dispatch_params *p = &state->params;
  const unsigned largest = most_warps(p);
  in->block_warps =
      (u8)(tw_random_chance(random, 10) ? largest : one_to(random, tw_random_chance(random, 50) ? 2 : largest));
  in->warps_limit = (u8)(tw_random_chance(random, 60) ? p->Warps : tw_random_below(random, p->Warps + 1));
  in->blocks_limit = (u8)(tw_random_chance(random, 60) ? p->Blocks : tw_random_below(random, p->Blocks + 1));
  if (tw_random_chance(random, 10)) in->shared_bytes = 0;
  if (p->Sharing) {
    const struct share_test *t = share_test_of(random, state, state->block_busy, p->Schedulers, p->Warps, p->Blocks);
    in->share = t->share;
    in->block_warps = t->block_warps;
    in->blocks_limit = (u8)(tw_random_chance(random, 80) ? t->blocks : tw_random_below(random, t->blocks + 1));
  }

  offer(random, state, in);
  move(random, state, in);
  const unsigned percent = state->y & 1 ? 4 : 70;
  u8 reported[BLOCK_DISPATCH_MAX_BLOCKS] = {0};
  in->done_valid = 0;
  for (unsigned s = 0; s < p->Schedulers; s++) {
    const unsigned warp = tw_random_below(random, p->Warps), block = state->slot_block[s * p->Warps + warp];
    if (in->evict && block == in->move_block) continue;
    if (!(state->warp_busy[s] >> warp & 1) || running(state, block) <= reported[block]) continue;
    if (!tw_random_chance(random, percent)) continue;
    in->done_valid |= (u8)(1u << s);
    in->done_warp[s] = (u8)warp;
    reported[block]++;
  }
}

/* What the warps reported in a cycle mean for their blocks. */
struct reported {
  unsigned warps;
  bool two_of_a_block, of_filling;
  u32 finishing; /* blocks */
};

static struct reported look_at_reports(const struct block_dispatch *s, const struct block_dispatch_in *in) {
  struct reported r = {0};
  u8 warps[BLOCK_DISPATCH_MAX_BLOCKS] = {0};
  for (u32 left = in->done_valid; left; left &= left - 1) {
    const unsigned scheduler = lowest_bit(left);
    const unsigned block = s->slot_block[scheduler * s->params.Warps + in->done_warp[scheduler]];
    r.warps++;
    r.two_of_a_block |= ++warps[block] == 2;
    r.of_filling |= s->filling && s->block == block;
    r.finishing |= (u32)(warps[block] == s->remaining[block]) << block;
  }
  return r;
}

TW_BINS(block_dispatch) {
  const struct block_dispatch *s = state;
  const struct block_dispatch_params *p = &s->params;
  const struct reported r = look_at_reports(s, in);
  const bool wants_block = in->block_valid && !s->filling, launch = out->launch_valid;
  const bool last = launch && !(s->warp_active & (s->warp_active - 1)), admit = in->block_valid && out->block_ready;
  const bool several_blocks = s->finished & (s->finished - 1);
  const bool context = p->Context;
  const bool shares = p->Sharing && launch, paired = shares && s->block < 2 * share_pairs(in->share);
  TW_BIN("a warp of one of two blocks that share", paired && !(s->block & 1));
  TW_BIN("a warp of the other, which finds its partner",
         paired && s->block & 1 && s->warp_busy[out->launch_scheduler] >> (out->launch_warp - 1) & 1);
  TW_BIN("a warp of a block that shares nothing", shares && !paired && share_pairs(in->share));
  TW_BIN("a block goes past a free slot, to one apart", admit && ~s->block_busy & low_bits(out->block_slot));
  TW_BIN("a block joins another", admit && out->block_slot < 2 * share_pairs(in->share) && p->Sharing &&
                                      s->block_busy >> (out->block_slot ^ 1) & 1);
  TW_BIN("a block goes", context && in->evict);
  TW_BIN("the block with the last slot has to go first",
         out->last_valid && in->blocks_limit <= out->last_block && out->last_block + 1u == bit_length(s->block_busy));
  TW_BIN("the block with the last warp slot has to",
         out->last_valid && out->last_block + 1u < bit_length(s->block_busy));
  TW_BIN("it has finished", context && !s->filling && s->block_busy && !out->last_valid);
  TW_BIN("members of a block", out->block_warp_mask[0] && out->block_warp_mask[0] != s->warp_busy[0]);
  TW_BIN("no block", !out->busy && !in->block_valid);
  TW_BIN("a block is admitted", admit);
  TW_BIN("a block of one warp", admit && in->block_warps == 1);
  TW_BIN("a block of 32 warps", admit && in->block_count == 32);
  TW_BIN("some warps of a block", admit && in->block_count > 1 && in->block_alive != low_bits(in->block_count));
  TW_BIN("one of many", admit && in->block_count == 1 && in->block_warps > 1);
  TW_BIN("a block without shared memory", admit && in->shared_bytes == 0);
  TW_BIN("all block slots are taken", wants_block && s->block_busy == low_bits(p->Blocks));
  TW_BIN("slots at and above blocks_limit alone are free",
         wants_block && !admit && s->block_busy != low_bits(p->Blocks));
  TW_BIN("a limit of no blocks holds one back",
         wants_block && !in->blocks_limit && s->block_busy != low_bits(p->Blocks));
  TW_BIN("a warp goes", launch);
  TW_BIN("a warp waits for a slot", s->filling && !launch);
  TW_BIN("slots at and above warps_limit alone are free",
         s->filling && !launch && s->warp_busy[in->choice % p->Schedulers] != low_bits(p->Warps));
  TW_BIN("a limit of no warps holds one back", s->filling && !in->warps_limit);
  TW_BIN("choice is taken modulo Schedulers", launch && in->choice >= p->Schedulers);
  TW_BIN("a block's first warp", launch && out->launch_first);
  TW_BIN("a block's last warp, some lanes", last && in->last_lanes != low_bits(32));
  TW_BIN("a block's last warp, not the last of a whole one", last && out->launch_warp_in_block + 1u < in->block_warps);
  TW_BIN("one warp done", r.warps == 1);
  TW_BIN("warps done on all of several schedulers", r.warps == p->Schedulers && r.warps > 1);
  TW_BIN("two warps of a block done", r.two_of_a_block);
  TW_BIN("a warp of the block half placed done", r.of_filling);
  TW_BIN("a block finishes", r.finishing);
  TW_BIN("several blocks finish together", r.finishing & (r.finishing - 1));
  TW_BIN("several finished blocks, the lowest retires", several_blocks);
  TW_BIN("a block retires and one is admitted", s->finished && admit);
  TW_BIN("a block retires and a warp goes", s->finished && launch);
  TW_BIN("a block retires and another finishes", s->finished && r.finishing);
  TW_BIN("a warp goes and one is done", launch && r.warps);
  TW_BIN("the last block retires", s->finished && s->finished == s->block_busy);
}
