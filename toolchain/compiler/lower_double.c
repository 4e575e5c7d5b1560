/* lower_double: opcodes of doubles, and what they do at once; see lower_double.h. */
#include "compiler/lower_double.h"

/* ---- opcodes */

static uint32_t pair_of(struct lowering *l, struct wide x) {
  const bool pair = !x.lo.constant && !x.hi.constant && x.lo.reg % 2 == 0 && x.hi.reg == x.lo.reg + 1;
  if (pair) return x.lo.reg;
  const uint32_t first = fresh_pair(l);
  set(l, first, x.lo);
  set(l, first + 1, x.hi);
  return first;
}

static struct wide in_pair(uint32_t first) { return (struct wide){in_register(first), in_register(first + 1)}; }

struct wide double_kept(struct lowering *l, struct wide x) {
  return in_pair(pair_of(l, x));
}

struct wide double_from(struct lowering *l, unsigned opcode, struct word b) {
  const uint32_t from = register_of(l, b), d = fresh_pair(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .b = from});
  return in_pair(d);
}

struct word double_to(struct lowering *l, unsigned opcode, struct wide b) {
  const uint32_t from = pair_of(l, b), d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .b = from});
  return in_register(d);
}

struct wide double_binary(struct lowering *l, unsigned opcode, struct wide a, struct wide b) {
  const uint32_t x = pair_of(l, a), y = pair_of(l, b), d = fresh_pair(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .a = x, .b = y});
  return in_pair(d);
}

struct wide double_fma(struct lowering *l, struct wide a, struct wide b, struct wide c) {
  const uint32_t x = pair_of(l, a), y = pair_of(l, b), z = pair_of(l, c), d = fresh_pair(l);
  emit(l, &(struct ir_instruction){.opcode = ISA_DFMA, .d = d, .a = x, .b = y, .c = z});
  return in_pair(d);
}

struct truth double_compare(struct lowering *l, unsigned opcode, struct wide a, struct wide b) {
  const uint32_t x = pair_of(l, a), y = pair_of(l, b), d = fresh_predicate(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .a = x, .b = y});
  return truth(d);
}

/* ---- words of a double */

struct wide double_high(uint32_t high) {
  return (struct wide){constant(0), constant(high)};
}

struct wide double_minus(struct lowering *l, struct wide x) {
  return (struct wide){x.lo, binary(l, ISA_XOR, x.hi, constant(DOUBLE_SIGN))};
}

struct wide double_size(struct lowering *l, struct wide x) {
  return (struct wide){x.lo, binary(l, ISA_AND, x.hi, constant(DOUBLE_MAGNITUDE))};
}

struct word double_sign(struct lowering *l, struct wide x) {
  return binary(l, ISA_AND, x.hi, constant(DOUBLE_SIGN));
}

struct truth double_is_small(struct lowering *l, struct wide x) {
  return compare(l, ISA_SETLTU, double_size(l, x).hi, constant(DOUBLE_SMALLEST_NORMAL));
}

struct truth double_is_zero(struct lowering *l, struct wide x) {
  return compare(l, ISA_SETEQ, binary(l, ISA_OR, double_size(l, x).hi, x.lo), constant(0));
}

struct truth double_is_finite(struct lowering *l, struct wide x) {
  return compare(l, ISA_SETLTU, double_size(l, x).hi, constant(DOUBLE_INFINITY));
}

/* ---- instructions */

static struct wide read_double(struct lowering *l, unsigned index) {
  return read_wide(l, operand(l, index), PTX_F64, false);
}

static void write_double(struct lowering *l, struct wide value) { write_wide(l, operand(l, 0), PTX_F64, value); }

unsigned double_rounding(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  if (i->flags) lower_fail(l, &i->at, "%.*s: a .f64 has neither .ftz nor .sat nor .cc", PTX_TEXT(&i->at));
  if (how > PTX_ROUND_RP) lower_fail(l, &i->at, "%.*s: a .f64 rounds by .rn, .rz, .rm or .rp", PTX_TEXT(&i->at));
  return how ? how : PTX_ROUND_RN;
}

