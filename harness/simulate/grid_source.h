/* grid_source: the block scheduler of a GPU of one SM, for an SM whose blocks come from outside (BlockSource = 1),
 * and the links between both, of a cycle each way.  A grid starts at the scheduler when it does at the SM. */
#ifndef TWINWARP_GRID_SOURCE_H
#define TWINWARP_GRID_SOURCE_H

#include "dispatch/block_scheduler.h"
#include "sm.h"

struct grid_source {
  struct block_scheduler model;   /* where there is no RTL of it */
  struct block_scheduler_in in;   /* of the scheduler's coming cycle */
  struct block_scheduler_out out; /* of its last one */
};

void grid_source_init(struct grid_source *);

/* The model's cycle. */
void grid_source_cycle(struct grid_source *);

/* Ends a cycle, in which the SM gave `sm` and the scheduler `out`: what both get in the next, of which `in` has the
 * rest. */
void grid_source_pass(struct grid_source *, const struct settings_values *, struct sm_in *in, const struct sm_out *sm);

#endif
