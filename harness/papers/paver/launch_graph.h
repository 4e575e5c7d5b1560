/* launch_graph: the locality graph of a launch, as the studies' options have it: from the static analysis or the
 * executor's addresses, without what nearly all blocks load. */
#ifndef TWINWARP_LAUNCH_GRAPH_H
#define TWINWARP_LAUNCH_GRAPH_H

#include "locality_graph.h"
#include "paver_run.h"

/* What it took. */
struct launch_graph_seconds {
  double locality, graph;
};

enum graph_unit launch_graph_unit(const struct paver_options *);

/* `memory` is what the launch starts from; it is used up.  -1: the error says why.  locality_graph_free in any case. */
int launch_graph(struct locality_graph *, const struct paver_options *, const struct launch *, u32 *memory,
                 struct launch_graph_seconds *, struct tw_error *);

#endif
