/* study_changes: what the study of policies changes, one thing at a time, to see what a difference from the paper comes
 * from; and what the paper changes itself: the L1's size, and blocks that fit the L1 (6.3). */
#ifndef TWINWARP_STUDY_CHANGES_H
#define TWINWARP_STUDY_CHANGES_H

#include "policy_trial.h"
#include "workloads.h"

/* How blocks go to SMs.  Stealing makes no difference to mst, whose groups have one block (5.2). */
#define STUDY_WAYS(W)                                                                                                  \
  W(LRR, GROUP_LRR, false)                                                                                             \
  W(BCS, GROUP_BCS, false)                                                                                             \
  W(MST, GROUP_MST, false)                                                                                             \
  W(KWAY, GROUP_KWAY, true)                                                                                            \
  W(RB, GROUP_RB, true)                                                                                                \
  W(PRINTED, GROUP_RB_PRINTED, true)                                                                                   \
  W(KWAY_ALONE, GROUP_KWAY, false)                                                                                     \
  W(RB_ALONE, GROUP_RB, false)
#define STUDY_WAY(name, policy, stealing) STUDY_##name,
enum study_way { STUDY_WAYS(STUDY_WAY) STUDY_WAY_COUNT };
extern const struct policy_way study_ways[STUDY_WAY_COUNT];

enum study_groups {
  STUDY_GROUPS,
  STUDY_GROUPS_OTHER, /* of a graph from the executor's addresses, where it was the analysis', or the other way round */
  STUDY_GROUPS_LINES, /* whose edges' weights are lines */
  STUDY_GROUPS_SORTED /* in each its blocks by number */
};

struct study_change {
  const char *name, *what; /* what: in words */
  unsigned ways[PAVER_GPUS];
  const char *set;                            /* a parameter of the SM, or NULL */
  bool warps_in_turn;                         /* LRR; else GTO (6.1) */
  void (*memory)(struct gpu_memory_config *); /* or NULL */
  enum study_groups groups;
  bool at_once;     /* reads of the block scheduler take no time (gpu_watch.h) */
  const u32 *room;  /* of an SM of each GPU for blocks, at most; or NULL */
  bool all;         /* workloads; else those that have `changed` */
  const char *only; /* this benchmark alone, or NULL */
};

extern const struct study_change study_changes[]; /* the first changes nothing; the last has no name */

/* Whether a workload is run so on one of the GPUs. */
bool study_changes_it(const struct study_change *, const struct workload *, unsigned gpu);

#endif
