/* lower_operand: PTX operands read and written; see lower.h. */
#include <string.h>

#include "compiler/lower.h"

bool is_signed(enum ptx_type type) { return type == PTX_S8 || type == PTX_S16 || type == PTX_S32 || type == PTX_S64; }
bool is_wide(enum ptx_type type) { return ptx_type_bytes(type) == 8; }
unsigned bits_of(enum ptx_type type) { return ptx_type_bytes(type) * 8; }

const struct ptx_operand *operand(const struct lowering *l, unsigned index) {
  return &l->module->operands.at[l->instruction->operand + index];
}

enum ptx_type register_type(const struct lowering *l, uint32_t reg) {
  const struct ptx_function *f = l->frames[l->depth - 1].function;
  return (enum ptx_type)l->module->register_types.at[f->register_types + reg];
}

uint32_t mapped(const struct lowering *l, uint32_t reg) { return l->map.at[l->frames[l->depth - 1].registers + reg]; }

struct word extend(struct lowering *l, struct word w, unsigned bits, bool is_signed) {
  if (bits >= 32) return w;
  if (!is_signed) return binary(l, ISA_AND, w, constant((UINT32_C(1) << bits) - 1));
  return binary(l, ISA_SHRS, binary(l, ISA_SHL, w, constant(32 - bits)), constant(32 - bits));
}

/* Whether a register of type `reg` may stand where `type` is asked for. */
static bool fits(enum ptx_type reg, enum ptx_type type, bool relaxed) {
  if (reg == PTX_PRED || type == PTX_PRED) return reg == type;
  const uint32_t has = ptx_type_bytes(reg), wanted = ptx_type_bytes(type);
  return relaxed ? has >= wanted : has == wanted;
}

static bool check_register(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, bool relaxed) {
  if (o->kind == PTX_REGISTER && o->second == PTX_NOTHING && !o->negated) {
    if (fits(register_type(l, o->reg), type, relaxed)) return true;
    lower_fail(l, &o->at, "%.*s: '%.*s' is a .%s register; .%s is needed", PTX_TEXT(&l->instruction->at),
               PTX_TEXT(&o->at), ptx_type_name(register_type(l, o->reg)), ptx_type_name(type));
  } else {
    lower_fail(l, &o->at, "%.*s: '%.*s' cannot stand here; expected a register or a value of type .%s",
               PTX_TEXT(&l->instruction->at), PTX_TEXT(&o->at), ptx_type_name(type));
  }
  return false;
}

/* The bits of an immediate. */
static uint64_t immediate(struct lowering *l, const struct ptx_operand *o, enum ptx_type type) {
  uint64_t bits;
  memcpy(&bits, &o->value, sizeof bits);
  if (!o->is_float) {
    if (type == PTX_F32) lower_fail(l, &o->at, "a .f32 is written 1.0 or 0f3F800000");
    if (type == PTX_F64) lower_fail(l, &o->at, "a .f64 is written 1.0 or 0d3FF0000000000000");
    return bits;
  }
  if (ptx_type_bytes(type) == (o->is_double ? 8 : 4)) return bits;
  if (!o->is_double || type != PTX_F32) {
    lower_fail(l, &o->at, "'%.*s' is no value of type .%s", PTX_TEXT(&o->at), ptx_type_name(type));
    return 0;
  }
  double wide;
  memcpy(&wide, &bits, sizeof wide);
  const float narrow = (float)wide;
  uint32_t word;
  memcpy(&word, &narrow, sizeof word);
  return word;
}

struct word read_word(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, bool relaxed) {
  struct word w = constant(0);
  if (o->kind == PTX_IMMEDIATE) w = constant((uint32_t)immediate(l, o, type));
  else if (o->kind == PTX_SPECIAL) w = special_register(l, &o->at);
  else if (o->kind == PTX_VARIABLE && ptx_type_bytes(type) == 4)
    w = constant(variable_address(l, o->variable, &o->at) + (uint32_t)o->value);
  else if (o->kind == PTX_SYMBOL && ptx_type_bytes(type) == 4 && function_address(l->module, &o->at))
    w = constant(function_address(l->module, &o->at));
  else if (check_register(l, o, type, relaxed)) w = in_register(mapped(l, o->reg));
  else return w;
  const bool exact = o->kind == PTX_REGISTER && register_type(l, o->reg) != PTX_PRED &&
                     ptx_type_bytes(register_type(l, o->reg)) == ptx_type_bytes(type) && !is_signed(type);
  return exact ? w : extend(l, w, bits_of(type), is_signed(type));
}

struct wide read_wide(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, bool relaxed) {
  if (o->kind == PTX_IMMEDIATE) return wide_constant(immediate(l, o, type));
  if (o->kind == PTX_SPECIAL) return (struct wide){special_register(l, &o->at), constant(0)};
  if (o->kind == PTX_VARIABLE) return wide_constant(variable_address(l, o->variable, &o->at) + (uint64_t)o->value);
  if (o->kind == PTX_SYMBOL && function_address(l->module, &o->at))
    return wide_constant(function_address(l->module, &o->at));
  if (!check_register(l, o, type, relaxed)) return wide_constant(0);
  const uint32_t lo = mapped(l, o->reg);
  return (struct wide){in_register(lo), in_register(lo + 1)};
}

struct truth read_truth(struct lowering *l, const struct ptx_operand *o) {
  if (o->kind == PTX_IMMEDIATE && !o->is_float) return (struct truth){IR_TRUE, !o->value};
  if (o->kind != PTX_REGISTER || o->second != PTX_NOTHING || register_type(l, o->reg) != PTX_PRED) {
    lower_fail(l, &o->at, "%.*s: '%.*s' must be a .pred register", PTX_TEXT(&l->instruction->at), PTX_TEXT(&o->at));
    return truth(IR_TRUE);
  }
  return (struct truth){mapped(l, o->reg), o->negated};
}

void write_word(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, struct word value, bool relaxed) {
  if (o->kind == PTX_SINK || !check_register(l, o, type, relaxed)) return;
  const unsigned size = bits_of(register_type(l, o->reg)), bits = bits_of(type);
  const uint32_t d = mapped(l, o->reg);
  if (size > bits) value = extend(l, value, bits, is_signed(type));
  if (size < 32) value = extend(l, value, size, false);
  set_if(l, guard_of(l), d, value);
  if (size == 64)
    set_if(l, guard_of(l), d + 1, is_signed(type) ? binary(l, ISA_SHRS, value, constant(31)) : constant(0));
}

void write_wide(struct lowering *l, const struct ptx_operand *o, enum ptx_type type, struct wide value) {
  if (o->kind == PTX_SINK || !check_register(l, o, type, false)) return;
  const uint32_t d = mapped(l, o->reg);
  /* the halves may come from the very register that is written: neither is read after the other is written */
  const bool crossed = !value.hi.constant && value.hi.reg == d;
  const struct word high = crossed ? in_register(fresh_register(l)) : value.hi;
  if (crossed) set(l, high.reg, value.hi);
  set_if(l, guard_of(l), d, value.lo);
  set_if(l, guard_of(l), d + 1, high);
}

void write_truth(struct lowering *l, uint32_t reg, struct truth value) {
  const struct truth guard = guard_of(l);
  emit(l, &(struct ir_instruction){.opcode = IR_PMOV,
                                   .guard = guard.predicate,
                                   .guard_negated = guard.negated,
                                   .d = mapped(l, reg),
                                   .a = value.predicate,
                                   .a_negated = value.negated});
}
