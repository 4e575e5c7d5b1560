/* lower_float: functions of floats beyond the machine's own, each error stated; see lower.h. */
#include "compiler/lower.h"

enum {
  ONE = 0x3f800000,
  HALF = 0x3f000000,
  TWO_TO_23 = 0x4b000000,
  TWO_TO_24 = 0x4b800000,
  TWO_TO_MINUS_24 = 0x33800000,
  INFINITY_BITS = 0x7f800000,
  SMALLEST_NORMAL = 0x00800000,
  MAGNITUDE = 0x7fffffff,
  NOT_A_NUMBER = 0x7fffffff
};
#define SIGN 0x80000000u

static struct word size_of(struct lowering *l, struct word x) { return binary(l, ISA_AND, x, constant(MAGNITUDE)); }
static struct word sign_of(struct lowering *l, struct word x) { return binary(l, ISA_AND, x, constant(SIGN)); }
static struct word minus(struct lowering *l, struct word x) { return binary(l, ISA_XOR, x, constant(SIGN)); }
static struct truth is_small(struct lowering *l, struct word x) {
  return compare(l, ISA_SETLTU, size_of(l, x), constant(SMALLEST_NORMAL));
}

struct word flush(struct lowering *l, struct word x) {
  return choose(l, is_small(l, x), sign_of(l, x), x);
}

struct word is_flushed(struct lowering *l, struct word x) {
  return l->instruction->flags & PTX_FLAG_FTZ ? flush(l, x) : x;
}

struct word saturate(struct lowering *l, struct word x) {
  return binary(l, ISA_FMIN, binary(l, ISA_FMAX, x, constant(0)), constant(ONE));
}

/* To the nearest integral value: adding 2^23 leaves no fraction; larger values have none. */
static struct word round_nearest(struct lowering *l, struct word x) {
  const struct word sign = sign_of(l, x), big = binary(l, ISA_OR, sign, constant(TWO_TO_23));
  const struct word sum = binary(l, ISA_FADD, binary(l, ISA_FADD, x, big), minus(l, big));
  const struct truth fraction = compare(l, ISA_SETLTU, size_of(l, x), constant(TWO_TO_23));
  return choose(l, fraction, binary(l, ISA_OR, size_of(l, sum), sign), binary(l, ISA_FADD, x, constant(SIGN)));
}

struct word round_float(struct lowering *l, struct word x, enum ptx_choice how) {
  const struct word sign = sign_of(l, x);
  struct word of = how == PTX_ROUND_RZI ? size_of(l, x) : x, r = round_nearest(l, of);
  if (how == PTX_ROUND_RNI) return r;
  const bool down = how != PTX_ROUND_RPI;
  const struct truth passed = compare(l, down ? ISA_FSETGT : ISA_FSETLT, r, of);
  r = choose(l, passed, binary(l, ISA_FADD, r, constant(down ? ONE | SIGN : ONE)), r);
  /* zeros keep their sign */
  return how == PTX_ROUND_RMI ? r : binary(l, ISA_OR, r, sign);
}

/* ---- division */

/* a / b by Newton's method on rcp(b) and two corrections of the quotient by its exact rest (Markstein): correctly
 * rounded while nothing leaves the normal range.  `rest` is a - b * quotient, exact. */
static struct word quotient(struct lowering *l, struct word a, struct word b, struct word *rest) {
  const struct word y0 = unary(l, ISA_RCP, b), negative = minus(l, b);
  const struct word y = ternary(l, ISA_FMA, y0, ternary(l, ISA_FMA, negative, y0, constant(ONE)), y0);
  const struct word q0 = binary(l, ISA_FMUL, a, y);
  const struct word q1 = ternary(l, ISA_FMA, ternary(l, ISA_FMA, negative, q0, a), y, q0);
  const struct word q = ternary(l, ISA_FMA, ternary(l, ISA_FMA, negative, q1, a), y, q1);
  if (rest) *rest = ternary(l, ISA_FMA, negative, q, a);
  return q;
}

