/* nearest_neighbour: distances of n places from one, and the least of them.  Streams pairs of floats; square roots go
 * to the special-function units.  The least of floats that are not negative is that of their bits as integers: one
 * atomic a group. */
__kernel void nearest_neighbour(__global const float2 *places, __global float *distances, __global int *nearest, int n,
                                float x, float y)
{
  __local int least;
  const int i = get_global_id(0);
  if (get_local_id(0) == 0) least = INT_MAX;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n) {
    const float east = places[i].x - x, north = places[i].y - y;
    const float distance = sqrt(fma(east, east, north * north));
    distances[i] = distance;
    atomic_min(&least, as_int(distance));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) atomic_min(nearest, least);
}
