/* reduction: the sum of n words, modulo 2^32. */
#include "suite.h"

void reduction_reference(struct suite_memory *m) {
  const int n = suite_int(m, 2);
  const uint32_t *in = suite_words(m, "in", n);
  uint32_t *sum = suite_words(m, "sum", 1);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) *sum += in[i];
}
