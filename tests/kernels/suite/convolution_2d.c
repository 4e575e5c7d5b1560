/* convolution_2d: an image under a filter of 5 x 5; the rim stays. */
#include "suite.h"

#include <math.h>

enum { SIZE = 5, RIM = SIZE / 2 };

void convolution_2d_reference(struct suite_memory *m) {
  const int width = suite_int(m, 3), height = suite_int(m, 4);
  const float *in = suite_floats(m, "in", (size_t)width * height), *filter = suite_floats(m, "filter", SIZE * SIZE);
  float *out = suite_floats(m, "out", (size_t)width * height);
  if (suite_fault(m)) return;
  for (int y = RIM; y < height - RIM; y++) {
    for (int x = RIM; x < width - RIM; x++) {
      float sum = 0;
      for (int i = 0; i < SIZE * SIZE; i++)
        sum = fmaf(filter[i], in[(y + i / SIZE - RIM) * width + x + i % SIZE - RIM], sum);
      out[y * width + x] = sum;
    }
  }
}
