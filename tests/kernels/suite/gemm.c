/* gemm: c = a * b; the number of rows follows from the size of c. */
#include "suite.h"

#include <math.h>

static void gemm(struct suite_memory *m) {
  const int columns = suite_int(m, 3), depth = suite_int(m, 4), rows = suite_rows(m, "c", columns);
  const float *a = suite_floats(m, "a", (size_t)rows * depth), *b = suite_floats(m, "b", (size_t)depth * columns);
  float *c = suite_floats(m, "c", (size_t)rows * columns);
  if (suite_fault(m)) return;
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      float sum = 0;
      for (int k = 0; k < depth; k++) sum = fmaf(a[row * depth + k], b[k * columns + column], sum);
      c[row * columns + column] = sum;
    }
  }
}

void gemm_naive_reference(struct suite_memory *m) { gemm(m); }

void gemm_tiled_reference(struct suite_memory *m) { gemm(m); }
