/* lower_compare: set, setp, selp, slct, testp and copysign; see lower.h. */
#include "compiler/lower_double.h"

/* ---- comparisons */

enum relation { EQ, NE, LT, LE, GT, GE, RELATIONS };

static const uint16_t integer_opcodes[2][RELATIONS] = {
    {ISA_SETEQ, ISA_SETNE, ISA_SETLTU, ISA_SETLEU, ISA_SETGTU, ISA_SETGEU},
    {ISA_SETEQ, ISA_SETNE, ISA_SETLTS, ISA_SETLES, ISA_SETGTS, ISA_SETGES}};
static const uint16_t float_opcodes[RELATIONS] = {ISA_FSETEQ, ISA_FSETNE, ISA_FSETLT,
                                                  ISA_FSETLE, ISA_FSETGT, ISA_FSETGE};
static const uint16_t double_opcodes[RELATIONS] = {ISA_DSETEQ, ISA_DSETNE, ISA_DSETLT,
                                                   ISA_DSETLE, ISA_DSETGT, ISA_DSETGE};

static struct truth compare_integers(struct lowering *l, enum relation r, bool sign, struct word a, struct word b) {
  return compare(l, integer_opcodes[sign][r], a, b);
}

static struct truth compare_wide(struct lowering *l, enum relation r, bool sign, struct wide a, struct wide b) {
  switch (r) {
    case EQ: return equal_wide(l, a, b);
    case NE: return opposite(equal_wide(l, a, b));
    case LT: return less_wide(l, a, b, sign);
    case GE: return opposite(less_wide(l, a, b, sign));
    case GT: return less_wide(l, b, a, sign);
    default: return opposite(less_wide(l, b, a, sign));
  }
}

/* Of floats the low words. */
static struct truth related(struct lowering *l, enum ptx_type type, unsigned relation, struct wide a, struct wide b) {
  if (type == PTX_F64) return double_compare(l, double_opcodes[relation], a, b);
  return compare(l, float_opcodes[relation], a.lo, b.lo);
}

/* The unordered form of a relation is what its opposite, which is false of a NaN, denies. */
struct truth compare_floats(struct lowering *l, enum ptx_choice how, enum ptx_type type, struct wide a, struct wide b) {
  static const uint8_t opposites[RELATIONS] = {NE, EQ, GE, GT, LE, LT};
  if (how == PTX_COMPARE_NUM || how == PTX_COMPARE_NAN) {
    const struct truth first = related(l, type, EQ, a, a), second = related(l, type, EQ, b, b);
    const struct truth numbers = both(l, IR_PAND, first, second);
    return how == PTX_COMPARE_NUM ? numbers : opposite(numbers);
  }
  const bool unordered = how >= PTX_COMPARE_EQU;
  const unsigned relation = unordered ? opposites[how - PTX_COMPARE_EQU] : how - PTX_COMPARE_EQ;
  const struct truth t = related(l, type, relation, a, b);
  return unordered ? opposite(t) : t;
}

/* A half as a single. */
static struct wide read_float(struct lowering *l, const struct ptx_operand *o, enum ptx_type type) {
  if (type == PTX_F64) return read_wide(l, o, type, false);
  const struct word x = read_word(l, o, type, false);
  const struct word single = is_half(type) ? half_to_single(l, are_halves_flushed(l, type, x)) : is_flushed(l, x);
  return (struct wide){single, constant(0)};
}