static struct word exponent_of(struct lowering *l, struct word x) {
  return binary(l, ISA_AND, binary(l, ISA_SHRU, x, constant(23)), constant(255));
}

static struct truth within(struct lowering *l, struct word x, uint32_t low, uint32_t count) {
  return compare(l, ISA_SETLTU, binary(l, ISA_ISUB, x, constant(low)), constant(count));
}

/* |x| as significand in [1, 2) and biased exponent, subnormals too. */
static struct word split(struct lowering *l, struct word x, struct word *exponent) {
  const struct truth small = is_small(l, x);
  const struct word size = size_of(l, x);
  const struct word normal = choose(l, small, binary(l, ISA_FMUL, size, constant(TWO_TO_24)), size);
  *exponent =
      binary(l, ISA_ISUB, binary(l, ISA_SHRU, normal, constant(23)), choose(l, small, constant(24), constant(0)));
  return binary(l, ISA_OR, binary(l, ISA_AND, normal, constant(0x7fffff)), constant(ONE));
}

/* q * 2^e rounded once, where q is a rounded quotient and `rest` has the sign of what rounding took off: two more
 * bits of q, the last one sticky, decide when the result is subnormal. */
static struct word compose(struct lowering *l, struct word q, struct word rest, struct word e) {
  const struct word biased = binary(l, ISA_IADD, binary(l, ISA_SHRU, q, constant(23)), e);
  const struct word normal = binary(l, ISA_IADD, q, binary(l, ISA_SHL, e, constant(23)));
  const struct word significand =
      binary(l, ISA_OR, binary(l, ISA_AND, q, constant(0x7fffff)), constant(SMALLEST_NORMAL));
  struct word exact = binary(l, ISA_SHL, significand, constant(2));
  exact = choose(l, compare(l, ISA_FSETGT, rest, constant(0)), binary(l, ISA_IADD, exact, constant(1)), exact);
  exact = choose(l, compare(l, ISA_FSETLT, rest, constant(0)), binary(l, ISA_ISUB, exact, constant(1)), exact);
  const struct word by = binary(l, ISA_MINU, binary(l, ISA_ISUB, constant(3), biased), constant(31));
  const struct word kept = binary(l, ISA_SHRU, exact, by);
  const struct word half = binary(l, ISA_SHL, constant(1), binary(l, ISA_ISUB, by, constant(1)));
  const struct word lost = binary(l, ISA_ISUB, exact, binary(l, ISA_SHL, kept, by));
  /* up if more than half was lost, or half and the rest is odd */
  const struct word odd = binary(l, ISA_AND, kept, constant(1));
  const struct truth up = compare(l, ISA_SETGTU, binary(l, ISA_IADD, lost, odd), half);
  const struct word subnormal = choose(l, up, binary(l, ISA_IADD, kept, constant(1)), kept);
  const struct word small = choose(l, compare(l, ISA_SETLTS, biased, constant(1)), subnormal, normal);
  return choose(l, compare(l, ISA_SETGES, biased, constant(255)), constant(INFINITY_BITS), small);
}

/* Zeros, infinities and NaNs on either side: a * rcp(b) has their result, with 1 of its sign for any other b. */
static struct word divide_special(struct lowering *l, struct word a, struct word b, struct truth b_special) {
  const struct word one = binary(l, ISA_OR, sign_of(l, b), constant(ONE));
  return binary(l, ISA_FMUL, a, choose(l, b_special, unary(l, ISA_RCP, b), one));
}

static struct truth is_special(struct lowering *l, struct word x) {
  return compare(l, ISA_SETGEU, binary(l, ISA_ISUB, size_of(l, x), constant(1)), constant(INFINITY_BITS - 1));
}

/* a / b by significands and exponents apart, whatever these are. */
static struct word divide_apart(struct lowering *l, struct word a, struct word b, unsigned how) {
  struct word xa, xb, rest;
  const struct word sa = split(l, a, &xa), sb = split(l, b, &xb);
  const struct word q = quotient(l, sa, sb, &rest), e = binary(l, ISA_ISUB, xa, xb);
  const struct word r =
      how == PTX_ROUND_RN ? compose(l, q, rest, e) : directed_quotient(l, q, rest, e, binary(l, ISA_XOR, a, b), how);
  const struct truth b_special = is_special(l, b), special = both(l, IR_POR, is_special(l, a), b_special);
  const struct word sign = sign_of(l, binary(l, ISA_XOR, a, b));
  return choose(l, special, divide_special(l, a, b, b_special), binary(l, ISA_OR, r, sign));
}

