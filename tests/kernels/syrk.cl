/* syrk: C = beta * C + alpha * A * transpose(A) for A of n x depth; a work-item an element.  Items of a row read the
 * same row of A and different rows of it.  Groups are 16 x 16, the grid covers C. */
__kernel void syrk(__global const float *a, __global float *c, int n, int depth, float alpha, float beta)
{
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < depth; k++) sum = fma(a[row * depth + k], a[column * depth + k], sum);
  c[row * n + column] = fma(beta, c[row * n + column], alpha * sum);
}
