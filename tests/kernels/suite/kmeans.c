/* kmeans: rounds of clustering, two launches each; sums in fixed point, so that their order does not matter. */
#include "suite.h"

#include <float.h>
#include <math.h>

enum { CLUSTERS = 8, FEATURES = 4 };
static const float scale = 4096.0f;

static int nearest_centroid(const float *points, const float *centroids, int n, int i) {
  int best = 0;
  float best_distance = FLT_MAX;
  for (int c = 0; c < CLUSTERS; c++) {
    float distance = 0;
    for (int f = 0; f < FEATURES; f++) {
      const float difference = points[f * n + i] - centroids[c * FEATURES + f];
      distance = fmaf(difference, difference, distance);
    }
    if (distance < best_distance) {
      best_distance = distance;
      best = c;
    }
  }
  return best;
}

static void one_round(const float *points, float *centroids, int32_t *nearest, int n) {
  int32_t sums[CLUSTERS][FEATURES] = {0}, counts[CLUSTERS] = {0};
  for (int i = 0; i < n; i++) {
    const int c = nearest[i] = nearest_centroid(points, centroids, n, i);
    for (int f = 0; f < FEATURES; f++) sums[c][f] += (int32_t)(points[f * n + i] * scale);
    counts[c]++;
  }
  for (int c = 0; c < CLUSTERS; c++)
    for (int f = 0; f < FEATURES && counts[c]; f++)
      centroids[c * FEATURES + f] = (float)sums[c][f] / (scale * (float)counts[c]);
}

void kmeans_reference(struct suite_memory *m) {
  const int n = suite_int(m, 4);
  const float *points = suite_floats(m, "points", (size_t)n * FEATURES);
  float *centroids = suite_floats(m, "centroids", CLUSTERS * FEATURES);
  int32_t *nearest = suite_ints(m, "nearest", n);
  if (suite_fault(m)) return;
  for (unsigned round = 0; round < m->launches / 2; round++) one_round(points, centroids, nearest, n);
}
