/* lower_double_divide: quotients and roots of doubles; see lower_double.h.
 *
 * Significands and exponents go apart.  The special function unit's float is the first approximation; Newton's method
 * doubles its digits twice, and corrections by exact rests (Markstein) make the result the nearest double.  The sign of
 * the last rest says where the exact result is, which is all that other roundings and subnormal results need. */
#include "compiler/lower_double.h"

static struct word exponent_of(struct lowering *l, struct wide x) {
  const struct word high = double_size(l, x).hi;
  return binary(l, ISA_SHRU, high, constant(DOUBLE_EXPONENT_SHIFT));
}

/* x with 2^0 for its power of two. */
static struct wide significand_of(struct lowering *l, struct wide x) {
  const struct word fraction = binary(l, ISA_AND, x.hi, constant(DOUBLE_FRACTION));
  return (struct wide){x.lo, binary(l, ISA_OR, fraction, constant(DOUBLE_ONE))};
}

static struct wide scaled(struct lowering *l, struct wide x, struct word exponent) {
  return (struct wide){x.lo, binary(l, ISA_IADD, x.hi, binary(l, ISA_SHL, exponent, constant(DOUBLE_EXPONENT_SHIFT)))};
}

static struct wide multiply(struct lowering *l, struct wide a, struct wide b) {
  return double_binary(l, ISA_DMUL, a, b);
}

static struct truth within(struct lowering *l, struct word x, uint32_t low, uint32_t count) {
  return compare(l, ISA_SETLTU, binary(l, ISA_ISUB, x, constant(low)), constant(count));
}

/* A normal number of x's significand, and x's biased exponent, below 1 where x is subnormal. */
static struct wide normalised(struct lowering *l, struct wide x, struct word *exponent) {
  enum { BY = 54, POWER = (DOUBLE_BIAS + BY) << DOUBLE_EXPONENT_SHIFT };
  const struct truth small = double_is_small(l, x);
  const struct wide size = double_size(l, x);
  const struct wide normal = choose_wide(l, small, multiply(l, size, double_high(POWER)), size);
  *exponent = binary(l, ISA_ISUB, exponent_of(l, normal), choose(l, small, constant(BY), constant(0)));
  return normal;
}

/* ---- quotients */

static struct wide first_inverse(struct lowering *l, struct wide b) {
  return double_from(l, ISA_F2D, unary(l, ISA_RCP, double_to(l, ISA_D2F, b)));
}

/* Of significands; the nearest, unless b is so near to 2 that half a unit in the last place of its inverse makes a
 * difference: its first 20 bits of fraction are ones.  `rest` is a - b * quotient. */
static struct wide quotient(struct lowering *l, struct wide a, struct wide b, struct wide *rest) {
  a = double_kept(l, a);
  b = double_kept(l, b);
  const struct wide negative = double_kept(l, double_minus(l, b)), one = double_kept(l, double_high(DOUBLE_ONE));
  struct wide y = first_inverse(l, b);
  for (unsigned k = 0; k < 2; k++) y = double_fma(l, y, double_fma(l, negative, y, one), y);
  struct wide q = multiply(l, a, y);
  for (unsigned k = 0; k < 2; k++) q = double_fma(l, double_fma(l, negative, q, a), y, q);
  *rest = double_fma(l, negative, q, a);
  return q;
}

/* x, a double further up or down. */
static struct wide stepped(struct lowering *l, struct wide x, struct truth up, struct truth down) {
  const struct wide by = choose_wide(l, down, wide_constant(UINT64_MAX), wide_constant(0));
  return add_wide(l, x, choose_wide(l, up, wide_constant(1), by));
}

/* The nearest quotient for one that is within a unit in the last place: its rest is at most half of that times b. */
static struct wide nearest(struct lowering *l, struct wide q, struct wide a, struct wide b, struct wide *rest) {
  enum { HALF_UNIT = 53 };
  const struct word exponent = binary(l, ISA_ISUB, exponent_of(l, q), constant(DOUBLE_BIAS + HALF_UNIT));
  const struct wide most = double_kept(l, scaled(l, b, exponent));
  q = stepped(l, q, double_compare(l, ISA_DSETGT, *rest, most),
              double_compare(l, ISA_DSETLT, *rest, double_minus(l, most)));
  *rest = double_fma(l, double_minus(l, b), q, a);
  return q;
}

/* |q * 2^e| rounded once, where `rest` has the sign of what q is short of the exact quotient, whose own sign is that of
 * `sign`: two more bits of q, the last one sticky, decide. */
