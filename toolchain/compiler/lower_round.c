/* lower_round: results rounded towards zero, down or up; see lower.h.
 *
 * The machine rounds to nearest.  What that took off is computed too -- of a sum by Knuth's two-sum, of a product by
 * fma, of fma by Boldo and Muller's ErrFma -- and its sign says whether the result has to go one float further. 
 * Exact, but where what is taken off is itself below the smallest float: of products below 2^-100 rounding may be to
 * nearest.  Of quotients and roots, which are of significands in their middle range, it never is. */
#include "compiler/lower.h"

enum { ONE = 0x3f800000, MAGNITUDE = 0x7fffffff, INFINITY_BITS = 0x7f800000 };
#define SIGN 0x80000000u

static struct word minus(struct lowering *l, struct word x) { return binary(l, ISA_XOR, x, constant(SIGN)); }
static struct word add(struct lowering *l, struct word a, struct word b) { return binary(l, ISA_FADD, a, b); }
static struct word subtract(struct lowering *l, struct word a, struct word b) { return add(l, a, minus(l, b)); }

static struct truth is_finite(struct lowering *l, struct word x) {
  return compare(l, ISA_SETLTU, binary(l, ISA_AND, x, constant(MAGNITUDE)), constant(INFINITY_BITS));
}

/* a + b, and what it is short of the exact sum. */
static struct word two_sum(struct lowering *l, struct word a, struct word b, struct word *rest) {
  const struct word sum = add(l, a, b), of_b = subtract(l, sum, a), of_a = subtract(l, sum, of_b);
  *rest = add(l, subtract(l, a, of_a), subtract(l, b, of_b));
  return sum;
}

static struct word product_rest(struct lowering *l, struct word a, struct word b, struct word product) {
  return ternary(l, ISA_FMA, a, b, minus(l, product));
}

/* Of the sign of what r is short of a * b + c. */
static struct word fma_rest(struct lowering *l, struct word a, struct word b, struct word c, struct word r) {
  struct word low, high;
  const struct word product = binary(l, ISA_FMUL, a, b);
  const struct word middle = two_sum(l, c, product_rest(l, a, b, product), &low);
  const struct word sum = two_sum(l, product, middle, &high);
  return add(l, add(l, subtract(l, sum, r), high), low);
}

/* r, to nearest, becomes what is to be: `rest` is what it is short of the exact value, `signs` the signs of what was
 * added and multiplied, a bit for each in bit 31, xor-ed. */
static struct word direct(struct lowering *l, struct word r, struct word rest, struct truth finite, struct word signs,
                          bool down) {
  const struct truth negative = compare(l, ISA_SETLTS, r, constant(0));
  const struct truth is_zero = compare(l, ISA_SETEQ, binary(l, ISA_AND, r, constant(MAGNITUDE)), constant(0));
  const struct truth above = compare(l, ISA_FSETLT, rest, constant(0)),
                     below = compare(l, ISA_FSETGT, rest, constant(0));
  const struct word nearer = binary(l, ISA_ISUB, r, constant(1)), farther = binary(l, ISA_IADD, r, constant(1));
  const struct truth overflow = both(
      l, IR_PAND, finite, compare(l, ISA_SETEQ, binary(l, ISA_AND, r, constant(MAGNITUDE)), constant(INFINITY_BITS)));
  if (!down) {
    const struct truth too_far =
        both(l, IR_POR, both(l, IR_PAND, above, opposite(negative)), both(l, IR_PAND, below, negative));
    const struct truth step = both(l, IR_PAND, both(l, IR_POR, too_far, overflow), opposite(is_zero));
    return choose(l, step, nearer, r);
  }
  struct word next = choose(l, negative, farther, nearer);
  next = choose(l, is_zero, constant(SIGN | 1), next);
  const struct truth step = both(l, IR_POR, above, both(l, IR_PAND, overflow, opposite(negative)));
  /* what cancels is -0 */
  const struct truth cancels =
      both(l, IR_PAND, compare(l, ISA_SETEQ, r, constant(0)), compare(l, ISA_SETLTS, signs, constant(0)));
  return choose(l, step, next, choose(l, both(l, IR_PAND, cancels, opposite(below)), constant(SIGN), r));
}

