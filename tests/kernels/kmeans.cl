/* kmeans: one round of clustering n points of FEATURES coordinates, feature-major: kmeans_assign gives each point its
 * nearest centroid and adds it to that cluster's sums in fixed point, first in local memory; kmeans_centroids moves
 * the centroids and clears the sums.  Arithmetic, then atomics that meet.  Groups have 256 items; there are CLUSTERS
 * clusters. */
enum { CLUSTERS = 8, FEATURES = 4, SUMS = CLUSTERS * (FEATURES + 1) };
#define SCALE 4096.0f /* of the fixed point */

/* `sums` holds for each cluster its coordinates' sums, then its number of points. */
__kernel void kmeans_assign(__global const float *points, __global const float *centroids, __global int *nearest,
                            __global int *sums, int n)
{
  __local int group_sums[SUMS];
  const int item = get_local_id(0), i = get_global_id(0);
  if (item < SUMS) group_sums[item] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n) {
    int best = 0;
    float best_distance = FLT_MAX;
    for (int c = 0; c < CLUSTERS; c++) {
      float distance = 0;
      for (int f = 0; f < FEATURES; f++) {
        const float difference = points[f * n + i] - centroids[c * FEATURES + f];
        distance = fma(difference, difference, distance);
      }
      if (distance < best_distance) {
        best_distance = distance;
        best = c;
      }
    }
    nearest[i] = best;
    __local int *sum = group_sums + best * (FEATURES + 1);
    for (int f = 0; f < FEATURES; f++) atomic_add(&sum[f], (int)(points[f * n + i] * SCALE));
    atomic_inc(&sum[FEATURES]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item < SUMS) atomic_add(&sums[item], group_sums[item]);
}

/* An item a cluster; a cluster without points stays where it is. */
__kernel void kmeans_centroids(__global float *centroids, __global int *sums)
{
  const int c = get_global_id(0);
  if (c >= CLUSTERS) return;
  __global int *sum = sums + c * (FEATURES + 1);
  const float count = (float)sum[FEATURES];
  for (int f = 0; f < FEATURES; f++) {
    if (sum[FEATURES] > 0) centroids[c * FEATURES + f] = (float)sum[f] / (SCALE * count);
    sum[f] = 0;
  }
  sum[FEATURES] = 0;
}