static void lower_sum(struct lowering *l) {
  const struct wide a = read_double(l, 1), b = read_double(l, 2);
  const bool subtract = l->instruction->opcode == PTX_OP_SUB;
  write_double(l, double_sum(l, a, subtract ? double_minus(l, b) : b, double_rounding(l)));
}

static void lower_product(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned how = double_rounding(l);
  if (i->choice[PTX_GROUP_HALF]) lower_fail(l, &i->at, "%.*s: .lo, .hi and .wide are of integers", PTX_TEXT(&i->at));
  const struct wide a = read_double(l, 1), b = read_double(l, 2);
  write_double(l,
               i->opcode == PTX_OP_MUL ? double_product(l, a, b, how) : double_fused(l, a, b, read_double(l, 3), how));
}

static void lower_extremes(struct lowering *l) {
  double_rounding(l);
  const unsigned opcode = l->instruction->opcode == PTX_OP_MAX ? ISA_DMAX : ISA_DMIN;
  write_double(l, double_binary(l, opcode, read_double(l, 1), read_double(l, 2)));
}

static void lower_size(struct lowering *l) {
  double_rounding(l);
  write_double(l, double_size(l, read_double(l, 1)));
}

static void lower_minus(struct lowering *l) {
  double_rounding(l);
  write_double(l, double_minus(l, read_double(l, 1)));
}

/* The sign of a, the magnitude of b. */
static void lower_signs(struct lowering *l) {
  struct wide r = double_size(l, read_double(l, 2));
  r.hi = binary(l, ISA_OR, r.hi, double_sign(l, read_double(l, 1)));
  write_double(l, r);
}

static void lower_property(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct ptx_operand *d = operand(l, 0);
  const struct wide x = double_size(l, read_double(l, 1)), infinite = double_high(DOUBLE_INFINITY);
  const struct truth finite = double_is_finite(l, x), small = double_is_small(l, x);
  struct truth t = finite;
  switch (i->choice[PTX_GROUP_MODE]) {
    case PTX_MODE_FINITE: break;
    case PTX_MODE_INFINITE: t = equal_wide(l, x, infinite); break;
    case PTX_MODE_NUMBER: t = opposite(less_wide(l, infinite, x, false)); break;
    case PTX_MODE_NOTANUMBER: t = less_wide(l, infinite, x, false); break;
    case PTX_MODE_NORMAL: /* zeros are */
      t = both(l, IR_PAND, finite, both(l, IR_POR, opposite(small), double_is_zero(l, x)));
      break;
    case PTX_MODE_SUBNORMAL: /* zeros are none */ t = both(l, IR_PAND, small, opposite(double_is_zero(l, x))); break;
    default: lower_fail(l, &i->at, "%.*s lacks a property, such as .finite", PTX_TEXT(&i->at)); return;
  }
  if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
  else write_truth(l, d->reg, t);
}

lowering_function *double_lowering(const struct ptx_instruction *i) {
  static lowering_function *const lowerings[PTX_OP_COUNT] = {
      [PTX_OP_ADD] = lower_sum,        [PTX_OP_SUB] = lower_sum,
      [PTX_OP_MUL] = lower_product,    [PTX_OP_MAD] = lower_product,
      [PTX_OP_FMA] = lower_product,    [PTX_OP_MIN] = lower_extremes,
      [PTX_OP_MAX] = lower_extremes,   [PTX_OP_ABS] = lower_size,
      [PTX_OP_NEG] = lower_minus,      [PTX_OP_TESTP] = lower_property,
      [PTX_OP_COPYSIGN] = lower_signs, [PTX_OP_CVT] = double_convert,
      [PTX_OP_DIV] = double_divide,    [PTX_OP_RCP] = double_reciprocal,
      [PTX_OP_SQRT] = double_root,     [PTX_OP_RSQRT] = double_inverse_root};
  for (unsigned k = 0; k < i->type_count; k++)
    if (i->types[k] == PTX_F64) return lowerings[i->opcode];
  return NULL;
}
