/* lower_half: .f16 and .f16x2; see lower.h.
 *
 * The machine adds, multiplies and fuses pairs of halves; a .f16 is the low one of a pair whose high one is zero, and
 * so is its result.  All else is done half by half, on what is a half in the low 16 bits of a word: on its bits, or as
 * a single, which each half is exactly.  What is a single then becomes a half by one rounding. */
#include "compiler/lower_double.h"

enum { SIGN = 0x8000, INFINITE = 0x7c00, ONE = 0x3c00 };

static struct word low_half(struct lowering *l, struct word x) { return binary(l, ISA_AND, x, constant(0xffff)); }

bool is_half(enum ptx_type type) { return type == PTX_F16; }

bool of_halves(const struct ptx_instruction *i) {
  const unsigned types = PTX_T(F16) | PTX_T(F16X2), first = 1u << i->types[0], second = 1u << i->types[1];
  switch (i->opcode) {
    case PTX_OP_ATOM:
    case PTX_OP_RED: return false;
    case PTX_OP_SET:
    case PTX_OP_SETP: return (i->type_count == 2 ? second : first) & PTX_T(F16X2);
    default: return ((i->type_count ? first : 0) | (i->type_count == 2 ? second : 0)) & types;
  }
}

/* ---- conversions */

struct word half_to_single(struct lowering *l, struct word half) {
  return unary(l, ISA_H2F, half);
}

/* To nearest, then one half back where that passed the number; zeros it cannot pass, as they have its sign. */
struct word single_to_half(struct lowering *l, struct word x, unsigned how) {
  const struct word r = unary(l, ISA_F2H, x);
  if (how <= PTX_ROUND_RN) return r;
  const struct word back = unary(l, ISA_H2F, r), nearer = binary(l, ISA_ISUB, r, constant(1));
  const struct truth above = compare(l, ISA_FSETGT, back, x), below = compare(l, ISA_FSETLT, back, x);
  const struct truth negative = compare(l, ISA_SETNE, binary(l, ISA_AND, r, constant(SIGN)), constant(0));
  if (how == PTX_ROUND_RZ) {
    const struct truth up = both(l, IR_PAND, above, opposite(negative)), down = both(l, IR_PAND, below, negative);
    return choose(l, both(l, IR_POR, up, down), nearer, r);
  }
  const bool down = how == PTX_ROUND_RM;
  const struct word next = choose(l, down ? negative : opposite(negative), binary(l, ISA_IADD, r, constant(1)), nearer);
  return choose(l, down ? above : below, next, r);
}

/* ---- half by half */

/* Of halves in the low bits of words. */
typedef struct word half_function(struct lowering *l, struct word a, struct word b);

static struct word each_half(struct lowering *l, enum ptx_type type, half_function *f, struct word a, struct word b) {
  if (is_half(type)) return f(l, a, b);
  const struct word low = f(l, low_half(l, a), low_half(l, b));
  const struct word high = f(l, binary(l, ISA_SHRU, a, constant(16)), binary(l, ISA_SHRU, b, constant(16)));
  return binary(l, ISA_OR, binary(l, ISA_SHL, high, constant(16)), low);
}

/* Subnormals to zeros of their sign; the second is not looked at, as in what follows. */
static struct word flushed(struct lowering *l, struct word a, struct word unused) {
  (void)unused;
  const struct truth small = compare(l, ISA_SETEQ, binary(l, ISA_AND, a, constant(INFINITE)), constant(0));
  return choose(l, small, binary(l, ISA_AND, a, constant(SIGN)), a);
}

static struct word saturated(struct lowering *l, struct word a, struct word unused) {
  (void)unused;
  return single_to_half(l, saturate(l, half_to_single(l, a)), PTX_ROUND_RN);
}

static struct word least_or_most(struct lowering *l, struct word a, struct word b) {
  const unsigned opcode = l->instruction->opcode == PTX_OP_MAX ? ISA_FMAX : ISA_FMIN;
  return single_to_half(l, binary(l, opcode, half_to_single(l, a), half_to_single(l, b)), PTX_ROUND_RN);
}

static struct word special(struct lowering *l, struct word a, struct word unused) {
  (void)unused;
  return single_to_half(l, special_function(l, half_to_single(l, a)), PTX_ROUND_RN);
}

static struct truth relation(struct lowering *l, struct word a, struct word b) {
  const enum ptx_choice how = (enum ptx_choice)l->instruction->choice[PTX_GROUP_COMPARE];
  const struct wide x = {half_to_single(l, a), constant(0)}, y = {half_to_single(l, b), constant(0)};
  return compare_floats(l, how, PTX_F32, x, y);
}

