/* launch_graph: the locality graph of a launch, as the studies' options have it: from the static analysis or the
 * executor's addresses, without what nearly all blocks load. */
#ifndef TWINWARP_LAUNCH_GRAPH_H
#define TWINWARP_LAUNCH_GRAPH_H

#include "locality/locality.h"
#include "locality_graph.h"
#include "paver_run.h"

/* What it took. */
struct launch_graph_seconds {
  double locality, graph;
};

enum graph_unit launch_graph_unit(const struct paver_options *);

/* What its blocks load.  `memory` is what the launch starts from; it is used up.  -1: the error says why.
 * locality_free in any case. */
int launch_locality(struct locality *, const struct paver_options *, const struct launch *, u32 *memory,
                    struct tw_error *);

/* Likewise; locality_graph_free in any case. */
int launch_graph(struct locality_graph *, const struct paver_options *, const struct launch *, u32 *memory,
                 struct launch_graph_seconds *, struct tw_error *);

#endif
