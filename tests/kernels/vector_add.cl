/* vector_add: c = a + b.  Streaming: three words of memory for one addition; memory bandwidth limits it. */
__kernel void vector_add(__global const float *a, __global const float *b, __global float *c, int n)
{
  const int i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
