/* vector_add: c = a + b. */
#include "suite.h"

void vector_add_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float *a = suite_floats(m, "a", n), *b = suite_floats(m, "b", n);
  float *c = suite_floats(m, "c", n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) c[i] = a[i] + b[i];
}
