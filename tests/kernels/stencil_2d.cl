/* stencil_2d: one Jacobi step of the five-point stencil on a grid of width x height floats; the border stays.
 * Neighbouring items share what they read: the L1 limits it. */
__kernel void stencil_2d(__global const float *in, __global float *out, int width, int height, float centre, float side)
{
  const int x = get_global_id(0), y = get_global_id(1), i = y * width + x;
  if (x >= width || y >= height) return;
  float value = in[i];
  if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
    value = fma(centre, value, side * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]));
  out[i] = value;
}
