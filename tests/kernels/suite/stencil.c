/* stencil: Jacobi steps, one a launch, from a to b and from b to a in turn. */
#include "suite.h"

#include <math.h>

void stencil_2d_reference(struct suite_memory *m) {
  const int width = suite_int(m, 2), height = suite_int(m, 3);
  const float centre = suite_float(m, 4), side = suite_float(m, 5);
  float *a = suite_floats(m, "a", (size_t)width * height), *b = suite_floats(m, "b", (size_t)width * height);
  if (suite_fault(m)) return;
  for (unsigned step = 0; step < m->launches; step++) {
    const float *in = step % 2 ? b : a;
    float *out = step % 2 ? a : b;
    for (int y = 0, i = 0; y < height; y++) {
      for (int x = 0; x < width; x++, i++) {
        out[i] = in[i];
        if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
          out[i] = fmaf(centre, in[i], side * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]));
      }
    }
  }
}

void stencil_3d_reference(struct suite_memory *m) {
  const int width = suite_int(m, 2), height = suite_int(m, 3), depth = suite_int(m, 4), plane = width * height;
  const float centre = suite_float(m, 5), side = suite_float(m, 6);
  float *a = suite_floats(m, "a", (size_t)plane * depth), *b = suite_floats(m, "b", (size_t)plane * depth);
  if (suite_fault(m)) return;
  for (unsigned step = 0; step < m->launches; step++) {
    const float *in = step % 2 ? b : a;
    float *out = step % 2 ? a : b;
    for (int i = 0; i < plane * depth; i++) {
      const int x = i % width, y = i / width % height, z = i / plane;
      out[i] = in[i];
      if (x == 0 || x == width - 1 || y == 0 || y == height - 1 || z == 0 || z == depth - 1) continue;
      const float sides = in[i - 1] + in[i + 1] + in[i - width] + in[i + width] + in[i - plane] + in[i + plane];
      out[i] = fmaf(centre, in[i], side * sides);
    }
  }
}
