/* block_ports: a thread block on its way from what has blocks, a source, to the slots of an SM: a channel that takes
 * one in a cycle with valid and ready.  A block is its place in the grid, its warps that are to run (`warp_active`,
 * a bit each by number), and how many those are: all that a block has, or of one that comes back those that have not
 * ended.  Whose block it is, and so where it begins, is said by the channel: each kernel has one.  ready never
 * depends on the same channel's valid. */
#ifndef TWINWARP_BLOCK_PORTS_H
#define TWINWARP_BLOCK_PORTS_H

#define BLOCK_PORTS(S, DIRECTION, channel, GRID_BITS)                                                                  \
  S(DIRECTION, u8,  channel##_valid, 1,         always)                                                                \
  S(DIRECTION, u16, channel##_x,     GRID_BITS, channel##_valid)                                                       \
  S(DIRECTION, u16, channel##_y,     GRID_BITS, channel##_valid)                                                       \
  S(DIRECTION, u16, channel##_z,     GRID_BITS, channel##_valid)                                                       \
  S(DIRECTION, u32, channel##_alive, 32,        channel##_valid)                                                       \
  S(DIRECTION, u8,  channel##_count, 6,         channel##_valid)

#endif