struct word rounded_sum(struct lowering *l, struct word a, struct word b, unsigned how) {
  struct word rest;
  if (how <= PTX_ROUND_RN) return add(l, a, b);
  if (how == PTX_ROUND_RP) return minus(l, rounded_sum(l, minus(l, a), minus(l, b), PTX_ROUND_RM));
  const struct word r = two_sum(l, a, b, &rest);
  const struct truth finite = both(l, IR_PAND, is_finite(l, a), is_finite(l, b));
  return direct(l, r, rest, finite, binary(l, ISA_XOR, a, b), how == PTX_ROUND_RM);
}

struct word rounded_product(struct lowering *l, struct word a, struct word b, unsigned how) {
  const struct word r = binary(l, ISA_FMUL, how == PTX_ROUND_RP ? minus(l, a) : a, b);
  if (how <= PTX_ROUND_RN) return r;
  if (how == PTX_ROUND_RP) return minus(l, rounded_product(l, minus(l, a), b, PTX_ROUND_RM));
  const struct truth finite = both(l, IR_PAND, is_finite(l, a), is_finite(l, b));
  return direct(l, r, product_rest(l, a, b, r), finite, constant(0), how == PTX_ROUND_RM);
}

struct word rounded_fma(struct lowering *l, struct word a, struct word b, struct word c, unsigned how) {
  if (how == PTX_ROUND_RP) return minus(l, rounded_fma(l, minus(l, a), b, minus(l, c), PTX_ROUND_RM));
  const struct word r = ternary(l, ISA_FMA, a, b, c);
  if (how <= PTX_ROUND_RN) return r;
  const struct truth finite = both(l, IR_PAND, both(l, IR_PAND, is_finite(l, a), is_finite(l, b)), is_finite(l, c));
  const struct word signs = binary(l, ISA_XOR, binary(l, ISA_XOR, a, b), c);
  return direct(l, r, fma_rest(l, a, b, c, r), finite, signs, how == PTX_ROUND_RM);
}

/* ---- quotients and roots */

/* The significand with two bits more, the last one set if any further bit is: what leaves those of the result out is
 * rounded towards zero, and goes one further if anything was left out and the result goes away from zero. */
struct word directed_quotient(struct lowering *l, struct word q, struct word rest, struct word e, struct word sign,
                              unsigned how) {
  enum { FRACTION = 0x7fffff, HIDDEN = 0x800000, LARGEST = INFINITY_BITS - 1 };
  const struct word biased = binary(l, ISA_IADD, binary(l, ISA_SHRU, q, constant(23)), e);
  const struct word significand = binary(l, ISA_OR, binary(l, ISA_AND, q, constant(FRACTION)), constant(HIDDEN));
  struct word exact = binary(l, ISA_SHL, significand, constant(2));
  exact = choose(l, compare(l, ISA_FSETGT, rest, constant(0)), binary(l, ISA_IADD, exact, constant(1)), exact);
  exact = choose(l, compare(l, ISA_FSETLT, rest, constant(0)), binary(l, ISA_ISUB, exact, constant(1)), exact);
  const struct word exponent = binary(l, ISA_MAXS, binary(l, ISA_ISUB, biased, constant(1)), constant(0));
  const struct word by =
      binary(l, ISA_MINU, binary(l, ISA_ISUB, binary(l, ISA_IADD, exponent, constant(3)), biased), constant(31));
  const struct word kept = binary(l, ISA_SHRU, exact, by);
  const struct truth inexact = compare(l, ISA_SETNE, binary(l, ISA_SHL, kept, by), exact);
  const struct truth negative = compare(l, ISA_SETLTS, sign, constant(0));
  const struct truth never = opposite(truth(IR_TRUE)), outwards = how == PTX_ROUND_RM ? negative : opposite(negative);
  const struct truth away = how == PTX_ROUND_RZ ? never : outwards;
  const struct word r = binary(l, ISA_IADD, kept, binary(l, ISA_SHL, exponent, constant(23)));
  const struct word rounded = choose(l, both(l, IR_PAND, inexact, away), binary(l, ISA_IADD, r, constant(1)), r);
  const struct word beyond = choose(l, away, constant(INFINITY_BITS), constant(LARGEST));
  return choose(l, compare(l, ISA_SETGES, biased, constant(255)), beyond, rounded);
}

struct word directed_root(struct lowering *l, struct word root, struct word a, unsigned how) {
  const bool up = how == PTX_ROUND_RP;
  const struct word rest = ternary(l, ISA_FMA, minus(l, root), root, a);
  const struct truth short_of_it = compare(l, up ? ISA_FSETGT : ISA_FSETLT, rest, constant(0));
  return choose(l, short_of_it, binary(l, up ? ISA_IADD : ISA_ISUB, root, constant(1)), root);
}
