/* spmv_csr: y = A * x for a sparse matrix of compressed rows, a work-item a row.  Rows of different lengths make warps
 * diverge, the columns scatter the reads of x. */
__kernel void spmv_csr(__global const int *row_start, __global const int *columns, __global const float *values,
                       __global const float *x, __global float *y, int rows)
{
  const int row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0;
  for (int i = row_start[row]; i < row_start[row + 1]; i++) sum = fma(values[i], x[columns[i]], sum);
  y[row] = sum;
}
