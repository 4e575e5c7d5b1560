/* lower_integer: sums, products and extremes of integers, and of floats what shares their instruction; see lower.h. */
#include "compiler/lower.h"

static enum ptx_type type_of(const struct lowering *l) { return (enum ptx_type)l->instruction->types[0]; }

/* ---- add, sub, addc, subc */

/* The flag that .cc writes and addc reads: after a sum the carry, after a difference the borrow. */
static uint32_t carry_flag(struct lowering *l) {
  if (!l->carry) l->carry = fresh_predicate(l);
  return l->carry;
}

static void set_carry(struct lowering *l, struct truth t) {
  const struct truth guard = guard_of(l);
  emit(l, &(struct ir_instruction){.opcode = IR_PMOV,
                                   .guard = guard.predicate,
                                   .guard_negated = guard.negated,
                                   .d = carry_flag(l),
                                   .a = t.predicate,
                                   .a_negated = t.negated});
}

/* a + b, or a - b, with the flag going in and out, of 64 bits; words of 32 are its low half. */
static struct wide with_carry(struct lowering *l, struct wide a, struct wide b, bool subtract, bool wide, bool in) {
  struct wide r = subtract ? subtract_wide(l, a, b) : add_wide(l, a, b);
  const bool out = l->instruction->flags & PTX_FLAG_CC;
  const struct wide first = subtract ? a : r, second = subtract ? b : a;
  struct truth carry = truth(IR_TRUE);
  if (out) carry = wide ? less_wide(l, first, second, false) : compare(l, ISA_SETLTU, first.lo, second.lo);
  if (in) {
    const struct wide one = {choose(l, truth(carry_flag(l)), constant(1), constant(0)), constant(0)}, before = r;
    r = subtract ? subtract_wide(l, r, one) : add_wide(l, r, one);
    const struct wide low = subtract ? before : r, high = subtract ? one : before;
    if (out)
      carry = both(l, IR_POR, carry, wide ? less_wide(l, low, high, false) : compare(l, ISA_SETLTU, low.lo, high.lo));
  }
  if (out) set_carry(l, carry);
  return r;
}

static void float_sum(struct lowering *l) {
  const bool subtract = l->instruction->opcode == PTX_OP_SUB;
  const struct word a = is_flushed(l, read_word(l, operand(l, 1), PTX_F32, false));
  struct word b = is_flushed(l, read_word(l, operand(l, 2), PTX_F32, false));
  if (subtract) b = binary(l, ISA_XOR, b, constant(0x80000000u));
  struct word r = is_flushed(l, rounded_sum(l, a, b, l->instruction->choice[PTX_GROUP_ROUND]));
  if (l->instruction->flags & PTX_FLAG_SAT) r = saturate(l, r);
  write_word(l, operand(l, 0), PTX_F32, r, false);
}

/* Saturated to the range of s32. */
static struct word sum_saturated(struct lowering *l, struct word a, struct word b, bool subtract) {
  const struct word sum = binary(l, subtract ? ISA_ISUB : ISA_IADD, a, b);
  /* it overflows where the operands' signs are equal (differ, of a difference) and the result's is another */
  const struct word signs = binary(l, ISA_XOR, a, b), changed = binary(l, ISA_XOR, a, sum);
  const struct word over = subtract ? binary(l, ISA_AND, signs, changed)
                                    : binary(l, ISA_AND, binary(l, ISA_XOR, signs, constant(UINT32_MAX)), changed);
  const struct word limit = binary(l, ISA_XOR, binary(l, ISA_SHRS, a, constant(31)), constant(0x7fffffff));
  return choose(l, compare(l, ISA_SETLTS, over, constant(0)), limit, sum);
}

