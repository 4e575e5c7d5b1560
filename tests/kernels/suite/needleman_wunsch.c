/* needleman_wunsch: scores of aligning two sequences. */
#include "suite.h"

enum { LETTERS = 4 };
static const int similarity[LETTERS][LETTERS] = {{5, -1, -2, -1}, {-1, 5, -3, -2}, {-2, -3, 5, -2}, {-1, -2, -2, 5}};

void needleman_wunsch_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 1);
  int32_t *down = suite_ints(m, "down", n), *across = suite_ints(m, "across", n);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) {
    down[i] = (int32_t)(suite_random(&state) % LETTERS);
    across[i] = (int32_t)(suite_random(&state) % LETTERS);
  }
}

static int most(int x, int y) { return x > y ? x : y; }

void needleman_wunsch_reference(struct suite_memory *m) {
  const int n = suite_int(m, 1), gap = suite_int(m, 2), width = n + 1;
  const int32_t *down = suite_ints(m, "down", n), *across = suite_ints(m, "across", n);
  int32_t *score = suite_ints(m, "score", (size_t)width * width);
  if (suite_fault(m)) return;
  for (int i = 0; i <= n; i++) score[i] = score[i * width] = -gap * i;
  for (int y = 1; y <= n; y++) {
    for (int x = 1; x <= n; x++) {
      const int match = score[(y - 1) * width + x - 1] + similarity[down[y - 1]][across[x - 1]];
      score[y * width + x] = most(match, most(score[(y - 1) * width + x], score[y * width + x - 1]) - gap);
    }
  }
}
