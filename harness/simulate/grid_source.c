/* grid_source: see grid_source.h. */
#include "grid_source.h"

void grid_source_init(struct grid_source *s) {
  memset(s, 0, sizeof *s);
  block_scheduler_init(&s->model, &(struct block_scheduler_params){.Sms = 1, .GridBits = 16});
}

void grid_source_cycle(struct grid_source *s) {
  block_scheduler_comb(&s->model, &s->in, &s->out);
  block_scheduler_clock(&s->model, &s->in, &s->out);
}

static void give(struct sm_in *in, const struct block_scheduler_out *block) {
  in->give_valid = block->give[0];
  if (!in->give_valid) return;
  in->give_x = block->block_x;
  in->give_y = block->block_y;
  in->give_z = block->block_z;
  in->give_alive = block->block_alive;
  in->give_count = block->block_count;
}

void grid_source_pass(struct grid_source *s, const struct settings_values *settings, struct sm_in *in,
                      const struct sm_out *sm) {
  give(in, &s->out);
  s->in = (struct block_scheduler_in){.start = in->start,
                                      .grid_x = settings->grid_x[0],
                                      .grid_y = settings->grid_y[0],
                                      .grid_z = settings->grid_z[0],
                                      .block_warps = settings->block_warps[0],
                                      .sm_blocks = settings->blocks_limit[0],
                                      .ended = {sm->ended},
                                      .quiet = {sm->quiet}};
}
