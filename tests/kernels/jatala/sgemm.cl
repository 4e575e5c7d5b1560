/* sgemm: C = beta * C + alpha * A * B by tiles in registers, as Parboil's: an item has COLUMNS sums of a row of C, a
 * group ITEMS rows of COLUMNS.  A and C lie column by column, so that a warp's rows are neighbours; B's part of DEPTH
 * rows goes through local memory, where all items read the same word.  n, m and depth are multiples of COLUMNS, ITEMS
 * and DEPTH. */
enum { ITEMS = 128, COLUMNS = 16, DEPTH = ITEMS / COLUMNS };

__kernel void sgemm(__global const float *a, __global const float *b, __global float *c, int m, int n, int depth,
                    float alpha, float beta)
{
  __local float tile[DEPTH][COLUMNS];
  const int item = get_local_id(0), row = get_global_id(0), column = get_group_id(1) * COLUMNS;
  float sum[COLUMNS] = { 0 };
  for (int first = 0; first < depth; first += DEPTH) {
    tile[item / COLUMNS][item % COLUMNS] = b[(first + item / COLUMNS) * n + column + item % COLUMNS];
    barrier(CLK_LOCAL_MEM_FENCE);
    float own[DEPTH];
#pragma unroll
    for (int k = 0; k < DEPTH; k++) own[k] = a[(first + k) * m + row];
#pragma unroll
    for (int k = 0; k < DEPTH; k++)
#pragma unroll
      for (int j = 0; j < COLUMNS; j++) sum[j] = fma(own[k], tile[k][j], sum[j]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#pragma unroll
  for (int j = 0; j < COLUMNS; j++) {
    const int to = (column + j) * m + row;
    c[to] = fma(beta, c[to], alpha * sum[j]);
  }
}
