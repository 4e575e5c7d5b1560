/* generate_expression: expressions of random OpenCL C.  Each is of the type asked for by a cast in front of it. */
#include "generate.h"

const char *const type_names[TYPES] = {"char", "uchar", "short", "ushort", "int", "uint",
                                       "long", "ulong", "float", "double", "half"};
const unsigned type_bytes[TYPES] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 2};

/* For functions of words alone. */
static enum type any_wide(struct generator *g, bool with_64) { return (enum type)(I32 + below(g, with_64 ? 4 : 2)); }

/* ---- leaves */

/* Numbers about the ends of what the types hold, as well as small ones. */
static void integer_constant(struct generator *g) {
  static const char *const corners[] = {"0",
                                        "1",
                                        "-1",
                                        "127",
                                        "128",
                                        "-128",
                                        "255",
                                        "32767",
                                        "65535",
                                        "-32768",
                                        "0x7fffffff",
                                        "(-0x7fffffff - 1)",
                                        "0xffffffff",
                                        "0x80000000",
                                        "0x7fffffffffffffffL",
                                        "0xffffffff00000000UL",
                                        "0x123456789abcdefL"};
  if (chance(g, 50)) printf("%u", below(g, 100));
  else if (chance(g, 50)) printf("%s", corners[below(g, sizeof corners / sizeof *corners)]);
  else printf("0x%xu", tw_random_word(&g->random));
}

static void float_constant(struct generator *g) {
  static const char *const corners[] = {
      "0.0f",    "-0.0f",   "1.0f",          "-1.5f",    "0x1p-126f", "0x1.8p-140f", "0x1.fffffep127f",
      "0x1p31f", "0x1p24f", "0x1.000002p0f", "INFINITY", "0.1f"};
  if (chance(g, 60)) printf("%s", corners[below(g, sizeof corners / sizeof *corners)]);
  else printf("as_float(0x%xu)", tw_random_word(&g->random));
}

/* Spelt by their bits: what the compiler's options make of 0.1 does not matter. */
static void double_constant(struct generator *g) {
  static const char *const corners[] = {"0",
                                        "0x8000000000000000",
                                        "0x3ff0000000000000",
                                        "0xbff8000000000000",
                                        "0x0010000000000000",
                                        "0x0000000000000003",
                                        "0x7fefffffffffffff",
                                        "0x41e0000000000000",
                                        "0x4330000000000001",
                                        "0x3fffffffffffffff",
                                        "0x7ff0000000000000"};
  if (chance(g, 60)) printf("as_double(%sUL)", corners[below(g, sizeof corners / sizeof *corners)]);
  else printf("as_double(0x%x%08xUL)", tw_random_word(&g->random), tw_random_word(&g->random));
}

/* By their bits, too. */
static void half_constant(struct generator *g) {
  static const unsigned corners[] = {0,      0x8000, 0x3c00, 0xbe00, 0x0400, 0x0003,
                                     0x03ff, 0x7bff, 0x7800, 0x3c01, 0x7c00, 0x2e66};
  const unsigned bits = chance(g, 60) ? corners[below(g, sizeof corners / sizeof *corners)] : below(g, 0x10000);
  printf("as_half((ushort)0x%x)", bits);
}

/* Floats become integers by a function that is defined for all of them. */
static void variable(struct generator *g, enum type type) {
  const unsigned v = below(g, g->variable_count);
  if (!is_real(type) && is_real(g->variables[v])) printf("%s(v%u)", chance(g, 50) ? "to_int" : "bits", v);
  else printf("v%u", v);
}

static void leaf(struct generator *g, enum type type) {
  const unsigned chosen = below(g, 10);
  if (chosen == 0 && g->counters) printf("c%u", below(g, g->counters));
  else if (chosen == 1 && g->kernel) printf("id");
  else if (chosen < 7) variable(g, type);
  else if (type == F64) double_constant(g);
  else if (type == F16) half_constant(g);
  else if (type == F32) float_constant(g);
  else integer_constant(g);
}

/* ---- operations */

static void list(struct generator *g, enum type type, unsigned count, unsigned depth) {
  for (unsigned i = 0; i < count; i++) {
    printf("%s", i ? ", " : "");
    expression(g, type, depth);
  }
}

static void infix(struct generator *g, enum type left, const char *operator, enum type right, unsigned depth) {
  putchar('(');
  expression(g, left, depth);
  printf(" %s ", operator);
  expression(g, right, depth);
  putchar(')');
}

void comparison(struct generator *g, unsigned depth) {
  static const char *const operators[] = {"<", "<=", ">", ">=", "==", "!="};
  static const char *const joints[] = {"&&", "||", "^"};
  const enum type type = any_type(g);
  putchar('(');
  if (chance(g, 20)) putchar('!');
  infix(g, type, operators[below(g, 6)], type, depth);
  if (depth < g->deepest && chance(g, 20)) {
    printf(" %s ", joints[below(g, 3)]);
    comparison(g, depth + 1);
  }
  putchar(')');
}

