/* lower_bits: logic, shifts and bit fields; see lower.h. */
#include "compiler/lower.h"

static enum ptx_type type_of(const struct lowering *l) { return (enum ptx_type)l->instruction->types[0]; }

/* ---- logic */

static void logic_of_predicates(struct lowering *l, unsigned pseudo) {
  const struct truth a = read_truth(l, operand(l, 1)), b = read_truth(l, operand(l, 2));
  const struct ptx_operand *d = operand(l, 0);
  if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
  else write_truth(l, d->reg, both(l, pseudo, a, b));
}

void lower_logic(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const enum ptx_opcode op = l->instruction->opcode;
  const unsigned opcode = op == PTX_OP_AND ? ISA_AND : op == PTX_OP_OR ? ISA_OR : ISA_XOR;
  if (type == PTX_PRED) {
    logic_of_predicates(l, op == PTX_OP_AND ? IR_PAND : op == PTX_OP_OR ? IR_POR : IR_PXOR);
  } else if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false), b = read_wide(l, operand(l, 2), type, false);
    write_wide(l, operand(l, 0), type, (struct wide){binary(l, opcode, a.lo, b.lo), binary(l, opcode, a.hi, b.hi)});
  } else {
    const struct word a = read_word(l, operand(l, 1), type, false), b = read_word(l, operand(l, 2), type, false);
    write_word(l, operand(l, 0), type, binary(l, opcode, a, b), false);
  }
}

/* not, and cnot: 1 of 0, 0 of anything else */
void lower_not(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const bool logical = l->instruction->opcode == PTX_OP_CNOT;
  if (type == PTX_PRED) {
    const struct truth a = read_truth(l, operand(l, 1));
    const struct ptx_operand *d = operand(l, 0);
    if (logical || d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
      lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
    else write_truth(l, d->reg, opposite(a));
  } else if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false);
    struct wide r = {binary(l, ISA_XOR, a.lo, constant(UINT32_MAX)), binary(l, ISA_XOR, a.hi, constant(UINT32_MAX))};
    if (logical)
      r = (struct wide){choose(l, equal_wide(l, a, wide_constant(0)), constant(1), constant(0)), constant(0)};
    write_wide(l, operand(l, 0), type, r);
  } else {
    const struct word a = read_word(l, operand(l, 1), type, false);
    write_word(l, operand(l, 0), type,
               logical ? choose(l, compare(l, ISA_SETEQ, a, constant(0)), constant(1), constant(0))
                       : binary(l, ISA_XOR, a, constant(UINT32_MAX)),
               false);
  }
}

/* Any function of three bits: the table has a bit for each of their values; sums of products. */
void lower_lop3(struct lowering *l) {
  const struct ptx_operand *table = operand(l, 4);
  struct word in[3], sum = constant(0);
  for (unsigned k = 0; k < 3; k++) in[k] = read_word(l, operand(l, k + 1), PTX_B32, false);
  if (table->kind != PTX_IMMEDIATE || table->value < 0 || table->value > 255)
    lower_fail(l, &table->at, "the table of lop3 is a number from 0 to 255");
  for (unsigned row = 0; row < 8; row++) {
    struct word product = constant(UINT32_MAX);
    if (!(table->value >> row & 1)) continue;
    for (unsigned k = 0; k < 3; k++)
      product =
          binary(l, ISA_AND, product, row >> (2 - k) & 1 ? in[k] : binary(l, ISA_XOR, in[k], constant(UINT32_MAX)));
    sum = binary(l, ISA_OR, sum, product);
  }
  write_word(l, operand(l, 0), PTX_B32, sum, false);
}

/* ---- shifts */

void lower_shift(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const struct word by = read_word(l, operand(l, 2), PTX_U32, false);
  const unsigned opcode = l->instruction->opcode == PTX_OP_SHL ? ISA_SHL : is_signed(type) ? ISA_SHRS : ISA_SHRU;
  if (is_wide(type))
    write_wide(l, operand(l, 0), type, shift_wide(l, opcode, read_wide(l, operand(l, 1), type, false), by));
  else write_word(l, operand(l, 0), type, binary(l, opcode, read_word(l, operand(l, 1), type, false), by), false);
}

/* The high word of {b, a} << by, or the low word of {b, a} >> by. */
void lower_funnel(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct wide both_words = {read_word(l, operand(l, 1), PTX_B32, false),
                                  read_word(l, operand(l, 2), PTX_B32, false)};
  struct word by = read_word(l, operand(l, 3), PTX_U32, false);
  const bool left = i->choice[PTX_GROUP_DIRECTION] == PTX_DIRECTION_L;
  if ((!left && i->choice[PTX_GROUP_DIRECTION] != PTX_DIRECTION_R) || !i->choice[PTX_GROUP_CLAMP])
    lower_fail(l, &i->at, "%.*s: shf is .l or .r, and .wrap or .clamp", PTX_TEXT(&i->at));
  if (i->choice[PTX_GROUP_CLAMP] == PTX_CLAMP_WRAP) by = binary(l, ISA_AND, by, constant(31));
  else by = binary(l, ISA_MINU, by, constant(32));
  const struct wide r = shift_wide(l, left ? ISA_SHL : ISA_SHRU, both_words, by);
  write_word(l, operand(l, 0), PTX_B32, left ? r.hi : r.lo, false);
}

