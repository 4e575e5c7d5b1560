/* grid_source: see grid_source.h. */
#include "grid_source.h"

void grid_source_init(struct grid_source *s) {
  block_scheduler_init(&s->scheduler, &(struct block_scheduler_params){.Sms = 1, .GridBits = 16});
  memset(&s->in, 0, sizeof s->in);
  s->busy = 0;
}

static void give(struct sm_in *in, const struct block_scheduler_out *block) {
  in->give_valid = block->block_valid;
  if (!block->block_valid) return;
  in->give_x = block->block_x;
  in->give_y = block->block_y;
  in->give_z = block->block_z;
  in->give_alive = block->block_alive;
  in->give_count = block->block_count;
}

void grid_source_step(struct grid_source *s, const struct settings_values *settings, struct sm_in *in,
                      const struct sm_out *out) {
  struct block_scheduler_in *to = &s->in;
  struct block_scheduler_out from;
  to->start = in->start;
  to->grid_x = settings->grid_x[0];
  to->grid_y = settings->grid_y[0];
  to->grid_z = settings->grid_z[0];
  to->block_warps = settings->block_warps[0];
  to->sm_blocks = settings->blocks_limit[0];
  block_scheduler_comb(&s->scheduler, to, &from);
  s->busy = from.busy;
  give(in, &from);
  block_scheduler_clock(&s->scheduler, to, &from);
  to->ended[0] = out->ended;
  to->quiet[0] = out->quiet;
}
