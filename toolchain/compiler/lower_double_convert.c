/* lower_double_convert: cvt from and to f64; see lower_double.h.  Of a NaN an integer of n bits becomes 2^(n-1), as PTX
 * has it for .f64. */
#include "compiler/lower_double.h"

enum { TWO_TO_32 = 0x41f00000, TWO_TO_63 = 0x43e00000, TWO_TO_64 = 0x43f00000, TWO_TO_MINUS_32 = 0x3df00000 };

static struct wide to_range(struct lowering *l, struct wide x, struct wide low, struct wide high) {
  return double_binary(l, ISA_DMIN, double_binary(l, ISA_DMAX, x, low), high);
}

/* ---- to f64 */

static struct wide from_integer(struct lowering *l, enum ptx_type from, unsigned how) {
  const struct wide v = read_integer(l, from);
  const unsigned opcode = is_signed(from) ? ISA_I2DS : ISA_I2DU;
  if (how > PTX_ROUND_RP)
    lower_fail(l, &l->instruction->at, "%.*s: an integer becomes a double by .rn, .rz, .rm or .rp",
               PTX_TEXT(&l->instruction->at));
  if (!is_wide(from)) return double_from(l, opcode, v.lo);
  const struct wide power = double_high(TWO_TO_32), low = double_from(l, ISA_I2DU, v.lo);
  return double_fused(l, double_from(l, opcode, v.hi), power, low, how ? how : PTX_ROUND_RN);
}

static struct wide from_double(struct lowering *l, unsigned how) {
  const struct wide x = read_wide(l, operand(l, 1), PTX_F64, false);
  return how >= PTX_ROUND_RNI ? double_round(l, x, how) : x;
}

static void to_double(struct lowering *l, enum ptx_type from, unsigned how, bool saturates) {
  struct wide r;
  if (from == PTX_F64) r = from_double(l, how);
  else if (from == PTX_F32) r = double_from(l, ISA_F2D, is_flushed(l, read_word(l, operand(l, 1), PTX_F32, true)));
  else r = from_integer(l, from, how);
  if (saturates) r = to_range(l, r, wide_constant(0), double_high(DOUBLE_ONE));
  write_wide(l, operand(l, 0), PTX_F64, r);
}

/* ---- to f32 */

/* The nearest float, or if that is on the wrong side of x, its neighbour. */
struct word double_to_single(struct lowering *l, struct wide x, unsigned how) {
  const struct word r = double_to(l, ISA_D2F, x);
  if (how <= PTX_ROUND_RN) return r;
  const struct wide back = double_from(l, ISA_F2D, r);
  const struct truth above = double_compare(l, ISA_DSETGT, back, x), below = double_compare(l, ISA_DSETLT, back, x);
  const struct truth negative = compare(l, ISA_SETLTS, r, constant(0));
  const struct truth inwards =
      both(l, IR_POR, both(l, IR_PAND, above, opposite(negative)), both(l, IR_PAND, below, negative));
  const struct truth outwards =
      both(l, IR_POR, both(l, IR_PAND, above, negative), both(l, IR_PAND, below, opposite(negative)));
  const struct truth wrong = how == PTX_ROUND_RZ ? inwards : how == PTX_ROUND_RM ? above : below;
  const struct truth farther = both(l, IR_PAND, wrong, outwards), nearer = both(l, IR_PAND, wrong, inwards);
  struct word moved = choose(l, farther, binary(l, ISA_IADD, r, constant(1)), r);
  return choose(l, nearer, binary(l, ISA_ISUB, r, constant(1)), moved);
}

/* ---- to integers: what is out of range becomes the nearest value */

/* Magnitude of x, not negative and without fraction: its two words are exact. */
static struct wide magnitude_of(struct lowering *l, struct wide x) {
  const struct word hi = double_to(l, ISA_D2IU, double_binary(l, ISA_DMUL, x, double_high(TWO_TO_MINUS_32)));
  const struct wide of_hi = double_minus(l, double_from(l, ISA_I2DU, hi));
  return (struct wide){double_to(l, ISA_D2IU, double_fma(l, of_hi, double_high(TWO_TO_32), x)), hi};
}

static struct wide to_wide(struct lowering *l, struct wide x, bool sign) {
  const struct truth negative = compare(l, ISA_SETLTS, x.hi, constant(0));
  const struct wide size = double_kept(l, double_size(l, x)), limit = double_high(sign ? TWO_TO_63 : TWO_TO_64);
  const struct truth beyond = double_compare(l, ISA_DSETGE, size, limit);
  const struct wide v = magnitude_of(l, size);
  const struct wide up = choose_wide(l, beyond, wide_constant(sign ? INT64_MAX : UINT64_MAX), v);
  const struct wide down = choose_wide(l, beyond, wide_constant(UINT64_C(1) << 63), negate_wide(l, v));
  return choose_wide(l, negative, sign ? down : wide_constant(0), up);
}

static struct wide to_integer(struct lowering *l, enum ptx_type to, unsigned how) {
  struct wide x = read_wide(l, operand(l, 1), PTX_F64, false), v;
  if (how < PTX_ROUND_RNI)
    lower_fail(l, &l->instruction->at, "%.*s: a double becomes an integer by .rni, .rzi, .rmi or .rpi",
               PTX_TEXT(&l->instruction->at));
  const struct truth number = double_compare(l, ISA_DSETEQ, x, x);
  if (how != PTX_ROUND_RZI || is_wide(to)) x = double_round(l, x, how);
  if (is_wide(to)) {
    v = to_wide(l, x, is_signed(to));
  } else {
    const struct word w = double_to(l, is_signed(to) ? ISA_D2IS : ISA_D2IU, x);
    v = clamp_integer(l, (struct wide){w, constant(0)}, is_signed(to) ? PTX_S32 : PTX_U32, to);
  }
  return choose_wide(l, number, v, wide_constant(UINT64_C(1) << (bits_of(to) - 1)));
}

void double_convert(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  const bool saturates = i->flags & PTX_FLAG_SAT;
  if (i->type_count != 2 || i->operand_count != 2 || how == PTX_ROUND_APPROX || how == PTX_ROUND_FULL) {
    lower_fail(l, &i->at, "%.*s: must have the type of the result, then that of the operand", PTX_TEXT(&i->at));
    return;
  }
  const enum ptx_type to = (enum ptx_type)i->types[0], from = (enum ptx_type)i->types[1];
  if (to == PTX_F64) {
    to_double(l, from, how, saturates);
  } else if (to == PTX_F32) {
    if (how >= PTX_ROUND_RNI)
      lower_fail(l, &i->at, "%.*s: a double becomes a float by .rn, .rz, .rm or .rp", PTX_TEXT(&i->at));
    const struct word r = is_flushed(l, double_to_single(l, read_wide(l, operand(l, 1), PTX_F64, false), how));
    write_word(l, operand(l, 0), PTX_F32, saturates ? saturate(l, r) : r, false);
  } else {
    write_integer(l, to, to_integer(l, to, how));
  }
}
