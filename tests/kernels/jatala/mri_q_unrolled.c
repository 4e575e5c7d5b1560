/* mri_q_unrolled: sums of sines and cosines over samples, for each voxel. */
#include "kernels/suite/suite.h"

#include <math.h>

void mri_q_unrolled_reference(struct suite_memory *m) {
  const int count = suite_int(m, 6), voxels = suite_rows(m, "x", 1);
  const size_t size = (size_t)voxels;
  const float *samples = suite_floats(m, "samples", (size_t)count * 4);
  const float *x = suite_floats(m, "x", size), *y = suite_floats(m, "y", size), *z = suite_floats(m, "z", size);
  float *real = suite_floats(m, "real", size), *imaginary = suite_floats(m, "imaginary", size);
  if (suite_fault(m)) return;
  for (int i = 0; i < voxels; i++) {
    for (int k = 0; k < count; k++) {
      const float *sample = samples + 4 * (size_t)k;
      const float turns = fmaf(sample[0], x[i], fmaf(sample[1], y[i], sample[2] * z[i]));
      real[i] = fmaf(sample[3], cosf(6.2831853f * turns), real[i]);
      imaginary[i] = fmaf(sample[3], sinf(6.2831853f * turns), imaginary[i]);
    }
  }
}
