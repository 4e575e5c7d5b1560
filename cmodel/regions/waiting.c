/* waiting: what lanes may still read that wait on the divergence stack while a block runs; see flow.h.
 *
 * An arm of a branch is what runs from where it begins until its lanes are where they wait for the others.  A branch in
 * it that diverges waits for its own arms first: where those meet belongs to the arm too, and, if they come past the
 * place where the arm ends, all that they reach, for only the innermost branch ends there. */
#include <string.h>

#include "regions/flow.h"

struct arm {
  uint32_t branch, start, end, waits; /* blocks: of the branch, where it begins, where it ends, where the others are */
};

struct arms {
  struct region_flow *flow;
  ARRAY(struct arm) list;
  uint32_t words;    /* of a set of blocks */
  uint32_t *reach;   /* a set an arm */
  uint32_t *stack;
};

static int add(struct arms *a, uint32_t branch, uint32_t start, uint32_t end, uint32_t waits) {
  if (start == end) return 0;
  if (ARRAY_ROOM(&a->list, 1)) return -1;
  a->list.at[a->list.count++] = (struct arm){branch, start, end, waits};
  return 0;
}

/* The branch that may diverge at a block's end; 0 if there is none. */
static uint64_t diverging(const struct region_flow *f, uint32_t block) {
  const uint32_t n = f->count[block];
  const uint64_t word = n ? f->kernel->code[f->first[block] + n - 1] : 0;
  const bool guarded = isa_guard(word) != ISA_TRUE_PREDICATE;
  return n && isa_opcode(word) == ISA_BRA && guarded && isa_reconvergence(word) != ISA_NO_RECONVERGENCE ? word : 0;
}

static int find_arms(struct arms *a) {
  struct graph *g = &a->flow->graph;
  for (uint32_t b = 0; b < graph_exit(g); b++) {
    const uint64_t word = diverging(a->flow, b);
    g->meeting[b] = GRAPH_NONE;
    if (!word) continue;
    const uint32_t taken = g->block_of_label[isa_target(word)], next = b + 1;
    const uint32_t meeting = g->block_of_label[isa_reconvergence(word)];
    g->meeting[b] = meeting;
    if (add(a, b, taken, meeting, next) || add(a, b, next, meeting, meeting)) return -1;
  }
  return 0;
}

static void enter(uint32_t *reach, uint32_t *stack, uint32_t *depth, uint32_t block) {
  if (set_has(reach, block)) return;
  set_add(reach, block);
  stack[(*depth)++] = block;
}

/* Completes what an arm reaches from the blocks already in it. */
static void walk(struct arms *a, uint32_t which) {
  const struct graph *g = &a->flow->graph;
  const struct arm *arm = &a->list.at[which];
  uint32_t *reach = a->reach + (size_t)which * a->words, depth = 0;
  for (uint32_t b = 0; b < g->blocks.count; b++)
    if (set_has(reach, b)) a->stack[depth++] = b;
  while (depth) {
    const uint32_t b = a->stack[--depth];
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) {
      const uint32_t to = g->blocks.at[b].successors[k];
      if (to != arm->end) enter(reach, a->stack, &depth, to);
    }
    if (g->meeting[b] != GRAPH_NONE && g->meeting[b] != arm->end) enter(reach, a->stack, &depth, g->meeting[b]);
  }
}

/* Joins arms of inner branches that come past the end of an outer one. */
static bool join(struct arms *a, uint32_t outer) {
  uint32_t *reach = a->reach + (size_t)outer * a->words;
  const struct arm *o = &a->list.at[outer];
  bool joined = false;
  for (uint32_t inner = 0; inner < a->list.count; inner++) {
    const struct arm *i = &a->list.at[inner];
    const uint32_t *past = a->reach + (size_t)inner * a->words;
    if (i->end == o->end || !set_has(reach, i->branch) || !set_has(past, o->end)) continue;
    bool more = false;
    for (uint32_t w = 0; w < a->words; w++) more |= (past[w] & ~reach[w]) != 0;
    for (uint32_t w = 0; w < a->words && more; w++) reach[w] |= past[w];
    joined |= more;
  }
  return joined;
}

static void find_reach(struct arms *a) {
  for (uint32_t n = 0; n < a->list.count; n++) {
    set_add(a->reach + (size_t)n * a->words, a->list.at[n].start);
    walk(a, n);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t n = 0; n < a->list.count; n++)
      if (join(a, n)) {
        walk(a, n);
        changed = true;
      }
  }
}

static void spread(const struct arms *a) {
  const struct region_flow *f = a->flow;
  for (uint32_t n = 0; n < a->list.count; n++)
    for (uint32_t b = 0; b < graph_exit(&f->graph); b++) {
      if (!set_has(a->reach + (size_t)n * a->words, b)) continue;
      uint32_t *row = region_row(f->waiting, b);
      const uint32_t *needed = region_row_of(f->lane.in, a->list.at[n].waits);
      for (unsigned w = 0; w < REGION_WORDS; w++) row[w] |= needed[w];
    }
}

int region_find_waiting(struct region_flow *f) {
  struct arms a = {.flow = f, .words = f->graph.blocks.count / 32 + 1};
  f->waiting = calloc((size_t)f->graph.blocks.count * REGION_WORDS, sizeof *f->waiting);
  a.stack = calloc(f->graph.blocks.count + 1, sizeof *a.stack);
  int failed = !f->waiting || !a.stack || find_arms(&a);
  if (!failed) {
    a.reach = calloc((size_t)a.list.count * a.words + 1, sizeof *a.reach);
    failed = !a.reach;
  }
  if (!failed) {
    find_reach(&a);
    spread(&a);
  }
  free(a.list.at);
  free(a.reach);
  free(a.stack);
  return failed ? -1 : 0;
}
