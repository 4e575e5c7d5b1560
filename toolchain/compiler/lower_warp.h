/* lower_warp: shared memory as warps' and blocks' functions use it. */
#ifndef TWINWARP_LOWER_WARP_H
#define TWINWARP_LOWER_WARP_H

#include "compiler/lower.h"

/* One word of it, where t holds: an opcode of shared memory. */
void access_shared(struct lowering *l, struct truth t, unsigned opcode, uint32_t d, struct word address,
                   struct word value);
struct word load_shared(struct lowering *l, struct word address);

/* The instruction's guard and t. */
struct truth with_guard(struct lowering *l, struct truth t);

#endif
