/* pass_dead: keeps what has an effect and what that needs, and numbers what is left densely; see passes.h. */
#include <string.h>

#include "compiler/passes.h"

struct marks {
  uint8_t *registers, *predicates, *kept;
  uint32_t *last_register, *last_predicate; /* the last write of it, + 1; 0: none */
  uint32_t *before;                         /* of a write: the one before it of the same, + 1 */
  uint32_t *work, waiting;                  /* kept, and what they read not yet looked at */
};

/* Instruction k writes as IR_MOST_WRITES * k, and from there on. */
static uint32_t instruction_of(uint32_t write) { return write / IR_MOST_WRITES; }

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
  for (uint32_t at = last[number]; at; at = m->before[at - 1]) keep(m, instruction_of(at - 1));
}

static void chain(const struct marks *m, uint32_t *last, uint32_t write) {
  m->before[write] = *last;
  *last = write + 1;
}

static void mark(const struct ir *ir, struct marks *m) {
  uint32_t reads[IR_MOST_READS], writes[IR_MOST_WRITES];
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const uint32_t p = ir_writes_predicate(&ir->code.at[k]);
    const unsigned n = ir_writes(&ir->code.at[k], writes);
    for (unsigned w = 0; w < n; w++) chain(m, &m->last_register[writes[w]], IR_MOST_WRITES * k + w);
    if (p) chain(m, &m->last_predicate[p], IR_MOST_WRITES * k);
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
    uint32_t writes[IR_MOST_WRITES];
    if (!ir_pure(i) && ir_writes(i, writes) == 1 && !m->registers[i->d]) i->d = IR_ZERO;
  }
}

static int marks_make(struct marks *m, const struct ir *ir) {
  *m = (struct marks){.registers = calloc(ir->registers, 1),
                      .predicates = calloc(ir->predicates, 1),
                      .kept = calloc(ir->code.count + 1, 1),
                      .last_register = calloc(ir->registers, sizeof *m->last_register),
                      .last_predicate = calloc(ir->predicates, sizeof *m->last_predicate),
                      .before = calloc(IR_MOST_WRITES * (ir->code.count + 1), sizeof *m->before),
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

/* New numbers, given out in order of appearance. */
struct names {
  uint32_t *of, next;
  uint8_t *pairs; /* marked by their first; NULL: there are none */
};

static uint32_t renamed(struct names *n, uint32_t old) {
  const uint32_t first = old & ~UINT32_C(1);
  if (!old || n->of[old]) return n->of[old];
  if (!n->pairs || !n->pairs[first]) return n->of[old] = n->next++;
  n->of[first] = n->next + n->next % 2;
  n->of[first + 1] = n->of[first] + 1;
  n->next = n->of[first] + 2;
  return n->of[old];
}

static void compact(struct ir *ir, struct names *registers, struct names *predicates) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    struct ir_instruction *i = &ir->code.at[k];
    const bool pseudo = i->opcode >= IR_PMOV, sets = ir_writes_predicate(i) != 0;
    i->guard = renamed(predicates, i->guard);
    i->a = renamed(pseudo ? predicates : registers, i->a);
    i->b = renamed(pseudo ? predicates : registers, i->b);
    i->c = renamed(i->opcode == ISA_SEL ? predicates : registers, i->c);
    i->d = renamed(sets ? predicates : registers, i->d);
  }
  ir->local_base = ir->local_base ? registers->of[ir->local_base] : 0;
  ir->registers = registers->next;
  ir->predicates = predicates->next;
}

int pass_dead(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct marks m;
  struct names registers = {calloc(ir->registers, sizeof *registers.of), 1, calloc(ir->registers, 1)};
  struct names predicates = {calloc(ir->predicates, sizeof *predicates.of), 1, NULL};
  const bool failed = marks_make(&m, ir) || !registers.of || !registers.pairs || !predicates.of;
  if (failed) {
    tw_fail(error, "no memory to compile");
  } else {
    mark(ir, &m);
    renumber(ir, &m);
    drop_results(ir, &m);
    ir_mark_pairs(ir, registers.pairs);
    compact(ir, &registers, &predicates);
  }
  marks_free(&m);
  free(registers.of);
  free(registers.pairs);
  free(predicates.of);
  return failed ? -1 : 0;
}
