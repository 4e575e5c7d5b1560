/* Stimulus of block_dispatch: small and large grids and blocks; warps finish slowly in rows of odd y, so that slots run
 * out, and fast in the others, so that blocks finish together.  The configuration moves from cycle to cycle, which the
 * contract defines.  The unit counts the finished warps of a block but does not know them apart, so any of the block's
 * may stand for the next to finish. */
#include "dispatch/block_dispatch.h"
#include "stimulus.h"

/* Launched warps of a block that have not been reported. */
static unsigned running(const struct block_dispatch *s, unsigned block) {
  return s->remaining[block] - (s->filling && s->block == block ? s->left : 0u);
}

static unsigned one_to(struct tw_random *random, unsigned limit) { return 1 + tw_random_below(random, limit); }

static u16 extent(struct tw_random *random) {
  const unsigned kind = tw_random_below(random, 10);
  return (u16)(kind == 0 ? one_to(random, 65535) : one_to(random, kind < 5 ? 3 : 40));
}

static unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }

TW_STIMULUS(block_dispatch) {
  const struct block_dispatch_params *p = &state->params;
  const unsigned largest = smaller(32, p->Schedulers * p->Warps);
  in->start = !state->more && !state->block_busy && tw_random_chance(random, 30);
  in->grid_x = extent(random);
  in->grid_y = extent(random);
  in->grid_z = extent(random);
  in->block_warps = (u8)one_to(random, tw_random_chance(random, 50) ? 2 : largest);
  in->warps_limit = (u8)(tw_random_chance(random, 60) ? p->Warps : one_to(random, p->Warps));
  in->blocks_limit = (u8)(tw_random_chance(random, 60) ? p->Blocks : one_to(random, p->Blocks));

  const unsigned percent = state->y & 1 ? 4 : 70;
  u8 reported[BLOCK_DISPATCH_MAX_BLOCKS] = {0};
  in->done_valid = 0;
  for (unsigned s = 0; s < p->Schedulers; s++) {
    const unsigned warp = tw_random_below(random, p->Warps), block = state->slot_block[s * p->Warps + warp];
    if (!(state->warp_busy[s] >> warp & 1) || running(state, block) <= reported[block]) continue;
    if (!tw_random_chance(random, percent)) continue;
    in->done_valid |= (u8)(1u << s);
    in->done_warp[s] = (u8)warp;
    reported[block]++;
  }
}
