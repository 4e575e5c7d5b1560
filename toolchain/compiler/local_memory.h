/* local_memory: where a thread's local memory begins, computed at the kernel's start. */
#ifndef TWINWARP_LOCAL_MEMORY_H
#define TWINWARP_LOCAL_MEMORY_H

#include "compiler/ir.h"

/* Puts the computation of ir->local_base, a register that nothing has written, before the first instruction:
 *   base + (warp of the grid) * (bytes of a warp) + lane * 4 */
int local_memory_begin(struct ir *ir);

#endif
