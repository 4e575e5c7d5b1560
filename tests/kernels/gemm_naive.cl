/* gemm_naive: c = a * b, row-major, of rows x depth and depth x columns; a work-item an element.  Every operand comes
 * from global memory: the L1 limits it.  The grid covers c exactly. */
__kernel void gemm_naive(__global const float *a, __global const float *b, __global float *c, int columns, int depth)
{
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < depth; k++) sum = fma(a[row * depth + k], b[k * columns + column], sum);
  c[row * columns + column] = sum;
}
