/* scan: inclusive prefix sums, modulo 2^32; `sums` has the sum up to the end of each group of 256. */
#include "suite.h"

void scan_reference(struct suite_memory *m) {
  enum { GROUP = 256 };
  const int n = suite_int(m, 3), groups = (n + GROUP - 1) / GROUP;
  const uint32_t *in = suite_words(m, "in", n);
  uint32_t *out = suite_words(m, "out", n), *sums = suite_words(m, "sums", groups), sum = 0;
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) sums[i / GROUP] = out[i] = sum += in[i];
}
