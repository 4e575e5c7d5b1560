/* transpose_naive: out = in transposed, n x n; a work-item an element.  Reads rows and writes columns: each store of
 * a warp touches as many lines as it has rows of work-items.  Groups are 16 x 16, the grid covers the matrix exactly.
 * */
__kernel void transpose_naive(__global const float *in, __global float *out, int n)
{
  const int column = get_global_id(0), row = get_global_id(1);
  out[column * n + row] = in[row * n + column];
}
