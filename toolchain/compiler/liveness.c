/* liveness: see liveness.h. */
#include "compiler/liveness.h"

#include <string.h>

unsigned liveness_writes(const struct ir_instruction *i, enum liveness_of which, uint32_t writes[IR_MOST_WRITES]) {
  if (which == LIVENESS_REGISTERS) return ir_writes(i, writes);
  writes[0] = ir_writes_predicate(i);
  return writes[0] != 0;
}

unsigned liveness_reads(const struct ir_instruction *i, enum liveness_of which, uint32_t reads[IR_MOST_READS]) {
  return which == LIVENESS_REGISTERS ? ir_reads(i, reads) : ir_reads_predicates(i, reads);
}

void liveness_step(uint32_t *live, const struct ir_instruction *i, enum liveness_of which) {
  uint32_t reads[IR_MOST_READS], writes[IR_MOST_WRITES];
  for (unsigned n = ir_whole(i) ? liveness_writes(i, which, writes) : 0; n-- > 0;)
    live[writes[n] / 32] &= ~(UINT32_C(1) << writes[n] % 32);
  for (unsigned n = liveness_reads(i, which, reads); n-- > 0;) set_add(live, reads[n]);
}

/* What a block reads before it has written it, into `in`, and what it writes in every lane. */
static void scan(struct liveness *v, const struct ir *ir, const struct graph *g, uint32_t b, enum liveness_of which,
                 uint32_t *whole) {
  const struct graph_block *block = &g->blocks.at[b];
  for (uint32_t k = block->count; k-- > 0;) {
    const struct ir_instruction *i = &ir->code.at[block->first + k];
    uint32_t writes[IR_MOST_WRITES];
    for (unsigned n = ir_whole(i) ? liveness_writes(i, which, writes) : 0; n-- > 0;)
      set_add(whole + (size_t)b * v->words, writes[n]);
    liveness_step(v->in + (size_t)b * v->words, i, which);
  }
}

/* What is live at a block's head is live behind all that come before, and at their heads if they do not write it. */
static void spread(struct liveness *v, const struct graph *g, const uint32_t *whole, uint32_t block, uint32_t member,
                   uint32_t *stack) {
  uint32_t depth = 0;
  stack[depth++] = block;
  while (depth) {
    const uint32_t at = stack[--depth];
    for (uint32_t k = g->predecessor_start[at]; k < g->predecessor_start[at + 1]; k++) {
      const uint32_t from = g->predecessors[k];
      const size_t row = (size_t)from * v->words;
      set_add(v->out + row, member);
      if (set_has(whole + row, member) || set_has(v->in + row, member)) continue;
      set_add(v->in + row, member);
      stack[depth++] = from;
    }
  }
}

/* Each member's way from its uses back to its definitions is walked once, whatever the loops: no block enters a walk
 * twice. */
int liveness_build(struct liveness *v, const struct ir *ir, const struct graph *g, enum liveness_of which) {
  memset(v, 0, sizeof *v);
  v->words = (which == LIVENESS_REGISTERS ? ir->registers : ir->predicates) / 32 + 1;
  const size_t size = (size_t)g->blocks.count * v->words;
  uint32_t *whole = calloc(size, sizeof *whole), *stack = calloc(g->blocks.count, sizeof *stack);
  v->in = calloc(size, sizeof *v->in);
  v->out = calloc(size, sizeof *v->out);
  const bool failed = !whole || !stack || !v->in || !v->out;
  for (uint32_t b = 0; b < g->blocks.count && !failed; b++) scan(v, ir, g, b, which, whole);
  for (uint32_t b = 0; b < g->blocks.count && !failed; b++)
    for (uint32_t w = 0; w < v->words; w++)
      for (uint32_t bits = v->in [(size_t)b * v->words + w]; bits; bits &= bits - 1)
        spread(v, g, whole, b, w * 32 + (uint32_t)__builtin_ctz(bits), stack);
  free(whole);
  free(stack);
  if (failed) liveness_free(v);
  return failed ? -1 : 0;
}

/* The arms of a branch wait for each other up to where they meet: while blocks that one reaches run, the heads of the
 * others wait, and so does the meeting point. */
static void wait_for(struct liveness *v, const struct graph *g, uint32_t branch, uint32_t *stack, uint8_t *seen) {
  const struct graph_block *b = &g->blocks.at[branch];
  const uint32_t meeting = g->meeting[branch];
  uint32_t depth = 0;
  memset(seen, 0, g->blocks.count);
  for (uint32_t k = 0; k < b->successor_count; k++)
    if (b->successors[k] != meeting && !seen[b->successors[k]]) {
      seen[b->successors[k]] = 1;
      stack[depth++] = b->successors[k];
    }
  while (depth) {
    const uint32_t at = stack[--depth];
    uint32_t *row = v->warp_in + (size_t)at * v->words;
    for (uint32_t k = 0; k <= b->successor_count; k++) {
      const uint32_t waiting = k < b->successor_count ? b->successors[k] : meeting;
      for (uint32_t w = 0; waiting != GRAPH_NONE && w < v->words; w++) row[w] |= v->in[(size_t)waiting * v->words + w];
    }
    for (uint32_t k = 0; k < g->blocks.at[at].successor_count; k++) {
      const uint32_t to = g->blocks.at[at].successors[k];
      if (to == meeting || seen[to]) continue;
      seen[to] = 1;
      stack[depth++] = to;
    }
  }
}

int liveness_of_warps(struct liveness *v, const struct graph *g) {
  const size_t size = (size_t)g->blocks.count * v->words;
  uint32_t *stack = calloc(g->blocks.count, sizeof *stack);
  uint8_t *seen = calloc(g->blocks.count, 1);
  v->warp_in = calloc(size, sizeof *v->warp_in);
  const bool failed = !stack || !seen || !v->warp_in;
  if (!failed) {
    memcpy(v->warp_in, v->in, size * sizeof *v->in);
    for (uint32_t b = 0; b < g->blocks.count; b++)
      if (g->blocks.at[b].successor_count == 2) wait_for(v, g, b, stack, seen);
  }
  free(stack);
  free(seen);
  return failed ? -1 : 0;
}

void liveness_free(struct liveness *v) {
  free(v->in);
  free(v->out);
  free(v->warp_in);
  memset(v, 0, sizeof *v);
}
