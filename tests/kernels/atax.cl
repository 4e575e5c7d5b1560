/* atax: y = transpose(A) * (A * x) for A of rows x columns.  atax_forward goes along rows: the lanes of a warp read
 * different lines; atax_back goes down columns: they read one.  A work-item a row, then a column. */
__kernel void atax_forward(__global const float *a, __global const float *x, __global float *product, int rows,
                           int columns)
{
  const int row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0;
  for (int i = 0; i < columns; i++) sum = fma(a[row * columns + i], x[i], sum);
  product[row] = sum;
}

__kernel void atax_back(__global const float *a, __global const float *product, __global float *y, int rows,
                        int columns)
{
  const int column = get_global_id(0);
  if (column >= columns) return;
  float sum = 0;
  for (int i = 0; i < rows; i++) sum = fma(a[i * columns + column], product[i], sum);
  y[column] = sum;
}
