/* saxpy: y = alpha * x + y.  Streaming, as vector_add, but in place. */
__kernel void saxpy(__global const float *x, __global float *y, float alpha, int n)
{
  const int i = get_global_id(0);
  if (i < n) y[i] = fma(alpha, x[i], y[i]);
}
