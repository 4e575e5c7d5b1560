/* edge_places: where in a grid the blocks are that share.  PAVER 3.2, Fig. 5: the matrix of weights as a picture, and
 * what part of all weight is that of blocks which
 *
 *   follow each other in number; are in one row of a grid of several, or in one column; are neighbours across; or none
 *   of it
 *
 * the first of these that is so. */
#ifndef TWINWARP_EDGE_PLACES_H
#define TWINWARP_EDGE_PLACES_H

#include "locality_graph.h"

enum edge_place { EDGE_NEXT, EDGE_ROW, EDGE_COLUMN, EDGE_ACROSS, EDGE_FAR, EDGE_PLACES };

struct edge_places {
  double weight[EDGE_PLACES]; /* by words */
};

void edge_places_add(struct edge_places *, const struct locality_graph *, const u32 grid[3]);

/* The matrix, of at most so many points a side, as a portable graymap: the darker the more is shared.  -1: the file
 * cannot be written, and the error says why. */
enum { EDGE_PICTURE_SIDE = 512 };
int edge_places_draw(const struct locality_graph *, const char *path, struct tw_error *);

#endif
