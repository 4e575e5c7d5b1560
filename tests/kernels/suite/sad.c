/* sad: sums of absolute differences of a frame's blocks with a reference.  Bytes lie in words from the lowest up. */
#include "suite.h"

#include <stdlib.h>

enum { BLOCK = 4, WINDOW = 8, PLACES = WINDOW * WINDOW };

static int byte(const uint32_t *words, int i) { return words[i / 4] >> i % 4 * 8 & 255; }

void sad_reference(struct suite_memory *m) {
  const int width = suite_int(m, 3), blocks = suite_rows(m, "sums", PLACES), across = width / BLOCK;
  const size_t height = across > 0 ? (size_t)(blocks / across * BLOCK) : 0;
  const uint32_t *frame = suite_words(m, "frame", height * (size_t)width / 4);
  const uint32_t *reference = suite_words(m, "reference", (height + WINDOW) * ((size_t)width + WINDOW) / 4);
  uint32_t *sums = suite_words(m, "sums", 0);
  if (suite_fault(m) || across <= 0) return;
  for (int n = 0; n < blocks * PLACES; n++) {
    const int x = n / PLACES % across * BLOCK, y = n / PLACES / across * BLOCK;
    const int dx = n % WINDOW, dy = n / WINDOW % WINDOW;
    uint32_t sum = 0;
    for (int j = y; j < y + BLOCK; j++)
      for (int i = x; i < x + BLOCK; i++)
        sum += (uint32_t)abs(byte(frame, j * width + i) - byte(reference, (j + dy) * (width + WINDOW) + i + dx));
    sums[n] = sum;
  }
}
