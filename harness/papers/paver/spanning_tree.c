/* spanning_tree: see spanning_tree.h.  A heap holds edges to blocks that are not taken, or have been since. */
#include "spanning_tree.h"

#include <string.h>

struct offer {
  u32 weight, block;
};

struct growing {
  const struct locality_graph *graph;
  enum graph_unit unit;
  ARRAY(struct offer) heap;
  bool *left; /* of all blocks: still to be taken */
};

static bool goes_before(struct offer a, struct offer b) {
  return a.weight != b.weight ? a.weight > b.weight : a.block < b.block;
}

static int put_offer(struct growing *g, struct offer o) {
  if (ARRAY_ROOM(&g->heap, 1)) return -1;
  u32 at = g->heap.count++;
  for (; at && goes_before(o, g->heap.at[(at - 1) / 2]); at = (at - 1) / 2) g->heap.at[at] = g->heap.at[(at - 1) / 2];
  g->heap.at[at] = o;
  return 0;
}

static struct offer take_offer(struct growing *g) {
  const struct offer best = g->heap.at[0], o = g->heap.at[--g->heap.count];
  u32 at = 0;
  for (;;) {
    u32 child = 2 * at + 1;
    if (child >= g->heap.count) break;
    if (child + 1 < g->heap.count && goes_before(g->heap.at[child + 1], g->heap.at[child])) child++;
    if (!goes_before(g->heap.at[child], o)) break;
    g->heap.at[at] = g->heap.at[child];
    at = child;
  }
  if (g->heap.count) g->heap.at[at] = o;
  return best;
}

/* A block is taken: its edges lead on. */
static int take(struct growing *g, u32 block) {
  const struct locality_graph *graph = g->graph;
  g->left[block] = false;
  for (u32 e = graph->start[block]; e < graph->start[block + 1]; e++) {
    const struct offer o = {graph->edges[e].weight[g->unit], graph->edges[e].to};
    if (o.weight && g->left[o.block] && put_offer(g, o)) return -1;
  }
  return 0;
}

/* The heaviest edge's block that is left; without one, no offer and weight 0. */
static struct offer next_of(struct growing *g) {
  while (g->heap.count) {
    const struct offer o = take_offer(g);
    if (g->left[o.block]) return o;
  }
  return (struct offer){0, 0};
}

static int by_number(const void *a, const void *b) {
  const u32 x = *(const u32 *)a, y = *(const u32 *)b;
  return (x > y) - (x < y);
}

/* `sorted` has the blocks in order. */
static int grow(struct growing *g, const u32 *sorted, u32 count, u32 *order, u64 *weight) {
  u32 lowest = 0;
  u64 sum = 0;
  for (u32 n = 0; n < count; n++) {
    struct offer o = next_of(g);
    if (!o.weight) {
      while (!g->left[sorted[lowest]]) lowest++;
      o.block = sorted[lowest];
    }
    sum += o.weight;
    order[n] = o.block;
    if (take(g, o.block)) return -1;
  }
  if (weight) *weight = sum;
  return 0;
}

int spanning_tree_order(const struct locality_graph *graph, enum graph_unit unit, u32 *blocks, u32 count, u64 *weight) {
  struct growing g = {.graph = graph, .unit = unit, .left = calloc(graph->blocks + 1, sizeof *g.left)};
  u32 *sorted = malloc((count + 1) * sizeof *sorted);
  int failed = g.left && sorted ? 0 : -1;
  if (!failed) {
    memcpy(sorted, blocks, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_number);
    for (u32 i = 0; i < count; i++) g.left[sorted[i]] = true;
    failed = grow(&g, sorted, count, blocks, weight);
  }
  free(g.heap.at);
  free(g.left);
  free(sorted);
  return failed;
}
