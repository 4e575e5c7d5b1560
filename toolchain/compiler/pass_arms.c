/* pass_arms: which way of a branch runs first, so that the divergence stack suffices; see passes.h.
 *
 * Where a branch diverges, the stack keeps the point where its lanes meet and the way that waits, and the lanes that
 * take the branch run first (isa/executor.h).  How deep that can get is found by going through the program as a warp
 * does, with every branch diverging: a state is a block and where the running lanes stop, its depth the entries it
 * needs from the running one on.  Where a loop's branch keeps a waiting way in each round, there is no bound, unless
 * the other way runs first: only if the depth is too great, branches change which does,
 *
 *   @p bra A; B:                      @!p bra B; bra A; B:
 *
 * if that helps.  A loop that some lanes leave in the middle while others go on in either way has no bound but the
 * number of lanes: then the executor reports the launch that needs more, before any engine runs it. */
#include <string.h>

#include "compiler/graph.h"
#include "compiler/passes.h"
#include "isa/executor.h"

enum { TOO_DEEP = EXECUTOR_STACK + 1, MOST_STATES = 1 << 15, BUCKETS = 1 << 16 };

struct state {
  uint32_t block, stop; /* stop: block; the exit if there is none */
  uint32_t depth;
};

struct depths {
  const struct ir *ir;
  struct graph graph;
  ARRAY(struct state) states;
  uint32_t *bucket; /* state + 1 */
  uint8_t *turned;  /* blocks whose branch lets the other way run first */
  bool choosing;    /* the better order counts */
  bool failed;      /* too many states, or no memory */
};

static uint32_t state_of(struct depths *d, uint32_t block, uint32_t stop) {
  uint32_t at = (block * 2654435761u ^ stop * 40503u) % BUCKETS;
  for (; d->bucket[at]; at = (at + 1) % BUCKETS) {
    const struct state *s = &d->states.at[d->bucket[at] - 1];
    if (s->block == block && s->stop == stop) return d->bucket[at] - 1;
  }
  if (d->states.count == MOST_STATES || ARRAY_ROOM(&d->states, 1)) {
    d->failed = true;
    return 0;
  }
  d->states.at[d->states.count] = (struct state){block, stop, 1};
  d->bucket[at] = ++d->states.count;
  return d->states.count - 1;
}

/* Entries from a block on, up to where its lanes stop. */
static uint32_t depth_of(struct depths *d, uint32_t block, uint32_t stop) {
  if (block == stop || block == graph_exit(&d->graph)) return 0;
  const uint32_t at = state_of(d, block, stop); /* may move the states */
  return d->states.at[at].depth;
}

static uint32_t deeper(uint32_t a, uint32_t b) { return a > b ? a : b; }

static bool branches(const struct depths *d, uint32_t block) {
  const struct graph_block *b = &d->graph.blocks.at[block];
  return b->successor_count == 2 && d->ir->code.at[b->first + b->count - 1].opcode == ISA_BRA;
}

static uint32_t meeting_of(const struct depths *d, uint32_t block) {
  const uint32_t meeting = d->graph.meeting[block];
  return meeting == GRAPH_NONE ? graph_exit(&d->graph) : meeting;
}

/* With `first` running while `second` waits. */
static uint32_t ordered(struct depths *d, uint32_t block, uint32_t stop, uint32_t first, uint32_t second) {
  const uint32_t meeting = meeting_of(d, block), base = meeting != stop, waits = second != meeting;
  return deeper(base + waits + depth_of(d, first, meeting), base + depth_of(d, second, meeting));
}

static uint32_t step(struct depths *d, const struct state *s) {
  const struct graph_block *b = &d->graph.blocks.at[s->block];
  uint32_t depth = 1;
  for (uint32_t k = 0; k < b->successor_count; k++) depth = deeper(depth, depth_of(d, b->successors[k], s->stop));
  if (!branches(d, s->block)) return depth;
  const uint32_t taken = ordered(d, s->block, s->stop, b->successors[1], b->successors[0]);
  const uint32_t fallen = ordered(d, s->block, s->stop, b->successors[0], b->successors[1]);
  const bool turned = d->choosing ? fallen < taken : d->turned[s->block];
  depth = deeper(depth, turned ? fallen : taken);
  return deeper(depth, depth_of(d, meeting_of(d, s->block), s->stop));
}

/* Depths grow until nothing changes, or are too great. */
static uint32_t find_depth(struct depths *d) {
  d->states.count = 0;
  memset(d->bucket, 0, BUCKETS * sizeof *d->bucket);
  state_of(d, 0, graph_exit(&d->graph));
  for (bool changed = true; changed && !d->failed;) {
    changed = false;
    for (uint32_t k = d->states.count; k-- > 0 && !d->failed;) {
      const uint32_t count = d->states.count;
      const struct state s = d->states.at[k];
      uint32_t depth = s.depth == TOO_DEEP ? TOO_DEEP : step(d, &s);
      if (depth > TOO_DEEP) depth = TOO_DEEP;
      changed |= depth != s.depth || d->states.count != count;
      d->states.at[k].depth = depth;
    }
  }
  return d->failed ? 0 : d->states.at[0].depth;
}

/* The order that serves a branch best where it needs most. */
static void choose(struct depths *d) {
  for (uint32_t k = 0; k < d->states.count; k++) {
    const struct state s = d->states.at[k];
    const uint32_t *to = d->graph.blocks.at[s.block].successors;
    if (branches(d, s.block) && ordered(d, s.block, s.stop, to[0], to[1]) < ordered(d, s.block, s.stop, to[1], to[0]))
      d->turned[s.block] = 1;
  }
}

static int turn(const struct depths *d, struct ir *ir) {
  const struct ir from = *ir;
  bool failed = false;
  memset(&ir->code, 0, sizeof ir->code);
  for (uint32_t k = 0; k < from.code.count; k++) {
    const struct ir_instruction *i = &from.code.at[k];
    const uint32_t block = d->graph.block_of[k];
    if (i->opcode != ISA_BRA || ir_whole(i) || !d->turned[block]) {
      failed |= ir_append(ir, i) != 0;
      continue;
    }
    struct ir_instruction first = *i, second = *i;
    first.guard_negated = !i->guard_negated;
    first.immediate = ir->labels;
    second.guard = IR_TRUE;
    second.guard_negated = false;
    const struct ir_instruction label = {.opcode = IR_LABEL, .immediate = ir->labels++, .line = i->line};
    failed |= ir_append(ir, &first) || ir_append(ir, &second) || ir_append(ir, &label);
  }
  free(from.code.at);
  return failed ? -1 : 0;
}

int pass_arms(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct depths d = {.ir = ir};
  if (graph_build(&d.graph, ir)) return tw_fail(error, "no memory to compile");
  d.bucket = calloc(BUCKETS, sizeof *d.bucket);
  d.turned = calloc(d.graph.blocks.count, 1);
  int result = d.bucket && d.turned ? 0 : tw_fail(error, "no memory to compile");
  if (!result && find_depth(&d) == TOO_DEEP) {
    d.choosing = true;
    find_depth(&d);
    choose(&d);
    d.choosing = false;
    if (find_depth(&d) != TOO_DEEP && turn(&d, ir)) result = tw_fail(error, "no memory to compile");
  }
  free(d.states.at);
  free(d.bucket);
  free(d.turned);
  graph_free(&d.graph);
  return result;
}
