/* compact: the words of each part below a limit. */
#include "suite.h"

void compact_reference(struct suite_memory *m) {
  const int part = suite_int(m, 3), parts = suite_rows(m, "counts", 1);
  const uint32_t limit = (uint32_t)suite_int(m, 4);
  const size_t words = (size_t)part * (size_t)parts;
  const uint32_t *in = suite_words(m, "in", words);
  uint32_t *out = suite_words(m, "out", words), *counts = suite_words(m, "counts", 0);
  if (suite_fault(m)) return;
  for (size_t i = 0; i < words; i++)
    if (in[i] < limit) out[i / part * part + counts[i / part]++] = in[i];
}
