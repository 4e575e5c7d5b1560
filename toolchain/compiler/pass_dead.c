/* pass_dead: keeps what has an effect and what that needs, and numbers what is left densely; see passes.h. */
#include <string.h>

#include "compiler/passes.h"

struct marks {
  uint8_t *registers, *predicates, *kept;
  uint32_t *last_register, *last_predicate; /* the last instruction that writes it, + 1; 0: none */
  uint32_t *before;                         /* of an instruction: the one before it that writes the same, + 1 */
  uint32_t *work, waiting;                  /* kept, and what they read not yet looked at */
};

static bool effect(const struct ir_instruction *i) { return i->opcode == IR_LABEL || !ir_pure(i); }

static void keep(struct marks *m, uint32_t at) {
  if (m->kept[at]) return;
  m->kept[at] = 1;
  m->work[m->waiting++] = at;
}

/* Everything that writes it is kept. */
static void need(struct marks *m, uint8_t *needed, const uint32_t *last, uint32_t number) {
  if (needed[number]) return;
  needed[number] = 1;
  for (uint32_t at = last[number]; at; at = m->before[at - 1]) keep(m, at - 1);
}

static void mark(const struct ir *ir, struct marks *m) {
  uint32_t reads[IR_MOST_READS];
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const uint32_t r = ir_writes(&ir->code.at[k]), p = ir_writes_predicate(&ir->code.at[k]);
    uint32_t *last = r ? &m->last_register[r] : &m->last_predicate[p];
    m->before[k] = *last;
    if (r || p) *last = k + 1;
  }
  for (uint32_t k = 0; k < ir->code.count; k++)
    if (effect(&ir->code.at[k])) keep(m, k);
  while (m->waiting) {
    const struct ir_instruction *i = &ir->code.at[m->work[--m->waiting]];
    for (unsigned n = ir_reads(i, reads); n-- > 0;) need(m, m->registers, m->last_register, reads[n]);
    for (unsigned n = ir_reads_predicates(i, reads); n-- > 0;) need(m, m->predicates, m->last_predicate, reads[n]);
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

static int marks_make(struct marks *m, const struct ir *ir) {
  *m = (struct marks){.registers = calloc(ir->registers, 1),
                      .predicates = calloc(ir->predicates, 1),
                      .kept = calloc(ir->code.count + 1, 1),
                      .last_register = calloc(ir->registers, sizeof *m->last_register),
                      .last_predicate = calloc(ir->predicates, sizeof *m->last_predicate),
                      .before = calloc(ir->code.count + 1, sizeof *m->before),
                      .work = calloc(ir->code.count + 1, sizeof *m->work)};
  const bool lists = m->last_register && m->last_predicate && m->before && m->work;
  return lists && m->registers && m->predicates && m->kept ? 0 : -1;
}

static void marks_free(struct marks *m) {
  free(m->registers);
  free(m->predicates);
  free(m->kept);
  free(m->last_register);
  free(m->last_predicate);
  free(m->before);
  free(m->work);
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

int pass_dead(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct marks m;
  uint32_t *registers = calloc(ir->registers, sizeof *registers);
  uint32_t *predicates = calloc(ir->predicates, sizeof *predicates);
  const bool failed = marks_make(&m, ir) || !registers || !predicates;
  if (failed) {
    tw_fail(error, "no memory to compile");
  } else {
    mark(ir, &m);
    renumber(ir, &m);
    drop_results(ir, &m);
    compact(ir, registers, predicates);
  }
  marks_free(&m);
  free(registers);
  free(predicates);
  return failed ? -1 : 0;
}
