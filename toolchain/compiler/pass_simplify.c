/* pass_simplify: control flow without detours; see passes.h.  Until nothing changes:
 *
 *   bra A, where A: bra B              bra B                 jump threading
 *   @p bra A, where A: exit            @p exit
 *   @p bra A; bra B; A:                @!p bra B; A:
 *   bra A; A:                          A:
 *   what no path reaches               gone, and labels that nothing jumps to: blocks merge
 *
 * The second is more than shorter: lanes that leave early are out of the way at once.  As a branch they would wait
 * where the kernel ends, and the others come to a barrier without them. */
#include "compiler/passes.h"

struct jumps {
  struct ir *ir;
  uint32_t *place; /* of each label */
  uint32_t *uses;  /* branches to it */
  uint32_t *stack; /* of instructions to go on from */
  uint8_t *reached;
};

static bool leaves(const struct ir_instruction *i) {
  return (i->opcode == ISA_BRA || i->opcode == ISA_EXIT) && ir_whole(i);
}

/* The first instruction from there on that is no label; NULL at the end. */
static struct ir_instruction *first_from(const struct ir *ir, uint32_t at) {
  while (at < ir->code.count && ir->code.at[at].opcode == IR_LABEL) at++;
  return at < ir->code.count ? &ir->code.at[at] : NULL;
}

/* Whether the label is among those right behind instruction `at`. */
static bool falls_to(const struct ir *ir, uint32_t at, uint32_t label) {
  for (at++; at < ir->code.count && ir->code.at[at].opcode == IR_LABEL; at++)
    if (ir->code.at[at].immediate == label) return true;
  return false;
}

static void find_labels(struct jumps *j) {
  const struct ir *ir = j->ir;
  for (uint32_t n = 0; n < ir->labels; n++) j->uses[n] = 0;
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    if (i->opcode == IR_LABEL) j->place[i->immediate] = k;
    if (i->opcode == ISA_BRA) j->uses[i->immediate]++;
  }
}

/* Where a jump to the label ends up; the label itself if that is nowhere. */
static uint32_t final_label(const struct jumps *j, uint32_t label) {
  uint32_t last = label;
  for (uint32_t steps = 0; steps < j->ir->labels; steps++) {
    const struct ir_instruction *i = first_from(j->ir, j->place[last]);
    if (!i || i->opcode != ISA_BRA || !ir_whole(i)) return last;
    last = i->immediate;
  }
  return label;
}

/* Nothing, for good: removed with what is not reached. */
static void drop(struct ir_instruction *i) { *i = (struct ir_instruction){.opcode = ISA_NOP, .line = i->line}; }

static bool shorten(struct jumps *j, uint32_t at) {
  struct ir_instruction *i = &j->ir->code.at[at];
  const uint32_t to = final_label(j, i->immediate);
  bool changed = to != i->immediate;
  i->immediate = to;
  const struct ir_instruction *target = first_from(j->ir, j->place[to]);
  if (falls_to(j->ir, at, to)) {
    drop(i);
    return true;
  }
  if (target && target->opcode == ISA_EXIT && ir_whole(target)) {
    i->opcode = ISA_EXIT;
    i->immediate_form = false;
    i->immediate = 0;
    return true;
  }
  struct ir_instruction *next = at + 1 < j->ir->code.count ? i + 1 : NULL;
  if (!ir_whole(i) && next && leaves(next) && falls_to(j->ir, at + 1, to)) {
    next->guard = i->guard;
    next->guard_negated = !i->guard_negated;
    drop(i);
    changed = true;
  }
  return changed;
}

static void reach(struct jumps *j, uint32_t *depth, uint32_t at) {
  if (at >= j->ir->code.count || j->reached[at]) return;
  j->reached[at] = 1;
  j->stack[(*depth)++] = at;
}

/* Keeps what is reached, and labels that are used. */
static bool sweep(struct jumps *j) {
  struct ir *ir = j->ir;
  uint32_t depth = 0, kept = 0;
  for (uint32_t k = 0; k < ir->code.count; k++) j->reached[k] = 0;
  reach(j, &depth, 0);
  while (depth) {
    const uint32_t at = j->stack[--depth];
    const struct ir_instruction *i = &ir->code.at[at];
    if (i->opcode == ISA_BRA) reach(j, &depth, j->place[i->immediate]);
    if (!leaves(i)) reach(j, &depth, at + 1);
  }
  find_labels(j);
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    const bool idle = i->opcode == ISA_NOP || (i->opcode == IR_LABEL && !j->uses[i->immediate]);
    if (j->reached[k] && !idle) ir->code.at[kept++] = *i;
  }
  const bool changed = kept != ir->code.count;
  ir->code.count = kept;
  return changed;
}

static void simplify(struct jumps *j) {
  for (bool changed = true; changed;) {
    changed = false;
    find_labels(j);
    for (uint32_t k = 0; k < j->ir->code.count; k++)
      if (j->ir->code.at[k].opcode == ISA_BRA) changed |= shorten(j, k);
    changed |= sweep(j);
  }
}

int pass_simplify(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct jumps j = {.ir = ir,
                    .place = calloc(ir->labels + 1, sizeof *j.place),
                    .uses = calloc(ir->labels + 1, sizeof *j.uses),
                    .stack = calloc(ir->code.count + 1, sizeof *j.stack),
                    .reached = calloc(ir->code.count + 1, 1)};
  const bool failed = !j.place || !j.uses || !j.stack || !j.reached;
  if (!failed) simplify(&j);
  free(j.place);
  free(j.uses);
  free(j.stack);
  free(j.reached);
  return failed ? tw_fail(error, "no memory to compile") : 0;
}
