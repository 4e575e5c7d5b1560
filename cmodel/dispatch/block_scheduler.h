/* block_scheduler: the thread block scheduler of a GPU: the blocks of a grid, one after the other, to the SMs in turn,
 * as they have room.  PAVER 6.1 (LRR); a composite of
 *
 *   grid_walker -> sm_mux
 *
 * start begins a grid, busy until all its blocks have ended and what they stored has arrived; so grids follow each
 * other. Of the parts, grid_walker (block_*) says which block is next, sm_mux (give) whose it is: with block_valid
 * it leaves, towards the SMs of which `give` has a bit, one.  A block is valid in the cycle after start at the
 * earliest.  The configuration is held while busy.
 *
 * Its ports are ends of links: what leaves arrives at an SM after some cycles, and what arrives left there as many
 * ago.  sm_blocks are credits for that, so block_* has no ready.  An SM empties its L1 at a grid's start; start
 * takes the same way as the grid's first block, which leaves after it.
 *
 * What orders blocks in another way takes the place of grid_walker and of the turn; credits and a grid's end remain. */
#ifndef TWINWARP_BLOCK_SCHEDULER_H
#define TWINWARP_BLOCK_SCHEDULER_H

#include "dispatch/block_ports.h"
#include "dispatch/grid_walker.h"
#include "dispatch/sm_mux.h"
#include "twin.h"

#define BLOCK_SCHEDULER_PARAMS(P, D)                                                                                   \
  P(Sms, 1, 80)                                                                                                        \
  P(GridBits, 2, 16) /* of a block's coordinate */

#define BLOCK_SCHEDULER_PORTS(S, V)                                                                                    \
  S(IN,  u8,  start,       1, always)                                                                                  \
  S(IN,  u16, grid_x,      GridBits, always)                                                                           \
  S(IN,  u16, grid_y,      GridBits, always)                                                                           \
  S(IN,  u16, grid_z,      GridBits, always)                                                                           \
  S(IN,  u8,  block_warps, 6, always)                                                                                  \
  S(IN,  u8,  sm_blocks,   6, always)                                                                                  \
  BLOCK_PORTS(S, OUT, block, GridBits)                                                                                 \
  V(OUT, u8,  give,        SM_MUX_MAX_SMS, Sms, 1, always)                                                             \
  V(IN,  u8,  ended,       SM_MUX_MAX_SMS, Sms, 1, always)                                                             \
  V(IN,  u8,  quiet,       SM_MUX_MAX_SMS, Sms, 1, always)                                                             \
  S(OUT, u8,  busy,        1, always)

#define BLOCK_SCHEDULER_CONFIGS(C)                                                                                     \
  C(".Sms(15), .GridBits(16)")                                                                                         \
  C(".Sms(80), .GridBits(16)")                                                                                         \
  C(".Sms(1), .GridBits(9)")                                                                                           \
  C(".Sms(4), .GridBits(4)")

TW_UNIT(block_scheduler, BLOCK_SCHEDULER)

struct block_scheduler {
  struct block_scheduler_params params;
  struct grid_walker grid;
  struct sm_mux turn;
};

#endif
