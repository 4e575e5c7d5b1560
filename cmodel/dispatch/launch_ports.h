/* launch_ports: what a launched warp is told of its block, on the way from block_dispatch to special_registers, in all
 * that it passes: its number in the block, the block's place in the grid, and where the block's shared memory begins,
 * in bytes.  The other ports of a launch differ from one to the next, as each takes out what is meant for it. */
#ifndef TWINWARP_LAUNCH_PORTS_H
#define TWINWARP_LAUNCH_PORTS_H

#define LAUNCH_PORTS(S, DIRECTION, GRID_BITS, VALID)                                                                   \
  S(DIRECTION, u8,  launch_warp_in_block, 5,         VALID)                                                            \
  S(DIRECTION, u16, launch_block_x,       GRID_BITS, VALID)                                                            \
  S(DIRECTION, u16, launch_block_y,       GRID_BITS, VALID)                                                            \
  S(DIRECTION, u16, launch_block_z,       GRID_BITS, VALID)                                                            \
  S(DIRECTION, u32, launch_shared_base,   17,        VALID)

#endif
