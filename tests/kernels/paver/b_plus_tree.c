/* b_plus_tree: a tree whose nodes are half full, as one is that keys came into in order; record i has the i-th key.
 * Queries of half of which there is a record; the references know the keys, not the tree. */
#include "kernels/suite/suite.h"

#include <limits.h>
#include <stdio.h>

enum { ORDER = 508, FILLED = ORDER / 2, GAP = 2, MOST_LEVELS = 8, RANGE_ARGUMENTS = 7 };

/* Keys are GAP apart but for one: the first is 0. */
static int32_t key_of(int record) {
  uint64_t state = (uint64_t)record;
  return record ? record * GAP + (int32_t)(suite_random(&state) % GAP) : 0;
}

/* Nodes of each level, the lowest first; how many levels. */
static int count_nodes(int records, int *nodes) {
  int levels = 0;
  for (int below = records; levels < MOST_LEVELS && (below > 1 || !levels); levels++)
    below = nodes[levels] = (below + FILLED - 1) / FILLED;
  return levels;
}

/* Node `node` is the n-th of its level; beneath it are `below` nodes or records, the first of them number `base`, each
 * of `span` records. */
struct place {
  int node, n, below, base, span;
};

static void fill_node(struct place at, int32_t *keys, int32_t *children) {
  int32_t *own = keys + (size_t)at.node * (ORDER + 1);
  for (int i = 0; i <= ORDER; i++) {
    const int child = at.n * FILLED + i;
    const bool used = i < FILLED && child < at.below;
    own[i] = used ? key_of(child * at.span) : INT_MAX;
    if (i < ORDER) children[(size_t)at.node * ORDER + (size_t)i] = used ? at.base + child : 0;
  }
}

static void build(const int *nodes, int levels, int records, int32_t *keys, int32_t *children) {
  int first = 0, span = 1;
  for (int level = 0; level < levels - 1; level++) span *= FILLED;
  for (int level = levels - 1; level >= 0; level--, span /= FILLED) {
    const int behind = first + nodes[level];
    for (int n = 0; n < nodes[level]; n++)
      fill_node((struct place){first + n, n, level ? nodes[level - 1] : records, level ? behind : 0, span}, keys,
                children);
    first = behind;
  }
}

static void ask(struct suite_memory *m, int records) {
  const bool ranges = m->argument_count == RANGE_ARGUMENTS;
  const int count = suite_rows(m, ranges ? "lower" : "queries", 1);
  int32_t *lower = suite_ints(m, ranges ? "lower" : "queries", (size_t)count);
  int32_t *upper = ranges ? suite_ints(m, "upper", (size_t)count) : NULL;
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < count; i++) {
    lower[i] = (int32_t)(suite_random(&state) % (uint32_t)(records * GAP));
    if (ranges) upper[i] = lower[i] + (int32_t)(suite_random(&state) % 4096);
  }
}

void b_plus_tree_prepare(struct suite_memory *m) {
  const int records = suite_rows(m, "records", 1), inner = suite_int(m, m->argument_count - 1);
  int nodes[MOST_LEVELS] = {0}, all = 0;
  const int levels = count_nodes(records, nodes);
  for (int level = 0; level < levels; level++) all += nodes[level];
  int32_t *keys = suite_ints(m, "keys", (size_t)all * (ORDER + 1));
  int32_t *children = suite_ints(m, "children", (size_t)all * ORDER);
  if (suite_fault(m)) return;
  if (inner != levels - 1) {
    snprintf(m->fault, sizeof m->fault, "a tree of %d records has %d inner levels, not %d", records, levels - 1, inner);
    return;
  }
  build(nodes, levels, records, keys, children);
  ask(m, records);
}

/* The last record whose key is not above this one. */
static int record_of(int32_t key, int records) {
  int record = key / GAP < records ? key / GAP : records - 1;
  return key_of(record) > key ? record - 1 : record;
}

static void find_ranges(struct suite_memory *m, int records) {
  const int count = suite_rows(m, "lower", 1);
  const int32_t *lower = suite_ints(m, "lower", (size_t)count), *upper = suite_ints(m, "upper", (size_t)count);
  int32_t *first = suite_ints(m, "first", (size_t)count), *length = suite_ints(m, "length", (size_t)count);
  if (suite_fault(m)) return;
  for (int i = 0; i < count; i++) {
    first[i] = record_of(lower[i], records);
    length[i] = record_of(upper[i], records) - first[i] + 1;
  }
}

static void find_answers(struct suite_memory *m, int all) {
  const int count = suite_rows(m, "queries", 1);
  const int32_t *records = suite_ints(m, "records", (size_t)all), *queries = suite_ints(m, "queries", (size_t)count);
  int32_t *answers = suite_ints(m, "answers", (size_t)count);
  if (suite_fault(m)) return;
  for (int i = 0; i < count; i++) {
    const int record = record_of(queries[i], all);
    if (key_of(record) == queries[i]) answers[i] = records[record];
  }
}

void b_plus_tree_reference(struct suite_memory *m) {
  const int records = suite_rows(m, "records", 1);
  if (m->argument_count == RANGE_ARGUMENTS) find_ranges(m, records);
  else find_answers(m, records);
}
