/* reuse: which operands of a kernel are read again soon.  Malekeh III-A.
 *
 * The reuse distance of a register operand is the number of its warp's instructions from this one to the next that
 * reads the register: 1 for the following one.  A distance of at most the threshold (RTHLD) is near.  A longer one is
 * far, and so is an operand whose value is never read again: overwritten by another instruction, or left at the warp's
 * end.  A register that one instruction reads and writes is one operand: its source shares the distance of its result,
 * as both are one entry of a cache.  Instructions whose guard leaves no lane count as distance, but read and write
 * nothing.
 *
 * The functional executor runs the first warps of a launch, block after block; each operand is counted near or far each
 * time, and what is more frequent becomes the operand's reuse bit in the instruction word (isa.h), `~` in assembly.  An
 * operand that was never met, or was as often near as far, is far.
 *
 * The paper is silent on a distance of just RTHLD, on ties, on a register that its own instruction overwrites, and on
 * how many warps "a few" are. */
#ifndef TWINWARP_REUSE_H
#define TWINWARP_REUSE_H

#include "kernel.h"

enum { REUSE_THRESHOLD = 12, REUSE_WARPS = 4, REUSE_DISTANCES = 64 };

struct reuse_profile {
  uint64_t near, far;                 /* operands met, each time */
  uint64_t distance[REUSE_DISTANCES]; /* of values read again; the last: this far or farther */
  uint64_t dead;                      /* values that are not */
  uint32_t warps;                     /* profiled */
};

/* Sets the reuse bits of the launch's kernel, whose code is changed in place; `memory` is what the launch would start
 * from.  `profile` may be NULL.  Fails as the executor does. */
int reuse_mark(const struct launch *launch, const uint32_t *memory, uint32_t threshold, uint32_t warps,
               uint64_t instruction_limit, struct reuse_profile *profile, struct tw_error *error);

#endif
