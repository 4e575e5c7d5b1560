/* mvt: x1 += A * y1 and x2 += transpose(A) * y2 for an n x n matrix: one launch along rows, one down columns. */
__kernel void mvt_rows(__global const float *a, __global float *x1, __global const float *y1, int n)
{
  const int row = get_global_id(0);
  if (row >= n) return;
  float sum = x1[row];
  for (int i = 0; i < n; i++) sum = fma(a[row * n + i], y1[i], sum);
  x1[row] = sum;
}

__kernel void mvt_columns(__global const float *a, __global float *x2, __global const float *y2, int n)
{
  const int column = get_global_id(0);
  if (column >= n) return;
  float sum = x2[column];
  for (int i = 0; i < n; i++) sum = fma(a[i * n + column], y2[i], sum);
  x2[column] = sum;
}
