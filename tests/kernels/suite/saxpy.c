/* saxpy: y = alpha * x + y. */
#include "suite.h"

#include <math.h>

void saxpy_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float alpha = suite_float(m, 2);
  const float *x = suite_floats(m, "x", n);
  float *y = suite_floats(m, "y", n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) y[i] = fmaf(alpha, x[i], y[i]);
}
