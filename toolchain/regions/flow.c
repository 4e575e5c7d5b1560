/* flow: see flow.h. */
#include "regions/flow.h"

#include <string.h>

#include "regions/accesses.h"

enum { SOFT = ISA_PREDICATES + 2 }; /* a virtual predicate: a definition behind it ends no life */

static uint32_t block_of(const struct region_flow *f, uint32_t instruction) {
  return f->graph.block_of[f->lifted[instruction]];
}

/* Labels stand before an instruction: it is what is lifted last. */
static int find_instructions(struct region_flow *f) {
  const uint32_t n = f->graph.blocks.count;
  f->first = calloc(n, sizeof *f->first);
  f->count = calloc(n, sizeof *f->count);
  if (!f->first || !f->count) return -1;
  for (uint32_t i = 0; i < f->kernel->length; i++) {
    const uint32_t b = block_of(f, i);
    if (!f->count[b]++) f->first[b] = i;
  }
  return 0;
}

static bool guarded(uint64_t word) { return isa_guard(word) != ISA_TRUE_PREDICATE || isa_guard_negated(word); }

/* The definitions of lanes that are not all there: their lifted instructions write no longer every lane. */
static void mark_soft(struct region_flow *f) {
  for (uint32_t i = 0; i < f->kernel->length; i++) {
    struct region_access a[REGION_MOST_ACCESSES];
    const uint32_t *soft = region_row_of(f->soft, block_of(f, i));
    for (unsigned n = region_accesses(f->kernel->code[i], a); n-- > 0;)
      if (a[n].write) f->is_soft[i] |= set_has(soft, region_virtual(a[n].reg));
    if (!f->is_soft[i]) continue;
    for (uint32_t k = f->lifted[i]; k < f->lifted[i + 1]; k++)
      if (f->ir.code.at[k].opcode != IR_LABEL) f->ir.code.at[k].guard = SOFT;
  }
}

static void join_rows(uint32_t *to, const uint32_t *from) {
  for (unsigned w = 0; w < REGION_WORDS; w++) to[w] |= from[w];
}

/* What the warp needs behind each instruction of a block, and at its head. */
static void step_block(struct region_flow *f, uint32_t b) {
  uint32_t needed[REGION_WORDS];
  const uint32_t *waiting = region_row_of(f->waiting, b);
  memcpy(needed, region_row(f->line.out, b), sizeof needed);
  join_rows(needed, waiting);
  for (uint32_t n = f->count[b]; n-- > 0;) {
    const uint32_t i = f->first[b] + n;
    memcpy(region_row(f->after, i), needed, sizeof needed);
    for (uint32_t k = f->lifted[i + 1]; k-- > f->lifted[i];)
      liveness_step(needed, &f->ir.code.at[k], LIVENESS_REGISTERS);
    join_rows(needed, waiting);
  }
  memcpy(region_row(f->before, b), needed, sizeof needed);
}

/* A guarded definition leaves the lanes that its guard leaves out. */
static void mark_guarded(struct region_flow *f) {
  for (uint32_t i = 0; i < f->kernel->length; i++) {
    struct region_access a[REGION_MOST_ACCESSES];
    if (!guarded(f->kernel->code[i])) continue;
    f->is_soft[i] = 0;
    for (unsigned n = region_accesses(f->kernel->code[i], a); n-- > 0;)
      if (a[n].write) f->is_soft[i] |= region_needs(f, i, a[n].reg);
  }
}

static int find_needs(struct region_flow *f, enum region_softness softness) {
  const uint32_t blocks = f->graph.blocks.count;
  const size_t rows = (size_t)blocks * REGION_WORDS;
  f->before = calloc(rows, sizeof *f->before);
  f->soft = calloc(rows, sizeof *f->soft);
  f->after = calloc((size_t)f->kernel->length * REGION_WORDS, sizeof *f->after);
  f->is_soft = calloc(f->kernel->length, 1);
  if (!f->before || !f->soft || !f->after || !f->is_soft) return -1;
  if (softness == SOFT_BY_WAITING) memcpy(f->soft, f->waiting, rows * sizeof *f->soft);
  else if (region_find_soft_by_thesis(f, f->soft)) return -1;
  mark_soft(f);
  if (liveness_build(&f->line, &f->ir, &f->graph, LIVENESS_REGISTERS)) return -1;
  for (uint32_t b = 0; b < blocks; b++) step_block(f, b);
  mark_guarded(f);
  return 0;
}

int region_flow_build(struct region_flow *f, const struct kernel *kernel, enum region_softness softness,
                      struct tw_error *error) {
  memset(f, 0, sizeof *f);
  f->kernel = kernel;
  int failed = region_lift(f, error);
  if (!failed && (graph_build(&f->graph, &f->ir) || find_instructions(f) ||
                  liveness_build(&f->lane, &f->ir, &f->graph, LIVENESS_REGISTERS) || region_find_waiting(f) ||
                  find_needs(f, softness)))
    failed = tw_fail(error, "no memory for the regions of %.40s", kernel->name);
  if (failed) region_flow_free(f);
  return failed;
}

void region_flow_free(struct region_flow *f) {
  ir_free(&f->ir);
  graph_free(&f->graph);
  liveness_free(&f->lane);
  liveness_free(&f->line);
  free(f->lifted);
  free(f->first);
  free(f->count);
  free(f->waiting);
  free(f->before);
  free(f->after);
  free(f->soft);
  free(f->is_soft);
  memset(f, 0, sizeof *f);
}
