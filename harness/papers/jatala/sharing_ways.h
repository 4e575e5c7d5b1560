/* sharing_ways: kernels whose blocks share registers or shared memory, and the ways in which they run.  Jatala VI. */
#ifndef TWINWARP_SHARING_WAYS_H
#define TWINWARP_SHARING_WAYS_H

#include "run/run.h"

/* X(key, scheduler, percent that a block keeps of what limits the kernel or 0 if none share, registers numbered by
 * first use, owner first, dynamic warp execution, what is set) */
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
  X(two_level, "lrr", 0, false, false, false, NULL) /* of a third */                                                  \
  X(numbered_two_level, "lrr", 10, true, false, false, NULL)                                                           \
  X(twice, "lrr", 0, false, false, false, NULL) /* twice of what limits the kernel: see sharing_put */                 \
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

/* What limits how many blocks of a kernel are resident: registers, in the paper's first set, shared memory, in its
 * second, or neither, in its third. */
enum sharing_limit { LIMIT_NONE, LIMIT_REGISTERS, LIMIT_MEMORY };

/* A kernel of ours, as the paper names it. */
struct sharing_kernel {
  const char *name, *file;
  enum sharing_limit limit;
};

extern const struct sharing_kernel sharing_kernels[]; /* the last has no name */

/* Whether such a kernel runs in such a way: of the second set numbers of registers mean nothing, and the paper leaves
 * dynamic warp execution to registers; of the third it is enough to see that nothing changes. */
bool sharing_wants(const struct sharing_kernel *, enum sharing_way);

/* Puts a way into a run of such a kernel; what is to be set, or NULL. */
const char *sharing_put(const struct sharing_kernel *, enum sharing_way, struct run_options *);

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