void lower_add(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type type = type_of(l);
  const bool subtract = i->opcode == PTX_OP_SUB || i->opcode == PTX_OP_SUBC;
  const bool in = i->opcode == PTX_OP_ADDC || i->opcode == PTX_OP_SUBC;
  if (type == PTX_F32) {
    if (i->choice[PTX_GROUP_ROUND] > PTX_ROUND_RP)
      lower_fail(l, &i->at, "%.*s: sums round by .rn, .rz, .rm or .rp", PTX_TEXT(&i->at));
    float_sum(l);
    return;
  }
  if (i->choice[PTX_GROUP_ROUND] || i->flags & PTX_FLAG_FTZ || (i->flags & PTX_FLAG_SAT && type != PTX_S32))
    lower_fail(l, &i->at, "%.*s: what is before the type does not go with integers", PTX_TEXT(&i->at));
  if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false), b = read_wide(l, operand(l, 2), type, false);
    write_wide(l, operand(l, 0), type, with_carry(l, a, b, subtract, true, in));
    return;
  }
  const struct word a = read_word(l, operand(l, 1), type, false), b = read_word(l, operand(l, 2), type, false);
  struct word r;
  if (i->flags & PTX_FLAG_SAT) r = sum_saturated(l, a, b, subtract);
  else if (in || i->flags & PTX_FLAG_CC)
    r = with_carry(l, (struct wide){a, constant(0)}, (struct wide){b, constant(0)}, subtract, false, in).lo;
  else r = binary(l, subtract ? ISA_ISUB : ISA_IADD, a, b);
  write_word(l, operand(l, 0), type, r, false);
}

/* ---- mul, mad, fma */

static void float_product(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct word a = is_flushed(l, read_word(l, operand(l, 1), PTX_F32, false));
  const struct word b = is_flushed(l, read_word(l, operand(l, 2), PTX_F32, false));
  struct word r;
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  if (how > PTX_ROUND_RP || i->choice[PTX_GROUP_HALF])
    lower_fail(l, &i->at, "%.*s: products round by .rn, .rz, .rm or .rp", PTX_TEXT(&i->at));
  if (i->opcode == PTX_OP_MUL) r = rounded_product(l, a, b, how);
  else r = rounded_fma(l, a, b, is_flushed(l, read_word(l, operand(l, 3), PTX_F32, false)), how);
  r = is_flushed(l, r);
  write_word(l, operand(l, 0), PTX_F32, i->flags & PTX_FLAG_SAT ? saturate(l, r) : r, false);
}

static enum ptx_type twice(enum ptx_type type) {
  switch (type) {
    case PTX_U16: return PTX_U32;
    case PTX_S16: return PTX_S32;
    case PTX_U32: return PTX_U64;
    default: return PTX_S64;
  }
}

/* The high half of the 128-bit product: of magnitudes without a sign, then what the signs take off. */
static struct wide high_wide(struct lowering *l, struct wide a, struct wide b, bool is_signed) {
  const struct wide ll = product_wide(l, a.lo, b.lo, false), lh = product_wide(l, a.lo, b.hi, false);
  const struct wide hl = product_wide(l, a.hi, b.lo, false), hh = product_wide(l, a.hi, b.hi, false);
  const struct wide middle = add_wide(l, lh, (struct wide){ll.hi, constant(0)});
  const struct wide carry = add_wide(l, hl, (struct wide){middle.lo, constant(0)});
  struct wide r = add_wide(l, hh, (struct wide){middle.hi, constant(0)});
  r = add_wide(l, r, (struct wide){carry.hi, constant(0)});
  if (!is_signed) return r;
  const struct word sa = binary(l, ISA_SHRS, a.hi, constant(31)), sb = binary(l, ISA_SHRS, b.hi, constant(31));
  r = subtract_wide(l, r, (struct wide){binary(l, ISA_AND, sa, b.lo), binary(l, ISA_AND, sa, b.hi)});
  return subtract_wide(l, r, (struct wide){binary(l, ISA_AND, sb, a.lo), binary(l, ISA_AND, sb, a.hi)});
}

