/* invalidate: where registers are invalidated that die on an edge between blocks; see regions.h.
 *
 * A live range is what is connected of the places where a register is needed, over edges between blocks.  In a block a
 * register has at most two of these: the one its head begins with and the one its end is left with, which are one and
 * the same if it is needed all the way.  Nodes 2b and 2b + 1 stand for them. */
#include "regions/regions_internal.h"

struct ranges {
  const struct region_flow *flow;
  uint32_t *rows;                       /* the result */
  uint32_t *leaves, *defines, *through; /* a row a block: needed at the end; defined in it; needed all the way */
  uint32_t *depth;                      /* of a block among the post-dominators */
  uint32_t *parent, *place; /* of one register: nodes of a range; where all that ends it has come together */
  uint8_t *dies;            /* of one register: ranges that end on an edge, by their root */
};

enum { NOT_YET = UINT32_MAX - 1 };

/* ---- of all registers */

static void look_at_block(struct ranges *r, uint32_t b) {
  const struct region_flow *f = r->flow;
  uint32_t *leaves = region_row(r->leaves, b), *through = region_row(r->through, b);
  const uint32_t *last =
      f->count[b] ? region_row_of(f->after, f->first[b] + f->count[b] - 1) : region_row_of(f->before, b);
  memcpy(leaves, last, REGION_WORDS * sizeof *leaves);
  memcpy(through, region_row_of(f->before, b), REGION_WORDS * sizeof *through);
  for (uint32_t i = f->first[b]; i < f->first[b] + f->count[b]; i++) {
    struct region_access a[REGION_MOST_ACCESSES];
    const uint32_t *needed = region_row_of(f->after, i);
    for (unsigned w = 0; w < REGION_WORDS; w++) through[w] &= needed[w];
    for (unsigned k = region_accesses(f->kernel->code[i], a); k-- > 0;) {
      if (!a[k].write) continue;
      set_add(region_row(r->defines, b), region_virtual(a[k].reg));
      if (!f->is_soft[i]) region_set_take(through, region_virtual(a[k].reg));
    }
  }
}

static void find_depths(struct ranges *r) {
  const uint32_t *up = r->flow->graph.post_dominator;
  for (uint32_t b = 0; b < r->flow->graph.blocks.count; b++) {
    uint32_t known = b, steps = 0;
    for (; known != GRAPH_NONE && !r->depth[known]; known = up[known]) steps++;
    const uint32_t base = known == GRAPH_NONE ? 0 : r->depth[known];
    for (uint32_t at = b; at != known; at = up[at]) r->depth[at] = base + steps--;
  }
}

static uint32_t meet(const struct ranges *r, uint32_t a, uint32_t b) {
  const uint32_t *up = r->flow->graph.post_dominator;
  if (a == NOT_YET) return b;
  while (a != b && a != GRAPH_NONE && b != GRAPH_NONE) {
    if (r->depth[a] > r->depth[b]) a = up[a];
    else if (r->depth[b] > r->depth[a]) b = up[b];
    else a = up[a], b = up[b];
  }
  return a == b ? a : GRAPH_NONE;
}

/* ---- of one register */

static uint32_t root(struct ranges *r, uint32_t node) {
  while (r->parent[node] != node) node = r->parent[node] = r->parent[r->parent[node]];
  return node;
}

static bool begins(const struct ranges *r, uint32_t b, uint32_t v) {
  return set_has(region_row_of(r->flow->before, b), v);
}
static bool is_left_with(const struct ranges *r, uint32_t b, uint32_t v) {
  return set_has(region_row_of(r->leaves, b), v);
}
static bool needs_throughout(const struct ranges *r, uint32_t b, uint32_t v) {
  return set_has(region_row_of(r->through, b), v);
}

static void connect(struct ranges *r, uint32_t v) {
  const struct graph *g = &r->flow->graph;
  for (uint32_t b = 0; b < g->blocks.count; b++) {
    r->parent[2 * b] = r->parent[2 * b + 1] = 2 * b;
    if (!needs_throughout(r, b, v)) r->parent[2 * b + 1] = 2 * b + 1;
    r->place[2 * b] = r->place[2 * b + 1] = NOT_YET;
    r->dies[2 * b] = r->dies[2 * b + 1] = 0;
  }
  for (uint32_t b = 0; b < g->blocks.count; b++)
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count && is_left_with(r, b, v); k++) {
      const uint32_t to = g->blocks.at[b].successors[k];
      if (begins(r, to, v)) r->parent[root(r, 2 * to)] = root(r, 2 * b + 1);
    }
}

static void come_to(struct ranges *r, uint32_t node, uint32_t block) {
  const uint32_t range = root(r, node);
  r->place[range] = meet(r, r->place[range], block);
}

/* Definitions and ends of each range. */
static void gather(struct ranges *r, uint32_t v) {
  const struct graph *g = &r->flow->graph;
  for (uint32_t b = 0; b < g->blocks.count; b++) {
    const bool all = needs_throughout(r, b, v);
    if (begins(r, b, v) && (!all || b == 0 || set_has(region_row_of(r->defines, b), v))) come_to(r, 2 * b, b);
    if (!is_left_with(r, b, v)) continue;
    if (!all) come_to(r, 2 * b + 1, b);
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) {
      const uint32_t to = g->blocks.at[b].successors[k];
      if (to == graph_exit(g) || begins(r, to, v)) continue;
      come_to(r, 2 * b + 1, to);
      r->dies[root(r, 2 * b + 1)] = 1;
    }
  }
}

static void place(struct ranges *r, uint32_t v) {
  const struct graph *g = &r->flow->graph;
  for (uint32_t node = 0; node < 2 * g->blocks.count; node++) {
    uint32_t at = r->place[node];
    if (r->parent[node] != node || !r->dies[node] || at == NOT_YET) continue;
    while (at != GRAPH_NONE && (begins(r, at, v) || !r->flow->count[at])) at = g->post_dominator[at];
    if (at != GRAPH_NONE) set_add(region_row(r->rows, at), v);
  }
}

int region_find_invalidations(const struct region_flow *f, uint32_t *rows) {
  const uint32_t n = f->graph.blocks.count;
  const size_t size = (size_t)n * REGION_WORDS;
  struct ranges r = {f,
                     rows,
                     .leaves = calloc(size, 4),
                     .defines = calloc(size, 4),
                     .through = calloc(size, 4),
                     .depth = calloc(n, 4),
                     .parent = calloc(n, 8),
                     .place = calloc(n, 8),
                     .dies = calloc(n, 2)};
  uint32_t all[REGION_WORDS] = {0};
  const bool failed = !r.leaves || !r.defines || !r.through || !r.depth || !r.parent || !r.place || !r.dies;
  if (!failed) find_depths(&r);
  for (uint32_t b = 0; b < n && !failed; b++) {
    look_at_block(&r, b);
    for (unsigned w = 0; w < REGION_WORDS; w++) all[w] |= region_row(r.leaves, b)[w];
  }
  for (uint32_t v = 1; v < 256 && !failed; v++) {
    if (!set_has(all, v)) continue;
    connect(&r, v);
    gather(&r, v);
    place(&r, v);
  }
  free(r.leaves);
  free(r.defines);
  free(r.through);
  free(r.depth);
  free(r.parent);
  free(r.place);
  free(r.dies);
  return failed ? -1 : 0;
}