static struct word divide_rn(struct lowering *l, struct word a, struct word b) {
  const uint32_t result = fresh_register(l), done = fresh_label(l);
  const struct word ea = exponent_of(l, a), eb = exponent_of(l, b);
  set(l, result, quotient(l, a, b, NULL));
  const struct truth ranges = both(l, IR_PAND, within(l, ea, 30, 224), within(l, eb, 2, 250));
  const struct truth easy = both(l, IR_PAND, ranges, within(l, binary(l, ISA_ISUB, ea, eb), (uint32_t)-120, 241));
  branch_if(l, easy, done);
  set(l, result, divide_apart(l, a, b, PTX_ROUND_RN));
  label(l, done);
  return in_register(result);
}

static struct word rounded_quotient(struct lowering *l, struct word a, struct word b, unsigned how) {
  return how == PTX_ROUND_RN ? divide_rn(l, a, b) : divide_apart(l, a, b, how);
}

/* Within 2 ulp: b is brought to where rcp is good, and a with it. */
static struct word divide_full(struct lowering *l, struct word a, struct word b) {
  struct word scale = choose(l, is_small(l, b), constant(TWO_TO_24), constant(ONE));
  scale = choose(l, compare(l, ISA_SETGTU, size_of(l, b), constant(0x7e000000)), constant(TWO_TO_MINUS_24), scale);
  const struct word inverse = unary(l, ISA_RCP, binary(l, ISA_FMUL, b, scale));
  return binary(l, ISA_FMUL, binary(l, ISA_FMUL, a, scale), inverse);
}

/* Within 1.1 ulp, subnormals included. */
static struct word reciprocal(struct lowering *l, struct word b) {
  if (l->instruction->flags & PTX_FLAG_FTZ) return unary(l, ISA_RCP, b);
  struct word scale = choose(l, is_small(l, b), constant(TWO_TO_24), constant(ONE));
  scale = choose(l, compare(l, ISA_SETGTU, size_of(l, b), constant(0x7e000000)), constant(TWO_TO_MINUS_24), scale);
  return binary(l, ISA_FMUL, unary(l, ISA_RCP, binary(l, ISA_FMUL, b, scale)), scale);
}

/* How an exact result is rounded. */
static unsigned exact_rounding(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned how = i->choice[PTX_GROUP_ROUND];
  if (how == PTX_ROUND_RN || how == PTX_ROUND_RZ || how == PTX_ROUND_RM || how == PTX_ROUND_RP) return how;
  lower_fail(l, &i->at, "%.*s: rounding is .rn, .rz, .rm, .rp or .approx", PTX_TEXT(&i->at));
  return PTX_ROUND_RN;
}

static void divide_float(struct lowering *l) {
  const struct word a = is_flushed(l, read_word(l, operand(l, 1), PTX_F32, false));
  const struct word b = is_flushed(l, read_word(l, operand(l, 2), PTX_F32, false));
  struct word r;
  switch (l->instruction->choice[PTX_GROUP_ROUND]) {
    case PTX_ROUND_APPROX: r = binary(l, ISA_FMUL, a, unary(l, ISA_RCP, b)); break;
    case PTX_ROUND_FULL: r = divide_full(l, a, b); break;
    default: r = rounded_quotient(l, a, b, exact_rounding(l));
  }
  write_word(l, operand(l, 0), PTX_F32, is_flushed(l, r), false);
}

