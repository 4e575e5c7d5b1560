/* nearest_neighbour: distances of places from one, and the least. */
#include "suite.h"

#include <math.h>

void nearest_neighbour_prepare(struct suite_memory *m) {
  float *nearest = suite_floats(m, "nearest", 1);
  if (suite_fault(m)) return;
  *nearest = INFINITY;
}

void nearest_neighbour_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float x = suite_float(m, 4), y = suite_float(m, 5), *places = suite_floats(m, "places", (size_t)n * 2);
  float *distances = suite_floats(m, "distances", n), *nearest = suite_floats(m, "nearest", 1);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) {
    const float east = places[2 * i] - x, north = places[2 * i + 1] - y;
    distances[i] = sqrtf(fmaf(east, east, north * north));
    *nearest = fminf(*nearest, distances[i]);
  }
}
