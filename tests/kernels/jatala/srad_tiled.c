/* srad_tiled: steps of diffusion, two launches each.  Speckle and rate are those of the launch files. */
#include "kernels/suite/suite.h"

#include <math.h>

enum { SIDES = 4 };

/* Differences of pixel i with its neighbours: north, south, west, east. */
static void find_differences(const float *image, int n, int i, float *const *differences) {
  const int x = i % n, y = i / n;
  differences[0][i] = image[y > 0 ? i - n : i] - image[i];
  differences[1][i] = image[y < n - 1 ? i + n : i] - image[i];
  differences[2][i] = image[x > 0 ? i - 1 : i] - image[i];
  differences[3][i] = image[x < n - 1 ? i + 1 : i] - image[i];
}

static float coefficient_of(float here, float *const *differences, int i, float speckle) {
  float squares = 0, laplacian = 0;
  for (int side = 0; side < SIDES; side++) {
    const float d = differences[side][i];
    squares += d * d;
    laplacian += d;
  }
  const float gradient = squares / (here * here);
  laplacian /= here;
  const float scale = 1 + 0.25f * laplacian;
  const float variation = (0.5f * gradient - 0.0625f * laplacian * laplacian) / (scale * scale);
  return fminf(fmaxf(1 / (1 + (variation - speckle) / (speckle * (1 + speckle))), 0), 1);
}

static void diffuse(float *image, int n, float *const *differences, const float *coefficient, float rate) {
  for (int i = 0; i < n * n; i++) {
    const float here = coefficient[i], south = coefficient[i / n < n - 1 ? i + n : i];
    const float east = coefficient[i % n < n - 1 ? i + 1 : i];
    image[i] +=
        0.25f * rate *
        (here * differences[0][i] + south * differences[1][i] + here * differences[2][i] + east * differences[3][i]);
  }
}

/* Brightness from 1 to 2. */
void srad_tiled_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 6);
  float *image = suite_floats(m, "image", (size_t)n * (size_t)n);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < n * n; i++) image[i] = 1 + suite_random_float(&state);
}

void srad_tiled_reference(struct suite_memory *m) {
  static const char *const names[SIDES] = {"north", "south", "west", "east"};
  const int n = suite_int(m, 6);
  const float speckle = suite_float(m, 7), rate = 0.5f;
  const size_t size = (size_t)n * (size_t)n;
  float *image = suite_floats(m, "image", size), *coefficient = suite_floats(m, "coefficient", size);
  float *differences[SIDES];
  for (int side = 0; side < SIDES; side++) differences[side] = suite_floats(m, names[side], size);
  if (suite_fault(m)) return;
  for (unsigned step = 0; step < m->launches / 2; step++) {
    for (int i = 0; i < n * n; i++) find_differences(image, n, i, differences);
    for (int i = 0; i < n * n; i++) coefficient[i] = coefficient_of(image[i], differences, i, speckle);
    diffuse(image, n, differences, coefficient, rate);
  }
}