/* 1.0 or 0, or of an integer result all ones or 0. */
static struct word is_related(struct lowering *l, struct word a, struct word b) {
  const bool number = l->instruction->types[0] == PTX_F16X2;
  return choose(l, relation(l, a, b), constant(number ? ONE : 0xffff), constant(0));
}

/* ---- instructions */

struct word are_halves_flushed(struct lowering *l, enum ptx_type type, struct word x) {
  return l->instruction->flags & PTX_FLAG_FTZ ? each_half(l, type, flushed, x, x) : x;
}

static struct word read_halves(struct lowering *l, unsigned index, enum ptx_type type) {
  return are_halves_flushed(l, type, read_word(l, operand(l, index), type, false));
}

static void write_halves(struct lowering *l, enum ptx_type type, struct word x) {
  x = are_halves_flushed(l, type, x);
  if (l->instruction->flags & PTX_FLAG_SAT) x = each_half(l, type, saturated, x, x);
  write_word(l, operand(l, 0), type, x, false);
}

static struct word arithmetic(struct lowering *l, enum ptx_type type) {
  const struct ptx_instruction *i = l->instruction;
  const struct word a = read_halves(l, 1, type), sign = constant(is_half(type) ? SIGN : 0x80008000u);
  switch (i->opcode) {
    case PTX_OP_NEG: return binary(l, ISA_XOR, a, sign);
    case PTX_OP_ABS: return binary(l, ISA_AND, a, constant(~sign.bits));
    case PTX_OP_EX2:
    case PTX_OP_TANH: return each_half(l, type, special, a, a);
    default: break;
  }
  const struct word b = read_halves(l, 2, type);
  switch (i->opcode) {
    case PTX_OP_ADD: return binary(l, ISA_HADD2, a, b);
    case PTX_OP_SUB: return binary(l, ISA_HADD2, a, binary(l, ISA_XOR, b, sign));
    case PTX_OP_MUL: return binary(l, ISA_HMUL2, a, b);
    case PTX_OP_FMA: return ternary(l, ISA_HFMA2, a, b, read_halves(l, 3, type));
    default: return each_half(l, type, least_or_most, a, b);
  }
}

static void lower_arithmetic(struct lowering *l, enum ptx_type type) {
  const struct ptx_instruction *i = l->instruction;
  const bool near = i->opcode == PTX_OP_EX2 || i->opcode == PTX_OP_TANH;
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  if (near ? how != PTX_ROUND_APPROX : how > PTX_ROUND_RN)
    lower_fail(l, &i->at, "%.*s: halves round by %s", PTX_TEXT(&i->at), near ? ".approx" : ".rn");
  else if (i->choice[PTX_GROUP_HALF] || i->flags & PTX_FLAG_CC)
    lower_fail(l, &i->at, "%.*s: what is before the type does not go with halves", PTX_TEXT(&i->at));
  else write_halves(l, type, arithmetic(l, type));
}

/* set and setp of pairs, each half for itself: a mask or a pair of numbers; or a predicate of each, p|q. */
static void compare_pairs(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct ptx_operand *d = operand(l, 0);
  const struct word a = read_halves(l, 1, PTX_F16X2), b = read_halves(l, 2, PTX_F16X2);
  const unsigned how = i->choice[PTX_GROUP_COMPARE];
  const bool unsigned_order = how == PTX_COMPARE_LS || how == PTX_COMPARE_HS || i->choice[PTX_GROUP_HALF];
  if (!how || unsigned_order || i->choice[PTX_GROUP_OPERATION]) {
    lower_fail(l, &i->at, "%.*s: pairs of halves are compared as numbers, such as by .lt, and no more",
               PTX_TEXT(&i->at));
    return;
  }
  if (i->opcode == PTX_OP_SET) {
    if (i->types[0] != PTX_F16X2 && i->types[0] != PTX_U32 && i->types[0] != PTX_S32)
      lower_fail(l, &i->at, "%.*s: pairs of halves give a .f16x2, .u32 or .s32", PTX_TEXT(&i->at));
    else write_word(l, d, (enum ptx_type)i->types[0], each_half(l, PTX_F16X2, is_related, a, b), false);
    return;
  }
  if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED || d->second == PTX_NOTHING ||
      register_type(l, d->second) != PTX_PRED) {
    lower_fail(l, &d->at, "'%.*s': pairs of halves give two .pred registers, p|q", PTX_TEXT(&d->at));
    return;
  }
  const struct truth low = relation(l, low_half(l, a), low_half(l, b));
  const struct truth high = relation(l, binary(l, ISA_SHRU, a, constant(16)), binary(l, ISA_SHRU, b, constant(16)));
  write_truth(l, d->reg, low);
  write_truth(l, d->second, high);
}

