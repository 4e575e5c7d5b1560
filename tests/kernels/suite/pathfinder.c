/* pathfinder: cheapest paths, row by row; the last row's and the last but eight's costs stay. */
#include "suite.h"

#include <string.h>

enum { ROWS = 8 }; /* a launch */

/* Costs of 0 to 9. */
void pathfinder_prepare(struct suite_memory *m) {
  const int columns = suite_int(m, 2), size = suite_rows(m, "grid", 1);
  int32_t *grid = suite_ints(m, "grid", columns), *cost = suite_ints(m, "cost", columns);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < size; i++) grid[i] = (int32_t)(suite_random(&state) % 10);
  memcpy(cost, grid, sizeof *cost * (size_t)columns);
}

static int least(int x, int y) { return x < y ? x : y; }

void pathfinder_reference(struct suite_memory *m) {
  const int columns = suite_int(m, 2), rows = (int)m->launches * ROWS;
  const int32_t *grid = suite_ints(m, "grid", (size_t)columns * ((size_t)rows + 1));
  int32_t *cost = suite_ints(m, "cost", (size_t)columns * 2);
  if (suite_fault(m)) return;
  for (int row = 1; row <= rows; row++) {
    int32_t *now = cost + (((row - 1) / ROWS + 1) % 2) * columns;
    const int32_t *from = (row - 1) % ROWS ? now : cost + ((row - 1) / ROWS % 2) * columns;
    int before = INT32_MAX;
    for (int x = 0; x < columns; x++) {
      const int here = from[x], after = x < columns - 1 ? from[x + 1] : INT32_MAX;
      now[x] = least(here, least(before, after)) + grid[row * columns + x];
      before = here;
    }
  }
}
