/* meetings: see meetings.h. */
#include "compiler/meetings.h"

#include <string.h>

#include "compiler/ends.h"

enum { ROUNDS = 8 }; /* of closing ways: loops in loops, about */

static int find_post_dominators(struct graph *g) {
  const uint32_t exit = graph_exit(g);
  struct ends e;
  int failed = ends_init(&e, g);
  for (uint32_t k = g->predecessor_start[exit]; k < g->predecessor_start[exit + 1] && !failed; k++)
    failed = ends_add(&e, g->predecessors[k]);
  if (!failed) failed = ends_find_tree(&e);
  if (!failed) memcpy(g->post_dominator, e.tree, g->blocks.count * sizeof *e.tree);
  ends_free(&e);
  return failed;
}

static bool has_barrier(const struct ir *ir, const struct graph_block *b) {
  bool found = false;
  for (uint32_t k = 0; k < b->count; k++) found |= ir->code.at[b->first + k].opcode == ISA_BAR;
  return found;
}

struct barriers {
  struct ends ends;
  uint8_t *in;     /* blocks with one */
  uint8_t *leads;  /* blocks from which one can be reached */
  uint8_t *leave;  /* blocks from whose beginning a way leads to the exit that passes none */
  uint8_t *exits;  /* of each block a bit for each successor: out of a loop with a barrier */
  uint8_t *closed; /* those that do not count */
};

/* Marks what leads to blocks that are on the stack and marked, but for what is in `without`. */
static void spread_back(const struct graph *g, uint32_t *stack, uint32_t depth, uint8_t *marks,
                        const uint8_t *without) {
  while (depth) {
    const uint32_t at = stack[--depth];
    for (uint32_t k = g->predecessor_start[at]; k < g->predecessor_start[at + 1]; k++) {
      const uint32_t from = g->predecessors[k];
      if (marks[from] || (without && without[from])) continue;
      marks[from] = 1;
      stack[depth++] = from;
    }
  }
}

static void find_leading(struct barriers *b) {
  const struct graph *g = b->ends.graph;
  uint32_t *stack = b->ends.stack, depth = 0;
  for (uint32_t n = 0; n < graph_exit(g); n++)
    if (b->in[n]) b->leads[stack[depth++] = n] = 1;
  spread_back(g, stack, depth, b->leads, NULL);
  b->leave[stack[0] = graph_exit(g)] = 1;
  spread_back(g, stack, 1, b->leave, b->in);
}

/* ---- ways to a return */

static bool dominates(const struct graph *g, uint32_t upper, uint32_t lower) {
  return g->tree_size[lower] && g->tree_first[lower] - g->tree_first[upper] < g->tree_size[upper];
}

/* Of the loop that a block closes by going back to `head`. */
static void find_exits_of(struct barriers *b, uint32_t head, uint32_t last) {
  const struct graph *g = b->ends.graph;
  uint8_t *loop = b->ends.seen;
  bool waits = false;
  memset(loop, 0, g->blocks.count);
  loop[head] = loop[last] = 1;
  b->ends.stack[0] = last;
  spread_back(g, b->ends.stack, last != head, loop, NULL);
  for (uint32_t n = 0; n < graph_exit(g); n++) waits |= loop[n] && b->in[n];
  for (uint32_t n = 0; n < graph_exit(g) && waits; n++)
    for (uint32_t k = 0; k < g->blocks.at[n].successor_count && loop[n]; k++)
      b->exits[n] |= !loop[g->blocks.at[n].successors[k]] << k;
}

static void find_exits(struct barriers *b) {
  const struct graph *g = b->ends.graph;
  for (uint32_t last = 0; last < graph_exit(g); last++)
    for (uint32_t k = 0; k < g->blocks.at[last].successor_count; k++) {
      const uint32_t head = g->blocks.at[last].successors[k];
      if (dominates(g, head, last)) find_exits_of(b, head, last);
    }
}

enum { FREELY = 1, OTHER_FREELY = 2, OTHER_LATER = 4 }; /* how a block is reached: by an arm, by the other one */

