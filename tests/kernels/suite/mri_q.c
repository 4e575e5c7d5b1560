/* mri_q: sums of sines and cosines over samples, for each voxel. */
#include "suite.h"

#include <math.h>

void mri_q_reference(struct suite_memory *m) {
  const int count = suite_int(m, 2), size = suite_rows(m, "q", 2);
  const float *phi = suite_floats(m, "phi", (size_t)count * 2), *voxels = suite_floats(m, "voxels", (size_t)size * 4);
  float *samples = suite_floats(m, "samples", (size_t)count * 4), *q = suite_floats(m, "q", (size_t)size * 2);
  if (suite_fault(m)) return;
  for (int k = 0; k < count; k++) samples[4 * k + 3] = fmaf(phi[2 * k], phi[2 * k], phi[2 * k + 1] * phi[2 * k + 1]);
  for (int i = 0; i < size; i++) {
    const float *voxel = voxels + 4 * i;
    float real = 0, imaginary = 0;
    for (int k = 0; k < count; k++) {
      const float *sample = samples + 4 * k;
      const float turns = fmaf(sample[0], voxel[0], fmaf(sample[1], voxel[1], sample[2] * voxel[2]));
      const float angle = 2.0f * 3.14159265f * turns;
      real = fmaf(sample[3], cosf(angle), real);
      imaginary = fmaf(sample[3], sinf(angle), imaginary);
    }
    q[2 * i] = real;
    q[2 * i + 1] = imaginary;
  }
}
