/* bfs: levels of a graph's vertices, as far as there are launches. */
#include "suite.h"

enum { MOST_EDGES = 8 };

/* Vertices of 0 to 8 edges, to anywhere; the search starts at vertex 0, which has one edge at least. */
void bfs_prepare(struct suite_memory *m) {
  const int vertices = suite_int(m, 3), edges = suite_rows(m, "neighbours", 1);
  int32_t *first_edge = suite_ints(m, "first_edge", (size_t)vertices + 1);
  int32_t *neighbours = suite_ints(m, "neighbours", 0), *levels = suite_ints(m, "levels", vertices);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int v = 0; v < vertices; v++) {
    int degree = (int)(suite_random(&state) % (MOST_EDGES + 1));
    if (v == 0) degree = MOST_EDGES;
    if (degree > edges - first_edge[v]) degree = edges - first_edge[v];
    first_edge[v + 1] = first_edge[v] + degree;
  }
  for (int i = 0; i < edges; i++) neighbours[i] = (int32_t)(suite_random(&state) % (unsigned)vertices);
  for (int v = 0; v < vertices; v++) levels[v] = v == 0 ? 0 : -1;
}

void bfs_reference(struct suite_memory *m) {
  const int vertices = suite_int(m, 3);
  const int32_t *first_edge = suite_ints(m, "first_edge", (size_t)vertices + 1);
  const int32_t *neighbours = suite_ints(m, "neighbours", 0);
  int32_t *levels = suite_ints(m, "levels", vertices);
  if (suite_fault(m)) return;
  for (int level = 0; level < (int)m->launches; level++)
    for (int v = 0; v < vertices; v++)
      for (int i = first_edge[v]; levels[v] == level && i < first_edge[v + 1]; i++)
        if (levels[neighbours[i]] == -1) levels[neighbours[i]] = level + 1;
}
