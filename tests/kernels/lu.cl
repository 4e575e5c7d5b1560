/* lu: a = L * U in place, n x n, without pivots: for each column k lu_column scales what is below the diagonal,
 * lu_update subtracts the product of column and row from what is left.  Work shrinks from launch to launch and items
 * fall idle. */
__kernel void lu_column(__global float *a, int n, int k)
{
  const int row = k + 1 + get_global_id(0);
  if (row < n) a[row * n + k] /= a[k * n + k];
}

__kernel void lu_update(__global float *a, int n, int k)
{
  const int column = get_global_id(0), row = get_global_id(1);
  if (column > k && row > k && column < n && row < n)
    a[row * n + column] = fma(-a[row * n + k], a[k * n + column], a[row * n + column]);
}
