/* tpacf: two-point angular correlation: how many pairs of points on the sky are how far apart.  Set 0 was observed,
 * sets 1 to `sets` are random; groups 0 to `sets` have the pairs of a set's own points, each once, and the `sets`
 * groups behind them the pairs of a random set's points with those observed.  A tile of the one set goes through local
 * memory, an item has a point of the other; a binary search in the bounds, which are in constant memory, says where a
 * pair counts. Atomics in local memory, which lanes collide in. */
enum { ITEMS = 256, BINS = 20 };

/* bounds: cosines, BINS + 1 of them, from the largest down.  A count of a bin each group, with one before and one
 * behind them for what is closer and further. */
__kernel void tpacf(__global const float *x, __global const float *y, __global const float *z,
                    __constant float *bounds, __global uint *histograms, int points, int sets)
{
  __local float tile_x[ITEMS], tile_y[ITEMS], tile_z[ITEMS];
  __local uint counts[BINS + 2];
  const int item = get_local_id(0), group = get_group_id(0);
  const bool self = group <= sets;
  const int tiles = (self ? group : group - sets) * points, owns = self ? tiles : 0;
  if (item < BINS + 2) counts[item] = 0;
  for (int own = item; own < points; own += ITEMS) {
    const float own_x = x[owns + own], own_y = y[owns + own], own_z = z[owns + own];
    for (int first = 0; first < points; first += ITEMS) {
      barrier(CLK_LOCAL_MEM_FENCE);
      tile_x[item] = x[tiles + first + item];
      tile_y[item] = y[tiles + first + item];
      tile_z[item] = z[tiles + first + item];
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int i = self ? max(own + 1 - first, 0) : 0; i < ITEMS; i++) {
        const float cosine = fma(own_x, tile_x[i], fma(own_y, tile_y[i], own_z * tile_z[i]));
        int low = 0, high = BINS + 1;
        while (low < high) {
          const int middle = (low + high) / 2;
          if (cosine >= bounds[middle]) high = middle;
          else low = middle + 1;
        }
        atomic_inc(&counts[low]);
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item < BINS + 2) histograms[group * (BINS + 2) + item] = counts[item];
}
