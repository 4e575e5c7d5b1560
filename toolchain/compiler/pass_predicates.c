/* pass_predicates: logic on predicates by comparisons under guards; see passes.h.
 *
 *   d = a         d = false; @a d = true
 *   d = a and b   d = false; @a d = true; @!b d = false
 *   d = a or b    d = false; @a d = true; @b d = true
 *   d = a xor b   r = 0; @a r = 1; @b r = r ^ 1; d = r != 0
 *
 * Where b is a comparison that can be made again here, "d = false; @a d = comparison" is the and, and "d = true;
 * @!a d = comparison" the or: comparing is as cheap as setting, and b itself often goes. */
#include <string.h>

#include "compiler/definitions.h"
#include "compiler/passes.h"

struct expansion {
  struct ir *ir; /* what is written */
  const struct ir *from;
  const struct graph *graph;
  struct definitions registers;
  uint32_t *predicate_definitions; /* how many */
  uint32_t *definition;            /* of a predicate: the last one's place */
  bool failed;
  uint32_t line;
};

static void put(struct expansion *x, struct ir_instruction i) {
  i.line = x->line;
  if (ir_append(x->ir, &i)) x->failed = true;
}

/* [@guard] d = value */
static void set_truth(struct expansion *x, uint32_t d, bool value, uint32_t guard, bool negated) {
  if (guard == IR_TRUE && negated) return;
  put(x, (struct ir_instruction){
             .opcode = value ? ISA_SETEQ : ISA_SETNE, .d = d, .guard = guard, .guard_negated = negated});
}

static void set_word(struct expansion *x, uint32_t d, unsigned opcode, uint32_t value, uint32_t guard, bool negated) {
  if (guard == IR_TRUE && negated) return;
  put(x, (struct ir_instruction){.opcode = (uint16_t)opcode,
                                 .d = d,
                                 .a = opcode == ISA_MOV ? IR_ZERO : d,
                                 .immediate_form = true,
                                 .immediate = value,
                                 .guard = guard,
                                 .guard_negated = negated});
}

/* The comparison that defines a predicate, if it gives the same here. */
static const struct ir_instruction *comparison(const struct expansion *x, uint32_t predicate, uint32_t here) {
  if (!predicate || x->predicate_definitions[predicate] != 1) return NULL;
  const struct ir_instruction *i = &x->from->code.at[x->definition[predicate]];
  if (i->opcode >= IR_LABEL || !ir_whole(i) || !graph_dominates(x->graph, x->definition[predicate], here)) return NULL;
  return definition_holds(&x->registers, i) ? i : NULL;
}

/* The opposite of an integer comparison; 0 of a float's, which has none (NaN). */
static unsigned inverted(unsigned opcode) {
  switch (opcode) {
    case ISA_SETEQ: return ISA_SETNE;
    case ISA_SETNE: return ISA_SETEQ;
    case ISA_SETLTS: return ISA_SETGES;
    case ISA_SETLES: return ISA_SETGTS;
    case ISA_SETGTS: return ISA_SETLES;
    case ISA_SETGES: return ISA_SETLTS;
    case ISA_SETLTU: return ISA_SETGEU;
    case ISA_SETLEU: return ISA_SETGTU;
    case ISA_SETGTU: return ISA_SETLEU;
    case ISA_SETGEU: return ISA_SETLTU;
    default: return 0;
  }
}

/* d = false; @a d = b's comparison, or d = true; @!a d = it.  False if b has none that can be made here. */
static bool merge(struct expansion *x, const struct ir_instruction *i, uint32_t a, bool a_negated, uint32_t b,
                  bool b_negated, uint32_t d, uint32_t here) {
  const struct ir_instruction *again = comparison(x, b, here);
  const unsigned opcode = !again ? 0 : b_negated ? inverted(again->opcode) : again->opcode;
  if (!opcode) return false;
  struct ir_instruction copy = *again;
  copy.opcode = (uint16_t)opcode;
  copy.d = d;
  copy.guard = a;
  copy.guard_negated = a_negated != (i->opcode == IR_POR);
  set_truth(x, d, i->opcode == IR_POR, IR_TRUE, false);
  put(x, copy);
  return true;
}

/* Into d, which is none of the operands, in every lane. */
static void expand_whole(struct expansion *x, const struct ir_instruction *i, uint32_t d, uint32_t here) {
  const bool logic = i->opcode == IR_PAND || i->opcode == IR_POR;
  if (i->opcode == IR_PXOR) {
    const uint32_t r = x->ir->registers++;
    set_word(x, r, ISA_MOV, 0, IR_TRUE, false);
    set_word(x, r, ISA_MOV, 1, i->a, i->a_negated);
    set_word(x, r, ISA_XOR, 1, i->b, i->b_negated);
    put(x, (struct ir_instruction){.opcode = ISA_SETNE, .d = d, .a = r});
    return;
  }
  if (logic && merge(x, i, i->a, i->a_negated, i->b, i->b_negated, d, here)) return;
  if (logic && merge(x, i, i->b, i->b_negated, i->a, i->a_negated, d, here)) return;
  set_truth(x, d, false, IR_TRUE, false);
  set_truth(x, d, true, i->a, i->a_negated);
  if (i->opcode == IR_PAND) set_truth(x, d, false, i->b, !i->b_negated);
  if (i->opcode == IR_POR) set_truth(x, d, true, i->b, i->b_negated);
}

static void expand(struct expansion *x, const struct ir_instruction *i, uint32_t here) {
  const bool alone = i->opcode == IR_PMOV, aliased = i->d == i->a || (!alone && i->d == i->b);
  x->line = i->line;
  if (ir_whole(i) && !aliased) {
    expand_whole(x, i, i->d, here);
    return;
  }
  uint32_t t = i->a;
  bool negated = i->a_negated;
  if (!alone) {
    t = x->ir->predicates++;
    negated = false;
    expand_whole(x, i, t, here);
  }
  const uint32_t r = x->ir->registers++;
  set_word(x, r, ISA_MOV, 0, IR_TRUE, false);
  set_word(x, r, ISA_MOV, 1, t, negated);
  put(x, (struct ir_instruction){
             .opcode = ISA_SETNE, .d = i->d, .a = r, .guard = i->guard, .guard_negated = i->guard_negated});
}

static int count_definitions(struct expansion *x) {
  const struct ir *ir = x->from;
  x->predicate_definitions = calloc(ir->predicates, sizeof *x->predicate_definitions);
  x->definition = calloc(ir->predicates, sizeof *x->definition);
  if (!x->predicate_definitions || !x->definition || definitions_find(&x->registers, ir, x->graph, LIVENESS_REGISTERS))
    return -1;
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const uint32_t p = ir_writes_predicate(&ir->code.at[k]);
    x->predicate_definitions[p]++;
    x->definition[p] = k;
  }
  return 0;
}

int pass_predicates(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct graph graph;
  if (graph_build(&graph, ir)) return tw_fail(error, "no memory to compile");
  const struct ir from = *ir;
  struct expansion x = {.ir = ir, .from = &from, .graph = &graph};
  memset(&ir->code, 0, sizeof ir->code);
  x.failed = count_definitions(&x) != 0;
  for (uint32_t k = 0; k < from.code.count && !x.failed; k++) {
    const struct ir_instruction *i = &from.code.at[k];
    x.line = i->line;
    if (i->opcode >= IR_PMOV) expand(&x, i, k);
    else put(&x, *i);
  }
  free(from.code.at);
  definitions_free(&x.registers);
  free(x.predicate_definitions);
  free(x.definition);
  graph_free(&graph);
  return x.failed ? ir_fail(ir, error) : 0;
}
