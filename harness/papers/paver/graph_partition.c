/* graph_partition: see graph_partition.h. */
#include "graph_partition.h"

#include <metis.h>

const char *partition_missing(void) {
#ifdef METIS_IS_MISSING
  return "that needs the library METIS, which this program was made without; install libmetis-dev and make it again";
#else
  return NULL;
#endif
}

/* The edges among some blocks, as METIS takes them. */
struct part_graph {
  idx_t *start, *to, *weight, *part;
  idx_t *number; /* of each block of the whole graph, its own here, or -1 */
};

static int create(struct part_graph *p, const struct locality_graph *g, const u32 *blocks, u32 count) {
  size_t ends = 0;
  for (u32 i = 0; i < count; i++) ends += g->start[blocks[i] + 1] - g->start[blocks[i]];
  p->start = calloc(count + 1, sizeof *p->start);
  p->to = calloc(ends + 1, sizeof *p->to);
  p->weight = calloc(ends + 1, sizeof *p->weight);
  p->part = calloc(count + 1, sizeof *p->part);
  p->number = calloc(g->blocks + 1, sizeof *p->number);
  return p->start && p->to && p->weight && p->part && p->number ? 0 : -1;
}

static void release(struct part_graph *p) {
  free(p->start);
  free(p->to);
  free(p->weight);
  free(p->part);
  free(p->number);
}

static void fill(struct part_graph *p, const struct locality_graph *g, enum graph_unit unit, const u32 *blocks,
                 u32 count) {
  idx_t ends = 0;
  for (u32 b = 0; b < g->blocks; b++) p->number[b] = -1;
  for (u32 i = 0; i < count; i++) p->number[blocks[i]] = (idx_t)i;
  for (u32 i = 0; i < count; i++) {
    for (u32 e = g->start[blocks[i]]; e < g->start[blocks[i] + 1]; e++) {
      const struct graph_edge *edge = &g->edges[e];
      if (!edge->weight[unit] || p->number[edge->to] < 0) continue;
      p->to[ends] = p->number[edge->to];
      p->weight[ends++] = (idx_t)edge->weight[unit];
    }
    p->start[i + 1] = ends;
  }
}

static int ask(struct part_graph *p, u32 count, u32 parts) {
  idx_t options[METIS_NOPTIONS], vertices = (idx_t)count, constraints = 1, wanted = (idx_t)parts, cut = 0;
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = PARTITION_SEED;
  return (parts == 2 ? METIS_PartGraphRecursive : METIS_PartGraphKway)(&vertices, &constraints, p->start, p->to, NULL,
                                                                       NULL, p->weight, &wanted, NULL, NULL, options,
                                                                       &cut, p->part) == METIS_OK
             ? 0
             : -1;
}

static bool has_empty(const struct part_graph *p, u32 count, u32 parts, bool *found) {
  u32 parts_found = 0;
  for (u32 i = 0; i < count; i++) {
    parts_found += !found[p->part[i]];
    found[p->part[i]] = true;
  }
  return parts_found < parts;
}

int graph_partition(const struct locality_graph *g, enum graph_unit unit, const u32 *blocks, u32 count, u32 parts,
                    u32 *part, struct tw_error *error) {
  struct part_graph p;
  bool *found = calloc(parts, sizeof *found);
  int failed = create(&p, g, blocks, count) || !found ? tw_fail(error, "no memory to partition %u blocks", count) : 0;
  if (!failed) fill(&p, g, unit, blocks, count);
  const bool trivial = !failed && (parts == 1 || parts == count || !p.start[count]);
  if (!failed && !trivial && ask(&p, count, parts)) failed = tw_fail(error, "METIS cannot partition %u blocks", count);
  const bool in_order = !failed && (trivial || has_empty(&p, count, parts, found));
  for (u32 i = 0; i < count && !failed; i++) part[i] = in_order ? (u32)((u64)i * parts / count) : (u32)p.part[i];
  release(&p);
  free(found);
  return failed;
}
