/* emit: IR with real registers to the machine's instructions, and reconvergence points into branches. */
#ifndef TWINWARP_EMIT_H
#define TWINWARP_EMIT_H

#include "compiler/ir.h"
#include "isa/kernel.h"

/* Fills code, line, length and registers.  A branch meets at its block's immediate post-dominator; where its arms only
 * meet in leaving, at an exit at the end. */
int emit_kernel(const struct ir *ir, struct kernel *kernel, struct tw_error *error);

#endif