static void integer_operation(struct generator *g, enum type type, unsigned depth) {
  static const char *const operators[] = {"+", "-", "*", "&", "|", "^", "<<", ">>"};
  static const char *const functions[] = {"divide", "rest", "min", "max", "rotate", "mul_hi", "popcount", "clz"};
  enum { MUL_HI = 5, UNARY };
  const enum type at = chance(g, 60) ? type : any_integer(g);
  const unsigned chosen = below(g, 17);
  if (chosen < 8) {
    infix(g, at, operators[chosen], chosen >= 6 || chance(g, 20) ? any_integer(g) : at, depth);
  } else if (chosen < 16) {
    const unsigned f = chosen - 8;
    printf("%s(", functions[f]);
    list(g, any_wide(g, f != MUL_HI), f < UNARY ? 2 : 1, depth);
    putchar(')');
  } else {
    putchar("-~"[below(g, 2)]);
    expression(g, at, depth);
  }
}

static void real_operation(struct generator *g, enum type type, unsigned depth) {
  static const char *const operators[] = {"+", "-", "*", "/"};
  static const char *const functions[] = {"fabs",      "floor", "ceil", "trunc", "rint",
                                          "with_sign", "fmin",  "fmax", "fma",   "sqrt"};
  static const unsigned arguments[] = {1, 1, 1, 1, 1, 2, 2, 2, 3, 1};
  const unsigned chosen = below(g, type == F64 ? 14 : 13); /* others' sqrt is an approximation */
  if (chosen < 4) {
    infix(g, type, operators[chosen], type, depth);
    return;
  }
  const unsigned f = chosen - 4;
  printf("(%s(", functions[f]);
  list(g, type, arguments[f], depth);
  printf(f == 6 || f == 7 ? ") + 0.0f)" : "))"); /* which zero fmin and fmax choose is anybody's */
}

/* A value of one type from one of another. */
static void conversion(struct generator *g, enum type type, unsigned depth) {
  const enum type from = type == F32 && g->extra == F32 ? any_integer(g) : any_type(g);
  const bool by_function = is_real(from) && !is_real(type);
  if (by_function) printf("%s(", chance(g, 50) ? "to_int" : "bits");
  expression(g, from, depth);
  if (by_function) putchar(')');
}

static void choice(struct generator *g, enum type type, unsigned depth) {
  putchar('(');
  comparison(g, depth);
  printf(" ? ");
  expression(g, type, depth);
  printf(" : ");
  expression(g, type, depth);
  putchar(')');
}

/* An index below a power of two. */
void place(struct generator *g, unsigned size, unsigned depth) {
  putchar('[');
  expression(g, U32, depth);
  printf(" & %u]", size - 1);
}

/* What the kernel was given; a float of it becomes an integer as a variable does. */
static void given(struct generator *g, enum type type, unsigned depth) {
  struct given_text text;
  const bool convert = is_real(given_member(g, &text)) && !is_real(type);
  if (convert) printf("%s(", chance(g, 50) ? "to_int" : "bits");
  printf("%s", text.name);
  if (text.length) place(g, text.length, depth);
  if (convert) putchar(')');
}

static void read(struct generator *g, enum type type, unsigned depth) {
  const enum type at = any_integer(g);
  if (type == F64) {
    printf("as_double(((__global const ulong *)in)");
    place(g, SHAPE_IN / 2, depth);
    putchar(')');
    return;
  }
  if (type == F16) {
    printf("as_half(((__global const ushort *)in)");
    place(g, 2 * SHAPE_IN, depth);
    putchar(')');
    return;
  }
  if (type == F32) printf("as_float(");
  switch (type == F32 ? 4 + below(g, 2) : below(g, 6)) {
    case 0:
      printf("((__global const %s *)in)", type_names[at]);
      place(g, 4 * SHAPE_IN / type_bytes[at], depth);
      break;
    case 1:
      printf("((__global %s *)mine)", type_names[at]);
      place(g, SHAPE_MINE / type_bytes[at], depth);
      break;
    case 2:
      printf("((__global const uint4 *)in)");
      place(g, SHAPE_IN / 4, depth);
      printf(".%c", "xyzw"[below(g, 4)]);
      break;
    case 3:
      printf("table");
      place(g, TABLE, depth);
      break;
    case 4:
      printf("own");
      place(g, OWN, depth);
      break;
    default:
      printf("in");
      place(g, SHAPE_IN, depth);
      break;
  }
  if (type == F32) putchar(')');
}

static void call(struct generator *g, enum type type, unsigned depth) {
  const unsigned f = below(g, g->function_count);
  const enum type *signature = g->functions[f];
  const bool convert = is_real(signature[0]) && !is_real(type);
  printf("%sf%u(", convert ? "bits(" : "", f);
  for (unsigned i = 0; i < PARAMETERS; i++) {
    printf("%s", i ? ", " : "");
    expression(g, signature[1 + i], depth);
  }
  printf(convert ? "))" : ")");
}

/* Of the type asked for: the cast makes it so. */
void expression(struct generator *g, enum type type, unsigned depth) {
  const unsigned chosen = depth > g->deepest ? 0 : below(g, 100);
  printf("(%s)", type_names[type]);
  if (chosen < 15) leaf(g, type);
  else if (chosen < 25) comparison(g, depth + 1);
  else if (chosen < 35) choice(g, type, depth + 1);
  else if (chosen < 45) conversion(g, type, depth + 1);
  else if (chosen < 57 && g->kernel) read(g, type, depth + 1);
  else if (chosen < 60 && g->kernel) given(g, type, depth + 1);
  else if (chosen < 64 && g->function_count) call(g, type, depth + 1);
  else if (is_real(type)) real_operation(g, type, depth + 1);
  else integer_operation(g, type, depth + 1);
}
