/* interference: see interference.h.  Colouring removes the node with the fewest neighbours first and colours in the
 * opposite order (Matula and Beck's smallest-last order); when all have too many, the cheapest to keep in memory
 * goes first, as Briggs does it: it may find a colour all the same.  A pair is removed and coloured as one, under
 * its first register's number; a neighbour of either half keeps at most two colours from it, as one of two is even. */
#include "compiler/interference.h"

#include <string.h>

/* What a register is coloured with: itself, or the first of its pair. */
static uint32_t node_of(const struct interference *f, uint32_t reg) {
  return reg % 2 && f->pairs[reg - 1] ? reg - 1 : reg;
}

static void connect(struct interference *f, uint32_t a, uint32_t b) {
  if (node_of(f, a) == node_of(f, b) || set_has(f->rows + (size_t)a * f->words, b)) return;
  f->rows[(size_t)a * f->words + b / 32] |= UINT32_C(1) << b % 32;
  f->rows[(size_t)b * f->words + a / 32] |= UINT32_C(1) << a % 32;
  f->degree[a]++;
  f->degree[b]++;
}

static uint64_t weight(uint32_t depth) {
  uint64_t w = 1;
  for (uint32_t k = 0; k < depth && k < 6; k++) w *= 10;
  return w;
}

/* A definition against everything live behind it; a move's source may share. */
static void define(struct interference *f, const struct ir_instruction *i, uint32_t d, const uint32_t *live) {
  const uint32_t source = i->opcode == ISA_MOV && !i->immediate_form ? i->b : 0;
  for (uint32_t w = 0; w < f->words; w++)
    for (uint32_t left = live[w]; left; left &= left - 1) {
      const uint32_t other = w * 32 + (uint32_t)__builtin_ctz(left);
      if (other != source) connect(f, d, other);
    }
  if (!source) return;
  if (!f->like[d]) f->like[d] = source;
  if (!f->like[source]) f->like[source] = d;
}

int interference_build(struct interference *f, const struct ir *ir, const struct graph *g, const struct liveness *v,
                       enum liveness_of which) {
  memset(f, 0, sizeof *f);
  f->count = which == LIVENESS_REGISTERS ? ir->registers : ir->predicates;
  f->words = v->words;
  uint32_t *live = calloc(f->words, sizeof *live);
  f->rows = calloc((size_t)f->count * f->words, sizeof *f->rows);
  f->degree = calloc(f->count, sizeof *f->degree);
  f->cost = calloc(f->count, sizeof *f->cost);
  f->like = calloc(f->count, sizeof *f->like);
  f->colour = calloc(f->count, sizeof *f->colour);
  f->pairs = calloc(f->count, 1);
  if (!live || !f->rows || !f->degree || !f->cost || !f->like || !f->colour || !f->pairs) {
    free(live);
    interference_free(f);
    return -1;
  }
  if (which == LIVENESS_REGISTERS) ir_mark_pairs(ir, f->pairs);
  for (uint32_t b = 0; b < g->blocks.count; b++) {
    const struct graph_block *block = &g->blocks.at[b];
    memcpy(live, v->out + (size_t)b * v->words, v->words * sizeof *live);
    for (uint32_t k = block->count; k-- > 0;) {
      const uint32_t at = block->first + k;
      const struct ir_instruction *i = &ir->code.at[at];
      uint32_t reads[IR_MOST_READS], writes[IR_MOST_WRITES];
      for (unsigned n = liveness_writes(i, which, writes); n-- > 0;) {
        define(f, i, writes[n], live);
        f->cost[writes[n]] += weight(g->depth[at]);
      }
      for (unsigned n = liveness_reads(i, which, reads); n-- > 0;) f->cost[reads[n]] += weight(g->depth[at]);
      liveness_step(live, i, which);
    }
  }
  free(live);
  for (uint32_t n = 1; n < f->count; n++) {
    f->any_pair |= f->pairs[n];
    if (f->pairs[n]) f->cost[n] += f->cost[n + 1];
  }
  return 0;
}

/* The next node to remove: fewest neighbours left, or if those are too many the cheapest per neighbour. */
static uint32_t next_node(const struct interference *f, const uint32_t *left, uint32_t limit, uint32_t fixed) {
  uint32_t fewest = 0, cheapest = 0;
  for (uint32_t n = 1; n < f->count; n++) {
    if (left[n] == UINT32_MAX) continue;
    if (!fewest || left[n] < left[fewest]) fewest = n;
    if (!cheapest || (n < fixed) > (cheapest < fixed) ||
        ((n < fixed) == (cheapest < fixed) && f->cost[n] * (left[cheapest] + 1) < f->cost[cheapest] * (left[n] + 1)))
      cheapest = n;
  }
  return fewest && left[fewest] < limit ? fewest : cheapest;
}

