/* lower_convert: cvt among integers and f32; see lower.h.  Of f64: lower_double_convert.c. */
#include "compiler/lower.h"

static uint64_t largest(enum ptx_type type) {
  const unsigned bits = bits_of(type) - is_signed(type);
  return bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static uint64_t least(enum ptx_type type) { return is_signed(type) ? 0 - (UINT64_C(1) << (bits_of(type) - 1)) : 0; }

static struct wide widen(struct lowering *l, struct word w, bool sign) {
  return (struct wide){w, sign ? binary(l, ISA_SHRS, w, constant(31)) : constant(0)};
}

struct wide read_integer(struct lowering *l, enum ptx_type type) {
  const struct ptx_operand *o = operand(l, 1);
  return is_wide(type) ? read_wide(l, o, type, true) : widen(l, read_word(l, o, type, true), is_signed(type));
}

void write_integer(struct lowering *l, enum ptx_type type, struct wide value) {
  if (is_wide(type)) write_wide(l, operand(l, 0), type, value);
  else write_word(l, operand(l, 0), type, value.lo, true);
}

struct wide clamp_integer(struct lowering *l, struct wide v, enum ptx_type from, enum ptx_type to) {
  const bool sign = is_signed(from);
  const bool low = sign && (int64_t)least(to) > (int64_t)least(from), high = largest(to) < largest(from);
  const struct wide most = wide_constant(largest(to)), fewest = wide_constant(least(to));
  if (!is_wide(from)) { /* words suffice */
    struct word w = v.lo;
    if (low) w = binary(l, ISA_MAXS, w, fewest.lo);
    if (high) w = binary(l, sign ? ISA_MINS : ISA_MINU, w, most.lo);
    return widen(l, w, sign);
  }
  if (high) v = choose_wide(l, less_wide(l, most, v, sign), most, v);
  return low ? choose_wide(l, less_wide(l, v, fewest, true), fewest, v) : v;
}

/* ---- integer to float */

/* The 24 highest bits of a magnitude as a float, and one more in the last place where that is not exact and asked
 * for. */
static struct word directed(struct lowering *l, struct word top, struct truth away) {
  const struct word kept = binary(l, ISA_AND, top, constant(0xffffff00)), lost = binary(l, ISA_AND, top, constant(255));
  const struct word f = unary(l, ISA_I2FU, kept);
  const struct truth inexact = compare(l, ISA_SETNE, lost, constant(0));
  return choose(l, both(l, IR_PAND, inexact, away), binary(l, ISA_IADD, f, constant(1)), f);
}

/* Normalised so that its highest bit is bit 31, what falls off made sticky, then rounded by one conversion. */
static struct word integer_to_float(struct lowering *l, struct wide v, bool sign, unsigned round) {
  const struct truth negative = sign ? compare(l, ISA_SETLTS, v.hi, constant(0)) : (struct truth){IR_TRUE, true};
  const struct wide size = sign ? choose_wide(l, negative, negate_wide(l, v), v) : v;
  const struct word zeros = count_zeros_wide(l, size);
  const struct wide up = shift_wide(l, ISA_SHL, size, zeros);
  const struct word sticky = choose(l, compare(l, ISA_SETNE, up.lo, constant(0)), constant(1), constant(0));
  const struct word top = binary(l, ISA_OR, up.hi, sticky);
  struct word f;
  if (round == PTX_ROUND_RZ) f = directed(l, top, (struct truth){IR_TRUE, true});
  else if (round == PTX_ROUND_RM) f = directed(l, top, negative);
  else if (round == PTX_ROUND_RP) f = directed(l, top, opposite(negative));
  else f = unary(l, ISA_I2FU, top);
  /* times 2^(32 - zeros), built as a float; of zero 64 zeros do no harm */
  const struct word scale = binary(l, ISA_SHL, binary(l, ISA_ISUB, constant(127 + 32), zeros), constant(23));
  f = binary(l, ISA_FMUL, f, scale);
  return sign ? choose(l, negative, binary(l, ISA_XOR, f, constant(0x80000000u)), f) : f;
}

struct word integer_to_single(struct lowering *l, enum ptx_type from, unsigned round) {
  if (round >= PTX_ROUND_RNI)
    lower_fail(l, &l->instruction->at, "%.*s: an integer becomes a float by .rn, .rz, .rm or .rp",
               PTX_TEXT(&l->instruction->at));
  const struct wide v = read_integer(l, from);
  if (!is_wide(from) && round <= PTX_ROUND_RN) return unary(l, is_signed(from) ? ISA_I2FS : ISA_I2FU, v.lo);
  return integer_to_float(l, v, is_signed(from), round);
}

/* ---- float to integer: what is out of range becomes the nearest value, NaN 0 */

static struct word minus(struct lowering *l, struct word x) { return binary(l, ISA_XOR, x, constant(0x80000000u)); }

/* Magnitude of x, not negative and without fraction: its two words are exact. */
static struct wide magnitude_of(struct lowering *l, struct word x) {
  const struct word hi = unary(l, ISA_F2IU, binary(l, ISA_FMUL, x, constant(0x2f800000)));
  const struct word rest = ternary(l, ISA_FMA, minus(l, unary(l, ISA_I2FU, hi)), constant(0x4f800000), x);
  return (struct wide){unary(l, ISA_F2IU, rest), hi};
}

/* A NaN becomes 2^63, as PTX has it for results of 64 bits. */
static struct wide float_to_wide(struct lowering *l, struct word x, bool sign) {
  const struct word positive = binary(l, ISA_FMAX, x, constant(0)); /* 0 of NaN */
  const struct wide up = choose_wide(l, compare(l, ISA_FSETGE, x, constant(sign ? 0x5f000000 : 0x5f800000)),
                                     wide_constant(sign ? INT64_MAX : UINT64_MAX), magnitude_of(l, positive));
  if (!sign) return choose_wide(l, compare(l, ISA_FSETEQ, x, x), up, wide_constant(UINT64_C(1) << 63));
  const struct wide down = magnitude_of(l, binary(l, ISA_FMAX, minus(l, x), constant(0)));
  const struct wide low = choose_wide(l, compare(l, ISA_FSETGT, x, constant(0xdf000000u)), negate_wide(l, down),
                                      wide_constant(UINT64_C(1) << 63));
  return choose_wide(l, compare(l, ISA_FSETGE, x, constant(0)), up, low);
}

static struct wide from_float(struct lowering *l, enum ptx_type to, struct word x, unsigned round) {
  if (round < PTX_ROUND_RNI)
    lower_fail(l, &l->instruction->at, "%.*s: a float becomes an integer by .rni, .rzi, .rmi or .rpi",
               PTX_TEXT(&l->instruction->at));
  if (round != PTX_ROUND_RZI || is_wide(to)) x = round_float(l, x, (enum ptx_choice)round);
  if (is_wide(to)) return float_to_wide(l, x, is_signed(to));
  const struct word w = unary(l, is_signed(to) ? ISA_F2IS : ISA_F2IU, x);
  return clamp_integer(l, widen(l, w, is_signed(to)), is_signed(to) ? PTX_S32 : PTX_U32, to);
}

void single_to_integer(struct lowering *l, enum ptx_type to, struct word x, unsigned round) {
  write_integer(l, to, from_float(l, to, x, round));
}

void lower_convert(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned round = i->choice[PTX_GROUP_ROUND];
  const bool saturating = i->flags & PTX_FLAG_SAT;
  if (i->type_count != 2 || i->operand_count != 2 || round == PTX_ROUND_APPROX || round == PTX_ROUND_FULL) {
    lower_fail(l, &i->at, "%.*s: must have the type of the result, then that of the operand", PTX_TEXT(&i->at));
    return;
  }
  const enum ptx_type to = (enum ptx_type)i->types[0], from = (enum ptx_type)i->types[1];
  if (to == PTX_F32) {
    struct word r;
    if (from != PTX_F32) r = integer_to_single(l, from, round);
    else {
      r = is_flushed(l, read_word(l, operand(l, 1), PTX_F32, true));
      if (round >= PTX_ROUND_RNI) r = round_float(l, r, (enum ptx_choice)round);
      r = is_flushed(l, r);
    }
    write_word(l, operand(l, 0), PTX_F32, saturating ? saturate(l, r) : r, false);
    return;
  }
  if (from == PTX_F32) {
    single_to_integer(l, to, is_flushed(l, read_word(l, operand(l, 1), PTX_F32, true)), round);
    return;
  }
  if (round) lower_fail(l, &i->at, "%.*s: nothing is rounded between integers", PTX_TEXT(&i->at));
  const struct wide v = read_integer(l, from);
  write_integer(l, to, saturating ? clamp_integer(l, v, from, to) : v);
}
