/* merge_sort: keys with values, sorted stably.  Where the first launch is a merge, of two runs, the runs are sorted
 * before it, and its tiles' limits known. */
#include "kernels/suite/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { TILE = 128, MERGE_ARGUMENTS = 6, RUN_ARGUMENT = 5 };

/* Of equal keys the one that comes first stays first. */
static int by_key(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void sort(const uint32_t *keys, const uint32_t *values, uint32_t *to_keys, uint32_t *to_values, size_t count) {
  uint64_t *order = malloc(count * sizeof *order);
  uint32_t *old = malloc(count * sizeof *old);
  if (!order || !old) abort();
  for (size_t i = 0; i < count; i++) {
    order[i] = (uint64_t)keys[i] << 32 | i;
    old[i] = values[i];
  }
  qsort(order, count, sizeof *order, by_key);
  for (size_t i = 0; i < count; i++) {
    to_keys[i] = (uint32_t)(order[i] >> 32);
    to_values[i] = old[(uint32_t)order[i]];
  }
  free(order);
  free(old);
}

/* Merges two runs, and notes how many elements of the first are before each tile. */
static void find_limits(const uint32_t *first, const uint32_t *second, size_t run, int32_t *limits) {
  size_t taken = 0;
  for (size_t i = 0; i < 2 * run; i++) {
    if (i % TILE == 0) limits[i / TILE] = (int32_t)taken;
    const size_t other = i - taken;
    if (taken < run && (other == run || first[taken] <= second[other])) taken++;
  }
}

void merge_sort_prepare(struct suite_memory *m) {
  const size_t count = (size_t)suite_rows(m, "keys", 1);
  uint32_t *keys = suite_words(m, "keys", count), *values = suite_words(m, "values", count);
  int32_t *limits = suite_ints(m, "limits", count / TILE);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (size_t i = 0; i < count; i++) { /* of each key some four */
    keys[i] = suite_random(&state) % (uint32_t)(count / 4);
    values[i] = (uint32_t)i;
  }
  if (m->argument_count != MERGE_ARGUMENTS) return;
  const size_t run = (size_t)suite_int(m, RUN_ARGUMENT);
  if (2 * run != count) {
    snprintf(m->fault, sizeof m->fault, "keys has %zu words, two runs of %zu are merged", count, run);
    return;
  }
  for (size_t at = 0; at < count; at += run) sort(keys + at, values + at, keys + at, values + at, run);
  find_limits(keys, keys + run, run, limits);
}

void merge_sort_reference(struct suite_memory *m) {
  const size_t count = (size_t)suite_rows(m, "keys", 1);
  const uint32_t *keys = suite_words(m, "keys", count), *values = suite_words(m, "values", count);
  uint32_t *to_keys = suite_words(m, "sorted_keys", count), *to_values = suite_words(m, "sorted_values", count);
  if (!suite_fault(m)) sort(keys, values, to_keys, to_values, count);
}
