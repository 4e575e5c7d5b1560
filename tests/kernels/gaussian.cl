/* gaussian: elimination of the n x n system a * x = b to an upper triangle: for each column gaussian_factors takes
 * the factors of the rows below, gaussian_eliminate subtracts row k times them, right side included.  As lu, but the
 * factors have a matrix of their own and the guard is one-sided: warps leave early. */
__kernel void gaussian_factors(__global const float *a, __global float *factors, int n, int k)
{
  const int row = k + 1 + get_global_id(0);
  if (row < n) factors[row * n + k] = a[row * n + k] / a[k * n + k];
}

__kernel void gaussian_eliminate(__global float *a, __global float *b, __global const float *factors, int n, int k)
{
  const int column = k + get_global_id(0), row = k + 1 + get_global_id(1);
  if (column >= n || row >= n) return;
  const float factor = factors[row * n + k];
  a[row * n + column] = fma(-factor, a[k * n + column], a[row * n + column]);
  if (column == k) b[row] = fma(-factor, b[k], b[row]);
}
