/* graph: the control-flow graph of IR, its dominators and its post-dominators. */
#ifndef TWINWARP_GRAPH_H
#define TWINWARP_GRAPH_H

#include "compiler/ir.h"

#define GRAPH_NONE UINT32_MAX

struct graph_block {
  uint32_t first, count;  /* instructions; labels are at the beginning */
  uint32_t successors[2]; /* first the one that falls through */
  uint32_t successor_count;
};

/* Blocks in the order of the list, one more at the end that stands for "all lanes have left" and has no
 * instructions. */
struct graph {
  ARRAY(struct graph_block) blocks;
  uint32_t *block_of_label;
  uint32_t *block_of;                         /* of each instruction */
  uint32_t *predecessors, *predecessor_start; /* of block b: from start[b] to start[b + 1] */
  uint32_t *dominator;                        /* immediate; GRAPH_NONE of the entry and of what cannot be reached */
  uint32_t *tree_first, *tree_size; /* its number in the dominator tree, and how many it dominates, itself included */
  uint32_t
      *post_dominator; /* immediate, of ways that count (meetings.h); GRAPH_NONE of what never ends, and the exit */
  uint32_t *meeting;   /* of a block that two ways lead out of: where its lanes wait for each other; GRAPH_NONE */
  uint32_t *depth;     /* of each instruction: backward branches around it */
};

int graph_build(struct graph *g, const struct ir *ir);
void graph_free(struct graph *g);

/* Whether every path to instruction b passes instruction a before; false of what cannot be reached. */
bool graph_dominates(const struct graph *g, uint32_t a, uint32_t b);

static inline uint32_t graph_exit(const struct graph *g) { return g->blocks.count - 1; }

#endif
