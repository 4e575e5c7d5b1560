/* grid_walker: see grid_walker.h for the contract. */
#include "dispatch/grid_walker.h"

void grid_walker_init(struct grid_walker *s, const struct grid_walker_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void grid_walker_reset(struct grid_walker *s) { s->more = 0; }

void grid_walker_comb(const struct grid_walker *s, const struct grid_walker_in *in, struct grid_walker_out *out) {
  out->block_valid = s->more;
  out->block_x = s->x;
  out->block_y = s->y;
  out->block_z = s->z;
  out->block_alive = low_bits(in->block_warps);
  out->block_count = in->block_warps;
}

/* Moves to the following block of the grid. */
static void step(struct grid_walker *s, const struct grid_walker_in *in) {
  if (++s->x < in->grid_x) return;
  s->x = 0;
  if (++s->y < in->grid_y) return;
  s->y = 0;
  if (++s->z < in->grid_z) return;
  s->more = 0;
}

void grid_walker_clock(struct grid_walker *s, const struct grid_walker_in *in, const struct grid_walker_out *out) {
  (void)out;
  if (in->start) {
    s->more = 1;
    s->x = s->y = s->z = 0;
  } else if (s->more && in->block_ready) {
    step(s, in);
  }
}
