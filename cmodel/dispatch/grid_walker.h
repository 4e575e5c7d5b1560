/* grid_walker: the blocks of a grid, one after the other.  Barnes IV-B, Fig. 7 (1): what of the thread block scheduler
 * one SM sees; a source of blocks (block_ports.h).
 *
 * start = 1 begins a grid (only while block_valid = 0): from the next cycle until its last block is taken, block_valid
 * = 1 and block_* is the next one: x fastest, then y, then z, each with all of its warps.  It stands until block_ready;
 * the one after it is there in the next cycle: one block a cycle.
 *
 * The configuration, all at least 1 and block_warps at most 32, is held while block_valid; in detail, grid_x, grid_y
 * and grid_z are used in the cycle in which a block is taken.  block_alive and block_count follow block_warps; all
 * else is state.  Reset forgets the grid. */
#ifndef TWINWARP_GRID_WALKER_H
#define TWINWARP_GRID_WALKER_H

#include "dispatch/block_ports.h"
#include "twin.h"

#define GRID_WALKER_PARAMS(P, D)                                                                                       \
  P(GridBits, 2, 16) /* of a block's coordinate */

#define GRID_WALKER_PORTS(S, V)                                                                                        \
  S(IN,  u8,  start,       1, always)                                                                                  \
  S(IN,  u16, grid_x,      GridBits, always)                                                                           \
  S(IN,  u16, grid_y,      GridBits, always)                                                                           \
  S(IN,  u16, grid_z,      GridBits, always)                                                                           \
  S(IN,  u8,  block_warps, 6, always)                                                                                  \
  S(IN,  u8,  block_ready, 1, always)                                                                                  \
  BLOCK_PORTS(S, OUT, block, GridBits)

#define GRID_WALKER_CONFIGS(C)                                                                                         \
  C(".GridBits(16)")                                                                                                   \
  C(".GridBits(9)")                                                                                                    \
  C(".GridBits(4)")

TW_UNIT(grid_walker, GRID_WALKER)

struct grid_walker {
  struct grid_walker_params params;
  u8 more;     /* blocks are left */
  u16 x, y, z; /* the next */
};

#endif
