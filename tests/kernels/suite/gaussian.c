/* gaussian: a system's matrix and right side after elimination, and the factors used. */
#include "suite.h"

#include <math.h>

/* A heavy diagonal, so that no pivot is small. */
void gaussian_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 2);
  float *a = suite_floats(m, "a", (size_t)n * n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) a[i * n + i] += (float)n;
}

void gaussian_reference(struct suite_memory *m) {
  const int n = suite_int(m, 2);
  float *a = suite_floats(m, "a", (size_t)n * n), *factors = suite_floats(m, "factors", (size_t)n * n);
  float *b = suite_floats(m, "b", n);
  if (suite_fault(m)) return;
  for (int k = 0; k < n - 1; k++) {
    for (int row = k + 1; row < n; row++) {
      const float factor = factors[row * n + k] = a[row * n + k] / a[k * n + k];
      for (int column = k; column < n; column++)
        a[row * n + column] = fmaf(-factor, a[k * n + column], a[row * n + column]);
      b[row] = fmaf(-factor, b[k], b[row]);
    }
  }
}
