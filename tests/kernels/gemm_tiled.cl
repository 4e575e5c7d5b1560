/* gemm_tiled: c = a * b as gemm_naive, by tiles of 16 x 16 in local memory; groups are 16 x 16, depth is a multiple
 * of 16. Local memory and the operand banks limit it. */
enum { TILE = 16 };

__kernel void gemm_tiled(__global const float *a, __global const float *b, __global float *c, int columns, int depth)
{
  __local float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = get_local_id(0), y = get_local_id(1), column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int start = 0; start < depth; start += TILE) {
    a_tile[y][x] = a[row * depth + start + x];
    b_tile[y][x] = b[(start + y) * columns + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; k++) sum = fma(a_tile[y][k], b_tile[k][x], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * columns + column] = sum;
}
