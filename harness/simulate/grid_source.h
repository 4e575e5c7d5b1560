/* grid_source: the block scheduler of a GPU of one SM, for an SM whose blocks come from outside (BlockSource = 1): what is
 * given arrives a cycle later, and so does what the SM says.  A grid starts with the SM's start. */
#ifndef TWINWARP_GRID_SOURCE_H
#define TWINWARP_GRID_SOURCE_H

#include "dispatch/block_scheduler.h"
#include "sm.h"

struct grid_source {
  struct block_scheduler scheduler;
  struct block_scheduler_in in; /* of the coming cycle */
  u8 busy;                      /* in the last one: a grid is under way */
};

void grid_source_init(struct grid_source *);

/* Ends a cycle, in which the SM was given `in` and gave `out`.  What it is given in the next is written into `in`. */
void grid_source_step(struct grid_source *, const struct settings_values *, struct sm_in *in, const struct sm_out *out);

#endif
