/* srad: an image taken out of its logarithm, then steps of diffusion, two launches each, from a to b and from b to a
 * in turn. Speckle and rate are those of the launch files. */
#include "suite.h"

#include <math.h>

/* Places of the neighbours of pixel i. */
struct neighbours {
  int north, south, west, east;
};

static struct neighbours around(int i, int n) {
  const int x = i % n, y = i / n;
  return (struct neighbours){y > 0 ? i - n : i, y < n - 1 ? i + n : i, x > 0 ? i - 1 : i, x < n - 1 ? i + 1 : i};
}

static float coefficient_of(const float *image, int n, int i, float speckle) {
  const struct neighbours at = around(i, n);
  const float here = image[i], north = image[at.north] - here, south = image[at.south] - here;
  const float west = image[at.west] - here, east = image[at.east] - here;
  const float gradient = (north * north + south * south + west * west + east * east) / (here * here);
  const float laplacian = (north + south + west + east) / here, scale = 1.0f + 0.25f * laplacian;
  const float variation = (0.5f * gradient - 0.0625f * laplacian * laplacian) / (scale * scale);
  return fminf(fmaxf(1.0f / (1.0f + (variation - speckle) / (speckle * (1.0f + speckle))), 0.0f), 1.0f);
}

static float diffused(const float *image, const float *c, int n, int i, float rate) {
  const struct neighbours at = around(i, n);
  const float here = image[i];
  return here + 0.25f * rate *
                    (c[i] * (image[at.north] - here) + c[at.south] * (image[at.south] - here) +
                     c[i] * (image[at.west] - here) + c[at.east] * (image[at.east] - here));
}

void srad_reference(struct suite_memory *m) {
  const int n = suite_int(m, 2);
  const size_t size = (size_t)n * n;
  const float speckle = 0.05f, rate = 0.5f, *logarithm = suite_floats(m, "logarithm", size);
  float *a = suite_floats(m, "a", size), *b = suite_floats(m, "b", size), *c = suite_floats(m, "coefficient", size);
  if (suite_fault(m)) return;
  for (int i = 0; i < n * n; i++) a[i] = expf(logarithm[i]);
  for (unsigned step = 0; step < m->launches / 2; step++) {
    const float *in = step % 2 ? b : a;
    float *out = step % 2 ? a : b;
    for (int i = 0; i < n * n; i++) c[i] = coefficient_of(in, n, i, speckle);
    for (int i = 0; i < n * n; i++) out[i] = diffused(in, c, n, i, rate);
  }
}