static void divide_integer(struct lowering *l, enum ptx_type type) {
  const bool rest = l->instruction->opcode == PTX_OP_REM, sign = is_signed(type);
  if (is_wide(type)) {
    struct wide n = read_wide(l, operand(l, 1), type, false), d = read_wide(l, operand(l, 2), type, false), q, r;
    const struct word signs = rest ? n.hi : binary(l, ISA_XOR, n.hi, d.hi);
    const struct truth n_negative = compare(l, ISA_SETLTS, n.hi, constant(0)),
                       d_negative = compare(l, ISA_SETLTS, d.hi, constant(0));
    if (sign) {
      n = choose_wide(l, n_negative, negate_wide(l, n), n);
      d = choose_wide(l, d_negative, negate_wide(l, d), d);
    }
    divide_wide(l, n, d, &q, &r);
    struct wide result = rest ? r : q;
    if (sign) result = choose_wide(l, compare(l, ISA_SETLTS, signs, constant(0)), negate_wide(l, result), result);
    write_wide(l, operand(l, 0), type, result);
    return;
  }
  struct word n = read_word(l, operand(l, 1), type, false), d = read_word(l, operand(l, 2), type, false), q, r;
  const struct word signs = rest ? n : binary(l, ISA_XOR, n, d);
  if (sign) {
    n = binary(l, ISA_MINU, n, binary(l, ISA_ISUB, constant(0), n));
    d = binary(l, ISA_MINU, d, binary(l, ISA_ISUB, constant(0), d));
  }
  divide_word(l, n, d, &q, &r);
  struct word result = rest ? r : q;
  if (sign)
    result = choose(l, compare(l, ISA_SETLTS, signs, constant(0)), binary(l, ISA_ISUB, constant(0), result), result);
  write_word(l, operand(l, 0), type, result, false);
}

void lower_divide(struct lowering *l) {
  const enum ptx_type type = (enum ptx_type)l->instruction->types[0];
  if (type == PTX_F32) divide_float(l);
  else if (l->instruction->choice[PTX_GROUP_ROUND] || l->instruction->flags)
    lower_fail(l, &l->instruction->at, "%.*s: integers are not rounded", PTX_TEXT(&l->instruction->at));
  else divide_integer(l, type);
}

void lower_reciprocal(struct lowering *l) {
  const struct word b = is_flushed(l, read_word(l, operand(l, 1), PTX_F32, false));
  const bool near = l->instruction->choice[PTX_GROUP_ROUND] == PTX_ROUND_APPROX;
  const struct word r = near ? reciprocal(l, b) : rounded_quotient(l, constant(ONE), b, exact_rounding(l));
  write_word(l, operand(l, 0), PTX_F32, is_flushed(l, r), false);
}

/* Correctly rounded: Newton's method on rsqrt and a correction by the exact rest.  Small operands are scaled by
 * 2^64. */
void lower_root(struct lowering *l) {
  enum { TWO_TO_64 = 0x5f800000, TWO_TO_MINUS_32 = 0x2f800000, TWO_TO_MINUS_96 = 0x0f800000 };
  const struct word x = is_flushed(l, read_word(l, operand(l, 1), PTX_F32, false));
  const bool near = l->instruction->choice[PTX_GROUP_ROUND] == PTX_ROUND_APPROX;
  const unsigned how = near ? PTX_ROUND_RN : exact_rounding(l);
  const struct truth small = compare(l, ISA_SETLTU, x, constant(TWO_TO_MINUS_96));
  const struct word a = choose(l, small, binary(l, ISA_FMUL, x, constant(TWO_TO_64)), x), y = unary(l, ISA_RSQ, a);
  struct word g = binary(l, ISA_FMUL, a, y), h = binary(l, ISA_FMUL, y, constant(HALF));
  const struct word r = ternary(l, ISA_FMA, minus(l, h), g, constant(HALF));
  g = ternary(l, ISA_FMA, g, r, g);
  h = ternary(l, ISA_FMA, h, r, h);
  struct word root = ternary(l, ISA_FMA, ternary(l, ISA_FMA, minus(l, g), g, a), h, g);
  if (how != PTX_ROUND_RN) root = directed_root(l, root, a, how);
  root = binary(l, ISA_FMUL, root, choose(l, small, constant(TWO_TO_MINUS_32), constant(ONE)));
  /* zeros and +infinity are their own roots; what is left has none */
  const struct truth own =
      both(l, IR_POR, compare(l, ISA_FSETEQ, x, constant(0)), compare(l, ISA_SETEQ, x, constant(INFINITY_BITS)));
  const struct truth positive = within(l, x, 1, INFINITY_BITS - 1);
  root = choose(l, positive, root, choose(l, own, x, constant(NOT_A_NUMBER)));
  write_word(l, operand(l, 0), PTX_F32, is_flushed(l, root), false);
}

