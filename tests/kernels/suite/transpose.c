/* transpose: out = in transposed, n x n. */
#include "suite.h"

static void transpose(struct suite_memory *m) {
  const int n = suite_int(m, 2);
  const float *in = suite_floats(m, "in", (size_t)n * n);
  float *out = suite_floats(m, "out", (size_t)n * n);
  if (suite_fault(m)) return;
  for (int row = 0; row < n; row++)
    for (int column = 0; column < n; column++) out[column * n + row] = in[row * n + column];
}

void transpose_naive_reference(struct suite_memory *m) { transpose(m); }

void transpose_tiled_reference(struct suite_memory *m) { transpose(m); }
