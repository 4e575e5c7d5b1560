/* waiting: what lanes may still read that wait on the divergence stack while a block runs; see flow.h.
 *
 * An arm of a branch is what runs from where it begins until its lanes are where they wait for the others.  A branch in
 * it that diverges waits for its own arms first, so where those meet belongs to the arm too.  Only the innermost branch
 * looks where lanes are: where an inner arm comes past the end of an outer one, which is nowhere in structured code,
 * the outer one is taken to be all that can be reached. */
#include <string.h>

#include "regions/flow.h"

struct arm {
  uint32_t branch, start, end, waits; /* blocks: of the branch, where it begins, where it ends, where the others are */
};

struct arms {
  struct region_flow *flow;
  ARRAY(struct arm) list;
  uint32_t words;  /* of a set of blocks */
  uint32_t *reach; /* a set an arm */
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

/* What an arm reaches up to `end`; GRAPH_NONE: all. */
static void walk(struct arms *a, uint32_t which, uint32_t end) {
  const struct graph *g = &a->flow->graph;
  uint32_t *reach = a->reach + (size_t)which * a->words, depth = 0;
  memset(reach, 0, a->words * sizeof *reach);
  enter(reach, a->stack, &depth, a->list.at[which].start);
  while (depth) {
    const uint32_t b = a->stack[--depth];
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) {
      const uint32_t to = g->blocks.at[b].successors[k];
      if (to != end) enter(reach, a->stack, &depth, to);
    }
    if (g->meeting[b] != GRAPH_NONE && g->meeting[b] != end) enter(reach, a->stack, &depth, g->meeting[b]);
  }
}

/* Whether an arm of an inner branch comes past the end of an outer one. */
static bool comes_past(const struct arms *a, uint32_t outer) {
  const uint32_t *reach = a->reach + (size_t)outer * a->words, end = a->list.at[outer].end;
  for (uint32_t inner = 0; inner < a->list.count; inner++) {
    const struct arm *i = &a->list.at[inner];
    if (i->end != end && set_has(reach, i->branch) && set_has(a->reach + (size_t)inner * a->words, end)) return true;
  }
  return false;
}

static int find_reach(struct arms *a) {
  uint8_t *past = calloc(a->list.count + 1, 1);
  if (!past) return -1;
  for (uint32_t n = 0; n < a->list.count; n++) walk(a, n, a->list.at[n].end);
  for (uint32_t n = 0; n < a->list.count; n++) past[n] = comes_past(a, n);
  for (uint32_t n = 0; n < a->list.count; n++)
    if (past[n]) walk(a, n, GRAPH_NONE);
  free(past);
  return 0;
}

static void spread(const struct arms *a) {
  const struct region_flow *f = a->flow;
  for (uint32_t n = 0; n < a->list.count; n++) {
    const uint32_t *needed = region_row_of(f->lane.in, a->list.at[n].waits);
    for (uint32_t at = 0; at < a->words; at++)
      for (uint32_t bits = a->reach[(size_t)n * a->words + at]; bits; bits &= bits - 1) {
        uint32_t *row = region_row(f->waiting, at * 32 + (uint32_t)__builtin_ctz(bits));
        for (unsigned w = 0; w < REGION_WORDS; w++) row[w] |= needed[w];
      }
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
    failed = find_reach(&a);
    spread(&a);
  }
  free(a.list.at);
  free(a.reach);
  free(a.stack);
  return failed ? -1 : 0;
}