struct truth compare_type(struct lowering *l, enum ptx_choice how, enum ptx_type type, const struct ptx_operand *a,
                          const struct ptx_operand *b) {
  bool sign = is_signed(type);
  enum relation r = (enum relation)(how - PTX_COMPARE_EQ);
  if (type == PTX_F32 || type == PTX_F64 || is_half(type)) {
    if (how == PTX_COMPARE_LS || how == PTX_COMPARE_HS || how == PTX_HALF_LO || how == PTX_HALF_HI)
      lower_fail(l, &l->instruction->at, "%.*s: this comparison is for unsigned integers",
                 PTX_TEXT(&l->instruction->at));
    const struct wide x = read_float(l, a, type), y = read_float(l, b, type);
    return l->failed ? truth(IR_TRUE) : compare_floats(l, how, type, x, y);
  }
  if (how >= PTX_COMPARE_EQU && how <= PTX_COMPARE_NAN) {
    lower_fail(l, &l->instruction->at, "%.*s: this comparison is for .f32 and .f64", PTX_TEXT(&l->instruction->at));
    return truth(IR_TRUE);
  }
  const bool bits = type == PTX_B16 || type == PTX_B32 || type == PTX_B64;
  if (bits && r != EQ && r != NE)
    lower_fail(l, &l->instruction->at, "%.*s: only .eq and .ne compare bits", PTX_TEXT(&l->instruction->at));
  if (how == PTX_HALF_LO || how == PTX_HALF_HI || how == PTX_COMPARE_LS || how == PTX_COMPARE_HS) {
    if (sign)
      lower_fail(l, &l->instruction->at, "%.*s: this comparison is for unsigned integers",
                 PTX_TEXT(&l->instruction->at));
    r = how == PTX_HALF_LO ? LT : how == PTX_HALF_HI ? GT : how == PTX_COMPARE_LS ? LE : GE;
    sign = false;
  }
  if (is_wide(type)) return compare_wide(l, r, sign, read_wide(l, a, type, false), read_wide(l, b, type, false));
  const struct word x = read_word(l, a, type, false), y = read_word(l, b, type, false);
  return compare_integers(l, r, sign, x, y);
}

/* The comparison of the instruction, and with .and, .or, .xor its combination with the predicate at the end. */
static void compared(struct lowering *l, enum ptx_type type, struct truth *plain, struct truth *inverse) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned half = i->choice[PTX_GROUP_HALF], how = half ? half : i->choice[PTX_GROUP_COMPARE];
  const unsigned operation = i->choice[PTX_GROUP_OPERATION];
  *plain = *inverse = truth(IR_TRUE);
  if (!how || how == PTX_HALF_WIDE || (half && i->choice[PTX_GROUP_COMPARE])) {
    lower_fail(l, &i->at, "%.*s lacks a comparison, such as .lt", PTX_TEXT(&i->at));
    return;
  }
  if ((operation != 0) != (i->operand_count == 4) ||
      (operation && operation != PTX_OPERATION_AND && operation != PTX_OPERATION_OR &&
       operation != PTX_OPERATION_XOR)) {
    lower_fail(l, &i->at, "%.*s: .and, .or or .xor go with a predicate as the last operand", PTX_TEXT(&i->at));
    return;
  }
  *plain = compare_type(l, (enum ptx_choice)how, type, operand(l, 1), operand(l, 2));
  *inverse = opposite(*plain);
  if (!operation) return;
  const struct truth c = read_truth(l, operand(l, 3));
  const unsigned pseudo = operation == PTX_OPERATION_AND ? IR_PAND : operation == PTX_OPERATION_OR ? IR_POR : IR_PXOR;
  *plain = both(l, pseudo, *plain, c);
  *inverse = both(l, pseudo, *inverse, c);
}

void lower_setp(struct lowering *l) {
  const struct ptx_operand *d = operand(l, 0);
  struct truth plain, inverse;
  compared(l, (enum ptx_type)l->instruction->types[0], &plain, &inverse);
  const bool sink = d->kind == PTX_SINK;
  if ((!sink && (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)) ||
      (d->second != PTX_NOTHING && register_type(l, d->second) != PTX_PRED)) {
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
    return;
  }
  if (d->second != PTX_NOTHING) {
    /* both are there before either is written: p may be an operand */
    const uint32_t kept = fresh_predicate(l);
    emit(l,
         &(struct ir_instruction){.opcode = IR_PMOV, .d = kept, .a = inverse.predicate, .a_negated = inverse.negated});
    inverse = truth(kept);
  }
  if (!sink) write_truth(l, d->reg, plain);
  if (d->second != PTX_NOTHING) write_truth(l, d->second, inverse);
}

