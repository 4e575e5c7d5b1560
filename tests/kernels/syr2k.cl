/* syr2k: C = beta * C + alpha * (A * transpose(B) + B * transpose(A)) for A and B of n x depth; as syrk with twice
 * the reads. */
__kernel void syr2k(__global const float *a, __global const float *b, __global float *c, int n, int depth, float alpha,
                    float beta)
{
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < depth; k++) {
    sum = fma(a[row * depth + k], b[column * depth + k], sum);
    sum = fma(b[row * depth + k], a[column * depth + k], sum);
  }
  c[row * n + column] = fma(beta, c[row * n + column], alpha * sum);
}
