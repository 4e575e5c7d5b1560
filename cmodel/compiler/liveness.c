/* liveness: see liveness.h. */
#include "compiler/liveness.h"

#include <string.h>

uint32_t liveness_writes(const struct ir_instruction *i, enum liveness_of which) {
  return which == LIVENESS_REGISTERS ? ir_writes(i) : ir_writes_predicate(i);
}

unsigned liveness_reads(const struct ir_instruction *i, enum liveness_of which, uint32_t reads[IR_MOST_READS]) {
  return which == LIVENESS_REGISTERS ? ir_reads(i, reads) : ir_reads_predicates(i, reads);
}

void liveness_step(uint32_t *live, const struct ir_instruction *i, enum liveness_of which) {
  uint32_t reads[IR_MOST_READS];
  const uint32_t written = liveness_writes(i, which);
  const unsigned n = liveness_reads(i, which, reads);
  if (written && ir_whole(i)) live[written / 32] &= ~(UINT32_C(1) << written % 32);
  for (unsigned k = 0; k < n; k++) live[reads[k] / 32] |= UINT32_C(1) << reads[k] % 32;
}

/* Recomputes a block's sets; whether what is live at its head grew. */
static bool update(struct liveness *v, const struct ir *ir, const struct graph *g, uint32_t b, enum liveness_of which,
                   uint32_t *live) {
  const struct graph_block *block = &g->blocks.at[b];
  uint32_t *in = v->in + (size_t)b * v->words, *out = v->out + (size_t)b * v->words;
  for (uint32_t k = 0; k < block->successor_count; k++)
    for (uint32_t w = 0; w < v->words; w++) out[w] |= v->in[(size_t)block->successors[k] * v->words + w];
  memcpy(live, out, v->words * sizeof *live);
  for (uint32_t i = block->count; i-- > 0;) liveness_step(live, &ir->code.at[block->first + i], which);
  const bool grew = memcmp(in, live, v->words * sizeof *live) != 0;
  memcpy(in, live, v->words * sizeof *live);
  return grew;
}

int liveness_build(struct liveness *v, const struct ir *ir, const struct graph *g, enum liveness_of which) {
  memset(v, 0, sizeof *v);
  v->words = (which == LIVENESS_REGISTERS ? ir->registers : ir->predicates) / 32 + 1;
  const size_t size = (size_t)g->blocks.count * v->words;
  uint32_t *live = calloc(v->words, sizeof *live);
  v->in = calloc(size, sizeof *v->in);
  v->out = calloc(size, sizeof *v->out);
  if (!live || !v->in || !v->out) {
    free(live);
    liveness_free(v);
    return -1;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = g->blocks.count; b-- > 0;) changed |= update(v, ir, g, b, which, live);
  }
  free(live);
  return 0;
}

/* The arms of a branch wait for each other up to where they meet: while blocks that one reaches run, the heads of the
 * others wait, and so does the meeting point. */
static void wait_for(struct liveness *v, const struct graph *g, uint32_t branch, uint32_t *stack, uint8_t *seen) {
  const struct graph_block *b = &g->blocks.at[branch];
  const uint32_t meeting = g->post_dominator[branch];
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
