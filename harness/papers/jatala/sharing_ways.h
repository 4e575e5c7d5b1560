/* sharing_ways: kernels whose blocks share registers, and the ways in which they run.  Jatala VI. */
#ifndef TWINWARP_SHARING_WAYS_H
#define TWINWARP_SHARING_WAYS_H

#include "run/run.h"

/* X(key, scheduler, percent that a block keeps or 0 if none share, numbered by first use, owner first, dynamic warp
 * execution, what is set) */
#define SHARING_WAYS(X)                                                                                                \
  X(lrr, "lrr", 0, false, false, false, NULL) /* the paper's baseline */                                               \
  X(shared, "lrr", 10, false, false, false, NULL) /* blocks share; nothing else */                                     \
  X(numbered, "lrr", 10, true, false, false, NULL) /* and registers are in the order of their first use */             \
  X(owf, "gto", 10, true, true, false, NULL) /* and owner warps go first, of a class the greedy, then oldest */        \
  X(owf_lrr, "lrr", 10, true, true, false, NULL) /* or in turn */                                                      \
  X(dynamic, "lrr", 10, true, false, true, NULL) /* non-owners' global memory instructions wait in some cycles */      \
  X(owf_dynamic, "gto", 10, true, true, true, NULL)                                                                    \
  X(owf_unnumbered, "gto", 10, false, true, false, NULL)                                                               \
  X(gto, "gto", 0, false, false, false, NULL) /* the baseline of another scheduler */                                  \
  X(numbered_gto, "gto", 10, true, false, false, NULL)                                                                 \
  X(twice, "lrr", 0, false, false, false, "Rows=256") /* twice the registers */                                        \
  X(kept_30, "gto", 30, true, true, false, NULL)                                                                       \
  X(kept_50, "gto", 50, true, true, false, NULL)                                                                       \
  X(kept_70, "gto", 70, true, true, false, NULL)                                                                       \
  X(kept_90, "gto", 90, true, true, false, NULL)                                                                       \
  X(order_alone, "lrr", 0, true, false, false, NULL) /* what other numbers do where nothing is shared */               \
  X(large_l1, "lrr", 0, false, false, false, "Sets=256") /* with eight times the L1 */                                 \
  X(large_l1_owf, "gto", 10, true, true, false, "Sets=256")

#define SHARING_WAY_KEY(key, ...) WAY_##key,
enum sharing_way { SHARING_WAYS(SHARING_WAY_KEY) WAY_COUNT };
#undef SHARING_WAY_KEY

struct sharing_how {
  const char *key, *scheduler;
  u8 kept;
  bool numbered, owner_first, dynamic;
  const char *set;
};

extern const struct sharing_how sharing_ways[WAY_COUNT];

/* A kernel of ours, as the paper names it.  `limited` are those of the paper's first set, of which registers limit how
 * many blocks are resident; the others are of its third, of which neither registers nor shared memory do. */
struct sharing_kernel {
  const char *name, *file;
  bool limited;
};

extern const struct sharing_kernel sharing_kernels[]; /* the last has no name */

/* Whether such a kernel runs in such a way: of the third set it is enough to see that nothing changes. */
bool sharing_wants(const struct sharing_kernel *, enum sharing_way);

/* What a run gives. */
struct sharing_outcome {
  enum run_status status;
  struct tw_error error; /* why, unless passed */
  u64 cycles, instructions;
  u64 resident;      /* blocks on an SM at a time */
  u64 loads, misses; /* at the L2: lines that L1s lacked; those that the L2 lacked, too */
  struct share_counts sharing;
};

#endif
