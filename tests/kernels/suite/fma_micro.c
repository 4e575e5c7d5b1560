/* fma_micro: chains of fused multiply-adds; one group. */
#include "suite.h"

#include <math.h>

void fma_micro_reference(struct suite_memory *m) {
  const int items = suite_rows(m, "out", 1), every = suite_int(m, 3), end = suite_int(m, 4);
  const int long_steps = suite_int(m, 5), short_steps = suite_int(m, 6);
  const float *x = suite_floats(m, "x", items), *y = suite_floats(m, "y", items);
  float *out = suite_floats(m, "out", items);
  if (suite_fault(m)) return;
  for (int i = 0; i < items; i++) {
    const int warp = i / 32, steps = warp % every == 0 && warp < end ? long_steps : short_steps;
    float chain[4] = {0, 1, 2, 3};
    for (int step = 0; step < steps; step++)
      for (int c = 0; c < 4; c++) chain[c] = fmaf(chain[c], x[i], y[i]);
    out[i] = (chain[0] + chain[1]) + (chain[2] + chain[3]);
  }
}
