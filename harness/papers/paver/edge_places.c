/* edge_places: see edge_places.h. */
#include "edge_places.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static u32 apart(u32 a, u32 b) { return a > b ? a - b : b - a; }

/* Of two blocks, the first of lower number.  A grid of one row has no rows, nor one of one column columns. */
static enum edge_place place_of(const u32 grid[3], u32 a, u32 b) {
  const u32 row_a = a / grid[0], row_b = b / grid[0];
  const u32 dx = apart(a % grid[0], b % grid[0]), dy = apart(row_a, row_b);
  if (b == a + 1) return EDGE_NEXT;
  if (!dy && grid[1] > 1) return EDGE_ROW;
  if (!dx && grid[0] > 1) return EDGE_COLUMN;
  return dx == 1 && dy == 1 ? EDGE_ACROSS : EDGE_FAR;
}

void edge_places_add(struct edge_places *p, const struct locality_graph *g, const u32 grid[3]) {
  for (u32 block = 0; block < g->blocks; block++)
    for (u32 i = g->start[block]; i < g->start[block + 1]; i++)
      if (block < g->edges[i].to) p->weight[place_of(grid, block, g->edges[i].to)] += g->edges[i].weight[GRAPH_WORDS];
}

/* Gray of a point is by the root of its part of the highest weight, so that little is seen, too. */
static u8 gray(double weight, double most) { return (u8)(255 - (weight > 0 ? 55 + 200 * sqrt(weight / most) : 0)); }

static void sum_points(const struct locality_graph *g, double *points, u32 side) {
  for (u32 block = 0; block < g->blocks; block++)
    for (u32 i = g->start[block]; i < g->start[block + 1]; i++) {
      const u64 y = (u64)block * side / g->blocks, x = (u64)g->edges[i].to * side / g->blocks;
      points[y * side + x] += g->edges[i].weight[GRAPH_WORDS];
    }
}

static int write_points(const double *points, u32 side, const char *path, struct tw_error *error) {
  double most = 1;
  FILE *f = fopen(path, "wb");
  if (!f) return tw_fail(error, "%s: cannot be written", path);
  for (u32 i = 0; i < side * side; i++) most = points[i] > most ? points[i] : most;
  fprintf(f, "P5\n%u %u\n255\n", side, side);
  for (u32 i = 0; i < side * side; i++) fputc(gray(points[i], most), f);
  return fclose(f) ? tw_fail(error, "%s: cannot be written", path) : 0;
}

int edge_places_draw(const struct locality_graph *g, const char *path, struct tw_error *error) {
  const u32 side = g->blocks < EDGE_PICTURE_SIDE ? g->blocks : EDGE_PICTURE_SIDE;
  double *points = calloc((size_t)side * side, sizeof *points);
  if (!points) return tw_fail(error, "out of memory for the picture of %u blocks", g->blocks);
  sum_points(g, points, side);
  const int failed = write_points(points, side, path, error);
  free(points);
  return failed;
}
