/* context_at: a line of a block's context, as the models name it: of a warp, by its number in the block, or of shared
 * memory.  A warp's first is its state, its second the saved entries of its divergence stack, the others a row of its
 * registers each. */
#ifndef TWINWARP_CONTEXT_AT_H
#define TWINWARP_CONTEXT_AT_H

#include "twin.h"

enum { CONTEXT_STATE_LINE, CONTEXT_STACK_LINE, CONTEXT_STATE_LINES };
enum { CONTEXT_LINE_BYTES = 128 };

struct context_at {
  bool shared;
  u8 number;
  u16 line;
};

#endif