/* All ones or, of .f32 and .f16, 1.0. */
void lower_set(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  struct truth plain, inverse;
  const enum ptx_type to = (enum ptx_type)i->types[0];
  const bool short_integer = (to == PTX_U16 || to == PTX_S16) && is_half((enum ptx_type)i->types[1]);
  if (i->type_count != 2 || (to != PTX_U32 && to != PTX_S32 && to != PTX_F32 && !is_half(to) && !short_integer)) {
    lower_fail(l, &i->at, "%.*s: the types are that of the result, .u32, .s32, .f32 or .f16, and of the operands",
               PTX_TEXT(&i->at));
    return;
  }
  compared(l, (enum ptx_type)i->types[1], &plain, &inverse);
  const struct word yes = constant(to == PTX_F32 ? 0x3f800000 : is_half(to) ? 0x3c00 : UINT32_MAX);
  write_word(l, operand(l, 0), to, choose(l, plain, yes, constant(0)), false);
}

/* ---- selections */

static void write_chosen(struct lowering *l, enum ptx_type type, struct truth t) {
  if (is_wide(type)) {
    const struct wide a = read_wide(l, operand(l, 1), type, false), b = read_wide(l, operand(l, 2), type, false);
    write_wide(l, operand(l, 0), type, choose_wide(l, t, a, b));
  } else {
    const struct word a = read_word(l, operand(l, 1), type, false), b = read_word(l, operand(l, 2), type, false);
    write_word(l, operand(l, 0), type, choose(l, t, a, b), false);
  }
}

void lower_selp(struct lowering *l) {
  write_chosen(l, (enum ptx_type)l->instruction->types[0], read_truth(l, operand(l, 3)));
}

void lower_slct(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type type = (enum ptx_type)i->types[0], by = (enum ptx_type)i->types[1];
  if (i->type_count != 2 || (by != PTX_S32 && by != PTX_F32)) {
    lower_fail(l, &i->at, "%.*s: the second type is .s32 or .f32", PTX_TEXT(&i->at));
    return;
  }
  const struct word c = read_word(l, operand(l, 3), by, false);
  write_chosen(l, type,
               by == PTX_S32 ? compare(l, ISA_SETGES, c, constant(0))
                             : compare(l, ISA_FSETGE, is_flushed(l, c), constant(0)));
}

/* ---- floats by their bits */

void lower_testp(struct lowering *l) {
  enum { INFINITE = 0x7f800000, SMALLEST_NORMAL = 0x00800000 };
  const struct ptx_instruction *i = l->instruction;
  const struct ptx_operand *d = operand(l, 0);
  const struct word a = binary(l, ISA_AND, read_word(l, operand(l, 1), PTX_F32, false), constant(0x7fffffff));
  struct truth t = truth(IR_TRUE);
  switch (i->choice[PTX_GROUP_MODE]) {
    case PTX_MODE_FINITE: t = compare(l, ISA_SETLTU, a, constant(INFINITE)); break;
    case PTX_MODE_INFINITE: t = compare(l, ISA_SETEQ, a, constant(INFINITE)); break;
    case PTX_MODE_NUMBER: t = compare(l, ISA_SETLEU, a, constant(INFINITE)); break;
    case PTX_MODE_NOTANUMBER: t = compare(l, ISA_SETGTU, a, constant(INFINITE)); break;
    case PTX_MODE_NORMAL: /* zeros are */
      t = both(l, IR_PAND, compare(l, ISA_SETLTU, a, constant(INFINITE)),
               compare(l, ISA_SETGEU, binary(l, ISA_ISUB, a, constant(1)), constant(SMALLEST_NORMAL - 1)));
      break;
    case PTX_MODE_SUBNORMAL: /* zeros are none */
      t = compare(l, ISA_SETLTU, binary(l, ISA_ISUB, a, constant(1)), constant(SMALLEST_NORMAL - 1));
      break;
    default: lower_fail(l, &i->at, "%.*s lacks a property, such as .finite", PTX_TEXT(&i->at)); return;
  }
  if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
  else write_truth(l, d->reg, t);
}

/* The sign of a, the magnitude of b. */
void lower_copysign(struct lowering *l) {
  const struct word a = read_word(l, operand(l, 1), PTX_F32, false), b = read_word(l, operand(l, 2), PTX_F32, false);
  const struct word sign = binary(l, ISA_AND, a, constant(0x80000000u)),
                    size = binary(l, ISA_AND, b, constant(0x7fffffff));
  write_word(l, operand(l, 0), PTX_F32, binary(l, ISA_OR, sign, size), false);
}