/* Two singles to a pair, the first the high half. */
static void convert_to_pair(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  struct word half[2];
  if (i->types[1] != PTX_F32 || i->operand_count != 3 || (how != PTX_ROUND_RN && how != PTX_ROUND_RZ)) {
    lower_fail(l, &i->at, "%.*s: two .f32 become a .f16x2, by .rn or .rz", PTX_TEXT(&i->at));
    return;
  }
  for (unsigned k = 0; k < 2; k++) {
    const struct word x = is_flushed(l, read_word(l, operand(l, k + 1), PTX_F32, true));
    half[k] = single_to_half(l, i->flags & PTX_FLAG_SAT ? saturate(l, x) : x, how);
  }
  const struct word pair = binary(l, ISA_OR, binary(l, ISA_SHL, half[0], constant(16)), half[1]);
  write_word(l, operand(l, 0), PTX_F16X2, pair, false);
}

/* A single that a half, rounded in any way, is the same of as of the double: towards zero, and odd where that is not
 * exact, so that it is no half and no tie. */
static struct word sticky_single(struct lowering *l, struct wide x) {
  const struct word r = double_to_single(l, x, PTX_ROUND_RZ);
  const struct truth inexact = double_compare(l, ISA_DSETNE, double_from(l, ISA_F2D, r), x);
  return choose(l, inexact, binary(l, ISA_OR, r, constant(1)), r);
}

/* By way of a single: exact of a half, and of an integer as good as, as one that is not exact there is beyond all
 * halves; a single that is an integral value of a half is a half. */
static void convert(struct lowering *l, enum ptx_type to, enum ptx_type from) {
  const struct ptx_instruction *i = l->instruction;
  const bool integral = i->choice[PTX_GROUP_ROUND] >= PTX_ROUND_RNI;
  const unsigned how = integral ? PTX_ROUND_RN : i->choice[PTX_GROUP_ROUND];
  const bool floats = from == PTX_F64 || from == PTX_F32 || is_half(from);
  struct word x;
  if (from == PTX_F32) x = is_flushed(l, read_word(l, operand(l, 1), from, true));
  else if (from == PTX_F64) x = sticky_single(l, read_wide(l, operand(l, 1), from, false));
  else if (is_half(from)) x = half_to_single(l, read_word(l, operand(l, 1), from, true));
  else x = integer_to_single(l, from, PTX_ROUND_RN);
  if (!is_half(to) && to != PTX_F32 && to != PTX_F64) {
    single_to_integer(l, to, x, i->choice[PTX_GROUP_ROUND]);
    return;
  }
  if (integral && from == PTX_F64)
    lower_fail(l, &i->at, "%.*s: a double becomes a half by .rn, .rz, .rm or .rp", PTX_TEXT(&i->at));
  else if (integral && floats) x = round_float(l, x, (enum ptx_choice)i->choice[PTX_GROUP_ROUND]);
  else if (integral) lower_fail(l, &i->at, "%.*s: an integer becomes a half by .rn, .rz, .rm or .rp", PTX_TEXT(&i->at));
  if (i->flags & PTX_FLAG_SAT) x = saturate(l, x);
  if (to == PTX_F64) write_wide(l, operand(l, 0), to, double_from(l, ISA_F2D, x));
  else write_word(l, operand(l, 0), to, is_half(to) ? single_to_half(l, x, how) : x, true);
}

static void lower_conversion(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type to = (enum ptx_type)i->types[0], from = (enum ptx_type)i->types[1];
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  if (i->type_count != 2 || how == PTX_ROUND_APPROX || how == PTX_ROUND_FULL || from == PTX_F16X2)
    lower_fail(l, &i->at, "%.*s: must have the type of the result, then that of the operand", PTX_TEXT(&i->at));
  else if (to == PTX_F16X2) convert_to_pair(l);
  else if (i->operand_count != 2) lower_fail(l, &i->at, "%.*s takes 2 operands, found 3", PTX_TEXT(&i->at));
  else convert(l, to, from);
}

void lower_half(struct lowering *l) {
  switch (l->instruction->opcode) {
    case PTX_OP_CVT: lower_conversion(l); break;
    case PTX_OP_SET:
    case PTX_OP_SETP: compare_pairs(l); break;
    default: lower_arithmetic(l, (enum ptx_type)l->instruction->types[0]); break;
  }
}
