/* lower_divide: exact integer quotients and rests; see lower.h. */
#include "compiler/lower.h"

/* One correction of a quotient that is too small by at most two. */
static void correct(struct lowering *l, struct word d, struct word *q, struct word *rest) {
  const struct truth more = compare(l, ISA_SETGEU, *rest, d);
  *q = choose(l, more, binary(l, ISA_IADD, *q, constant(1)), *q);
  *rest = choose(l, more, binary(l, ISA_ISUB, *rest, d), *rest);
}

/* 2^32 / d from the float reciprocal, a little below, one step of Newton's method in integers, then corrections. */
void divide_word(struct lowering *l, struct word n, struct word d, struct word *quotient, struct word *rest) {
  if (d.constant && d.bits && (d.bits & (d.bits - 1)) == 0) {
    uint32_t k = 0;
    while (d.bits >> k != 1) k++;
    *quotient = binary(l, ISA_SHRU, n, constant(k));
    *rest = binary(l, ISA_AND, n, constant(d.bits - 1));
    return;
  }
  const struct word inverse = unary(l, ISA_RCP, unary(l, ISA_I2FU, d));
  struct word z = unary(l, ISA_F2IU, binary(l, ISA_FMUL, inverse, constant(0x4f7ffffe))); /* 2^32 - 2^9 */
  const struct word missing = binary(l, ISA_IMUL, binary(l, ISA_ISUB, constant(0), d), z);
  z = binary(l, ISA_IADD, z, binary(l, ISA_IMULHIU, z, missing));
  *quotient = binary(l, ISA_IMULHIU, n, z);
  *rest = binary(l, ISA_ISUB, n, binary(l, ISA_IMUL, *quotient, d));
  correct(l, d, quotient, rest);
  correct(l, d, quotient, rest);
}

/* Bit by bit from the highest one of n: the rest takes in a bit, and gives d away when it can. */
void divide_wide(struct lowering *l, struct wide n, struct wide d, struct wide *quotient, struct wide *rest) {
  const uint32_t r0 = fresh_register(l), r1 = fresh_register(l), q0 = fresh_register(l), q1 = fresh_register(l);
  const uint32_t left = fresh_register(l), top = fresh_label(l), done = fresh_label(l);
  const struct wide r = {in_register(r0), in_register(r1)}, q = {in_register(q0), in_register(q1)};
  const struct word skipped = count_zeros_wide(l, n);
  const struct wide start = shift_wide(l, ISA_SHL, n, skipped);
  set(l, q0, start.lo);
  set(l, q1, start.hi);
  set(l, r0, constant(0));
  set(l, r1, constant(0));
  set(l, left, binary(l, ISA_ISUB, constant(64), skipped));
  branch_if(l, compare(l, ISA_SETEQ, in_register(left), constant(0)), done);

  label(l, top);
  /* {r, q} <<= 1; the bit that leaves r counts as 2^64 */
  const struct word carry = binary(l, ISA_SHRU, r.hi, constant(31));
  const struct wide shifted = shift_wide(l, ISA_SHL, r, constant(1));
  const struct word incoming = binary(l, ISA_SHRU, q.hi, constant(31));
  const struct wide taken = {binary(l, ISA_OR, shifted.lo, incoming), shifted.hi},
                    next = shift_wide(l, ISA_SHL, q, constant(1));
  const struct truth fits = opposite(less_wide(l, taken, d, false));
  const struct truth gives = both(l, IR_POR, fits, compare(l, ISA_SETNE, carry, constant(0)));
  const struct wide given = choose_wide(l, gives, subtract_wide(l, taken, d), taken);
  const struct word bit = choose(l, gives, constant(1), constant(0));
  set(l, q0, binary(l, ISA_OR, next.lo, bit));
  set(l, q1, next.hi);
  set(l, r0, given.lo);
  set(l, r1, given.hi);
  set(l, left, binary(l, ISA_ISUB, in_register(left), constant(1)));
  branch_if(l, compare(l, ISA_SETNE, in_register(left), constant(0)), top);
  label(l, done);
  *quotient = q;
  *rest = r;
}
