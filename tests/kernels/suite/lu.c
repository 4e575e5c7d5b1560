/* lu: a = L * U, in place. */
#include "suite.h"

#include <math.h>

/* A heavy diagonal, so that no pivot is small. */
void lu_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 1);
  float *a = suite_floats(m, "a", (size_t)n * n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) a[i * n + i] += (float)n;
}

void lu_reference(struct suite_memory *m) {
  const int n = suite_int(m, 1);
  float *a = suite_floats(m, "a", (size_t)n * n);
  if (suite_fault(m)) return;
  for (int k = 0; k < n - 1; k++) {
    for (int row = k + 1; row < n; row++) {
      a[row * n + k] /= a[k * n + k];
      for (int column = k + 1; column < n; column++)
        a[row * n + column] = fmaf(-a[row * n + k], a[k * n + column], a[row * n + column]);
    }
  }
}
