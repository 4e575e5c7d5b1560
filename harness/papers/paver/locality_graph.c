/* locality_graph: see locality_graph.h.  Along all words the set of blocks that load a word changes where a run of some
 * block's words begins or ends; equal sets are brought together, so that each two blocks of a set meet once. */
#include "locality_graph.h"

#include <string.h>

#include "block_sets.h"
#include "edge_table.h"

struct change {
  u32 at, block;
  bool begins;
};

struct sweep {
  ARRAY(struct change) changes;
  struct block_sets sets;
};

static int no_memory(struct tw_error *error) { return tw_fail(error, "no memory for the graph of the blocks"); }

/* ---- runs of words or lines */

static int put_run(struct sweep *s, u32 block, u32 first, u32 end) {
  if (ARRAY_ROOM(&s->changes, 2)) return -1;
  s->changes.at[s->changes.count++] = (struct change){first, block, true};
  s->changes.at[s->changes.count++] = (struct change){end, block, false};
  return 0;
}

static int put_runs(struct sweep *s, u32 block, const struct locality_set *set, u32 unit_words) {
  u32 i = 0;
  while (i < set->words.count) {
    const u32 first = set->words.at[i] / unit_words;
    u32 last = first;
    while (i < set->words.count && set->words.at[i] / unit_words <= last + 1) last = set->words.at[i++] / unit_words;
    if (put_run(s, block, first, last + 1)) return -1;
  }
  return 0;
}

static int by_place(const void *a, const void *b) {
  const struct change *x = a, *y = b;
  return (x->at > y->at) - (x->at < y->at);
}

/* The sets of blocks, and of how many words or lines each is. */
static int sweep_over(struct sweep *s, const struct locality *l, u32 unit_words) {
  struct locality_set set = {.words.count = 0};
  int failed = 0;
  s->changes.count = 0;
  for (u32 b = 0; b < l->blocks && !failed; b++)
    failed = locality_block_words(l, b, &set) || put_runs(s, b, &set, unit_words);
  free(set.words.at);
  if (failed) return -1;
  if (s->changes.count) qsort(s->changes.at, s->changes.count, sizeof *s->changes.at, by_place);
  for (u32 i = 0; i < s->changes.count; i++) {
    const struct change *c = &s->changes.at[i];
    if (i && c->at > c[-1].at && block_sets_count(&s->sets, c->at - c[-1].at)) return -1;
    block_sets_change(&s->sets, c->block, c->begins);
  }
  return 0;
}

/* ---- edges */

static int put_set(struct edge_table *edges, const struct block_set *set, const u32 *blocks, enum graph_unit unit,
                   struct tw_error *error) {
  for (u32 i = 0; i < set->size; i++)
    for (u32 k = i + 1; k < set->size; k++)
      if (edge_table_add(edges, blocks[i], blocks[k], unit, set->count, error)) return -1;
  return 0;
}

static int put_sets(struct locality_graph *g, struct edge_table *edges, const struct block_sets *sets, unsigned common,
                    enum graph_unit unit, struct tw_error *error) {
  struct graph_counts *c = &g->counts[unit];
  for (u32 i = 0; i < sets->sets.count; i++) {
    const struct block_set *set = &sets->sets.at[i];
    const bool is_common = (u64)set->size * 100 >= (u64)g->blocks * common;
    c->all += set->count;
    if (set->size < 2) continue;
    c->shared += set->count;
    if (is_common) c->common += set->count;
    else if (put_set(edges, set, sets->blocks.at + set->first, unit, error)) return -1;
  }
  return 0;
}

static int put_unit(struct locality_graph *g, struct edge_table *edges, const struct locality *l, unsigned common,
                    enum graph_unit unit, struct tw_error *error) {
  struct sweep s = {.changes.count = 0};
  int failed = block_sets_create(&s.sets, l->blocks) || sweep_over(&s, l, unit == GRAPH_WORDS ? 1 : LOCALITY_LINE_WORDS)
                   ? no_memory(error)
                   : put_sets(g, edges, &s.sets, common, unit, error);
  free(s.changes.at);
  block_sets_free(&s.sets);
  return failed;
}

static int by_other(const void *a, const void *b) {
  const struct graph_edge *x = a, *y = b;
  return (x->to > y->to) - (x->to < y->to);
}

/* Each edge at both its ends. */
static int lay_out(struct locality_graph *g, const struct edge_table *t, struct tw_error *error) {
  g->start = calloc((size_t)g->blocks + 2, sizeof *g->start);
  g->edges = calloc((size_t)t->count * 2 + 1, sizeof *g->edges);
  if (!g->start || !g->edges) return no_memory(error);
  for (u32 i = 0; i < t->size; i++)
    if (t->at[i].used) g->start[t->at[i].a + 2]++, g->start[t->at[i].b + 2]++;
  for (u32 b = 0; b < g->blocks; b++) g->start[b + 2] += g->start[b + 1];
  for (u32 i = 0; i < t->size; i++) {
    const struct edge_entry *e = &t->at[i];
    if (!e->used) continue;
    g->edges[g->start[e->a + 1]++] = (struct graph_edge){e->b, {e->weight[0], e->weight[1]}};
    g->edges[g->start[e->b + 1]++] = (struct graph_edge){e->a, {e->weight[0], e->weight[1]}};
  }
  for (u32 b = 0; b < g->blocks; b++)
    qsort(g->edges + g->start[b], g->start[b + 1] - g->start[b], sizeof *g->edges, by_other);
  return 0;
}

int locality_graph_build(struct locality_graph *g, const struct locality *l, unsigned common, struct tw_error *error) {
  struct edge_table edges;
  *g = (struct locality_graph){.blocks = l->blocks};
  int failed = edge_table_create(&edges) ? no_memory(error) : 0;
  for (unsigned unit = 0; unit < GRAPH_UNITS && !failed; unit++) failed = put_unit(g, &edges, l, common, unit, error);
  if (!failed) failed = lay_out(g, &edges, error);
  edge_table_free(&edges);
  return failed;
}

void locality_graph_free(struct locality_graph *g) {
  free(g->start);
  free(g->edges);
}

struct graph_measures locality_graph_measure(const struct locality_graph *g, enum graph_unit unit) {
  struct graph_measures m = {.edges = 0};
  u64 ends = 0;
  for (u32 b = 0; b < g->blocks; b++) {
    u64 own = 0;
    for (u32 e = g->start[b]; e < g->start[b + 1]; e++) {
      own += g->edges[e].weight[unit] != 0;
      m.weight += g->edges[e].weight[unit];
    }
    ends += own;
    m.sharing += own != 0;
  }
  m.edges = ends / 2;
  m.weight /= 2;
  m.sparse = 1.0 - (double)ends / ((double)g->blocks * g->blocks);
  if (m.sharing) m.degree = (double)ends / m.sharing / m.sharing;
  return m;
}
