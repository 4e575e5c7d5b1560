/* mummer: a reference at random with its suffix tree, and queries that are parts of it with every sixteenth letter or
 * so another.  The reference function does without the tree: it sorts suffixes. */
#include "kernels/suite/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS = 4 };

struct node {
  int32_t child[LETTERS], begin, length;
};

static int32_t add_node(struct node *tree, int32_t *nodes, int32_t begin, int32_t length) {
  tree[*nodes] = (struct node){.begin = begin, .length = length};
  return (*nodes)++;
}

/* Adds the suffix from `at` on, of a text of n letters. */
static void add_suffix(struct node *tree, int32_t *nodes, const uint8_t *text, int32_t n, int32_t at) {
  int32_t *slot = &tree->child[text[at]], same;
  for (; at < n && *slot; at += same) {
    struct node *edge = &tree[*slot];
    for (same = 0; same < edge->length && at + same < n && text[edge->begin + same] == text[at + same];) same++;
    if (at + same == n) return;
    if (same < edge->length) {
      const int32_t between = add_node(tree, nodes, edge->begin, same);
      edge->begin += same;
      edge->length -= same;
      tree[between].child[text[edge->begin]] = *slot;
      *slot = between;
    }
    slot = &tree[*slot].child[text[at + same]];
  }
  if (at < n) *slot = add_node(tree, nodes, at, n - at);
}

void mummer_prepare(struct suite_memory *m) {
  const int length = suite_int(m, 4), n = suite_rows(m, "reference", 1) * 4, letters = suite_rows(m, "queries", 1) * 4;
  struct node *tree = (struct node *)suite_words(m, "tree", 2 * (size_t)n * sizeof *tree / 4);
  uint8_t *text = (uint8_t *)suite_words(m, "reference", 0), *queries = (uint8_t *)suite_words(m, "queries", 0);
  uint64_t state = 1;
  int32_t nodes = 1, from = 0;
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) text[i] = (uint8_t)(suite_random(&state) % LETTERS);
  for (int i = 0; i < n; i++) add_suffix(tree, &nodes, text, n, i);
  for (int i = 0; i < letters; i++) {
    if (i % length == 0) from = (int32_t)(suite_random(&state) % (uint32_t)(n - length));
    const uint32_t other = suite_random(&state);
    queries[i] = other % 16 ? text[from + i % length] : (uint8_t)(other / 16 % LETTERS);
  }
}

/* ---- suffixes in their order */

static int32_t common(const uint8_t *a, int32_t most_a, const uint8_t *b, int32_t most_b) {
  int32_t same = 0;
  while (same < most_a && same < most_b && a[same] == b[same]) same++;
  return same;
}

struct suffix {
  const uint8_t *at, *end;
};

static int by_letters(const void *a, const void *b) {
  const struct suffix *x = a, *y = b;
  const ptrdiff_t x_length = x->end - x->at, y_length = y->end - y->at;
  const int order = memcmp(x->at, y->at, (size_t)(x_length < y_length ? x_length : y_length));
  return order ? order : (x_length > y_length) - (x_length < y_length);
}

/* The longest match is with a suffix beside the place where the query's letters would stand. */
static int32_t longest(const struct suffix *sorted, int32_t n, struct suffix query) {
  const int32_t count = (int32_t)(query.end - query.at);
  int32_t low = 0, high = n, most = 0;
  while (low < high) {
    const int32_t middle = (low + high) / 2;
    if (by_letters(&sorted[middle], &query) < 0) low = middle + 1;
    else high = middle;
  }
  for (int32_t i = low > 0 ? low - 1 : 0; i <= low && i < n; i++) {
    const int32_t same = common(sorted[i].at, (int32_t)(sorted[i].end - sorted[i].at), query.at, count);
    if (same > most) most = same;
  }
  return most;
}

void mummer_reference(struct suite_memory *m) {
  const int length = suite_int(m, 4), n = suite_rows(m, "reference", 1) * 4, letters = suite_rows(m, "lengths", 1);
  const uint8_t *text = (const uint8_t *)suite_words(m, "reference", 0);
  const uint8_t *queries = (const uint8_t *)suite_words(m, "queries", (size_t)letters / 4);
  int32_t *lengths = suite_ints(m, "lengths", 0);
  if (suite_fault(m)) return;
  struct suffix *sorted = malloc((size_t)n * sizeof *sorted);
  if (!sorted) {
    snprintf(m->fault, sizeof m->fault, "no memory for %d suffixes", n);
    return;
  }
  for (int i = 0; i < n; i++) sorted[i] = (struct suffix){text + i, text + n};
  qsort(sorted, (size_t)n, sizeof *sorted, by_letters);
  for (int i = 0; i < letters; i++)
    lengths[i] = longest(sorted, n, (struct suffix){queries + i, queries + (i / length + 1) * length});
  free(sorted);
}
