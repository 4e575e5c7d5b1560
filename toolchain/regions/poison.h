/* poison: the functional executor as a warp with a staging unit would see it that keeps nothing longer than its
 * regions' annotations say: every value that hardware may drop is overwritten with a pattern at once.  If memory ends
 * as without it, no annotation is wrong on this run.
 *
 *   region begins   invalidated registers are poison; preloads are held, and those that are the last have no other copy
 *   read            of a register that is not held is an error: an operand would not be there
 *   write           of one that is not held takes a fresh entry: all its lanes are poison before
 *   erase           the register is poison
 *   evict           it is no longer held; if it had no other copy and was not written, hardware may have dropped it:
 *                   poison
 *   region ends     what is held is evicted
 *   banks           more entries at once than the region says, values that may come late included, is an error
 *
 * A branch to the middle of a region is an error too. */
#ifndef TWINWARP_POISON_H
#define TWINWARP_POISON_H

#include "isa/executor.h"
#include "regions/regions.h"

struct poison_stats {
  uint64_t regions;      /* that warps ran through */
  uint64_t instructions; /* warp instructions */
  uint64_t words;        /* of metadata passed */
  uint64_t preloads, last_preloads, invalidations;
  uint64_t evicted, erased;
  uint64_t held; /* sum over regions of the most registers held at once */
  uint64_t kept,
      needed; /* sums over regions, where they begin: registers with a value somewhere; those with one needed */
};

/* As execute(), with the kernel's regions. */
int poison_execute(const struct launch *launch, const struct regions *regions, uint32_t *memory,
                   uint64_t instruction_limit, struct poison_stats *stats, struct tw_error *error);

#endif