/* ---- counting */

void lower_count(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const unsigned opcode = l->instruction->opcode == PTX_OP_POPC ? ISA_POPC : ISA_CLZ;
  struct word r;
  if (!is_wide(type)) {
    r = unary(l, opcode, read_word(l, operand(l, 1), type, false));
  } else {
    const struct wide a = read_wide(l, operand(l, 1), type, false);
    r = opcode == ISA_CLZ ? count_zeros_wide(l, a)
                          : binary(l, ISA_IADD, unary(l, ISA_POPC, a.lo), unary(l, ISA_POPC, a.hi));
  }
  write_word(l, operand(l, 0), PTX_U32, r, false);
}

/* The most significant bit that is not the sign, from bit 0 on, or with .shiftamt the shift that brings it to the
 * top. */
void lower_bfind(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  struct word zeros;
  if (is_wide(type)) {
    struct wide a = read_wide(l, operand(l, 1), type, false);
    const struct word sign = is_signed(type) ? binary(l, ISA_SHRS, a.hi, constant(31)) : constant(0);
    a = (struct wide){binary(l, ISA_XOR, a.lo, sign), binary(l, ISA_XOR, a.hi, sign)};
    zeros = count_zeros_wide(l, a);
  } else {
    struct word a = read_word(l, operand(l, 1), type, false);
    if (is_signed(type)) a = binary(l, ISA_XOR, a, binary(l, ISA_SHRS, a, constant(31)));
    zeros = unary(l, ISA_CLZ, a);
  }
  const uint32_t bits = bits_of(type);
  const struct truth none = compare(l, ISA_SETEQ, zeros, constant(bits));
  const struct word at =
      l->instruction->flags & PTX_FLAG_SHIFTAMT ? zeros : binary(l, ISA_ISUB, constant(bits - 1), zeros);
  write_word(l, operand(l, 0), PTX_U32, choose(l, none, constant(UINT32_MAX), at), false);
}

/* Neighbours change places: bits, pairs, nibbles, bytes, halves. */
static struct word reverse(struct lowering *l, struct word a) {
  static const uint32_t masks[] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};
  for (unsigned k = 0; k < 5; k++) {
    const struct word up = binary(l, ISA_SHL, binary(l, ISA_AND, a, constant(masks[k])), constant(1u << k));
    a = binary(l, ISA_OR, up, binary(l, ISA_AND, binary(l, ISA_SHRU, a, constant(1u << k)), constant(masks[k])));
  }
  return a;
}

void lower_brev(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false);
    write_wide(l, operand(l, 0), type, (struct wide){reverse(l, a.hi), reverse(l, a.lo)});
  } else {
    write_word(l, operand(l, 0), type, reverse(l, read_word(l, operand(l, 1), type, false)), false);
  }
}

/* ---- fields: position and length are the low 8 bits of their operands */

static struct wide ones(struct lowering *l, struct word length) {
  return subtract_wide(l, shift_wide(l, ISA_SHL, wide_constant(1), length), wide_constant(1));
}

static struct wide read_extended(struct lowering *l, unsigned index, enum ptx_type type) {
  if (is_wide(type)) return read_wide(l, operand(l, index), type, false);
  const struct word w = read_word(l, operand(l, index), type, false);
  return (struct wide){w, is_signed(type) ? binary(l, ISA_SHRS, w, constant(31)) : constant(0)};
}

static void write_either(struct lowering *l, enum ptx_type type, struct wide r) {
  if (is_wide(type)) write_wide(l, operand(l, 0), type, r);
  else write_word(l, operand(l, 0), type, r.lo, false);
}

