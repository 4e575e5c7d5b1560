/* tpacf: how many pairs of points are how far apart. */
#include "kernels/suite/suite.h"

#include <math.h>

enum { BINS = 20, COUNTS = BINS + 2 };

/* Points all over the sphere, and bounds in equal ratios, from 3 degrees to 110. */
void tpacf_prepare(struct suite_memory *m) {
  const int points = suite_int(m, 5), all = (suite_int(m, 6) + 1) * points;
  float *x = suite_floats(m, "x", (size_t)all), *y = suite_floats(m, "y", (size_t)all);
  float *z = suite_floats(m, "z", (size_t)all), *bounds = suite_floats(m, "bounds", BINS + 1);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < all; i++) {
    const float high = 2 * suite_random_float(&state) - 1, turn = 6.2831853f * suite_random_float(&state);
    const float around = sqrtf(1 - high * high);
    x[i] = around * cosf(turn);
    y[i] = around * sinf(turn);
    z[i] = high;
  }
  for (int i = 0; i <= BINS; i++) bounds[i] = cosf(0.05f * powf(1.2f, (float)i));
}

static void count_pair(const float *x, const float *y, const float *z, int a, int b, const float *bounds,
                       uint32_t *counts) {
  const float cosine = fmaf(x[a], x[b], fmaf(y[a], y[b], z[a] * z[b]));
  int bin = 0;
  while (bin <= BINS && cosine < bounds[bin]) bin++;
  counts[bin]++;
}

void tpacf_reference(struct suite_memory *m) {
  const int points = suite_int(m, 5), sets = suite_int(m, 6), groups = 2 * sets + 1;
  const size_t all = ((size_t)sets + 1) * (size_t)points;
  const float *x = suite_floats(m, "x", all), *y = suite_floats(m, "y", all), *z = suite_floats(m, "z", all);
  const float *bounds = suite_floats(m, "bounds", BINS + 1);
  uint32_t *histograms = suite_words(m, "histograms", (size_t)groups * COUNTS);
  if (suite_fault(m)) return;
  for (int group = 0; group < groups; group++) {
    const bool self = group <= sets;
    const int other = (self ? group : group - sets) * points, own = self ? other : 0;
    uint32_t *counts = histograms + (size_t)group * COUNTS;
    for (int i = 0; i < COUNTS; i++) counts[i] = 0;
    for (int i = 0; i < points; i++)
      for (int j = self ? i + 1 : 0; j < points; j++) count_pair(x, y, z, own + i, other + j, bounds, counts);
  }
}
