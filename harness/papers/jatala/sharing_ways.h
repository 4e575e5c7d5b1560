/* sharing_ways: kernels whose blocks share registers or shared memory, and the ways in which they run.  Jatala VI. */
#ifndef TWINWARP_SHARING_WAYS_H
#define TWINWARP_SHARING_WAYS_H

#include "run/run.h"

/* X(key, what differs from a run that shares nothing) */
#define SHARING_WAYS(X)                                                                                                \
  X(lrr, .scheduler = "lrr") /* the paper's baseline */                                                                \
  X(shared, .scheduler = "lrr", .kept = 10)                                                                            \
  /* and registers are in the order of their first use */                                                              \
  X(numbered, .scheduler = "lrr", .kept = 10, .numbered = true)                                                        \
  /* and owner warps go first, of a class the greedy, then oldest; or in turn; or the oldest */                        \
  X(owf, .scheduler = "gto", .kept = 10, .numbered = true, .owner_first = true)                                        \
  X(owf_lrr, .scheduler = "lrr", .kept = 10, .numbered = true, .owner_first = true)                                    \
  X(owf_oldest, .scheduler = "oldest", .kept = 10, .numbered = true, .owner_first = true)                              \
  /* or non-owners' global memory instructions wait in some cycles; or both */                                         \
  X(dynamic, .scheduler = "lrr", .kept = 10, .numbered = true, .dynamic = true)                                        \
  X(owf_dynamic, .scheduler = "gto", .kept = 10, .numbered = true, .owner_first = true, .dynamic = true)               \
  X(owf_unnumbered, .scheduler = "gto", .kept = 10, .owner_first = true)                                               \
  /* other schedulers */                                                                                               \
  X(gto, .scheduler = "gto")                                                                                           \
  X(numbered_gto, .scheduler = "gto", .kept = 10, .numbered = true)                                                    \
  X(two_level, .scheduler = "lrr", .active = SHARING_ACTIVE_WARPS)                                                     \
  X(numbered_two_level, .scheduler = "lrr", .kept = 10, .numbered = true, .active = SHARING_ACTIVE_WARPS)              \
  /* twice of what limits the kernel */                                                                                \
  X(twice, .scheduler = "lrr", .set = "Rows=256", .memory_set = "SharedWords=8192")                                    \
  X(kept_30, .scheduler = "gto", .kept = 30, .numbered = true, .owner_first = true)                                    \
  X(kept_50, .scheduler = "gto", .kept = 50, .numbered = true, .owner_first = true)                                    \
  X(kept_70, .scheduler = "gto", .kept = 70, .numbered = true, .owner_first = true)                                    \
  X(kept_90, .scheduler = "gto", .kept = 90, .numbered = true, .owner_first = true)                                    \
  /* what other numbers do where nothing is shared; eight times the L1 */                                              \
  X(order_alone, .scheduler = "lrr", .numbered = true)                                                                 \
  X(large_l1, .scheduler = "lrr", .set = "Sets=256")                                                                   \
  X(large_l1_owf, .scheduler = "gto", .kept = 10, .numbered = true, .owner_first = true, .set = "Sets=256")

#define SHARING_KEY(key, ...) WAY_##key,
enum sharing_way { SHARING_WAYS(SHARING_KEY) WAY_COUNT };
#undef SHARING_KEY

/* Under two-level scheduling, of a scheduler's 12: as many as the simulator of the paper's figures has by itself. */
enum { SHARING_ACTIVE_WARPS = 6 };

struct sharing_how {
  const char *key, *scheduler;
  u8 kept;                      /* in percent, of what limits the kernel, by a block of a pair; 0: none share */
  u8 active;                    /* warps of a scheduler, of two-level scheduling; 0: all */
  bool numbered;                /* registers, by their first use */
  bool owner_first, dynamic;    /* dynamic warp execution */
  const char *set, *memory_set; /* a parameter of the machine; another of kernels that shared memory limits; or NULL */
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
const char *sharing_put(const struct sharing_kernel *, const struct sharing_how *, struct run_options *);

#endif