/* Registers of a node. */
static uint32_t width(const struct interference *f, uint32_t node) { return 1u + f->pairs[node]; }

static void remove_node(const struct interference *f, uint32_t *left, uint32_t node) {
  left[node] = UINT32_MAX;
  for (uint32_t k = 0; k < width(f, node); k++) {
    const uint32_t *row = f->rows + (size_t)(node + k) * f->words;
    for (uint32_t w = 0; w < f->words; w++)
      for (uint32_t bits = row[w]; bits; bits &= bits - 1) {
        const uint32_t other = node_of(f, w * 32 + (uint32_t)__builtin_ctz(bits));
        if (left[other] != UINT32_MAX) left[other] -= width(f, other);
      }
  }
}

enum { MOST_COLOURS = 256 };

/* The colours that register `half` of the node has neighbours of, as what the node's first would have. */
static void exclude(const struct interference *f, uint32_t node, uint32_t half, uint8_t used[MOST_COLOURS]) {
  const uint32_t *row = f->rows + (size_t)(node + half) * f->words;
  for (uint32_t w = 0; w < f->words; w++)
    for (uint32_t bits = row[w]; bits; bits &= bits - 1) {
      const uint32_t colour = f->colour[w * 32 + (uint32_t)__builtin_ctz(bits)];
      if (colour >= half && colour < MOST_COLOURS) used[colour - half] = 1;
    }
}

/* The colour of what a move connects it to, or the lowest free one; among pairs one that no pair has room for first. */
static uint32_t choose(const struct interference *f, uint32_t node, uint32_t limit) {
  uint8_t used[MOST_COLOURS] = {0};
  const uint32_t step = width(f, node), end = limit - (step - 1);
  for (uint32_t half = 0; half < step; half++) exclude(f, node, half, used);
  for (uint32_t half = 0; half < step; half++) {
    const uint32_t like = f->like[node + half], colour = like ? f->colour[like] - half : INTERFERENCE_SPILLED;
    if (colour < end && colour % step == 0 && !used[colour]) return colour;
  }
  for (uint32_t colour = 0; colour < end && step == 1 && f->any_pair; colour++)
    if (!used[colour] && used[colour ^ 1]) return colour;
  for (uint32_t colour = 0; colour < end; colour += step)
    if (!used[colour]) return colour;
  return INTERFERENCE_SPILLED;
}

/* How many neighbours each node has, those of a pair counted twice; none of what is coloured with another. */
static uint32_t count_neighbours(const struct interference *f, uint32_t *left) {
  uint32_t nodes = 0;
  for (uint32_t n = 1; n < f->count; n++) {
    left[n] = f->degree[n];
    if (node_of(f, n) != n) left[n] = UINT32_MAX;
    else if (f->pairs[n]) left[n] = 2 * (f->degree[n] + f->degree[n + 1]);
    nodes += left[n] != UINT32_MAX;
  }
  return nodes;
}

uint32_t interference_colour(struct interference *f, uint32_t limit, uint32_t fixed) {
  uint32_t *left = malloc(f->count * sizeof *left), *order = malloc(f->count * sizeof *order), spilled = 0;
  if (!left || !order) {
    free(left);
    free(order);
    return UINT32_MAX;
  }
  const uint32_t nodes = count_neighbours(f, left);
  for (uint32_t k = 0; k < nodes; k++) {
    order[k] = next_node(f, left, limit, fixed);
    remove_node(f, left, order[k]);
  }
  for (uint32_t n = 0; n < f->count; n++) f->colour[n] = UINT32_MAX - 1; /* none yet */
  for (uint32_t k = nodes; k-- > 0;) {
    const uint32_t node = order[k], colour = choose(f, node, limit);
    for (uint32_t half = 0; half < width(f, node); half++)
      f->colour[node + half] = colour == INTERFERENCE_SPILLED ? colour : colour + half;
    spilled += colour == INTERFERENCE_SPILLED;
  }
  free(left);
  free(order);
  return spilled;
}

void interference_free(struct interference *f) {
  free(f->rows);
  free(f->degree);
  free(f->cost);
  free(f->like);
  free(f->colour);
  free(f->pairs);
  memset(f, 0, sizeof *f);
}
