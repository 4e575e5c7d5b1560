/* Stimulus of grid_walker: grids long in one direction and short in the others; the configuration moves from cycle
 * to cycle, which the contract defines. */
#include "dispatch/grid_walker.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* A size of the grid along one coordinate, which stands at `at`: mostly as the coordinate is short or long, else around
 * where it ends. */
static u16 extent(struct tw_random *random, unsigned at, unsigned bits, bool is_long) {
  const u32 most = low_bits(bits);
  const unsigned kind = tw_random_below(random, 20);
  if (kind == 0) return (u16)(1 + tw_random_below(random, most));
  if (kind < 3) return (u16)smaller(at + 1 + tw_random_below(random, 2), most);
  return (u16)(is_long ? most : 1 + tw_random_below(random, 2));
}

TW_STIMULUS(grid_walker) {
  const unsigned bits = state->params.GridBits;
  in->start = !state->more && tw_random_chance(random, 30);
  /* A coordinate that has begun to be long goes on; the slower ones first, which take longest. */
  const unsigned at[] = {state->x, state->y, state->z};
  unsigned longest = tw_random_below(random, 4);
  for (unsigned i = 0; i < 3; i++)
    if (at[i] > 1) longest = i;
  in->grid_x = extent(random, state->x, bits, longest == 0);
  in->grid_y = extent(random, state->y, bits, longest == 1);
  in->grid_z = extent(random, state->z, bits, longest == 2);
  in->block_warps = (u8)(1 + tw_random_below(random, 32));
  in->block_ready = tw_random_chance(random, 80);
}

TW_BINS(grid_walker) {
  const struct grid_walker *s = state;
  const bool taken = out->block_valid && in->block_ready;
  const bool x = s->x + 1 < in->grid_x, y = s->y + 1 < in->grid_y, z = s->z + 1 < in->grid_z;
  TW_BIN("no grid", !out->block_valid && !in->start);
  TW_BIN("one starts", in->start);
  TW_BIN("one starts while blocks could be taken", in->start && in->block_ready);
  TW_BIN("a block waits", out->block_valid && !in->block_ready);
  TW_BIN("of one warp", out->block_valid && out->block_count == 1);
  TW_BIN("of 32", out->block_valid && out->block_count == 32);
  TW_BIN("the next in x", taken && x);
  TW_BIN("the next in y", taken && !x && y);
  TW_BIN("the next in z", taken && !x && !y && z);
  TW_BIN("the grid's last", taken && !x && !y && !z);
}
