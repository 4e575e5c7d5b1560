/* merge_sort: keys with values, sorted stably.  Where the first launch is a merge, of two runs, the runs are sorted
 * before it, and its tiles' limits known. */
#include "kernels/suite/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { TILE = 128, MERGE_ARGUMENTS = 6, RUN_ARGUMENT = 5 };

/* A key, with where it stood below it: of equal keys the one that comes first stays first. */
struct pair {
  uint64_t place;
  uint32_t value;
};

static int by_key(const void *a, const void *b) {
  const uint64_t x = ((const struct pair *)a)->place, y = ((const struct pair *)b)->place;
  return (x > y) - (x < y);
}

struct pairs {
  uint32_t *keys, *values;
};

/* From and to may be the same. */
static void sort(struct suite_memory *m, struct pairs from, struct pairs to, size_t count) {
  struct pair *order = malloc(count * sizeof *order);
  if (!order) snprintf(m->fault, sizeof m->fault, "no memory to sort %zu keys", count);
  for (size_t i = 0; order && i < count; i++)
    order[i] = (struct pair){.place = (uint64_t)from.keys[i] << 32 | i, .value = from.values[i]};
  if (order) qsort(order, count, sizeof *order, by_key);
  for (size_t i = 0; order && i < count; i++) {
    to.keys[i] = (uint32_t)(order[i].place >> 32);
    to.values[i] = order[i].value;
  }
  free(order);
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
  for (size_t at = 0; at < count; at += run) {
    const struct pairs own = {keys + at, values + at};
    sort(m, own, own, run);
  }
  find_limits(keys, keys + run, run, limits);
}

void merge_sort_reference(struct suite_memory *m) {
  const size_t count = (size_t)suite_rows(m, "keys", 1);
  const struct pairs from = {suite_words(m, "keys", count), suite_words(m, "values", count)};
  const struct pairs to = {suite_words(m, "sorted_keys", count), suite_words(m, "sorted_values", count)};
  if (!suite_fault(m)) sort(m, from, to, count);
}
