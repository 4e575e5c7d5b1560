/* block_waits: whether blocks of a kernel wait for each other, by a lock or a flag in global memory.  Jatala's sharing
 * is not for such kernels: a block that waits for registers would hold the lock, and who has them wait for the lock.
 *
 * A wait is a loop that never ends unless somebody else stores: it is left by what it reads of global memory, and if
 * memory stays as it is, that and all else that its exits depend on is the same each time round.  So a loop over what
 * is counted, or read from one address after the other, is none, nor one that takes numbers from a counter by adding to
 * it, or gives up after so many times.  Values are followed through registers, predicates and arms of branches,
 * whatever their order in the loop; an exchange of a value with itself, or a minimum, brings nothing new the second
 * time.
 *
 * What is not found is a loop that looks at many flags in turn until all are set; and a loop whose count is in memory
 * is taken for a wait. */
#ifndef TWINWARP_BLOCK_WAITS_H
#define TWINWARP_BLOCK_WAITS_H

#include <stdbool.h>

#include "isa/kernel.h"

/* Whether there is one, and the instruction, which is the first such loop's last.  Also true where there is no memory
 * to look. */
bool block_waits(const struct kernel *kernel, uint32_t *pc);

#endif
