/* graph: see graph.h.  Dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
 *
 * Lanes that exit meet nobody, so of the blocks that end in an exit one counts for post-dominators, the one that most
 * others can reach: with all of them, a single early exit would make every block before it meet nowhere but at the end. */
#include "compiler/graph.h"

#include <string.h>

static bool ends_block(const struct ir_instruction *i) { return i->opcode == ISA_BRA || i->opcode == ISA_EXIT; }

static int find_blocks(struct graph *g, const struct ir *ir) {
  for (uint32_t i = 0; i < ir->code.count; i++) {
    const struct ir_instruction *at = &ir->code.at[i];
    const bool after_end = i && ends_block(at - 1), new_label = at->opcode == IR_LABEL && i && at[-1].opcode != IR_LABEL;
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
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) g->predecessor_start[g->blocks.at[b].successors[k] + 1]++;
  for (uint32_t b = 0; b < n; b++) g->predecessor_start[b + 1] += g->predecessor_start[b];
  uint32_t *next = g->predecessor_start + n + 1; /* a second row of counters */
  memcpy(next, g->predecessor_start, n * sizeof *next);
  for (uint32_t b = 0; b < n; b++)
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) g->predecessors[next[g->blocks.at[b].successors[k]]++] = b;
}

/* How many blocks reach this one. */
static uint32_t count_reaching(const struct graph *g, uint32_t to, uint32_t *stack, uint8_t *seen) {
  uint32_t depth = 0, count = 0;
  memset(seen, 0, g->blocks.count);
  seen[to] = 1;
  for (stack[depth++] = to; depth; count++) {
    const uint32_t b = stack[--depth];
    for (uint32_t k = g->predecessor_start[b]; k < g->predecessor_start[b + 1]; k++) {
      if (seen[g->predecessors[k]]) continue;
      seen[g->predecessors[k]] = 1;
      stack[depth++] = g->predecessors[k];
    }
  }
  return count;
}

/* Leaves the exit one predecessor. */
static int choose_exit(struct graph *g) {
  const uint32_t exit = graph_exit(g), first = g->predecessor_start[exit], end = g->predecessor_start[exit + 1];
  uint32_t best = first, most = 0;
  if (end - first < 2) return 0;
  uint32_t *stack = calloc(g->blocks.count, sizeof *stack);
  uint8_t *seen = calloc(g->blocks.count, 1);
  for (uint32_t k = first; stack && seen && k < end; k++) {
    const uint32_t count = count_reaching(g, g->predecessors[k], stack, seen);
    if (count < most) continue;
    most = count;
    best = k;
  }
  const bool failed = !stack || !seen;
  g->predecessors[first] = g->predecessors[best];
  g->predecessor_start[exit + 1] = first + 1;
  free(stack);
  free(seen);
  return failed ? -1 : 0;
}

/* Whether the way from a block to a successor counts for post-dominators. */
static bool counts(const struct graph *g, uint32_t from, uint32_t to) {
  return to != graph_exit(g) || from == g->predecessors[g->predecessor_start[to]];
}

/* The neighbours of a block in the direction of the walk. */
static uint32_t neighbours(const struct graph *g, bool forward, uint32_t b, const uint32_t **list) {
  *list = forward ? g->blocks.at[b].successors : g->predecessors + g->predecessor_start[b];
  return forward ? g->blocks.at[b].successor_count : g->predecessor_start[b + 1] - g->predecessor_start[b];
}

/* Blocks in postorder from `root`, and each one's place in it. */
static uint32_t walk(const struct graph *g, bool forward, uint32_t root, uint32_t *order, uint32_t *place, uint32_t *stack,
                     uint32_t *next) {
  uint32_t depth = 0, count = 0;
  for (uint32_t b = 0; b < g->blocks.count; b++) {
    place[b] = GRAPH_NONE;
    next[b] = 0;
  }
  stack[depth++] = root;
  place[root] = 0;
  while (depth) {
    const uint32_t b = stack[depth - 1], *list;
    const uint32_t n = neighbours(g, forward, b, &list);
    if (next[b] == n) {
      place[b] = count;
      order[count++] = b;
      depth--;
      continue;
    }
    const uint32_t to = list[next[b]++];
    if (place[to] != GRAPH_NONE) continue;
    place[to] = 0;
    stack[depth++] = to;
  }
  return count;
}

