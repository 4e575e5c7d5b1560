/* ends: see ends.h and meetings.h. */
#include "compiler/ends.h"

#include <string.h>

#include "compiler/dominators.h"

int ends_init(struct ends *e, const struct graph *g) {
  const uint32_t n = g->blocks.count;
  *e = (struct ends){.graph = g,
                     .end_of = calloc(n, 4),
                     .tree = calloc(n, 4),
                     .stack = calloc(n, 4),
                     .seen = calloc(n, 1),
                     .choices = calloc(n, 1)};
  for (uint32_t b = 0; b < n && e->end_of && e->tree; b++) e->end_of[b] = e->tree[b] = GRAPH_NONE;
  return e->end_of && e->tree && e->stack && e->seen && e->choices ? 0 : -1;
}

void ends_free(struct ends *e) {
  free(e->list.at);
  free(e->end_of);
  free(e->tree);
  free(e->stack);
  free(e->seen);
  free(e->choices);
}

int ends_add(struct ends *e, uint32_t block) {
  if (ARRAY_ROOM(&e->list, 1)) return -1;
  e->list.at[e->list.count++] = (struct end){.block = block};
  return 0;
}

bool ends_open(const struct ends *e, uint32_t from, uint32_t to) {
  const struct graph_block *b = &e->graph->blocks.at[from];
  const unsigned k = b->successors[0] != to;
  return !e->closed || !(e->closed[from] >> k & 1);
}

/* ---- which end comes first */

/* Marks in `seen` what reaches a block, and returns how many these are. */
static uint32_t find_reaching(struct ends *e, uint32_t to) {
  const struct graph *g = e->graph;
  uint32_t depth = 0, count = 0;
  memset(e->seen, 0, g->blocks.count);
  e->seen[to] = 1;
  for (e->stack[depth++] = to; depth; count++) {
    const uint32_t b = e->stack[--depth];
    for (uint32_t k = g->predecessor_start[b]; k < g->predecessor_start[b + 1]; k++) {
      const uint32_t from = g->predecessors[k];
      if (e->seen[from] || !ends_open(e, from, b)) continue;
      e->seen[from] = 1;
      e->stack[depth++] = from;
    }
  }
  return count;
}

static bool leads_there_twice(const struct ends *e, uint32_t block) {
  const struct graph_block *b = &e->graph->blocks.at[block];
  uint32_t count = 0;
  for (uint32_t k = 0; k < b->successor_count; k++)
    count += e->seen[b->successors[k]] && ends_open(e, block, b->successors[k]);
  return count == 2;
}

static int compare(const void *a, const void *b) {
  const struct end *x = a, *y = b;
  if (x->branches != y->branches) return x->branches > y->branches ? -1 : 1;
  if (x->blocks != y->blocks) return x->blocks > y->blocks ? -1 : 1;
  return x->block > y->block ? -1 : 1;
}

static void sort(struct ends *e) {
  const uint32_t n = e->graph->blocks.count;
  memset(e->choices, 0, n);
  for (uint32_t k = 0; k < e->list.count; k++) {
    e->list.at[k].branches = 0;
    e->list.at[k].blocks = find_reaching(e, e->list.at[k].block);
    for (uint32_t b = 0; b < n; b++) e->choices[b] += e->seen[b] && e->choices[b] < 2;
  }
  for (uint32_t k = 0; k < e->list.count; k++) {
    find_reaching(e, e->list.at[k].block);
    for (uint32_t b = 0; b < n; b++) e->list.at[k].branches += e->choices[b] == 2 && leads_there_twice(e, b);
  }
  qsort(e->list.at, e->list.count, sizeof *e->list.at, compare);
}

/* ---- where ways to an end come together */

/* What reaches an end belongs to it, unless to an earlier one. */
static void take(struct ends *e, uint32_t end) {
  const struct graph *g = e->graph;
  uint32_t depth = 0;
  const uint32_t last = e->list.at[end].block;
  if (e->end_of[last] != GRAPH_NONE) return;
  e->end_of[last] = end;
  for (e->stack[depth++] = last; depth;) {
    const uint32_t b = e->stack[--depth];
    for (uint32_t k = g->predecessor_start[b]; k < g->predecessor_start[b + 1]; k++) {
      const uint32_t from = g->predecessors[k];
      if (e->end_of[from] != GRAPH_NONE || !ends_open(e, from, b)) continue;
      e->end_of[from] = end;
      e->stack[depth++] = from;
    }
  }
}

static bool is_end(const struct ends *e, uint32_t block) {
  return e->end_of[block] != GRAPH_NONE && e->list.at[e->end_of[block]].block == block;
}

/* The successors of a block whose way counts. */
static unsigned ways_on(const struct ends *e, uint32_t block, uint32_t to[2]) {
  const struct graph_block *b = &e->graph->blocks.at[block];
  unsigned count = 0;
  for (uint32_t k = 0; k < b->successor_count && e->end_of[block] != GRAPH_NONE; k++)
    if (e->end_of[b->successors[k]] == e->end_of[block] && ends_open(e, block, b->successors[k]))
      to[count++] = b->successors[k];
  return count;
}

/* The tree, backwards from the exit, to which each end leads. */
int ends_find_tree(struct ends *e) {
  const uint32_t n = e->graph->blocks.count, exit = graph_exit(e->graph);
  if (e->list.count > 1) sort(e);
  for (uint32_t b = 0; b < n; b++) e->end_of[b] = GRAPH_NONE;
  for (uint32_t k = 0; k < e->list.count; k++) take(e, k);
  struct way *ways = calloc(3 * (size_t)n, sizeof *ways);
  if (!ways) return -1;
  uint32_t count = 0;
  for (uint32_t b = 0; b < exit; b++) {
    uint32_t to[2];
    for (unsigned k = ways_on(e, b, to); k-- > 0;) ways[count++] = (struct way){to[k], b};
    if (is_end(e, b)) ways[count++] = (struct way){exit, b};
  }
  const uint32_t reached = dominators_find(e->tree, NULL, n, exit, ways, count);
  free(ways);
  return reached ? 0 : -1;
}

static bool is_above(const struct ends *e, uint32_t block, uint32_t other) {
  while (other != block && other != GRAPH_NONE) other = e->tree[other];
  return other == block;
}

uint32_t ends_common(const struct ends *e, uint32_t block) {
  uint32_t to[2];
  if (!is_end(e, block)) return e->tree[block];
  const unsigned count = ways_on(e, block, to);
  if (!count) return GRAPH_NONE;
  while (!is_above(e, to[0], to[count - 1])) to[0] = e->tree[to[0]];
  return to[0];
}
