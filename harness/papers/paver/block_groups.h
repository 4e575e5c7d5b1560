/* block_groups: in which groups, and in which order, a grid's blocks go to SMs.  PAVER 4, 6.1.
 *
 *   lrr         each block a group, in order (6.1)
 *   bcs         two blocks that follow each other a group (6.1)
 *   mst         in the order of Prim's tree: first a group of x blocks for each SM, then groups of one (4.1)
 *   kway        as many parts as SMs, each a group, in the order of a tree inside it (4.2)
 *   rb          bisected until a group has at most x blocks, in the order of a tree inside it; groups from left to
 *               right through the tree of partitions, so that those of one parent follow each other (4.3)
 *   rb-printed  the same as Algorithm 1 is printed: a group of exactly x blocks is bisected too, the whole grid at
 *               least once, and groups come in the order in which its queue yields them, small ones first
 *
 * x is the number of blocks that an SM has room for at a time (4.1).  The paper contradicts itself in the last two: by
 * its words groups are "prioritized from left to right", and both say "less than the maximum allowed", which would
 * leave a block's room empty in every SM.
 *
 * Chosen here, where the paper is silent: fewer blocks than SMs make as many parts as blocks; a single block is not
 * bisected any more; of mst the last of the first groups may be smaller. */
#ifndef TWINWARP_BLOCK_GROUPS_H
#define TWINWARP_BLOCK_GROUPS_H

#include "locality_graph.h"

enum group_policy { GROUP_LRR, GROUP_BCS, GROUP_MST, GROUP_KWAY, GROUP_RB, GROUP_RB_PRINTED, GROUP_POLICIES };

struct group_options {
  enum group_policy policy;
  enum graph_unit unit; /* which weight of edges counts */
  u32 sms, most;        /* N and x, at least 1 */
};

struct block_groups {
  u32 count;
  u32 *start;  /* of each group its first block, in `blocks`; one more at the end */
  u32 *blocks; /* all, each once */
};

/* "lrr" and so on; NULL behind the last. */
extern const char *const group_policy_names[];

/* Whether it needs the library that partitions graphs. */
bool group_policy_partitions(enum group_policy policy);

/* -1: the error says why.  block_groups_free in any case. */
int block_groups_make(struct block_groups *groups, const struct locality_graph *g, const struct group_options *options,
                      struct tw_error *error);
void block_groups_free(struct block_groups *groups);

/* Weight of the edges inside groups (6.3, "locality captured").  -1 without memory. */
int block_groups_captured(const struct block_groups *groups, const struct locality_graph *g, enum graph_unit unit,
                          u64 *weight);

#endif