static uint32_t meet(const uint32_t *idom, const uint32_t *place, uint32_t a, uint32_t b) {
  while (a != b) {
    while (place[a] < place[b]) a = idom[a];
    while (place[b] < place[a]) b = idom[b];
  }
  return a;
}

static int dominate(const struct graph *g, bool forward, uint32_t root, uint32_t *idom) {
  const uint32_t n = g->blocks.count;
  uint32_t *room = calloc(n, 4 * sizeof *room);
  if (!room) return -1;
  uint32_t *order = room, *place = room + n;
  const uint32_t count = walk(g, forward, root, order, place, room + 2 * n, room + 3 * n);
  for (uint32_t b = 0; b < n; b++) idom[b] = GRAPH_NONE;
  idom[root] = root;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = count - 1; k-- > 0;) {
      const uint32_t b = order[k], *list;
      uint32_t best = GRAPH_NONE;
      const uint32_t from = neighbours(g, !forward, b, &list);
      for (uint32_t j = 0; j < from; j++)
        if (idom[list[j]] != GRAPH_NONE && (forward || counts(g, b, list[j]))) best = best == GRAPH_NONE ? list[j] : meet(idom, place, list[j], best);
      changed |= idom[b] != best;
      idom[b] = best;
    }
  }
  idom[root] = GRAPH_NONE;
  free(room);
  return 0;
}

/* Numbers the dominator tree from the root down, so that what a block dominates is a range. */
static int number_tree(struct graph *g) {
  const uint32_t n = g->blocks.count;
  uint32_t *room = calloc(n, 5 * sizeof *room);
  if (!room) return -1;
  uint32_t *order = room, *given = room + 4 * n;
  const uint32_t count = walk(g, true, 0, order, room + n, room + 2 * n, room + 3 * n);
  for (uint32_t k = 0; k < count; k++) { /* a block comes before its dominator in postorder */
    const uint32_t b = order[k], up = g->dominator[b];
    g->tree_size[b]++;
    if (up != GRAPH_NONE) g->tree_size[up] += g->tree_size[b];
  }
  for (uint32_t k = count; k-- > 0;) {
    const uint32_t b = order[k], up = g->dominator[b];
    if (up == GRAPH_NONE) continue;
    g->tree_first[b] = g->tree_first[up] + 1 + given[up];
    given[up] += g->tree_size[b];
  }
  free(room);
  return 0;
}

static bool has_barrier(const struct ir *ir, const struct graph_block *b) {
  bool found = false;
  for (uint32_t k = 0; k < b->count; k++) found |= ir->code.at[b->first + k].opcode == ISA_BAR;
  return found;
}

/* Blocks from which a barrier can be reached. */
static void find_barriers(const struct graph *g, const struct ir *ir, uint8_t *reaches, uint32_t *stack) {
  uint32_t depth = 0;
  for (uint32_t n = 0; n < graph_exit(g); n++) {
    reaches[n] = has_barrier(ir, &g->blocks.at[n]);
    if (reaches[n]) stack[depth++] = n;
  }
  while (depth) {
    const uint32_t b = stack[--depth];
    for (uint32_t k = g->predecessor_start[b]; k < g->predecessor_start[b + 1]; k++) {
      if (reaches[g->predecessors[k]]) continue;
      reaches[g->predecessors[k]] = 1;
      stack[depth++] = g->predecessors[k];
    }
  }
}

/* Lanes meet again at the immediate post-dominator.  But where one way leads to a barrier and the other to none, lanes of
 * the other never come to the first: those run to their end before, and the barrier has all that are left. */
static int find_meetings(struct graph *g, const struct ir *ir) {
  uint8_t *reaches = calloc(g->blocks.count, 1);
  uint32_t *stack = calloc(g->blocks.count, sizeof *stack);
  const bool failed = !reaches || !stack;
  if (!failed) find_barriers(g, ir, reaches, stack);
  for (uint32_t n = 0; n < g->blocks.count && !failed; n++) {
    const struct graph_block *b = &g->blocks.at[n];
    const uint32_t first = b->successors[0], second = b->successors[1];
    g->meeting[n] = g->post_dominator[n];
    if (b->successor_count == 2 && reaches[first] != reaches[second]) g->meeting[n] = reaches[first] ? first : second;
  }
  free(reaches);
  free(stack);
  return failed ? -1 : 0;
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
    failed = dominate(g, true, 0, g->dominator) || number_tree(g) || choose_exit(g) || dominate(g, false, graph_exit(g), g->post_dominator) ||
             find_meetings(g, ir);
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