/* Signed: the field's highest bit, or the value's if the field reaches beyond it, is repeated; of length 0 it is 0. */
void lower_bfe(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const struct word top = constant(bits_of(type) - 1);
  const struct wide a = read_extended(l, 1, type);
  const struct word from = binary(l, ISA_AND, read_word(l, operand(l, 2), PTX_U32, false), constant(255));
  const struct word length = binary(l, ISA_AND, read_word(l, operand(l, 3), PTX_U32, false), constant(255));
  if (!is_signed(type)) {
    const struct wide moved = shift_wide(l, ISA_SHRU, a, from), mask = ones(l, length);
    write_either(l, type, (struct wide){binary(l, ISA_AND, moved.lo, mask.lo), binary(l, ISA_AND, moved.hi, mask.hi)});
    return;
  }
  /* the field moves to the top, and back with its sign; beyond the top the sign moves */
  const struct word last =
      binary(l, ISA_MINU, binary(l, ISA_ISUB, binary(l, ISA_IADD, from, length), constant(1)), top);
  const struct wide up = shift_wide(l, ISA_SHL, a, binary(l, ISA_ISUB, constant(63), last));
  const struct word first = binary(l, ISA_MINU, from, last);
  const struct wide down =
      shift_wide(l, ISA_SHRS, up, binary(l, ISA_IADD, binary(l, ISA_ISUB, constant(63), last), first));
  write_either(l, type, choose_wide(l, compare(l, ISA_SETEQ, length, constant(0)), wide_constant(0), down));
}

void lower_bfi(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const struct wide a = read_extended(l, 1, type), b = read_extended(l, 2, type);
  const struct word at = binary(l, ISA_AND, read_word(l, operand(l, 3), PTX_U32, false), constant(255));
  const struct word length = binary(l, ISA_AND, read_word(l, operand(l, 4), PTX_U32, false), constant(255));
  const struct wide mask = shift_wide(l, ISA_SHL, ones(l, length), at), moved = shift_wide(l, ISA_SHL, a, at);
  /* b ^ ((b ^ a) & mask) */
  const struct word lo = binary(l, ISA_AND, binary(l, ISA_XOR, b.lo, moved.lo), mask.lo);
  const struct word hi = binary(l, ISA_AND, binary(l, ISA_XOR, b.hi, moved.hi), mask.hi);
  write_either(l, type, (struct wide){binary(l, ISA_XOR, b.lo, lo), binary(l, ISA_XOR, b.hi, hi)});
}

/* ---- bytes */

/* Byte `k` of the eight of {b, a}, or its sign in all bits. */
static struct word permuted(struct lowering *l, struct wide bytes, struct word selector) {
  const struct word by = binary(l, ISA_SHL, binary(l, ISA_AND, selector, constant(7)), constant(3));
  const struct word byte = extend(l, shift_wide(l, ISA_SHRU, bytes, by).lo, 8, false);
  const struct word sign = binary(l, ISA_AND, extend(l, binary(l, ISA_SHRU, byte, constant(7)), 8, false), constant(1));
  const struct word replicated = extend(l, binary(l, ISA_ISUB, constant(0), sign), 8, false);
  const struct word wanted = binary(l, ISA_AND, selector, constant(8));
  if (wanted.constant) return wanted.bits ? replicated : byte;
  return choose(l, compare(l, ISA_SETNE, wanted, constant(0)), replicated, byte);
}

/* The selector of byte k in the modes that have a table, for each value of the control. */
static unsigned mode_selector(unsigned mode, unsigned control, unsigned k) {
  switch (mode) {
    case PTX_MODE_F4E: return control + k;
    case PTX_MODE_B4E: return (control + 8 - k) & 7;
    case PTX_MODE_RC8: return control;
    case PTX_MODE_ECL: return k > control ? k : control;
    case PTX_MODE_ECR: return k < control ? k : control;
    default: return (control & 1) * 2 + (k & 1); /* rc16 */
  }
}

void lower_prmt(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct wide bytes = {read_word(l, operand(l, 1), PTX_B32, false), read_word(l, operand(l, 2), PTX_B32, false)};
  struct word control = read_word(l, operand(l, 3), PTX_B32, false), r = constant(0);
  const unsigned mode = i->choice[PTX_GROUP_MODE];
  if (mode && (mode < PTX_MODE_F4E || mode > PTX_MODE_RC16))
    lower_fail(l, &i->at, "%.*s: no such mode of prmt", PTX_TEXT(&i->at));
  if (mode) { /* the control's two bits choose one of four constant selectors */
    uint32_t selectors[4] = {0};
    for (unsigned c = 0; c < 4; c++)
      for (unsigned k = 0; k < 4; k++) selectors[c] |= mode_selector(mode, c, k) << 4 * k;
    control = binary(l, ISA_AND, control, constant(3));
    struct word chosen = constant(selectors[0]);
    for (unsigned c = 1; c < 4; c++)
      chosen = choose(l, compare(l, ISA_SETEQ, control, constant(c)), constant(selectors[c]), chosen);
    control = chosen;
  }
  for (unsigned k = 0; k < 4; k++) {
    const struct word byte = permuted(l, bytes, binary(l, ISA_SHRU, control, constant(4 * k)));
    r = binary(l, ISA_OR, r, binary(l, ISA_SHL, byte, constant(8 * k)));
  }
  write_word(l, operand(l, 0), PTX_B32, r, false);
}
