/* backprop_rows: weights moved along the error, with momentum. */
#include "kernels/suite/suite.h"

#include <math.h>

void backprop_rows_reference(struct suite_memory *m) {
  const int width = suite_int(m, 4), rows = suite_rows(m, "input", 1);
  const float rate = suite_float(m, 5), momentum = suite_float(m, 6);
  const size_t size = (size_t)width * (size_t)rows;
  const float *input = suite_floats(m, "input", (size_t)rows), *delta = suite_floats(m, "delta", (size_t)width);
  float *weights = suite_floats(m, "weights", size), *changes = suite_floats(m, "changes", size);
  if (suite_fault(m)) return;
  for (size_t i = 0; i < size; i++) {
    changes[i] = fmaf(rate * delta[i % (size_t)width], input[i / (size_t)width], momentum * changes[i]);
    weights[i] += changes[i];
  }
}