/* Marks what can be reached from a block, of what leads to a barrier; past barriers, or up to them. */
static void spread(struct barriers *b, uint32_t from, uint8_t mark, bool past) {
  const struct graph *g = b->ends.graph;
  uint8_t *seen = b->ends.seen;
  uint32_t *stack = b->ends.stack, depth = 0;
  seen[from] |= mark;
  for (stack[depth++] = from; depth;) {
    const uint32_t at = stack[--depth];
    const struct graph_block *block = &g->blocks.at[at];
    for (uint32_t k = 0; k < block->successor_count && (past || !b->in[at]); k++) {
      const uint32_t to = block->successors[k];
      if (seen[to] & mark || !b->leads[to] || b->closed[at] >> k & 1) continue;
      seen[to] |= mark;
      stack[depth++] = to;
    }
  }
}

/* Whether an arm is what is left of a return. */
static bool is_return(struct barriers *b, uint32_t arm, uint32_t other) {
  const uint32_t n = b->ends.graph->blocks.count;
  bool later = false;
  if (!b->leave[arm] || !b->leads[arm] || !b->leads[other]) return false;
  memset(b->ends.seen, 0, n);
  spread(b, arm, FREELY, false);
  spread(b, other, OTHER_FREELY, false);
  spread(b, other, OTHER_LATER, true);
  for (uint32_t k = 0; k < n; k++) {
    if ((b->ends.seen[k] & FREELY) && (b->ends.seen[k] & OTHER_FREELY)) return false;
    later |= (b->ends.seen[k] & FREELY) && (b->ends.seen[k] & OTHER_LATER);
  }
  return later;
}

/* Which way out of a block does not count, as a bit; 0: all do.  If it could be either, that out of a loop. */
static uint8_t find_return(struct barriers *b, uint32_t block) {
  const struct graph_block *branch = &b->ends.graph->blocks.at[block];
  const uint32_t *to = branch->successors;
  if (branch->successor_count < 2 || b->closed[block]) return 0;
  const uint8_t found = is_return(b, to[0], to[1]) | is_return(b, to[1], to[0]) << 1;
  return found < 3 ? found : b->exits[block] < 3 ? b->exits[block] : 0;
}

/* What is closed may close more: the last way out of a loop those before it. */
static void close_returns(struct barriers *b) {
  bool changed = true;
  for (unsigned round = 0; round < ROUNDS && changed; round++) {
    changed = false;
    for (uint32_t n = graph_exit(b->ends.graph); n-- > 0;) {
      const uint8_t more = find_return(b, n);
      b->closed[n] |= more;
      changed |= more != 0;
    }
  }
}

/* ---- meetings */

/* Whether all lanes come from a block, without a barrier, to another that stands before a branch: to its next round. */
static bool comes_round(const struct barriers *b, uint32_t from, uint32_t branch) {
  while (from != GRAPH_NONE && !dominates(b->ends.graph, from, branch) && !b->in[from]) from = b->ends.tree[from];
  return from != GRAPH_NONE && !b->in[from];
}

static uint32_t find_meeting(const struct barriers *b, uint32_t block) {
  const struct graph *g = b->ends.graph;
  const uint32_t meeting = ends_common(&b->ends, block), usual = g->post_dominator[block];
  if (meeting == GRAPH_NONE || meeting == graph_exit(g)) return usual;
  return !b->closed[block] && comes_round(b, usual, block) ? usual : meeting;
}

static int find_barriers(struct barriers *b, const struct graph *g, const struct ir *ir) {
  const size_t n = g->blocks.count;
  int failed = ends_init(&b->ends, g);
  uint8_t *room = calloc(5 * n, 1);
  b->in = room;
  if (failed || !room) return -1;
  b->leads = room + n;
  b->leave = room + 2 * n;
  b->exits = room + 3 * n;
  b->ends.closed = b->closed = room + 4 * n;
  for (uint32_t k = 0; k < graph_exit(g) && !failed; k++) {
    b->in[k] = has_barrier(ir, &g->blocks.at[k]);
    if (b->in[k]) failed = ends_add(&b->ends, k);
  }
  if (failed || !b->ends.list.count) return failed;
  find_leading(b);
  find_exits(b);
  close_returns(b);
  return ends_find_tree(&b->ends);
}

int meetings_find(struct graph *g, const struct ir *ir) {
  struct barriers barriers;
  if (find_post_dominators(g)) return -1;
  const int failed = find_barriers(&barriers, g, ir);
  for (uint32_t n = 0; n < g->blocks.count && !failed; n++) g->meeting[n] = find_meeting(&barriers, n);
  ends_free(&barriers.ends);
  free(barriers.in);
  return failed;
}
