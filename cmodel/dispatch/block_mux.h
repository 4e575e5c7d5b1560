/* block_mux: several sources of blocks (block_ports.h), one of which a kernel's block is taken from.
 *
 * Sources are in order: with block_ready the first that is valid gives its block, and source_ready says so.  While a
 * source holds, none behind it gives any, whether it is valid itself or not.  It has no state: outputs are of the same
 * cycle.  block_* is the block of the source that block_valid comes from; source_ready depends on block_ready and on
 * the sources before it alone.
 *
 * Who is plugged in (kernel_dispatch.h): with Context blocks that have been preempted, which hold while there are
 * any, so that no new block takes the slots that they left; then new ones: the grid, by grid_walker, or what a GPU
 * gives, by block_queue.  A kernel with one source needs none of this. */
#ifndef TWINWARP_BLOCK_MUX_H
#define TWINWARP_BLOCK_MUX_H

#include "dispatch/block_ports.h"
#include "twin.h"

enum { BLOCK_MUX_MAX_SOURCES = 4 };

#define BLOCK_MUX_PARAMS(P, D)                                                                                         \
  P(Sources, 1, 4)                                                                                                     \
  P(GridBits, 2, 16)

#define BLOCK_MUX_PORTS(S, V)                                                                                          \
  S(IN,  u8,  source_valid, Sources, always)                                                                           \
  S(IN,  u8,  source_holds, Sources, always)                                                                           \
  V(IN,  u16, source_x,     4, Sources, GridBits, source_valid)                                                        \
  V(IN,  u16, source_y,     4, Sources, GridBits, source_valid)                                                        \
  V(IN,  u16, source_z,     4, Sources, GridBits, source_valid)                                                        \
  V(IN,  u32, source_alive, 4, Sources, 32, source_valid)                                                              \
  V(IN,  u8,  source_count, 4, Sources, 6, source_valid)                                                               \
  S(OUT, u8,  source_ready, Sources, always)                                                                           \
  BLOCK_PORTS(S, OUT, block, GridBits)                                                                                 \
  S(IN,  u8,  block_ready,  1, always)

#define BLOCK_MUX_CONFIGS(C)                                                                                           \
  C(".Sources(2), .GridBits(16)")                                                                                      \
  C(".Sources(1), .GridBits(9)")                                                                                       \
  C(".Sources(4), .GridBits(5)")                                                                                       \
  C(".Sources(3), .GridBits(4)")

TW_UNIT(block_mux, BLOCK_MUX)

struct block_mux {
  struct block_mux_params params;
};

#endif