static void multiply_words(struct lowering *l, enum ptx_type type, unsigned half, bool add) {
  const struct ptx_instruction *i = l->instruction;
  const struct word a = read_word(l, operand(l, 1), type, false), b = read_word(l, operand(l, 2), type, false);
  const bool carries = i->opcode == PTX_OP_MADC || i->flags & PTX_FLAG_CC;
  if (half == PTX_HALF_WIDE && bits_of(type) == 32) {
    struct wide r = product_wide(l, a, b, is_signed(type));
    if (add) r = add_wide(l, r, read_wide(l, operand(l, 3), twice(type), false));
    write_wide(l, operand(l, 0), twice(type), r);
    return;
  }
  const enum ptx_type result = half == PTX_HALF_WIDE ? twice(type) : type;
  const struct word c = add ? read_word(l, operand(l, 3), result, false) : constant(0);
  struct word r;
  if (half == PTX_HALF_HI && bits_of(type) == 16) r = binary(l, ISA_SHRS, binary(l, ISA_IMUL, a, b), constant(16));
  else if (half == PTX_HALF_HI) r = binary(l, is_signed(type) ? ISA_IMULHIS : ISA_IMULHIU, a, b);
  else if (add && !carries) r = ternary(l, ISA_IMAD, a, b, c);
  else r = binary(l, ISA_IMUL, a, b);
  if (carries)
    r = with_carry(l, (struct wide){r, constant(0)}, (struct wide){c, constant(0)}, false, false,
                   i->opcode == PTX_OP_MADC)
            .lo;
  else if (add && half == PTX_HALF_HI) r = binary(l, ISA_IADD, r, c);
  write_word(l, operand(l, 0), result, r, false);
}

void lower_multiply(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type type = type_of(l);
  const unsigned half = i->choice[PTX_GROUP_HALF];
  const bool add = i->operand_count == 4;
  if (type == PTX_F32) {
    float_product(l);
    return;
  }
  if (!half || i->choice[PTX_GROUP_ROUND] || i->flags & PTX_FAST)
    lower_fail(l, &i->at, "%.*s: a product of integers is .lo, .hi or .wide, and not rounded or .sat",
               PTX_TEXT(&i->at));
  if ((i->flags & PTX_FLAG_CC || i->opcode == PTX_OP_MADC) && (bits_of(type) == 16 || half == PTX_HALF_WIDE))
    lower_fail(l, &i->at, "%.*s: carries are of .lo and .hi of 32 or 64 bits", PTX_TEXT(&i->at));
  if (!is_wide(type)) {
    multiply_words(l, type, half, add);
    return;
  }
  if (half == PTX_HALF_WIDE) lower_fail(l, &i->at, "%.*s: there is no product of 128 bits", PTX_TEXT(&i->at));
  const struct wide a = read_wide(l, operand(l, 1), type, false), b = read_wide(l, operand(l, 2), type, false);
  struct wide r = half == PTX_HALF_HI ? high_wide(l, a, b, is_signed(type)) : multiply_wide(l, a, b);
  if (add) r = with_carry(l, r, read_wide(l, operand(l, 3), type, false), false, true, i->opcode == PTX_OP_MADC);
  write_wide(l, operand(l, 0), type, r);
}

/* Of the low 24 bits: the low 32 bits of the product, or the bits from 16 on. */
void lower_mul24(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type type = type_of(l);
  const struct word a = extend(l, read_word(l, operand(l, 1), type, false), 24, is_signed(type));
  const struct word b = extend(l, read_word(l, operand(l, 2), type, false), 24, is_signed(type));
  struct wide r = product_wide(l, a, b, is_signed(type));
  if (i->choice[PTX_GROUP_HALF] == PTX_HALF_HI) r = shift_wide(l, ISA_SHRU, r, constant(16));
  else if (i->choice[PTX_GROUP_HALF] != PTX_HALF_LO)
    lower_fail(l, &i->at, "%.*s: must be .lo or .hi", PTX_TEXT(&i->at));
  if (i->operand_count == 4) r.lo = binary(l, ISA_IADD, r.lo, read_word(l, operand(l, 3), type, false));
  write_word(l, operand(l, 0), type, r.lo, false);
}

/* ---- extremes and signs */

void lower_extreme(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  const bool most = l->instruction->opcode == PTX_OP_MAX;
  if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false), b = read_wide(l, operand(l, 2), type, false);
    const struct truth less = less_wide(l, a, b, is_signed(type));
    write_wide(l, operand(l, 0), type, choose_wide(l, most ? opposite(less) : less, a, b));
    return;
  }
  struct word a = read_word(l, operand(l, 1), type, false), b = read_word(l, operand(l, 2), type, false);
  unsigned opcode = is_signed(type) ? (most ? ISA_MAXS : ISA_MINS) : most ? ISA_MAXU : ISA_MINU;
  if (type == PTX_F32) {
    opcode = most ? ISA_FMAX : ISA_FMIN;
    a = is_flushed(l, a);
    b = is_flushed(l, b);
  } else if (l->instruction->flags & PTX_FLAG_FTZ) {
    lower_fail(l, &l->instruction->at, "%.*s: .ftz is for .f32", PTX_TEXT(&l->instruction->at));
  }
  write_word(l, operand(l, 0), type, binary(l, opcode, a, b), false);
}

