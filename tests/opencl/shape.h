/* shape: what random programs run on: generate.c writes kernels for it, host.c fills and launches it. */
#ifndef TWINWARP_OPENCL_SHAPE_H
#define TWINWARP_OPENCL_SHAPE_H

enum {
  SHAPE_BLOCK_X = 8,
  SHAPE_BLOCK_Y = 3,
  SHAPE_BLOCK_Z = 2,
  SHAPE_BLOCK = SHAPE_BLOCK_X * SHAPE_BLOCK_Y * SHAPE_BLOCK_Z, /* a warp and a half */
  SHAPE_GRID_X = 2,
  SHAPE_GRID_Y = 2,
  SHAPE_GROUPS = SHAPE_GRID_X * SHAPE_GRID_Y,
  SHAPE_ITEMS = SHAPE_GROUPS * SHAPE_BLOCK,
  SHAPE_IN = 64,                                                           /* words */
  SHAPE_MINE = 32,                                                         /* bytes of an item */
  SHAPE_GIVEN = 64,                                                        /* of the struct that a kernel is given */
  SHAPE_TALLIES = 8,                                                       /* words of the grid, and of a group */
  SHAPE_VARIABLES = 8,                                                     /* of an item */
  SHAPE_OUT = SHAPE_ITEMS * SHAPE_VARIABLES + SHAPE_GROUPS * SHAPE_TALLIES /* words a kernel leaves */
};

#endif
