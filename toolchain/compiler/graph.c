/* graph: see graph.h. */
#include "compiler/graph.h"

#include <string.h>

#include "compiler/dominators.h"
#include "compiler/meetings.h"

static bool ends_block(const struct ir_instruction *i) { return i->opcode == ISA_BRA || i->opcode == ISA_EXIT; }

static int find_blocks(struct graph *g, const struct ir *ir) {
  for (uint32_t i = 0; i < ir->code.count; i++) {
    const struct ir_instruction *at = &ir->code.at[i];
    const bool after_end = i && ends_block(at - 1),
               new_label = at->opcode == IR_LABEL && i && at[-1].opcode != IR_LABEL;
    if (!i || after_end || new_label) {
      if (ARRAY_ROOM(&g->blocks, 2)) return -1;
      g->blocks.at[g->blocks.count++] = (struct graph_block){.first = i};
    }
    struct graph_block *b = &g->blocks.at[g->blocks.count - 1];
    b->count++;
    g->block_of[i] = g->blocks.count - 1;
    if (at->opcode == IR_LABEL) g->block_of_label[at->immediate] = g->blocks.count - 1;
  }
  if (ARRAY_ROOM(&g->blocks, 1)) return -1;
  g->blocks.at[g->blocks.count++] = (struct graph_block){.first = ir->code.count};
  return 0;
}

static void connect(struct graph *g, const struct ir *ir) {
  const uint32_t exit = graph_exit(g);
  for (uint32_t n = 0; n < exit; n++) {
    struct graph_block *b = &g->blocks.at[n];
    const struct ir_instruction *last = &ir->code.at[b->first + b->count - 1];
    const bool jumps = last->opcode == ISA_BRA;
    if (!ends_block(last) || !ir_whole(last)) b->successors[b->successor_count++] = n + 1;
    if (ends_block(last)) b->successors[b->successor_count++] = jumps ? g->block_of_label[last->immediate] : exit;
    if (b->successor_count == 2 && b->successors[0] == b->successors[1]) b->successor_count = 1;
  }
}

static void find_predecessors(struct graph *g) {
  const uint32_t n = g->blocks.count;
  for (uint32_t b = 0; b < n; b++)
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++)
      g->predecessor_start[g->blocks.at[b].successors[k] + 1]++;
  for (uint32_t b = 0; b < n; b++) g->predecessor_start[b + 1] += g->predecessor_start[b];
  uint32_t *next = g->predecessor_start + n + 1; /* a second row of counters */
  memcpy(next, g->predecessor_start, n * sizeof *next);
  for (uint32_t b = 0; b < n; b++)
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++)
      g->predecessors[next[g->blocks.at[b].successors[k]]++] = b;
}

/* Numbers the dominator tree from the root down, so that what a block dominates is a range. */
static int find_dominators(struct graph *g) {
  const uint32_t n = g->blocks.count;
  struct way *ways = calloc(2 * (size_t)n, sizeof *ways);
  uint32_t *order = calloc(n, sizeof *order), *given = calloc(n, sizeof *given), count = 0;
  for (uint32_t b = 0; b < n && ways; b++)
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++)
      ways[count++] = (struct way){b, g->blocks.at[b].successors[k]};
  const uint32_t reached = ways && order && given ? dominators_find(g->dominator, order, n, 0, ways, count) : 0;
  for (uint32_t k = 0; k < reached; k++) {
    const uint32_t b = order[k], up = g->dominator[b];
    g->tree_size[b]++;
    if (up != GRAPH_NONE) g->tree_size[up] += g->tree_size[b];
  }
  for (uint32_t k = reached; k-- > 0;) {
    const uint32_t b = order[k], up = g->dominator[b];
    if (up == GRAPH_NONE) continue;
    g->tree_first[b] = g->tree_first[up] + 1 + given[up];
    given[up] += g->tree_size[b];
  }
  free(ways);
  free(order);
  free(given);
  return reached ? 0 : -1;
}

static void find_depths(struct graph *g, const struct ir *ir) {
  int32_t *change = (int32_t *)g->depth;
  for (uint32_t i = 0; i < ir->code.count; i++) {
    if (ir->code.at[i].opcode != ISA_BRA) continue;
    const uint32_t target = g->blocks.at[g->block_of_label[ir->code.at[i].immediate]].first;
    if (target > i) continue;
    change[target]++;
    change[i + 1]--;
  }
  for (uint32_t i = 1; i < ir->code.count; i++) change[i] += change[i - 1];
}

int graph_build(struct graph *g, const struct ir *ir) {
  memset(g, 0, sizeof *g);
  g->block_of_label = calloc(ir->labels + 1, sizeof *g->block_of_label);
  g->block_of = calloc(ir->code.count + 1, sizeof *g->block_of);
  g->depth = calloc(ir->code.count + 2, sizeof *g->depth);
  bool failed = !g->block_of_label || !g->block_of || !g->depth || find_blocks(g, ir);
  const uint32_t n = g->blocks.count;
  if (!failed) {
    connect(g, ir);
    g->predecessor_start = calloc(2 * n + 2, sizeof *g->predecessor_start);
    g->predecessors = calloc(2 * n + 1, sizeof *g->predecessors);
    g->dominator = calloc(n, sizeof *g->dominator);
    g->post_dominator = calloc(n, sizeof *g->post_dominator);
    g->meeting = calloc(n, sizeof *g->meeting);
    g->tree_first = calloc(n, sizeof *g->tree_first);
    g->tree_size = calloc(n, sizeof *g->tree_size);
    failed = !g->predecessor_start || !g->predecessors || !g->dominator || !g->post_dominator || !g->meeting ||
             !g->tree_first || !g->tree_size;
  }
  if (!failed) {
    find_predecessors(g);
    find_depths(g, ir);
    failed = find_dominators(g) || meetings_find(g, ir);
  }
  if (failed) graph_free(g);
  return failed ? -1 : 0;
}

void graph_free(struct graph *g) {
  free(g->blocks.at);
  free(g->block_of_label);
  free(g->block_of);
  free(g->predecessors);
  free(g->predecessor_start);
  free(g->dominator);
  free(g->post_dominator);
  free(g->meeting);
  free(g->tree_first);
  free(g->tree_size);
  free(g->depth);
  memset(g, 0, sizeof *g);
}

bool graph_dominates(const struct graph *g, uint32_t a, uint32_t b) {
  const uint32_t upper = g->block_of[a], lower = g->block_of[b];
  if (upper == lower) return a < b;
  return g->tree_first[lower] - g->tree_first[upper] < g->tree_size[upper] && g->tree_size[lower];
}
