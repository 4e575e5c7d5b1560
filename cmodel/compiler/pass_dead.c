/* pass_dead: keeps what has an effect and what that needs, and numbers what is left densely; see passes.h. */
#include <string.h>

#include "compiler/passes.h"

struct marks {
  uint8_t *registers, *predicates, *kept;
};

static bool effect(const struct ir_instruction *i) { return i->opcode == IR_LABEL || !ir_pure(i); }

static bool is_needed(const struct marks *m, const struct ir_instruction *i) {
  const uint32_t r = ir_writes(i), p = ir_writes_predicate(i);
  return effect(i) || (r && m->registers[r]) || (p && m->predicates[p]);
}

/* From the end to the beginning, until nothing is added. */
static void mark(const struct ir *ir, struct marks *m) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = ir->code.count; k-- > 0;) {
      const struct ir_instruction *i = &ir->code.at[k];
      uint32_t reads[IR_MOST_READS];
      if (m->kept[k] || !is_needed(m, i)) continue;
      m->kept[k] = 1;
      changed = true;
      for (unsigned n = ir_reads(i, reads); n-- > 0;) m->registers[reads[n]] = 1;
      for (unsigned n = ir_reads_predicates(i, reads); n-- > 0;) m->predicates[reads[n]] = 1;
    }
  }
}

static void renumber(struct ir *ir, const struct marks *m) {
  uint32_t kept = 0;
  for (uint32_t k = 0; k < ir->code.count; k++)
    if (m->kept[k]) ir->code.at[kept++] = ir->code.at[k];
  ir->code.count = kept;
}

/* An atomic whose result nobody reads writes the zero register. */
static void drop_results(struct ir *ir, const struct marks *m) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    struct ir_instruction *i = &ir->code.at[k];
    if (!ir_pure(i) && ir_writes(i) && !m->registers[i->d]) i->d = IR_ZERO;
  }
}

static void compact(struct ir *ir, uint32_t *registers, uint32_t *predicates);

int pass_dead(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct marks m = {calloc(ir->registers, 1), calloc(ir->predicates, 1), calloc(ir->code.count + 1, 1)};
  uint32_t *registers = calloc(ir->registers, sizeof *registers), *predicates = calloc(ir->predicates, sizeof *predicates);
  const bool failed = !m.registers || !m.predicates || !m.kept || !registers || !predicates;
  if (failed) {
    tw_fail(error, "no memory to compile");
  } else {
    mark(ir, &m);
    renumber(ir, &m);
    drop_results(ir, &m);
    compact(ir, registers, predicates);
  }
  free(m.registers);
  free(m.predicates);
  free(m.kept);
  free(registers);
  free(predicates);
  return failed ? -1 : 0;
}

/* The new number of an old one, given out in order of appearance. */
static uint32_t renamed(uint32_t *names, uint32_t *count, uint32_t old) {
  if (!old) return 0;
  if (!names[old]) names[old] = (*count)++;
  return names[old];
}

static void compact(struct ir *ir, uint32_t *registers, uint32_t *predicates) {
  uint32_t r = 1, p = 1;
  for (uint32_t k = 0; k < ir->code.count; k++) {
    struct ir_instruction *i = &ir->code.at[k];
    const bool pseudo = i->opcode >= IR_PMOV, sets = ir_writes_predicate(i) != 0;
    i->guard = renamed(predicates, &p, i->guard);
    i->a = pseudo ? renamed(predicates, &p, i->a) : renamed(registers, &r, i->a);
    i->b = pseudo ? renamed(predicates, &p, i->b) : renamed(registers, &r, i->b);
    i->c = i->opcode == ISA_SEL ? renamed(predicates, &p, i->c) : renamed(registers, &r, i->c);
    i->d = sets ? renamed(predicates, &p, i->d) : renamed(registers, &r, i->d);
  }
  ir->local_base = ir->local_base ? registers[ir->local_base] : 0;
  ir->registers = r;
  ir->predicates = p;
}
