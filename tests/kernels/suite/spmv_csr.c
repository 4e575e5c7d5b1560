/* spmv_csr: a sparse matrix times a vector. */
#include "suite.h"

#include <math.h>

enum { SHORTEST = 1, SHORT_ROWS = 24, LONG_ROW = 128, LONG_ROW_EVERY = 32 };

/* Rows of 1 to 24 elements, one in 32 of 128, as far as there is room; columns anywhere. */
void spmv_csr_prepare(struct suite_memory *m) {
  const int rows = suite_int(m, 5), room = suite_rows(m, "columns", 1);
  int32_t *row_start = suite_ints(m, "row_start", (size_t)rows + 1), *columns = suite_ints(m, "columns", 0);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int row = 0; row < rows; row++) {
    int length = SHORTEST + (int)(suite_random(&state) % SHORT_ROWS);
    if (suite_random(&state) % LONG_ROW_EVERY == 0) length = LONG_ROW;
    if (length > room - row_start[row]) length = room - row_start[row];
    row_start[row + 1] = row_start[row] + length;
  }
  for (int i = 0; i < room; i++) columns[i] = (int32_t)(suite_random(&state) % (unsigned)rows);
}

void spmv_csr_reference(struct suite_memory *m) {
  const int rows = suite_int(m, 5);
  const int32_t *row_start = suite_ints(m, "row_start", (size_t)rows + 1);
  const int32_t *columns = suite_ints(m, "columns", 0);
  const float *values = suite_floats(m, "values", suite_rows(m, "columns", 1)), *x = suite_floats(m, "x", rows);
  float *y = suite_floats(m, "y", rows);
  if (suite_fault(m)) return;
  for (int row = 0; row < rows; row++) {
    float sum = 0;
    for (int i = row_start[row]; i < row_start[row + 1]; i++) sum = fmaf(values[i], x[columns[i]], sum);
    y[row] = sum;
  }
}
