/* lower_emit: instructions on words, folded where all is constant; see lower.h. */
#include <string.h>

#include "compiler/lower.h"
#include "isa/scalar.h"

void lower_fail(struct lowering *l, const struct ptx_token *at, const char *format, ...) {
  char text[sizeof l->error->text];
  if (l->failed) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  ptx_fail(l->error, l->module->file, at, "%s", text);
  l->failed = true;
}

uint32_t fresh_register(struct lowering *l) { return l->ir->registers++; }
uint32_t fresh_pair(struct lowering *l) { return ir_new_pair(l->ir); }
uint32_t fresh_predicate(struct lowering *l) { return l->ir->predicates++; }
uint32_t fresh_label(struct lowering *l) { return l->ir->labels++; }

void emit(struct lowering *l, const struct ir_instruction *i) {
  if (l->failed || (i->guard == IR_TRUE && i->guard_negated)) return;
  const struct ptx_token *at = l->instruction ? &l->instruction->at : &l->entry->name;
  struct ir_instruction copy = *i;
  copy.line = at->line;
  if (ir_append(l->ir, &copy)) {
    struct tw_error why;
    ir_fail(l->ir, &why);
    lower_fail(l, at, "%s", why.text);
  }
}

uint32_t register_of(struct lowering *l, struct word w) {
  if (!w.constant) return w.reg;
  if (w.bits == 0) return IR_ZERO;
  const uint32_t d = fresh_register(l);
  set(l, d, w);
  return d;
}

void set_if(struct lowering *l, struct truth t, uint32_t reg, struct word value) {
  emit(l, &(struct ir_instruction){.opcode = ISA_MOV,
                                   .guard = t.predicate,
                                   .guard_negated = t.negated,
                                   .d = reg,
                                   .b = value.reg,
                                   .immediate_form = value.constant,
                                   .immediate = value.bits});
}

void set(struct lowering *l, uint32_t reg, struct word value) { set_if(l, truth(IR_TRUE), reg, value); }

struct word unary(struct lowering *l, unsigned opcode, struct word b) {
  if (b.constant) return constant(scalar_operation(opcode, 0, b.bits, 0));
  const uint32_t d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .b = b.reg});
  return in_register(d);
}

struct word binary(struct lowering *l, unsigned opcode, struct word a, struct word b) {
  if (a.constant && b.constant) return constant(scalar_operation(opcode, a.bits, b.bits, 0));
  if (a.constant && ir_commutes(opcode)) {
    const struct word swapped = a;
    a = b;
    b = swapped;
  }
  if (b.constant && ir_neutral(opcode, b.bits)) return a;
  if (b.constant && b.bits == 0 &&
      (opcode == ISA_AND || opcode == ISA_IMUL || opcode == ISA_IMULHIU || opcode == ISA_IMULHIS))
    return constant(0);
  const uint32_t left = register_of(l, a), d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode,
                                   .d = d,
                                   .a = left,
                                   .b = b.reg,
                                   .immediate_form = b.constant,
                                   .immediate = b.bits});
  return in_register(d);
}

struct word ternary(struct lowering *l, unsigned opcode, struct word a, struct word b, struct word c) {
  if (a.constant && b.constant && c.constant) return constant(scalar_operation(opcode, a.bits, b.bits, c.bits));
  const uint32_t x = register_of(l, a), y = register_of(l, b), z = register_of(l, c), d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .a = x, .b = y, .c = z});
  return in_register(d);
}

/* a op b as b op' a */
static unsigned mirrored(unsigned opcode) {
  switch (opcode) {
    case ISA_SETLTS: return ISA_SETGTS;
    case ISA_SETLES: return ISA_SETGES;
    case ISA_SETGTS: return ISA_SETLTS;
    case ISA_SETGES: return ISA_SETLES;
    case ISA_SETLTU: return ISA_SETGTU;
    case ISA_SETLEU: return ISA_SETGEU;
    case ISA_SETGTU: return ISA_SETLTU;
    case ISA_SETGEU: return ISA_SETLEU;
    case ISA_FSETLT: return ISA_FSETGT;
    case ISA_FSETLE: return ISA_FSETGE;
    case ISA_FSETGT: return ISA_FSETLT;
    case ISA_FSETGE: return ISA_FSETLE;
    default: return opcode;
  }
}

struct truth compare(struct lowering *l, unsigned opcode, struct word a, struct word b) {
  if (a.constant && !b.constant) {
    const struct word swapped = a;
    a = b;
    b = swapped;
    opcode = mirrored(opcode);
  }
  const uint32_t left = register_of(l, a), d = fresh_predicate(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode,
                                   .d = d,
                                   .a = left,
                                   .b = b.reg,
                                   .immediate_form = b.constant,
                                   .immediate = b.bits});
  return truth(d);
}

struct word choose(struct lowering *l, struct truth t, struct word yes, struct word no) {
  if (t.predicate == IR_TRUE) return t.negated ? no : yes;
  if (yes.constant && no.constant && yes.bits == no.bits) return yes;
  const uint32_t a = register_of(l, yes), b = register_of(l, no), d = fresh_register(l);
  emit(l,
       &(struct ir_instruction){.opcode = ISA_SEL, .d = d, .a = a, .b = b, .c = t.predicate, .c_negated = t.negated});
  return in_register(d);
}

struct truth both(struct lowering *l, unsigned pseudo, struct truth a, struct truth b) {
  if (b.predicate == IR_TRUE) {
    const struct truth swapped = a;
    a = b;
    b = swapped;
  }
  if (a.predicate == IR_TRUE) {
    const bool holds = !a.negated;
    if (pseudo == IR_PXOR) return holds ? opposite(b) : b;
    return (pseudo == IR_PAND) == holds ? b : a;
  }
  const uint32_t d = fresh_predicate(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)pseudo,
                                   .d = d,
                                   .a = a.predicate,
                                   .a_negated = a.negated,
                                   .b = b.predicate,
                                   .b_negated = b.negated});
  return truth(d);
}

void label(struct lowering *l, uint32_t name) {
  emit(l, &(struct ir_instruction){.opcode = IR_LABEL, .immediate = name});
}

void branch_if(struct lowering *l, struct truth t, uint32_t to) {
  emit(l, &(struct ir_instruction){.opcode = ISA_BRA,
                                   .guard = t.predicate,
                                   .guard_negated = t.negated,
                                   .immediate_form = true,
                                   .immediate = to});
}

struct truth guard_of(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  if (i->guard == PTX_NOTHING) return truth(IR_TRUE);
  return (struct truth){mapped(l, i->guard), i->guard_negated};
}
