/* bicg: the two products of a step of BiCG, q = A * p and s = transpose(A) * r, for A of rows x columns.  As atax,
 * but neither product needs the other. */
__kernel void bicg_q(__global const float *a, __global const float *p, __global float *q, int rows, int columns)
{
  const int row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0;
  for (int i = 0; i < columns; i++) sum = fma(a[row * columns + i], p[i], sum);
  q[row] = sum;
}

__kernel void bicg_s(__global const float *a, __global const float *r, __global float *s, int rows, int columns)
{
  const int column = get_global_id(0);
  if (column >= columns) return;
  float sum = 0;
  for (int i = 0; i < rows; i++) sum = fma(a[i * columns + column], r[i], sum);
  s[column] = sum;
}
