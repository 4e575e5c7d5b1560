/* block_coordinates: the place of a thread block in its grid, from its number.  PAVER 3.3 (what a block's number is of
 * its coordinates), 5.1 (nextTB is a number).
 *
 *   number = x + grid_x * (y + grid_y * z)
 *
 * A number is there with number_valid, and stands until number_ready.  When none is worked on, work on it begins in
 * that cycle; it is divided by grid_x, what is left is x; what comes out by grid_y: y and z.  A division takes
 * NumberBits cycles, a bit each; so the coordinates are there, with block_valid, in the 2 * NumberBits + 1-th cycle
 * after the first.  They stand until block_ready, in which cycle the number is taken as well: number_ready = 1.  In the
 * one after work begins anew, if there is a number.
 *
 * grid_x and grid_y are at least 1, and stand from number_valid to number_ready.  The number is one of the grid's.
 * All outputs are state, but for number_ready, which follows block_ready.  Reset: nothing is worked on.
 *
 * Chosen here: the paper has no coordinates of a block that nextTB names; a divider that takes its time is small, and
 * what it takes passes, as that of the number's way from memory, while the SM runs other blocks. */
#ifndef TWINWARP_BLOCK_COORDINATES_H
#define TWINWARP_BLOCK_COORDINATES_H

#include "twin.h"

#define BLOCK_COORDINATES_PARAMS(P, D)                                                                                 \
  P(NumberBits, 2, 16) /* of a block's number */                                                                       \
  P(GridBits, 2, 16)   /* of a block's coordinate */

#define BLOCK_COORDINATES_PORTS(S, V)                                                                                  \
  S(IN,  u16, grid_x,       GridBits, always)                                                                          \
  S(IN,  u16, grid_y,       GridBits, always)                                                                          \
  S(IN,  u8,  number_valid, 1, always)                                                                                 \
  S(IN,  u16, number,       NumberBits, number_valid)                                                                  \
  S(OUT, u8,  number_ready, 1, always)                                                                                 \
  S(OUT, u8,  block_valid,  1, always)                                                                                 \
  S(OUT, u16, block_x,      GridBits, block_valid)                                                                     \
  S(OUT, u16, block_y,      GridBits, block_valid)                                                                     \
  S(OUT, u16, block_z,      GridBits, block_valid)                                                                     \
  S(IN,  u8,  block_ready,  1, always)

#define BLOCK_COORDINATES_CONFIGS(C)                                                                                   \
  C(".NumberBits(16), .GridBits(16)")                                                                                  \
  C(".NumberBits(16), .GridBits(9)")                                                                                   \
  C(".NumberBits(5), .GridBits(16)")                                                                                   \
  C(".NumberBits(5), .GridBits(4)")

TW_UNIT(block_coordinates, BLOCK_COORDINATES)

struct block_coordinates {
  struct block_coordinates_params params;
  enum block_coordinates_state {
    BLOCK_COORDINATES_REST,
    BLOCK_COORDINATES_BY_X, /* is divided */
    BLOCK_COORDINATES_BY_Y,
    BLOCK_COORDINATES_THERE,
  } state;
  u8 at;        /* bit of the quotient */
  u16 quotient; /* what is still to be divided, above the bits of the quotient; in the end z */
  u16 rest;     /* of the division; in the end y */
  u16 x;
};

#endif
