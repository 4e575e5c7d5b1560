/* lower_double_round: doubles rounded otherwise than to nearest, as lower_round.c rounds floats: what rounding to
 * nearest took off is computed too, and its sign says whether the result has to go one double further.  Of products
 * below 2^-900, where what is taken off may be below the smallest double, rounding may be to nearest. */
#include "compiler/lower_double.h"

static struct wide add(struct lowering *l, struct wide a, struct wide b) { return double_binary(l, ISA_DADD, a, b); }
static struct wide subtract(struct lowering *l, struct wide a, struct wide b) { return add(l, a, double_minus(l, b)); }

/* a + b, and what it is short of the exact sum (Dekker): the one with the larger exponent first, so that nothing but
 * the sum overflows. */
static struct wide two_sum(struct lowering *l, struct wide a, struct wide b, struct wide *rest) {
  const struct truth ordered = compare(l, ISA_SETGEU, double_size(l, a).hi, double_size(l, b).hi);
  const struct wide large = choose_wide(l, ordered, a, b), small = choose_wide(l, ordered, b, a);
  const struct wide sum = add(l, a, b);
  *rest = subtract(l, small, subtract(l, sum, large));
  return sum;
}

static struct wide product_rest(struct lowering *l, struct wide a, struct wide b, struct wide product) {
  return double_fma(l, a, b, double_minus(l, product));
}

/* Of the sign of what r is short of a * b + c. */
static struct wide fma_rest(struct lowering *l, struct wide a, struct wide b, struct wide c, struct wide r) {
  struct wide low, high;
  const struct wide product = double_binary(l, ISA_DMUL, a, b);
  const struct wide middle = two_sum(l, c, product_rest(l, a, b, product), &low);
  const struct wide sum = two_sum(l, product, middle, &high);
  return add(l, add(l, subtract(l, sum, r), high), low);
}

/* r, to nearest, becomes what is to be: `rest` is what it is short of the exact value, `signs` has in bit 31 those of
 * what was added and multiplied, xor-ed. */
static struct wide direct(struct lowering *l, struct wide r, struct wide rest, struct truth finite, struct word signs,
                          bool down) {
  const struct wide one = wide_constant(1), zero = wide_constant(0);
  const struct truth negative = compare(l, ISA_SETLTS, r.hi, constant(0)), is_zero = double_is_zero(l, r);
  const struct truth above = double_compare(l, ISA_DSETLT, rest, zero),
                     below = double_compare(l, ISA_DSETGT, rest, zero);
  const struct wide nearer = subtract_wide(l, r, one), farther = add_wide(l, r, one);
  const struct truth overflow =
      both(l, IR_PAND, finite, equal_wide(l, double_size(l, r), double_high(DOUBLE_INFINITY)));
  if (!down) {
    const struct truth too_far =
        both(l, IR_POR, both(l, IR_PAND, above, opposite(negative)), both(l, IR_PAND, below, negative));
    return choose_wide(l, both(l, IR_PAND, both(l, IR_POR, too_far, overflow), opposite(is_zero)), nearer, r);
  }
  struct wide next = choose_wide(l, negative, farther, nearer);
  next = choose_wide(l, is_zero, (struct wide){constant(1), constant(DOUBLE_SIGN)}, next);
  const struct truth step = both(l, IR_POR, above, both(l, IR_PAND, overflow, opposite(negative)));
  /* what cancels is -0 */
  const struct truth cancels =
      both(l, IR_PAND, both(l, IR_PAND, is_zero, opposite(negative)), compare(l, ISA_SETLTS, signs, constant(0)));
  const struct truth is_minus_zero = both(l, IR_PAND, cancels, opposite(below));
  return choose_wide(l, step, next, choose_wide(l, is_minus_zero, double_high(DOUBLE_SIGN), r));
}

struct wide double_sum(struct lowering *l, struct wide a, struct wide b, unsigned how) {
  struct wide rest;
  if (how == PTX_ROUND_RN) return add(l, a, b);
  if (how == PTX_ROUND_RP) return double_minus(l, double_sum(l, double_minus(l, a), double_minus(l, b), PTX_ROUND_RM));
  const struct wide r = two_sum(l, a, b, &rest);
  const struct truth finite = both(l, IR_PAND, double_is_finite(l, a), double_is_finite(l, b));
  return direct(l, r, rest, finite, binary(l, ISA_XOR, a.hi, b.hi), how == PTX_ROUND_RM);
}

struct wide double_product(struct lowering *l, struct wide a, struct wide b, unsigned how) {
  if (how == PTX_ROUND_RP) return double_minus(l, double_product(l, double_minus(l, a), b, PTX_ROUND_RM));
  const struct wide r = double_binary(l, ISA_DMUL, a, b);
  if (how == PTX_ROUND_RN) return r;
  const struct truth finite = both(l, IR_PAND, double_is_finite(l, a), double_is_finite(l, b));
  return direct(l, r, product_rest(l, a, b, r), finite, constant(0), how == PTX_ROUND_RM);
}

struct wide double_fused(struct lowering *l, struct wide a, struct wide b, struct wide c, unsigned how) {
  if (how == PTX_ROUND_RP)
    return double_minus(l, double_fused(l, double_minus(l, a), b, double_minus(l, c), PTX_ROUND_RM));
  const struct wide r = double_fma(l, a, b, c);
  if (how == PTX_ROUND_RN) return r;
  const struct truth factors = both(l, IR_PAND, double_is_finite(l, a), double_is_finite(l, b));
  const struct word signs = binary(l, ISA_XOR, binary(l, ISA_XOR, a.hi, b.hi), c.hi);
  return direct(l, r, fma_rest(l, a, b, c, r), both(l, IR_PAND, factors, double_is_finite(l, c)), signs,
                how == PTX_ROUND_RM);
}

/* ---- to integral values */

/* To the nearest: adding 2^52 leaves no fraction; larger values have none. */
static struct wide round_nearest(struct lowering *l, struct wide x) {
  const struct word sign = double_sign(l, x);
  const struct wide big =
      double_kept(l, (struct wide){constant(0), binary(l, ISA_OR, sign, constant(DOUBLE_TWO_TO_52))});
  struct wide r = double_size(l, subtract(l, add(l, x, big), big));
  r.hi = binary(l, ISA_OR, r.hi, sign); /* zeros keep theirs */
  const struct truth fraction = compare(l, ISA_SETLTU, double_size(l, x).hi, constant(DOUBLE_TWO_TO_52));
  return choose_wide(l, fraction, r, add(l, x, double_high(DOUBLE_SIGN)));
}

struct wide double_round(struct lowering *l, struct wide x, unsigned how) {
  const struct wide of = how == PTX_ROUND_RZI ? double_kept(l, double_size(l, x)) : x;
  struct wide r = round_nearest(l, of);
  if (how == PTX_ROUND_RNI) return r;
  const bool down = how != PTX_ROUND_RPI;
  const struct truth passed = double_compare(l, down ? ISA_DSETGT : ISA_DSETLT, r, of);
  const struct wide step = double_high(down ? DOUBLE_ONE | DOUBLE_SIGN : DOUBLE_ONE);
  r = choose_wide(l, passed, add(l, r, step), r);
  if (how != PTX_ROUND_RMI) r.hi = binary(l, ISA_OR, r.hi, double_sign(l, x)); /* zeros keep their sign */
  return r;
}
