/* histogram: how often each byte stands in n words. */
#include "suite.h"

void histogram_reference(struct suite_memory *m) {
  const int n = suite_int(m, 2);
  const uint32_t *in = suite_words(m, "in", n);
  uint32_t *bins = suite_words(m, "bins", 256);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++)
    for (int byte = 0; byte < 4; byte++) bins[in[i] >> 8 * byte & 255]++;
}