static struct word magnitude(struct lowering *l, struct word a) {
  return binary(l, ISA_MAXS, a, binary(l, ISA_ISUB, constant(0), a));
}

void lower_absolute(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false);
    const struct truth negative = compare(l, ISA_SETLTS, a.hi, constant(0));
    write_wide(l, operand(l, 0), type, choose_wide(l, negative, negate_wide(l, a), a));
    return;
  }
  const struct word a = read_word(l, operand(l, 1), type, false);
  if (type == PTX_F32)
    write_word(l, operand(l, 0), type, is_flushed(l, binary(l, ISA_AND, a, constant(0x7fffffff))), false);
  else {
    /* -2^31 is its own magnitude, and the larger of two equal values */
    write_word(l, operand(l, 0), type, magnitude(l, a), false);
  }
}

void lower_negate(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  if (is_wide(type)) {
    write_wide(l, operand(l, 0), type, negate_wide(l, read_wide(l, operand(l, 1), type, false)));
    return;
  }
  const struct word a = read_word(l, operand(l, 1), type, false);
  const struct word r = type == PTX_F32 ? is_flushed(l, binary(l, ISA_XOR, a, constant(0x80000000u)))
                                        : binary(l, ISA_ISUB, constant(0), a);
  write_word(l, operand(l, 0), type, r, false);
}

/* |a - b| + c */
void lower_sad(struct lowering *l) {
  const enum ptx_type type = type_of(l);
  if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false), b = read_wide(l, operand(l, 2), type, false);
    const struct truth less = less_wide(l, a, b, is_signed(type));
    const struct wide apart = choose_wide(l, less, subtract_wide(l, b, a), subtract_wide(l, a, b));
    write_wide(l, operand(l, 0), type, add_wide(l, apart, read_wide(l, operand(l, 3), type, false)));
    return;
  }
  const struct word a = read_word(l, operand(l, 1), type, false), b = read_word(l, operand(l, 2), type, false);
  const struct word high = binary(l, is_signed(type) ? ISA_MAXS : ISA_MAXU, a, b);
  const struct word low = binary(l, is_signed(type) ? ISA_MINS : ISA_MINU, a, b);
  const struct word apart = binary(l, ISA_ISUB, high, low);
  write_word(l, operand(l, 0), type, binary(l, ISA_IADD, apart, read_word(l, operand(l, 3), type, false)), false);
}

/* ---- dp4a, dp2a */

/* Part k, of so many bits, of a word, extended to 32. */
static struct word part(struct lowering *l, struct word w, unsigned k, unsigned bits, bool is_signed) {
  const struct word top = binary(l, ISA_SHL, w, constant(32 - bits - k * bits));
  return binary(l, is_signed ? ISA_SHRS : ISA_SHRU, top, constant(32 - bits));
}

/* c and the products of four bytes of a, or its two halves, with four bytes of b, or its lower or upper two. */
void lower_dot_product(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const bool halves = i->opcode == PTX_OP_DP2A;
  const enum ptx_type of_a = (enum ptx_type)i->types[0], of_b = (enum ptx_type)i->types[1];
  const unsigned half = i->choice[PTX_GROUP_HALF], count = halves ? 2 : 4;
  if (i->type_count != 2 || (halves && half != PTX_HALF_LO && half != PTX_HALF_HI)) {
    lower_fail(l, &i->at, "%.*s: has two types, .u32 or .s32%s", PTX_TEXT(&i->at), halves ? ", and .lo or .hi" : "");
    return;
  }
  const struct word a = read_word(l, operand(l, 1), of_a, false), b = read_word(l, operand(l, 2), of_b, false);
  struct word sum = read_word(l, operand(l, 3), PTX_B32, false);
  for (unsigned k = 0; k < count; k++) {
    const struct word of = part(l, a, k, 32 / count, is_signed(of_a));
    sum = ternary(l, ISA_IMAD, of, part(l, b, half == PTX_HALF_HI ? k + 2 : k, 8, is_signed(of_b)), sum);
  }
  write_word(l, operand(l, 0), PTX_B32, sum, false);
}
