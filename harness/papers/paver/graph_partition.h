/* graph_partition: blocks divided into parts of about equal size, so that what the parts' blocks share weighs as much
 * as can be found.  PAVER 4.2, 4.3: by METIS, with a seed that is always the same.
 *
 * Chosen here, where the paper is silent: METIS's defaults, which let parts differ by 3 percent; where no two blocks
 * share anything, or METIS leaves a part empty, parts are of blocks that follow each other. */
#ifndef TWINWARP_GRAPH_PARTITION_H
#define TWINWARP_GRAPH_PARTITION_H

#include "locality_graph.h"

enum { PARTITION_SEED = 1 };

/* Why a build cannot partition, or NULL if it can. */
const char *partition_missing(void);

/* Of `count` blocks, by the edges among them, the part of each, from 0 to `parts` - 1; parts are at least 1 and at most
 * `count`, and none is empty.  Two parts are METIS's bisection, more its k-way partitioning.  -1: the error says
 * why. */
int graph_partition(const struct locality_graph *g, enum graph_unit unit, const u32 *blocks, u32 count, u32 parts,
                    u32 *part, struct tw_error *error);

#endif
