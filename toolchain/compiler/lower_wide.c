/* lower_wide: 64-bit integers as pairs of words; see lower.h. */
#include "compiler/lower.h"

struct wide wide_constant(uint64_t bits) {
  return (struct wide){constant((uint32_t)bits), constant((uint32_t)(bits >> 32))};
}

/* high + 1 where t holds (or - 1) */
static struct word step_if(struct lowering *l, struct truth t, struct word high, unsigned opcode) {
  const uint32_t d = fresh_register(l);
  set(l, d, high);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode,
                                   .guard = t.predicate,
                                   .guard_negated = t.negated,
                                   .d = d,
                                   .a = d,
                                   .immediate_form = true,
                                   .immediate = 1});
  return in_register(d);
}

static bool is_zero(struct word w) { return w.constant && w.bits == 0; }

struct wide add_wide(struct lowering *l, struct wide a, struct wide b) {
  const struct word lo = binary(l, ISA_IADD, a.lo, b.lo), hi = binary(l, ISA_IADD, a.hi, b.hi);
  if (is_zero(a.lo) || is_zero(b.lo)) return (struct wide){lo, hi};
  if (lo.constant) return (struct wide){lo, binary(l, ISA_IADD, hi, constant(lo.bits < a.lo.bits))};
  return (struct wide){lo, step_if(l, compare(l, ISA_SETLTU, lo, a.lo.constant ? a.lo : b.lo), hi, ISA_IADD)};
}

struct wide subtract_wide(struct lowering *l, struct wide a, struct wide b) {
  const struct word lo = binary(l, ISA_ISUB, a.lo, b.lo), hi = binary(l, ISA_ISUB, a.hi, b.hi);
  if (is_zero(b.lo)) return (struct wide){lo, hi};
  if (lo.constant) return (struct wide){lo, binary(l, ISA_ISUB, hi, constant(a.lo.bits < b.lo.bits))};
  return (struct wide){lo, step_if(l, compare(l, ISA_SETLTU, a.lo, b.lo), hi, ISA_ISUB)};
}

struct wide product_wide(struct lowering *l, struct word a, struct word b, bool is_signed) {
  return (struct wide){binary(l, ISA_IMUL, a, b), binary(l, is_signed ? ISA_IMULHIS : ISA_IMULHIU, a, b)};
}

struct wide multiply_wide(struct lowering *l, struct wide a, struct wide b) {
  struct wide p = product_wide(l, a.lo, b.lo, false);
  if (!is_zero(b.hi)) p.hi = ternary(l, ISA_IMAD, a.lo, b.hi, p.hi);
  if (!is_zero(a.hi)) p.hi = ternary(l, ISA_IMAD, a.hi, b.lo, p.hi);
  return p;
}

struct wide negate_wide(struct lowering *l, struct wide a) {
  return subtract_wide(l, wide_constant(0), a);
}

struct wide choose_wide(struct lowering *l, struct truth t, struct wide yes, struct wide no) {
  return (struct wide){choose(l, t, yes.lo, no.lo), choose(l, t, yes.hi, no.hi)};
}

/* By a constant: every half is made of at most two others. */
static struct wide shift_by(struct lowering *l, unsigned opcode, struct wide a, uint32_t by) {
  const struct word fill = opcode == ISA_SHRS ? binary(l, ISA_SHRS, a.hi, constant(31)) : constant(0);
  const bool left = opcode == ISA_SHL;
  if (by == 0) return a;
  if (by > 63) return (struct wide){fill, fill};
  if (by >= 32 && left) return (struct wide){constant(0), binary(l, ISA_SHL, a.lo, constant(by - 32))};
  if (by >= 32) return (struct wide){binary(l, opcode, a.hi, constant(by - 32)), fill};
  const struct word over =
      left ? binary(l, ISA_SHRU, a.lo, constant(32 - by)) : binary(l, ISA_SHL, a.hi, constant(32 - by));
  if (left)
    return (struct wide){binary(l, ISA_SHL, a.lo, constant(by)),
                         binary(l, ISA_OR, binary(l, ISA_SHL, a.hi, constant(by)), over)};
  return (struct wide){binary(l, ISA_OR, binary(l, ISA_SHRU, a.lo, constant(by)), over),
                       binary(l, opcode, a.hi, constant(by))};
}

/* Shifts of words clamp at 32, so below 32 the parts that cross are shifted by 32 - by, from there on by by - 32. */
struct wide shift_wide(struct lowering *l, unsigned opcode, struct wide a, struct word by) {
  if (by.constant) return shift_by(l, opcode, a, by.bits);
  const bool left = opcode == ISA_SHL;
  const struct word rest = binary(l, ISA_ISUB, constant(32), by), beyond = binary(l, ISA_ISUB, by, constant(32));
  const struct truth far = compare(l, ISA_SETGEU, by, constant(32));
  const struct word near_part = left ? binary(l, ISA_OR, binary(l, ISA_SHL, a.hi, by), binary(l, ISA_SHRU, a.lo, rest))
                                     : binary(l, ISA_OR, binary(l, ISA_SHRU, a.lo, by), binary(l, ISA_SHL, a.hi, rest));
  if (left)
    return (struct wide){binary(l, ISA_SHL, a.lo, by), choose(l, far, binary(l, ISA_SHL, a.lo, beyond), near_part)};
  return (struct wide){choose(l, far, binary(l, opcode, a.hi, beyond), near_part), binary(l, opcode, a.hi, by)};
}

struct truth equal_wide(struct lowering *l, struct wide a, struct wide b) {
  const struct word low = binary(l, ISA_XOR, a.lo, b.lo), high = binary(l, ISA_XOR, a.hi, b.hi);
  return compare(l, ISA_SETEQ, binary(l, ISA_OR, low, high), constant(0));
}

struct truth less_wide(struct lowering *l, struct wide a, struct wide b, bool is_signed) {
  const struct truth high = compare(l, is_signed ? ISA_SETLTS : ISA_SETLTU, a.hi, b.hi);
  const struct truth same = compare(l, ISA_SETEQ, a.hi, b.hi), low = compare(l, ISA_SETLTU, a.lo, b.lo);
  return both(l, IR_POR, high, both(l, IR_PAND, same, low));
}

struct word count_zeros_wide(struct lowering *l, struct wide a) {
  const struct word high = unary(l, ISA_CLZ, a.hi), low = binary(l, ISA_IADD, unary(l, ISA_CLZ, a.lo), constant(32));
  return choose(l, compare(l, ISA_SETEQ, a.hi, constant(0)), low, high);
}
