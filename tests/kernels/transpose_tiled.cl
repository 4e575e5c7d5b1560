/* transpose_tiled: as transpose_naive, but a tile goes through local memory, so that reads and writes both go along
 * rows. The tile's rows are one word longer, against conflicts of its banks. */
enum { TILE = 16 };

__kernel void transpose_tiled(__global const float *in, __global float *out, int n)
{
  __local float tile[TILE][TILE + 1];
  const int x = get_local_id(0), y = get_local_id(1);
  const int column = get_group_id(0) * TILE, row = get_group_id(1) * TILE;
  tile[y][x] = in[(row + y) * n + column + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(column + y) * n + row + x] = tile[x][y];
}