static struct wide compose(struct lowering *l, struct wide q, struct wide rest, struct word e, struct word sign,
                           unsigned how) {
  const struct word biased = binary(l, ISA_IADD, binary(l, ISA_SHRU, q.hi, constant(DOUBLE_EXPONENT_SHIFT)), e);
  const struct word fraction = binary(l, ISA_AND, q.hi, constant(DOUBLE_FRACTION));
  const struct wide whole = {q.lo, binary(l, ISA_OR, fraction, constant(DOUBLE_SMALLEST_NORMAL))};
  const struct wide more = choose_wide(l, double_is_zero(l, rest), wide_constant(0), wide_constant(1));
  const struct truth less = compare(l, ISA_SETLTS, rest.hi, constant(0));
  const struct wide exact =
      add_wide(l, shift_wide(l, ISA_SHL, whole, constant(2)), choose_wide(l, less, wide_constant(UINT64_MAX), more));
  const struct word exponent = binary(l, ISA_MAXS, binary(l, ISA_ISUB, biased, constant(1)), constant(0));
  const struct word by =
      binary(l, ISA_MINU, binary(l, ISA_ISUB, binary(l, ISA_IADD, exponent, constant(3)), biased), constant(63));
  const struct wide kept = shift_wide(l, ISA_SHRU, exact, by);
  const struct wide lost = subtract_wide(l, exact, shift_wide(l, ISA_SHL, kept, by));
  const struct truth negative = compare(l, ISA_SETLTS, sign, constant(0));
  const struct truth outwards = how == PTX_ROUND_RM ? negative : opposite(negative);
  struct truth away = how == PTX_ROUND_RZ ? opposite(truth(IR_TRUE)) : outwards, up;
  if (how == PTX_ROUND_RN) {
    /* more than half is lost, or half and what is kept is odd */
    const struct wide half = shift_wide(l, ISA_SHL, wide_constant(1), binary(l, ISA_ISUB, by, constant(1)));
    const struct wide odd = {binary(l, ISA_AND, kept.lo, constant(1)), constant(0)};
    up = less_wide(l, half, add_wide(l, lost, odd), false);
    away = truth(IR_TRUE);
  } else {
    up = both(l, IR_PAND, away, opposite(equal_wide(l, lost, wide_constant(0))));
  }
  const struct wide r = scaled(l, kept, exponent);
  const struct wide rounded = choose_wide(l, up, add_wide(l, r, wide_constant(1)), r);
  const struct wide largest = {constant(UINT32_MAX), constant(DOUBLE_INFINITY - 1)};
  const struct wide beyond = choose_wide(l, away, double_high(DOUBLE_INFINITY), largest);
  return choose_wide(l, compare(l, ISA_SETGES, biased, constant(DOUBLE_EXPONENTS)), beyond, rounded);
}

static struct truth is_special(struct lowering *l, struct wide x) {
  return both(l, IR_POR, double_is_zero(l, x), opposite(double_is_finite(l, x)));
}

/* Zeros, infinities and NaNs on either side: a times what 1 / b is of such a b, or times 1 of b's sign. */
static struct wide divide_special(struct lowering *l, struct wide a, struct wide b, struct truth b_special) {
  const struct wide turned = {b.lo, binary(l, ISA_XOR, b.hi, constant(DOUBLE_INFINITY))}; /* of zeros and infinities */
  const struct wide inverse = choose_wide(l, double_compare(l, ISA_DSETEQ, b, b), turned, b);
  const struct wide one = {constant(0), binary(l, ISA_OR, double_sign(l, b), constant(DOUBLE_ONE))};
  return multiply(l, a, choose_wide(l, b_special, inverse, one));
}

/* Whatever a and b are. */
static struct wide divide_any(struct lowering *l, struct wide a, struct wide b, unsigned how) {
  struct word ea, eb;
  struct wide rest;
  const struct wide na = normalised(l, a, &ea), nb = normalised(l, b, &eb);
  const struct wide sa = double_kept(l, significand_of(l, na)), sb = double_kept(l, significand_of(l, nb));
  struct wide q = quotient(l, sa, sb, &rest);
  q = nearest(l, q, sa, sb, &rest);
  const struct word signs = binary(l, ISA_XOR, a.hi, b.hi);
  struct wide r = compose(l, q, rest, binary(l, ISA_ISUB, ea, eb), signs, how);
  r.hi = binary(l, ISA_OR, r.hi, binary(l, ISA_AND, signs, constant(DOUBLE_SIGN)));
  const struct truth b_special = is_special(l, b), special = both(l, IR_POR, is_special(l, a), b_special);
  return choose_wide(l, special, divide_special(l, a, b, b_special), r);
}

