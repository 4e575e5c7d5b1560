/* two_mm: product = alpha * A * B, then D = product * C + beta * D, all n x n: two naive matrix multiplications, the
 * second after the first.  Groups are 16 x 16, the grid covers the matrices. */
__kernel void two_mm_first(__global const float *a, __global const float *b, __global float *product, int n,
                           float alpha)
{
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; k++) sum = fma(alpha * a[row * n + k], b[k * n + column], sum);
  product[row * n + column] = sum;
}

__kernel void two_mm_second(__global const float *product, __global const float *c, __global float *d, int n,
                            float beta)
{
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = beta * d[row * n + column];
  for (int k = 0; k < n; k++) sum = fma(product[row * n + k], c[k * n + column], sum);
  d[row * n + column] = sum;
}
