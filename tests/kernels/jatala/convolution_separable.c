/* convolution_separable: an image convolved with a row, and the result with a column. */
#include "kernels/suite/suite.h"

#include <math.h>

enum { RADIUS = 8 };

/* Of n pixels, `step` apart. */
static float convolved(const float *line, int step, int n, int at, const float *weights) {
  float sum = 0;
  for (int j = -RADIUS; j <= RADIUS; j++) {
    const bool inside = at + j >= 0 && at + j < n;
    sum = fmaf(weights[RADIUS - j], inside ? line[(ptrdiff_t)(at + j) * step] : 0, sum);
  }
  return sum;
}

void convolution_separable_reference(struct suite_memory *m) {
  const int width = suite_int(m, 3), height = suite_rows(m, "image", width);
  const size_t size = (size_t)width * (size_t)height;
  const float *image = suite_floats(m, "image", size), *weights = suite_floats(m, "weights", 2 * RADIUS + 1);
  float *rows = suite_floats(m, "rows", size), *both = suite_floats(m, "both", size);
  if (suite_fault(m)) return;
  for (int i = 0; i < width * height; i++) rows[i] = convolved(image + i / width * width, 1, width, i % width, weights);
  for (int i = 0; i < width * height; i++) both[i] = convolved(rows + i % width, width, height, i / width, weights);
}
