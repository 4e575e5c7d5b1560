/* stencil_coarsened: a step of the seven-point stencil; what is not inside stays as it is in the result. */
#include "kernels/suite/suite.h"

#include <math.h>

void stencil_coarsened_reference(struct suite_memory *m) {
  const int width = suite_int(m, 2), height = suite_int(m, 3), depth = suite_int(m, 4), area = width * height;
  const float centre = suite_float(m, 5), side = suite_float(m, 6);
  const size_t size = (size_t)area * (size_t)depth;
  const float *in = suite_floats(m, "in", size);
  float *out = suite_floats(m, "out", size);
  if (suite_fault(m)) return;
  for (int z = 1; z < depth - 1; z++) {
    for (int y = 1; y < height - 1; y++) {
      for (int x = 1; x < width - 1; x++) {
        const float *at = in + z * area + y * width + x;
        const float plane = at[-1] + at[1] + (at[-width] + at[width]);
        out[at - in] = fmaf(centre, *at, side * (plane + (at[-area] + at[area])));
      }
    }
  }
}
