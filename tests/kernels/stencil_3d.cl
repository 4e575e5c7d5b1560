/* stencil_3d: one Jacobi step of the seven-point stencil on a box of width x height x depth floats; the border stays.
 * A work-item goes along the depth and keeps the planes before and after in registers. */
__kernel void stencil_3d(__global const float *in, __global float *out, int width, int height, int depth, float centre,
                         float side)
{
  const int x = get_global_id(0), y = get_global_id(1), plane = width * height;
  if (x >= width || y >= height) return;
  const bool inside = x > 0 && x < width - 1 && y > 0 && y < height - 1;
  int i = y * width + x;
  float before = 0, here = in[i];
  for (int z = 0; z < depth; z++, i += plane) {
    const float after = z < depth - 1 ? in[i + plane] : 0;
    float value = here;
    if (inside && z > 0 && z < depth - 1)
      value = fma(centre, here, side * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width] + before + after));
    out[i] = value;
    before = here;
    here = after;
  }
}
