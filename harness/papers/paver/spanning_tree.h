/* spanning_tree: the order in which Prim's algorithm takes blocks into a maximum spanning tree.  PAVER 4.1.
 *
 * It begins with the lowest block; each next is the one with the heaviest edge to those that are taken.  Chosen here,
 * where the paper is silent: of equal ones the lowest block; where no edge leads on, the lowest block that is left. */
#ifndef TWINWARP_SPANNING_TREE_H
#define TWINWARP_SPANNING_TREE_H

#include "locality_graph.h"

/* Orders `count` blocks, in place, by the edges among them.  `weight`, unless it is NULL, is the tree's, or the trees'.
 * -1 without memory. */
int spanning_tree_order(const struct locality_graph *g, enum graph_unit unit, u32 *blocks, u32 count, u64 *weight);

#endif
