/* convolution_2d: out = in under a filter of SIZE x SIZE from constant memory, inside of width x height; the rim of
 * out stays. Overlapping reads of global memory, and constants every lane reads alike. */
enum { SIZE = 5, RIM = SIZE / 2 };

__kernel void convolution_2d(__global const float *in, __constant float *filter, __global float *out, int width,
                             int height)
{
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < RIM || x >= width - RIM || y < RIM || y >= height - RIM) return;
  float sum = 0;
  for (int j = 0; j < SIZE; j++)
    for (int i = 0; i < SIZE; i++) sum = fma(filter[j * SIZE + i], in[(y + j - RIM) * width + x + i - RIM], sum);
  out[y * width + x] = sum;
}
