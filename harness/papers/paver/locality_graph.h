/* locality_graph: thread blocks as vertices, and how much each two of them load in common as the weight of an edge.
 * PAVER 3.2, Table 2.
 *
 * An edge has two weights, words and lines that both blocks load, each counted once however often it is loaded; which
 * of them counts is said by who asks.  Without one in common there is no edge.  Vertices have no weights, as all blocks
 * execute the same instructions (3.2).
 *
 * What nearly all blocks load draws none of them together: words and lines of at least `common` percent of the blocks
 * are counted and left out of the edges.  Without that a kernel whose blocks all read one table has a complete graph.
 *
 * SpScore = 1 - non-zero elements / all elements of the matrix of weights, whose diagonal is zero (Table 2).  Table 2's
 * "degree of sharing", "ratio of shared blocks to shared TBs", follows from no definition that we have found: times the
 * number of blocks it is 17.000 in seven of its rows.  Ours is the mean of what part of the blocks that share
 * anything a block shares with, itself left out. */
#ifndef TWINWARP_LOCALITY_GRAPH_H
#define TWINWARP_LOCALITY_GRAPH_H

#include <stdbool.h>

#include "locality/locality.h"
#include "twin.h"

enum { GRAPH_MOST_EDGES = 1 << 24, GRAPH_COMMON_PERCENT = 90 };

enum graph_unit { GRAPH_WORDS, GRAPH_LINES, GRAPH_UNITS };

/* Of what blocks load, of one unit. */
struct graph_counts {
  u64 all;    /* words or lines that any block loads */
  u64 shared; /* of them, those that two or more load */
  u64 common; /* of those, those that nearly all load */
};

struct graph_edge {
  u32 to, weight[GRAPH_UNITS];
};

struct locality_graph {
  u32 blocks;
  u32 *start;               /* of each block its edges, from start[b] on, by the other's number; one more at the end */
  struct graph_edge *edges; /* each stands twice, once at either end */
  struct graph_counts counts[GRAPH_UNITS];
};

/* Of all loads that are known.  -1: no memory, or more than GRAPH_MOST_EDGES edges.  locality_graph_free in any
 * case. */
int locality_graph_build(struct locality_graph *g, const struct locality *l, unsigned common, struct tw_error *error);
void locality_graph_free(struct locality_graph *g);

/* What it is like, by one of the weights. */
struct graph_measures {
  u64 edges;
  u64 weight;    /* of all edges */
  u32 sharing;   /* blocks that have an edge */
  double sparse; /* SpScore */
  double degree; /* of sharing; 0 where nothing is shared */
};

struct graph_measures locality_graph_measure(const struct locality_graph *g, enum graph_unit unit);

#endif