/* To nearest: operands and results that are normal need no more than exponents. */
static struct wide divide_nearest(struct lowering *l, struct wide a, struct wide b) {
  const uint32_t result = fresh_pair(l), done = fresh_label(l);
  const struct word ea = exponent_of(l, a), eb = exponent_of(l, b), e = binary(l, ISA_ISUB, ea, eb);
  struct wide rest, q = quotient(l, significand_of(l, a), significand_of(l, b), &rest);
  q = scaled(l, q, e);
  q.hi = binary(l, ISA_OR, q.hi, binary(l, ISA_AND, binary(l, ISA_XOR, a.hi, b.hi), constant(DOUBLE_SIGN)));
  set(l, result, q.lo);
  set(l, result + 1, q.hi);
  const struct truth normal =
      both(l, IR_PAND, within(l, ea, 1, DOUBLE_EXPONENTS - 1), within(l, eb, 1, DOUBLE_EXPONENTS - 1));
  const struct word fraction = binary(l, ISA_AND, b.hi, constant(DOUBLE_FRACTION));
  const struct truth exact = compare(l, ISA_SETNE, fraction, constant(DOUBLE_FRACTION));
  const struct truth in_range = within(l, e, 2 - (uint32_t)DOUBLE_BIAS, 2 * DOUBLE_BIAS - 2);
  branch_if(l, both(l, IR_PAND, both(l, IR_PAND, normal, exact), in_range), done);
  const struct wide any = divide_any(l, a, b, PTX_ROUND_RN);
  set(l, result, any.lo);
  set(l, result + 1, any.hi);
  label(l, done);
  return (struct wide){in_register(result), in_register(result + 1)};
}

static struct wide divide(struct lowering *l, struct wide a, struct wide b) {
  const unsigned how = double_rounding(l);
  return how == PTX_ROUND_RN ? divide_nearest(l, a, b) : divide_any(l, a, b, how);
}

void double_divide(struct lowering *l) {
  const struct wide a = read_wide(l, operand(l, 1), PTX_F64, false), b = read_wide(l, operand(l, 2), PTX_F64, false);
  write_wide(l, operand(l, 0), PTX_F64, divide(l, a, b));
}

/* .approx.ftz: 2^-22 relative, the low word is 0; subnormals are zeros, in and out. */
static struct wide near_reciprocal(struct lowering *l, struct wide b) {
  const struct word e = exponent_of(l, b), sign = double_sign(l, b);
  const struct word power = binary(l, ISA_ISUB, constant(DOUBLE_BIAS), e);
  const struct wide y = {constant(0), scaled(l, first_inverse(l, significand_of(l, b)), power).hi};
  const struct word high = binary(l, ISA_OR, y.hi, sign);
  const struct word infinite = binary(l, ISA_OR, sign, constant(DOUBLE_INFINITY));
  const struct truth vanishes = compare(l, ISA_SETLTS, y.hi, constant(DOUBLE_SMALLEST_NORMAL));
  struct word r = choose(l, vanishes, sign, high);
  r = choose(l, double_is_small(l, b), infinite, r);
  const struct truth number = double_compare(l, ISA_DSETEQ, b, b);
  return choose_wide(l, number, (struct wide){constant(0), r}, wide_constant(DOUBLE_NAN));
}

void double_reciprocal(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct wide b = read_wide(l, operand(l, 1), PTX_F64, false);
  struct wide r;
  if (i->choice[PTX_GROUP_ROUND] != PTX_ROUND_APPROX) {
    r = divide(l, double_high(DOUBLE_ONE), b);
  } else {
    if (!(i->flags & PTX_FLAG_FTZ)) lower_fail(l, &i->at, "%.*s: .approx of .f64 has .ftz", PTX_TEXT(&i->at));
    r = near_reciprocal(l, b);
  }
  write_wide(l, operand(l, 0), PTX_F64, r);
}

/* ---- roots */

/* x, positive, as s * 4^half with s in [1, 4). */
static struct wide quartered(struct lowering *l, struct wide x, struct word *half) {
  struct word exponent;
  const struct wide normal = normalised(l, x, &exponent), s = significand_of(l, normal);
  const struct word power = binary(l, ISA_ISUB, exponent, constant(DOUBLE_BIAS));
  *half = binary(l, ISA_SHRS, power, constant(1));
  return scaled(l, s, binary(l, ISA_AND, power, constant(1)));
}

