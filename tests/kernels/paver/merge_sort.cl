/* merge_sort: stable sort of keys with values.  merge_sort_tiles sorts tiles of TILE elements; then pairs of sorted
 * runs are merged, in two launches a doubling: merge_sort_split finds for each tile of the result how many of the
 * elements before it come from the first run (Green, McColl, Bader: Merge Path), merge_sort_merge merges the TILE
 * elements between two such limits.  Binary searches, in global and in local memory: lanes part, and a group reads a
 * limit that the next one reads as well. */
enum { TILE = 128 };

/* How many elements of a sorted run lie before the key: those below it, and those equal to it if they are `before`. */
static int rank(const __local uint *run, int length, uint key, bool before)
{
  int low = 0, high = length;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (run[middle] < key || (before && run[middle] == key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

__kernel void merge_sort_tiles(__global const uint *keys_in, __global const uint *values_in, __global uint *keys_out,
                               __global uint *values_out)
{
  __local uint keys[2][TILE], values[2][TILE];
  const int item = get_local_id(0), here = get_global_id(0);
  int side = 0;
  keys[0][item] = keys_in[here];
  values[0][item] = values_in[here];
  for (int run = 1; run < TILE; run *= 2, side ^= 1) {
    const int own = item & -run, other = own ^ run;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint key = keys[side][item];
    const int place = min(own, other) + item - own + rank(keys[side] + other, run, key, own > other);
    keys[side ^ 1][place] = key;
    values[side ^ 1][place] = values[side][item];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  keys_out[here] = keys[side][item];
  values_out[here] = values[side][item];
}

/* Where the pair of runs begins that a tile of the result is of. */
static int pair_of(int tile, int run) { return tile * TILE & -2 * run; }

__kernel void merge_sort_split(__global const uint *keys, __global int *limits, int run, int tiles)
{
  const int tile = get_global_id(0);
  if (tile >= tiles) return;
  const int pair = pair_of(tile, run), before = tile * TILE - pair;
  const __global uint *first = keys + pair, *second = first + run;
  int low = max(before - run, 0), high = min(before, run);
  while (low < high) {
    const int middle = (low + high) / 2;
    if (first[middle] <= second[before - 1 - middle]) low = middle + 1;
    else high = middle;
  }
  limits[tile] = low;
}

__kernel void merge_sort_merge(__global const uint *keys_in, __global const uint *values_in, __global const int *limits,
                               __global uint *keys_out, __global uint *values_out, int run)
{
  __local uint keys[TILE];
  const int item = get_local_id(0), tile = get_group_id(0), pair = pair_of(tile, run), before = tile * TILE - pair;
  const int from = limits[tile], to = before + TILE < 2 * run ? limits[tile + 1] : run, firsts = to - from;
  const bool second = item >= firsts;
  const int source = second ? pair + run + before - from + item - firsts : pair + from + item;
  const uint key = keys_in[source], value = values_in[source];
  keys[item] = key;
  barrier(CLK_LOCAL_MEM_FENCE);
  const __local uint *others = second ? keys : keys + firsts;
  const int place = rank(others, second ? firsts : TILE - firsts, key, second) + item - (second ? firsts : 0);
  keys_out[tile * TILE + place] = key;
  values_out[tile * TILE + place] = value;
}
