/* sgemm: C = beta * C + alpha * A * B; A and C by columns, B by rows. */
#include "kernels/suite/suite.h"

#include <math.h>

void sgemm_reference(struct suite_memory *m) {
  const int rows = suite_int(m, 3), columns = suite_int(m, 4), depth = suite_int(m, 5);
  const float alpha = suite_float(m, 6), beta = suite_float(m, 7);
  const float *a = suite_floats(m, "a", (size_t)rows * (size_t)depth);
  const float *b = suite_floats(m, "b", (size_t)depth * (size_t)columns);
  float *c = suite_floats(m, "c", (size_t)rows * (size_t)columns);
  if (suite_fault(m)) return;
  for (int column = 0; column < columns; column++) {
    for (int row = 0; row < rows; row++) {
      float sum = 0;
      for (int k = 0; k < depth; k++) sum = fmaf(a[k * rows + row], b[k * columns + column], sum);
      c[column * rows + row] = fmaf(beta, c[column * rows + row], alpha * sum);
    }
  }
}