/* ---- approximations by the special function unit; without .ftz subnormals count, so operands or results are scaled */

static struct word power_of_two(struct lowering *l, struct word x) {
  const struct truth small = compare(l, ISA_FSETLT, x, constant(0xc2fc0000));                  /* -126 */
  const struct word moved = choose(l, small, binary(l, ISA_FADD, x, constant(0x42800000)), x); /* + 64 */
  const struct word scale = choose(l, small, constant(0x1f800000), constant(ONE));             /* 2^-64 */
  return binary(l, ISA_FMUL, unary(l, ISA_EX2, moved), scale);
}

static struct word logarithm(struct lowering *l, struct word x) {
  const struct truth small = compare(l, ISA_FSETLT, x, constant(SMALLEST_NORMAL));
  const struct word scaled = choose(l, small, binary(l, ISA_FMUL, x, constant(TWO_TO_24)), x);
  return binary(l, ISA_FADD, unary(l, ISA_LG2, scaled),
                choose(l, small, constant(0xc1c00000), constant(SIGN))); /* -24 */
}

static struct word inverse_root(struct lowering *l, struct word x) {
  const struct truth small = is_small(l, x);
  const struct word scaled = choose(l, small, binary(l, ISA_FMUL, x, constant(TWO_TO_24)), x);
  return binary(l, ISA_FMUL, unary(l, ISA_RSQ, scaled),
                choose(l, small, constant(0x45800000), constant(ONE))); /* 2^12 */
}

/* 1 - 2 / (e^2|x| + 1), and near 0, where that loses digits, x - x^3 / 3; within 2^-15 relative. */
static struct word hyperbolic_tangent(struct lowering *l, struct word x) {
  const struct word size = size_of(l, x), power = unary(l, ISA_EX2, binary(l, ISA_FMUL, size, constant(0x4038aa3b)));
  const struct word inverse = unary(l, ISA_RCP, binary(l, ISA_FADD, power, constant(ONE)));
  const struct word large = ternary(l, ISA_FMA, constant(0xc0000000), inverse, constant(ONE));
  const struct word square = binary(l, ISA_FMUL, size, size);
  const struct word near_zero = ternary(l, ISA_FMA, binary(l, ISA_FMUL, square, size), constant(0xbeaaaaab), size);
  const struct word r = choose(l, compare(l, ISA_FSETLT, size, constant(0x3d800000)), near_zero, large);
  return binary(l, ISA_OR, r, sign_of(l, x));
}

struct word special_function(struct lowering *l, struct word x) {
  const bool ftz = l->instruction->flags & PTX_FLAG_FTZ;
  switch (l->instruction->opcode) {
    case PTX_OP_RSQRT: return ftz ? unary(l, ISA_RSQ, x) : inverse_root(l, x);
    case PTX_OP_EX2: return ftz ? unary(l, ISA_EX2, x) : power_of_two(l, x);
    case PTX_OP_LG2: return ftz ? unary(l, ISA_LG2, x) : logarithm(l, x);
    case PTX_OP_SIN: return unary(l, ISA_SIN, x);
    case PTX_OP_COS: return unary(l, ISA_COS, x);
    default: return hyperbolic_tangent(l, x);
  }
}

void lower_special(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct word x = read_word(l, operand(l, 1), PTX_F32, false);
  if (i->choice[PTX_GROUP_ROUND] != PTX_ROUND_APPROX)
    lower_fail(l, &i->at, "%.*s: only .approx is supported", PTX_TEXT(&i->at));
  write_word(l, operand(l, 0), PTX_F32, special_function(l, x), false);
}
