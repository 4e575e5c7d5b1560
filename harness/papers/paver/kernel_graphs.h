/* kernel_graphs: the locality graphs of all launches of a kernel, made once for many runs of it, and what they and the
 * groups of each policy take the host: seconds of a processor, not of a clock, so that what else the host does is not
 * in them. */
#ifndef TWINWARP_KERNEL_GRAPHS_H
#define TWINWARP_KERNEL_GRAPHS_H

#include "block_groups.h"
#include "paver_run.h"

struct launch_graphed {
  struct locality_graph graph;
  u32 grid[3], room; /* room: of an SM, for blocks */
  u64 most_lines;    /* that a block loads */
};

struct kernel_graphs {
  const struct paver_options *options;
  u32 count;
  struct launch_graphed *launch;
  u64 blocks, edges; /* of all launches */
  double locality_seconds, graph_seconds;
};

/* As the options have them, with `room` for what there is on that machine.  What goes wrong is said.
 * kernel_graphs_free in any case. */
enum run_status kernel_graphs_make(struct kernel_graphs *, const struct paver_options *, const char *kernel);
void kernel_graphs_free(struct kernel_graphs *);

/* Seconds of this process on a processor. */
double processor_seconds(void);

#endif
