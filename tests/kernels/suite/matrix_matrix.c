/* matrix_matrix: syrk, syr2k and two_mm, in the kernels' order of addition. */
#include "suite.h"

#include <math.h>

void syrk_reference(struct suite_memory *m) {
  const int n = suite_int(m, 2), depth = suite_int(m, 3);
  const float alpha = suite_float(m, 4), beta = suite_float(m, 5), *a = suite_floats(m, "a", (size_t)n * depth);
  float *c = suite_floats(m, "c", (size_t)n * n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n * n; i++) {
    const float *row = a + i / n * depth, *column = a + i % n * depth;
    float sum = 0;
    for (int k = 0; k < depth; k++) sum = fmaf(row[k], column[k], sum);
    c[i] = fmaf(beta, c[i], alpha * sum);
  }
}

void syr2k_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3), depth = suite_int(m, 4);
  const float alpha = suite_float(m, 5), beta = suite_float(m, 6);
  const float *a = suite_floats(m, "a", (size_t)n * depth), *b = suite_floats(m, "b", (size_t)n * depth);
  float *c = suite_floats(m, "c", (size_t)n * n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n * n; i++) {
    const int row = i / n * depth, column = i % n * depth;
    float sum = 0;
    for (int k = 0; k < depth; k++) sum = fmaf(b[row + k], a[column + k], fmaf(a[row + k], b[column + k], sum));
    c[i] = fmaf(beta, c[i], alpha * sum);
  }
}

/* c = start * c + scale * a * b, n x n. */
static void multiply(const float *a, const float *b, float *c, int n, float scale, float start) {
  for (int row = 0; row < n; row++) {
    for (int column = 0; column < n; column++) {
      float sum = start * c[row * n + column];
      for (int k = 0; k < n; k++) sum = fmaf(scale * a[row * n + k], b[k * n + column], sum);
      c[row * n + column] = sum;
    }
  }
}

/* beta is that of the launch files. */
void two_mm_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float alpha = suite_float(m, 4), beta = 0.5f;
  const size_t size = (size_t)n * n;
  const float *a = suite_floats(m, "a", size), *b = suite_floats(m, "b", size), *c = suite_floats(m, "c", size);
  float *product = suite_floats(m, "product", size), *d = suite_floats(m, "d", size);
  if (suite_fault(m)) return;
  multiply(a, b, product, n, alpha, 0.0f);
  multiply(product, c, d, n, 1.0f, beta);
}