/* s^(1/2) and s^(-1/2) / 2. */
static struct wide newton(struct lowering *l, struct wide s, struct wide *half_inverse) {
  s = double_kept(l, s);
  const struct wide half = double_kept(l, double_high(DOUBLE_ONE - DOUBLE_SMALLEST_NORMAL));
  const struct wide y = double_from(l, ISA_F2D, unary(l, ISA_RSQ, double_to(l, ISA_D2F, s)));
  struct wide g = multiply(l, s, y), h = multiply(l, y, half);
  for (unsigned k = 0; k < 2; k++) {
    const struct wide r = double_fma(l, double_minus(l, h), g, half);
    g = double_fma(l, g, r, g);
    h = double_fma(l, h, r, h);
  }
  *half_inverse = h;
  return g;
}

static struct wide root_rest(struct lowering *l, struct wide root, struct wide s) {
  return double_fma(l, double_minus(l, root), root, s);
}

/* The nearest root of s for one that is within a unit in the last place, u: s is in (root +- u / 2)^2, and the fourth
 * part of u * u is less than what rests differ by. */
static struct wide nearest_root(struct lowering *l, struct wide root, struct wide s) {
  enum { UNIT = 52 };
  const struct wide rest = root_rest(l, root, s), most = double_kept(l, scaled(l, root, constant(0u - UNIT)));
  return stepped(l, root, double_compare(l, ISA_DSETGT, rest, most),
                 double_compare(l, ISA_DSETLE, rest, double_minus(l, most)));
}

/* One double further, if that is where the exact root is. */
static struct wide next_root(struct lowering *l, struct wide root, struct wide s, unsigned how) {
  const bool up = how == PTX_ROUND_RP;
  const struct truth never = {IR_TRUE, true};
  const struct truth beyond = double_compare(l, up ? ISA_DSETGT : ISA_DSETLT, root_rest(l, root, s), wide_constant(0));
  return stepped(l, root, up ? beyond : never, up ? never : beyond);
}

static struct truth is_positive(struct lowering *l, struct wide x) {
  return both(l, IR_PAND, compare(l, ISA_SETLTU, x.hi, constant(DOUBLE_INFINITY)), opposite(double_is_zero(l, x)));
}

void double_root(struct lowering *l) {
  struct word half;
  struct wide h;
  const unsigned how = double_rounding(l);
  const struct wide x = read_wide(l, operand(l, 1), PTX_F64, false), s = quartered(l, x, &half);
  struct wide root = newton(l, s, &h);
  root = nearest_root(l, double_fma(l, root_rest(l, root, s), h, root), s);
  if (how != PTX_ROUND_RN) root = next_root(l, root, s, how);
  /* zeros and +infinity are their own roots; what is left has none */
  const struct truth own = both(l, IR_POR, double_is_zero(l, x), equal_wide(l, x, double_high(DOUBLE_INFINITY)));
  const struct wide other = choose_wide(l, own, x, wide_constant(DOUBLE_NAN));
  write_wide(l, operand(l, 0), PTX_F64, choose_wide(l, is_positive(l, x), scaled(l, root, half), other));
}

/* .approx: within 2 units in the last place; with .ftz subnormals are zeros. */
void double_inverse_root(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  struct word half;
  struct wide h;
  if (i->choice[PTX_GROUP_ROUND] != PTX_ROUND_APPROX)
    lower_fail(l, &i->at, "%.*s: only .approx is supported", PTX_TEXT(&i->at));
  struct wide x = read_wide(l, operand(l, 1), PTX_F64, false);
  if (i->flags & PTX_FLAG_FTZ)
    x = choose_wide(l, double_is_small(l, x), (struct wide){constant(0), double_sign(l, x)}, x);
  newton(l, quartered(l, x, &half), &h);
  const struct wide y = scaled(l, h, binary(l, ISA_ISUB, constant(1), half));
  const struct wide infinite = {constant(0), binary(l, ISA_OR, double_sign(l, x), constant(DOUBLE_INFINITY))};
  struct wide other = choose_wide(l, double_is_zero(l, x), infinite, wide_constant(DOUBLE_NAN));
  other = choose_wide(l, equal_wide(l, x, double_high(DOUBLE_INFINITY)), wide_constant(0), other);
  write_wide(l, operand(l, 0), PTX_F64, choose_wide(l, is_positive(l, x), y, other));
}
