/* memory_references: see memory_references.h. */
#include "memory_references.h"

#include "launch_words.h"

/* sum + the products of n words, so many words apart. */
static float dot(float sum, const uint32_t *a, uint32_t a_step, const uint32_t *b, uint32_t b_step, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) sum = fmaf(to_float(a[i * a_step]), to_float(b[i * b_step]), sum);
  return sum;
}

void atax_row(const struct launch *launch, uint32_t *memory) {
  const uint32_t *a = words(launch, memory, "a"), *x = words(launch, memory, "x"), n = launch_argument(launch, "n");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t row = 0; row < grid_threads(launch); row++)
    out[row] = to_bits(dot(to_float(out[row]), a + row * n, 1, x, 1, n));
}

void atax_col(const struct launch *launch, uint32_t *memory) {
  const uint32_t *a = words(launch, memory, "a"), *x = words(launch, memory, "x"), n = launch_argument(launch, "n");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t column = 0; column < grid_threads(launch); column++)
    out[column] = to_bits(dot(to_float(out[column]), a + column, n, x, 1, launch_argument(launch, "rows")));
}

/* Rows and columns of C: a thread each. */
static uint32_t rows_of(const struct launch *launch) { return launch->grid[1] * launch->block[1]; }
static uint32_t columns_of(const struct launch *launch) { return launch->grid[0] * launch->block[0]; }

void gemm(const struct launch *launch, uint32_t *memory) {
  const uint32_t *a = words(launch, memory, "a"), *b = words(launch, memory, "b");
  const uint32_t n = launch_argument(launch, "n"), k = launch_argument(launch, "k");
  uint32_t *c = words(launch, memory, "c");
  for (uint32_t row = 0; row < rows_of(launch); row++)
    for (uint32_t column = 0; column < columns_of(launch); column++)
      c[row * n + column] = to_bits(dot(to_float(c[row * n + column]), a + row * n, 1, b + column, n, k));
}

void syrk(const struct launch *launch, uint32_t *memory) {
  const uint32_t *a = words(launch, memory, "a"), n = launch_argument(launch, "n"), k = launch_argument(launch, "k");
  uint32_t *c = words(launch, memory, "c");
  for (uint32_t row = 0; row < rows_of(launch); row++)
    for (uint32_t column = 0; column < columns_of(launch); column++)
      c[row * n + column] = to_bits(dot(to_float(c[row * n + column]), a + row * n, 1, a + column * n, 1, k));
}

void syr2k(const struct launch *launch, uint32_t *memory) {
  const uint32_t *a = words(launch, memory, "a"), *b = words(launch, memory, "b");
  const uint32_t n = launch_argument(launch, "n"), k = launch_argument(launch, "k");
  uint32_t *c = words(launch, memory, "c");
  for (uint32_t row = 0; row < rows_of(launch); row++) {
    for (uint32_t column = 0; column < columns_of(launch); column++) {
      float sum = to_float(c[row * n + column]);
      for (uint32_t i = 0; i < k; i++) {
        sum = fmaf(to_float(a[row * n + i]), to_float(b[column * n + i]), sum);
        sum = fmaf(to_float(b[row * n + i]), to_float(a[column * n + i]), sum);
      }
      c[row * n + column] = to_bits(sum);
    }
  }
}

void spmv(const struct launch *launch, uint32_t *memory) {
  const uint32_t *value = words(launch, memory, "value"), *column = words(launch, memory, "column");
  const uint32_t *x = words(launch, memory, "x"), length = launch_argument(launch, "row");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t row = 0; row < grid_threads(launch); row++) {
    float sum = 0.0f;
    for (uint32_t i = row * length; i < (row + 1) * length; i++)
      sum = fmaf(to_float(value[i]), to_float(x[column[i] & launch_argument(launch, "mask")]), sum);
    out[row] = to_bits(sum);
  }
}

/* sum + the squares of the differences of n words; those of `a` stand so many words apart. */
static float distance(const uint32_t *a, uint32_t step, const uint32_t *b, uint32_t n) {
  float sum = 0.0f;
  for (uint32_t i = 0; i < n; i++) {
    const float difference = to_float(a[i * step]) + to_float(b[i]) * -1.0f;
    sum = fmaf(difference, difference, sum);
  }
  return sum;
}

void kmeans(const struct launch *launch, uint32_t *memory) {
  const uint32_t *point = words(launch, memory, "point"), *centre = words(launch, memory, "centre");
  const uint32_t features = launch_argument(launch, "features");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t i = 0; i < grid_threads(launch); i++) {
    float least = 1000000.0f;
    for (uint32_t c = 0; c < launch_argument(launch, "centres"); c++) {
      const float d = distance(point + i * features, 1, centre + c * features, features);
      if (d < least) out[i] = c;
      least = fminf(least, d);
    }
  }
}

void streamcluster(const struct launch *launch, uint32_t *memory) {
  const uint32_t *point = words(launch, memory, "point"), *centre = words(launch, memory, "centre");
  const uint32_t points = launch_argument(launch, "points"), dimensions = launch_argument(launch, "dimensions");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t i = 0; i < grid_threads(launch); i++) out[i] = to_bits(distance(point + i, points, centre, dimensions));
}
