/* Stimulus of block_dispatch: small and large grids and blocks; warps finish slowly in rows of odd y, so that slots run
 * out, and fast in the others, so that blocks finish together.  The configuration moves from cycle to cycle, which the
 * contract defines.  The unit counts the finished warps of a block but does not know them apart, so any of the block's
 * may stand for the next to finish. */
#include "dispatch/block_dispatch.h"
#include "bins.h"
#include "stimulus.h"

/* Launched warps of a block that have not been reported; none of one that has gone. */
static unsigned running(const struct block_dispatch *s, unsigned block) {
  if (s->finished >> block & 1) return 0;
  return s->remaining[block] - (s->filling && s->block == block ? s->left : 0u);
}

static unsigned one_to(struct tw_random *random, unsigned limit) { return 1 + tw_random_below(random, limit); }

/* A size of the grid along one coordinate, which stands at `at`: mostly as the coordinate is short or long, else around
 * where it ends. */
static u16 extent(struct tw_random *random, unsigned at, unsigned bits, bool is_long) {
  const u32 most = low_bits(bits);
  const unsigned kind = tw_random_below(random, 20);
  if (kind == 0) return (u16)one_to(random, most);
  if (kind < 3) return (u16)smaller(at + 1 + tw_random_below(random, 2), most);
  return (u16)(is_long ? most : one_to(random, 2));
}

/* Blocks go, most often those that have to, and others come back. */
static void move(struct tw_random *random, const struct block_dispatch *s, struct block_dispatch_in *in) {
  const struct block_dispatch_params *p = &s->params;
  const unsigned warps = smaller(32, p->Schedulers * p->Warps);
  in->move_block = (u8)tw_random_below(random, p->Blocks);
  const u32 bit = 1u << in->move_block;
  in->evict = p->Context && s->block_busy & bit && !(s->finished & bit) && !(s->filling && s->block == in->move_block) &&
              tw_random_chance(random, 10);
  in->resume = !in->start && tw_random_chance(random, s->more ? 15 : 3);
  in->resume_first = in->resume || tw_random_chance(random, 10);
  in->resume_alive &= low_bits(warps);
  if (tw_random_chance(random, 20)) in->resume_alive = low_bits(warps);
  if (tw_random_chance(random, 20) || !in->resume_alive) in->resume_alive = 1u << tw_random_below(random, warps);
}

TW_STIMULUS(block_dispatch) {
  const struct block_dispatch_params *p = &state->params;
  const unsigned largest = smaller(32, p->Schedulers * p->Warps);
  in->start = !state->more && !state->block_busy && tw_random_chance(random, 30);
  /* A coordinate that has begun to be long goes on; the slower ones first, which take longest. */
  const unsigned at[] = {state->x, state->y, state->z};
  unsigned longest = tw_random_below(random, 4);
  for (unsigned i = 0; i < 3; i++)
    if (at[i] > 1) longest = i;
  in->grid_x = extent(random, state->x, p->GridBits, longest == 0);
  in->grid_y = extent(random, state->y, p->GridBits, longest == 1);
  in->grid_z = extent(random, state->z, p->GridBits, longest == 2);
  in->block_warps = (u8)(tw_random_chance(random, 10) ? largest : one_to(random, tw_random_chance(random, 50) ? 2 : largest));
  in->warps_limit = (u8)(tw_random_chance(random, 60) ? p->Warps : tw_random_below(random, p->Warps + 1));
  in->blocks_limit = (u8)(tw_random_chance(random, 60) ? p->Blocks : tw_random_below(random, p->Blocks + 1));
  if (tw_random_chance(random, 10)) in->shared_bytes = 0;

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
  const bool wants_block = s->more && !s->filling, launch = out->launch_valid, last = launch && s->left == 1;
  const bool admit = wants_block && ~s->block_busy & low_bits(in->blocks_limit);
  const bool x = s->x + 1 < in->grid_x, y = s->y + 1 < in->grid_y, z = s->z + 1 < in->grid_z;
  const bool several_blocks = s->finished & (s->finished - 1);
  const bool context = p->Context;
  TW_BIN("a block goes", context && in->evict);
  TW_BIN("a block comes back", out->resume_ready);
  TW_BIN("with all its warps", out->resume_ready && in->resume_alive == low_bits(smaller(32, p->Schedulers * p->Warps)));
  TW_BIN("with one", out->resume_ready && !(in->resume_alive & (in->resume_alive - 1)));
  TW_BIN("there is no slot for it", context && in->resume && !s->filling && !out->resume_ready);
  TW_BIN("a new one is held back", context && wants_block && in->resume_first && !in->resume && admit);
  TW_BIN("the block with the last slot has to go first",
         out->last_valid && in->blocks_limit <= out->last_block && out->last_block + 1u == bit_length(s->block_busy));
  TW_BIN("the block with the last warp slot has to",
         out->last_valid && out->last_block + 1u < bit_length(s->block_busy));
  TW_BIN("it has finished", context && !s->filling && s->block_busy && !out->last_valid);
  TW_BIN("members of a block", out->members[0] && out->members[0] != s->warp_busy[0]);
  TW_BIN("no grid", !out->busy && !in->start);
  TW_BIN("a grid starts", in->start);
  TW_BIN("a block is admitted", admit);
  TW_BIN("a block of one warp", admit && in->block_warps == 1);
  TW_BIN("a block of 32 warps", admit && in->block_warps == 32);
  TW_BIN("a block without shared memory", admit && in->shared_bytes == 0);
  TW_BIN("all block slots are taken", wants_block && s->block_busy == low_bits(p->Blocks));
  TW_BIN("slots at and above blocks_limit alone are free",
         wants_block && !admit && s->block_busy != low_bits(p->Blocks));
  TW_BIN("a limit of no blocks holds one back", wants_block && !in->blocks_limit && s->block_busy != low_bits(p->Blocks));
  TW_BIN("a warp goes", launch);
  TW_BIN("a warp waits for a slot", s->filling && !launch);
  TW_BIN("slots at and above warps_limit alone are free",
         s->filling && !launch && s->warp_busy[in->choice % p->Schedulers] != low_bits(p->Warps));
  TW_BIN("a limit of no warps holds one back", s->filling && !in->warps_limit);
  TW_BIN("choice is taken modulo Schedulers", launch && in->choice >= p->Schedulers);
  TW_BIN("a block's first warp", launch && out->launch_first);
  TW_BIN("a block's last warp, some lanes", last && in->last_lanes != low_bits(32));
  TW_BIN("the next block in x", last && x);
  TW_BIN("the next block in y", last && !x && y);
  TW_BIN("the next block in z", last && !x && !y && z);
  TW_BIN("the grid's last block", last && !x && !y && !z);
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
  TW_BIN("the grid's end: its last block retires", !s->more && s->finished && s->finished == s->block_busy);
}
