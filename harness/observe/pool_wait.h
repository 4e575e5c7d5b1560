/* pool_wait: what a warp waits for in WarpPool: an instruction in a coalescer, a line in the queues; what is beyond
 * them is at the L1.  `otherwise` if WarpPool has nothing of the warp, whose number is the SM's. */
#ifndef TWINWARP_POOL_WAIT_H
#define TWINWARP_POOL_WAIT_H

#include "look.h"

enum reason pool_wait(const struct load_path *, unsigned sm_warp, enum reason otherwise);

#endif
