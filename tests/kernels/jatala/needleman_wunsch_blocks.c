/* needleman_wunsch_blocks: scores of aligning two sequences, row by row. */
#include "kernels/suite/suite.h"

/* What letters are worth against each other, from -4 to 11 as in a table of amino acids; scores against nothing. */
void needleman_wunsch_blocks_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 2), gap = suite_int(m, 3), width = n + 1;
  int32_t *worth = suite_ints(m, "worth", (size_t)width * (size_t)width);
  int32_t *score = suite_ints(m, "score", (size_t)width * (size_t)width);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < width * width; i++) worth[i] = (int32_t)(suite_random(&state) % 16) - 4;
  for (int i = 0; i <= n; i++) score[i] = score[i * width] = -gap * i;
}

static int32_t most(int32_t x, int32_t y) { return x > y ? x : y; }

void needleman_wunsch_blocks_reference(struct suite_memory *m) {
  const int n = suite_int(m, 2), gap = suite_int(m, 3), width = n + 1;
  const int32_t *worth = suite_ints(m, "worth", (size_t)width * (size_t)width);
  int32_t *score = suite_ints(m, "score", (size_t)width * (size_t)width);
  if (suite_fault(m)) return;
  for (int y = 1; y <= n; y++)
    for (int x = 1; x <= n; x++)
      score[y * width + x] = most(score[(y - 1) * width + x - 1] + worth[y * width + x],
                                  most(score[(y - 1) * width + x], score[y * width + x - 1]) - gap);
}
