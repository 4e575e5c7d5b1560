/* matrix_vector: atax, bicg and mvt, in the kernels' order of addition. */
#include "suite.h"

#include <math.h>

/* A row of a matrix, or a column if stride is its width, times a vector, added to sum. */
static float product(const float *matrix, int stride, const float *vector, int length, float sum) {
  for (int i = 0; i < length; i++) sum = fmaf(matrix[i * stride], vector[i], sum);
  return sum;
}

void atax_reference(struct suite_memory *m) {
  const int rows = suite_int(m, 3), columns = suite_int(m, 4);
  const float *a = suite_floats(m, "a", (size_t)rows * columns), *x = suite_floats(m, "x", columns);
  float *between = suite_floats(m, "product", rows), *y = suite_floats(m, "y", columns);
  if (suite_fault(m)) return;
  for (int row = 0; row < rows; row++) between[row] = product(a + row * columns, 1, x, columns, 0);
  for (int column = 0; column < columns; column++) y[column] = product(a + column, columns, between, rows, 0);
}

void bicg_reference(struct suite_memory *m) {
  const int rows = suite_int(m, 3), columns = suite_int(m, 4);
  const float *a = suite_floats(m, "a", (size_t)rows * columns);
  const float *p = suite_floats(m, "p", columns), *r = suite_floats(m, "r", rows);
  float *q = suite_floats(m, "q", rows), *s = suite_floats(m, "s", columns);
  if (suite_fault(m)) return;
  for (int row = 0; row < rows; row++) q[row] = product(a + row * columns, 1, p, columns, 0);
  for (int column = 0; column < columns; column++) s[column] = product(a + column, columns, r, rows, 0);
}

void mvt_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float *a = suite_floats(m, "a", (size_t)n * n), *y1 = suite_floats(m, "y1", n), *y2 = suite_floats(m, "y2", n);
  float *x1 = suite_floats(m, "x1", n), *x2 = suite_floats(m, "x2", n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) {
    x1[i] = product(a + i * n, 1, y1, n, x1[i]);
    x2[i] = product(a + i, n, y2, n, x2[i]);
  }
}
