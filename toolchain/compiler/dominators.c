/* dominators: see dominators.h. */
#include "compiler/dominators.h"

#include <stdbool.h>
#include <stdlib.h>

/* The nodes that ways of node n lead to, or come from: list from start[n] to start[n + 1]. */
struct neighbours {
  uint32_t *start, *list;
};

struct search {
  uint32_t nodes, root, count; /* count: nodes reached */
  struct neighbours next, before;
  uint32_t *order, *place; /* nodes in postorder, and each one's place in it; DOMINATORS_NONE if it is not reached */
  uint32_t *stack, *tried;
};

static void list_neighbours(struct neighbours *n, uint32_t nodes, const struct way *ways, uint32_t count, bool back) {
  for (uint32_t k = 0; k < count; k++) n->start[(back ? ways[k].to : ways[k].from) + 1]++;
  for (uint32_t k = 0; k < nodes; k++) n->start[k + 1] += n->start[k];
  for (uint32_t k = count; k-- > 0;) { /* start[n + 1] goes down to where n's begin, and is start[n] then */
    const uint32_t at = back ? ways[k].to : ways[k].from;
    n->list[--n->start[at + 1]] = back ? ways[k].from : ways[k].to;
  }
  for (uint32_t k = 0; k < nodes; k++) n->start[k] = n->start[k + 1];
  n->start[nodes] = count;
}

static void walk(struct search *s) {
  uint32_t depth = 0;
  for (uint32_t n = 0; n < s->nodes; n++) {
    s->place[n] = DOMINATORS_NONE;
    s->tried[n] = s->next.start[n];
  }
  s->stack[depth++] = s->root;
  s->place[s->root] = 0;
  while (depth) {
    const uint32_t at = s->stack[depth - 1];
    if (s->tried[at] == s->next.start[at + 1]) {
      s->place[at] = s->count;
      s->order[s->count++] = at;
      depth--;
      continue;
    }
    const uint32_t to = s->next.list[s->tried[at]++];
    if (s->place[to] != DOMINATORS_NONE) continue;
    s->place[to] = 0;
    s->stack[depth++] = to;
  }
}

static uint32_t meet(const uint32_t *immediate, const uint32_t *place, uint32_t a, uint32_t b) {
  while (a != b) {
    while (place[a] < place[b]) a = immediate[a];
    while (place[b] < place[a]) b = immediate[b];
  }
  return a;
}

static void dominate(const struct search *s, uint32_t *immediate) {
  for (uint32_t n = 0; n < s->nodes; n++) immediate[n] = DOMINATORS_NONE;
  immediate[s->root] = s->root;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = s->count - 1; k-- > 0;) {
      const uint32_t n = s->order[k];
      uint32_t best = DOMINATORS_NONE;
      for (uint32_t j = s->before.start[n]; j < s->before.start[n + 1]; j++) {
        const uint32_t from = s->before.list[j];
        if (immediate[from] != DOMINATORS_NONE)
          best = best == DOMINATORS_NONE ? from : meet(immediate, s->place, from, best);
      }
      changed |= immediate[n] != best;
      immediate[n] = best;
    }
  }
  immediate[s->root] = DOMINATORS_NONE;
}

uint32_t dominators_find(uint32_t *immediate, uint32_t *order, uint32_t nodes, uint32_t root, const struct way *ways,
                         uint32_t way_count) {
  uint32_t *room = calloc(6 * (size_t)nodes + 2 + 2 * (size_t)way_count, sizeof *room);
  if (!room) return 0;
  struct search s = {.nodes = nodes,
                     .root = root,
                     .next = {room, room + 6 * nodes + 2},
                     .before = {room + nodes + 1, room + 6 * nodes + 2 + way_count},
                     .order = order ? order : room + 2 * nodes + 2,
                     .place = room + 3 * nodes + 2,
                     .stack = room + 4 * nodes + 2,
                     .tried = room + 5 * nodes + 2};
  list_neighbours(&s.next, nodes, ways, way_count, false);
  list_neighbours(&s.before, nodes, ways, way_count, true);
  walk(&s);
  dominate(&s, immediate);
  free(room);
  return s.count;
}
