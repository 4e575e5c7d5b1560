/* block_groups: see block_groups.h. */
#include "block_groups.h"

#include <string.h>

#include "graph_partition.h"
#include "spanning_tree.h"

const char *const group_policy_names[] = {"lrr", "bcs", "mst", "kway", "rb", "rb-printed", NULL};

bool group_policy_partitions(enum group_policy policy) { return policy >= GROUP_KWAY; }

struct making {
  struct block_groups *to;
  const struct locality_graph *graph;
  const struct group_options *options;
  struct tw_error *error;
  u32 *part, *scratch; /* of each block at its place in `blocks` */
};

static int no_memory(struct tw_error *error) { return tw_fail(error, "no memory for groups of blocks"); }

/* The next group ends before place `end`. */
static void put_group(struct block_groups *g, u32 end) { g->start[++g->count] = end; }

static void put_equal_groups(struct block_groups *g, u32 from, u32 end, u32 size) {
  for (u32 at = from; at < end; at += size) put_group(g, end - at < size ? end : at + size);
}

static int order(struct making *m, u32 from, u32 end) {
  return spanning_tree_order(m->graph, m->options->unit, m->to->blocks + from, end - from, NULL) ? no_memory(m->error)
                                                                                                 : 0;
}

static int make_mst(struct making *m) {
  const u32 blocks = m->graph->blocks;
  const u64 together = (u64)m->options->sms * m->options->most;
  const u32 first = together < blocks ? (u32)together : blocks;
  if (order(m, 0, blocks)) return -1;
  put_equal_groups(m->to, 0, first, m->options->most);
  put_equal_groups(m->to, first, blocks, 1);
  return 0;
}

/* Divides the blocks at places `from` to before `end`; parts follow each other, from `bounds[0]` to `bounds[parts]`. */
static int divide(struct making *m, u32 from, u32 end, u32 parts, u32 *bounds) {
  u32 *blocks = m->to->blocks + from, *part = m->part + from, at = 0;
  if (graph_partition(m->graph, m->options->unit, blocks, end - from, parts, part, m->error)) return -1;
  for (u32 p = 0; p < parts; p++) {
    bounds[p] = from + at;
    for (u32 i = 0; i < end - from; i++)
      if (part[i] == p) m->scratch[at++] = blocks[i];
  }
  bounds[parts] = end;
  memcpy(blocks, m->scratch, (end - from) * sizeof *blocks);
  return 0;
}

static int make_kway(struct making *m) {
  const u32 blocks = m->graph->blocks, parts = m->options->sms < blocks ? m->options->sms : blocks;
  u32 *bounds = calloc(parts + 1, sizeof *bounds);
  int failed = bounds ? divide(m, 0, blocks, parts, bounds) : no_memory(m->error);
  for (u32 p = 0; p < parts && !failed; p++) {
    failed = order(m, bounds[p], bounds[p + 1]);
    put_group(m->to, bounds[p + 1]);
  }
  free(bounds);
  return failed;
}

/* From left to right: the lower half is done before the upper one. */
static int bisect(struct making *m, u32 from, u32 end) {
  u32 bounds[3];
  if (end - from <= m->options->most) {
    put_group(m->to, end);
    return order(m, from, end);
  }
  if (divide(m, from, end, 2, bounds)) return -1;
  return bisect(m, from, bounds[1]) || bisect(m, bounds[1], end) ? -1 : 0;
}

struct piece {
  u32 from, end;
};

/* Q and L of Algorithm 1: places of `blocks`. */
struct printed {
  struct piece *queue, *list;
  u32 first, behind, listed;
};

static void move(struct printed *a, struct piece p, u32 most) {
  if (p.end - p.from < most || p.end - p.from == 1) a->list[a->listed++] = p;
  else a->queue[a->behind++] = p;
}

static int run_printed(struct making *m, struct printed *a) {
  a->queue[a->behind++] = (struct piece){0, m->graph->blocks};
  while (a->first < a->behind) {
    const struct piece p = a->queue[a->first++];
    u32 bounds[3];
    if (p.end - p.from == 1) {
      a->list[a->listed++] = p;
      continue;
    }
    if (divide(m, p.from, p.end, 2, bounds)) return -1;
    move(a, (struct piece){p.from, bounds[1]}, m->options->most);
    move(a, (struct piece){bounds[1], p.end}, m->options->most);
  }
  return 0;
}

/* Groups lie in the order of the list. */
static void put_list(struct making *m, const struct printed *a) {
  u32 at = 0;
  for (u32 i = 0; i < a->listed; i++) {
    const u32 size = a->list[i].end - a->list[i].from;
    memcpy(m->scratch + at, m->to->blocks + a->list[i].from, size * sizeof *m->scratch);
    at += size;
    put_group(m->to, at);
  }
  memcpy(m->to->blocks, m->scratch, at * sizeof *m->scratch);
}

static int make_printed(struct making *m) {
  const size_t pieces = 2 * (size_t)m->graph->blocks + 1;
  struct printed a = {.queue = calloc(pieces, sizeof *a.queue), .list = calloc(pieces, sizeof *a.list)};
  int failed = a.queue && a.list ? run_printed(m, &a) : no_memory(m->error);
  for (u32 i = 0; i < a.listed && !failed; i++) failed = order(m, a.list[i].from, a.list[i].end);
  if (!failed) put_list(m, &a);
  free(a.queue);
  free(a.list);
  return failed;
}

static int make(struct making *m) {
  const u32 blocks = m->graph->blocks;
  for (u32 b = 0; b < blocks; b++) m->to->blocks[b] = b;
  switch (m->options->policy) {
    case GROUP_LRR: put_equal_groups(m->to, 0, blocks, 1); return 0;
    case GROUP_BCS: put_equal_groups(m->to, 0, blocks, 2); return 0;
    case GROUP_MST: return make_mst(m);
    case GROUP_KWAY: return make_kway(m);
    case GROUP_RB: return bisect(m, 0, blocks);
    default: return make_printed(m);
  }
}

int block_groups_make(struct block_groups *groups, const struct locality_graph *g, const struct group_options *options,
                      struct tw_error *error) {
  const size_t room = (size_t)g->blocks + 1;
  struct making m = {groups, g, options, error, calloc(room, sizeof *m.part), calloc(room, sizeof *m.scratch)};
  groups->count = 0;
  groups->start = calloc(room, sizeof *groups->start);
  groups->blocks = calloc(room, sizeof *groups->blocks);
  const int failed = m.part && m.scratch && groups->start && groups->blocks ? make(&m) : no_memory(error);
  free(m.part);
  free(m.scratch);
  return failed;
}

void block_groups_free(struct block_groups *groups) {
  free(groups->start);
  free(groups->blocks);
}

int block_groups_captured(const struct block_groups *groups, const struct locality_graph *g, enum graph_unit unit,
                          u64 *weight) {
  u32 *group = calloc((size_t)g->blocks + 1, sizeof *group);
  if (!group) return -1;
  *weight = 0;
  for (u32 n = 0; n < groups->count; n++)
    for (u32 i = groups->start[n]; i < groups->start[n + 1]; i++) group[groups->blocks[i]] = n;
  for (u32 b = 0; b < g->blocks; b++)
    for (u32 e = g->start[b]; e < g->start[b + 1]; e++)
      if (g->edges[e].to > b && group[g->edges[e].to] == group[b]) *weight += g->edges[e].weight[unit];
  free(group);
  return 0;
}
