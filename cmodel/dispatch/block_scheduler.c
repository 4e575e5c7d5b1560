/* block_scheduler: see block_scheduler.h for the contract. */
#include "dispatch/block_scheduler.h"

#define PARTS(X)                                                                                                       \
  X(grid_walker, grid, .GridBits = p->GridBits)                                                                        \
  X(sm_mux, turn, .Sms = p->Sms)

/* What the parts are told, and say, in a cycle. */
struct wires {
  struct grid_walker_in grid_in;
  struct grid_walker_out grid;
  struct sm_mux_in turn_in;
  struct sm_mux_out turn;
};

void block_scheduler_init(struct block_scheduler *s, const struct block_scheduler_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  PARTS(TW_INIT)
}

void block_scheduler_reset(struct block_scheduler *s) { PARTS(TW_RESET) }

static void drive(const struct block_scheduler *s, const struct block_scheduler_in *in, struct wires *x) {
  x->grid_in = (struct grid_walker_in){.start = in->start,
                                       .grid_x = in->grid_x,
                                       .grid_y = in->grid_y,
                                       .grid_z = in->grid_z,
                                       .block_warps = in->block_warps};
  grid_walker_comb(&s->grid, &x->grid_in, &x->grid);
  x->turn_in.start = in->start;
  x->turn_in.sm_blocks = in->sm_blocks;
  x->turn_in.more = x->grid.block_valid;
  memcpy(x->turn_in.ended, in->ended, sizeof in->ended);
  memcpy(x->turn_in.quiet, in->quiet, sizeof in->quiet);
  sm_mux_comb(&s->turn, &x->turn_in, &x->turn);
  x->grid_in.block_ready = x->turn.ready;
}

void block_scheduler_comb(const struct block_scheduler *s, const struct block_scheduler_in *in,
                          struct block_scheduler_out *out) {
  struct wires x;
  drive(s, in, &x);
  out->block_valid = x.grid.block_valid && x.turn.ready;
  out->block_x = x.grid.block_x;
  out->block_y = x.grid.block_y;
  out->block_z = x.grid.block_z;
  out->block_alive = x.grid.block_alive;
  out->block_count = x.grid.block_count;
  memcpy(out->give, x.turn.give, sizeof out->give);
  out->busy = x.turn.busy;
}

void block_scheduler_clock(struct block_scheduler *s, const struct block_scheduler_in *in,
                           const struct block_scheduler_out *out) {
  (void)out;
  struct wires wires, *x = &wires;
  drive(s, in, x);
  PARTS(TW_CLOCK)
}
