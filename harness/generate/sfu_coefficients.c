/* sfu_coefficients: computes cmodel/execute/sfu_tables.h, the numbers behind the special functions, and prints it.
 *
 * In each segment a quadratic through three Chebyshev nodes is nearly the best one.  Its coefficients are rounded one
 * after the other, from c2 down, each from what those above have become; c0 then centres the error of the integer
 * evaluation itself, truncations included.  The format of the coefficients is described in what is printed. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { SEGMENTS = 128, FRACTION = 27, OFFSET = 20, SAMPLES = 1024 };

static const long double PI = 3.14159265358979323846264338327950288L;

/* The tabulated functions on [0, 1). */
static long double reciprocal(long double f) { return 1 / (1 + f); }
static long double root(long double f) { return 1 / sqrtl(f < 0.5L ? 1 + 2 * f : 4 * f); }
static long double power(long double f) { return exp2l(f) / 2; }
static long double logarithm(long double f) { return log2l(1 + f); }
static long double sine(long double f) { return sinl(PI / 2 * f); }

typedef long double function(long double);

struct coefficients {
  int64_t c0, c1, c2;
};

/* What the hardware computes, from an offset of OFFSET bits. */
static int64_t evaluate(const struct coefficients *c, int64_t d) {
  return c->c0 + ((c->c1 + (c->c2 * d >> OFFSET)) * d >> OFFSET);
}

static struct coefficients fit(function *f, unsigned segment) {
  const long double one = (long double)((int64_t)1 << FRACTION), edge = sqrtl(3) / 2;
#define F(d) (f((segment + (d)) / SEGMENTS) * one)
  /* Chebyshev's nodes; in the first segment stretched so that one is the origin, whose value must be exact. */
  const long double low = segment ? (1 - edge) / 2 : 0, middle = segment ? 0.5L : edge / (1 + edge);
  const long double high = segment ? (1 + edge) / 2 : 2 * middle;
  const long double slope = (F(high) - F(low)) / (high - low), first = (F(middle) - F(low)) / (middle - low);
  struct coefficients c = {0, 0, llroundl((slope - first) / (high - middle))};
  c.c1 = llroundl(slope - (long double)c.c2 * (low + high));
  if (segment == 0) {
    /* 1 is kept one unit short, so that c0 needs no bit of its own for it; rounding gives it back. */
    c.c0 = llroundl(fminl(F(0), one - 1));
    return c;
  }
  long double least = INFINITY, most = -INFINITY;
  for (unsigned i = 0; i < SAMPLES; i++) {
    const int64_t d = (int64_t)i << OFFSET / 2;
    const long double error = F((long double)d / (1 << OFFSET)) - (long double)evaluate(&c, d);
    least = fminl(least, error);
    most = fmaxl(most, error);
  }
#undef F
  c.c0 = llroundl((least + most) / 2);
  return c;
}

static void table(const char *name, const char *what, function *f) {
  printf("  /* %s: %s */ \\\n", name, what);
  for (unsigned s = 0; s < SEGMENTS; s++) {
    const struct coefficients c = fit(f, s);
    printf("%sX(%9lld,%8lld,%6lld)%s", s % 4 ? " " : "  ", (long long)c.c0, (long long)c.c1, (long long)c.c2,
           s % 4 == 3 ? " \\\n" : "");
  }
}

/* 1/(2 pi) needs more bits than long double has: fixed point in words, most significant first, one of them integer. */
enum { WORDS = 8 };
typedef struct {
  uint32_t word[WORDS];
} fixed;

static fixed divide(fixed a, uint32_t by) {
  uint64_t rest = 0;
  for (int i = 0; i < WORDS; i++) {
    rest = rest << 32 | a.word[i];
    a.word[i] = (uint32_t)(rest / by);
    rest %= by;
  }
  return a;
}

static fixed multiply_add(fixed a, uint32_t by, fixed b) {
  uint64_t carry = 0;
  for (int i = WORDS; i-- > 0;) {
    carry += (uint64_t)a.word[i] * by + b.word[i];
    a.word[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return a;
}

static fixed negate(fixed a) {
  static const fixed unit = {{[WORDS - 1] = 1}};
  for (int i = 0; i < WORDS; i++) a.word[i] = ~a.word[i];
  return multiply_add(a, 1, unit);
}

/* arctan(1/n) by its series. */
static fixed arctangent(uint32_t n) {
  fixed odd_power = divide((fixed){{1}}, n), sum = odd_power;
  for (uint32_t k = 3; k < 240; k += 2) {
    odd_power = divide(odd_power, n * n);
    const fixed term = divide(odd_power, k);
    sum = multiply_add(k & 2 ? negate(term) : term, 1, sum);
  }
  return sum;
}

/* The first `bits` fraction bits of 1/(2 pi), by Machin's formula and long division, as 64-bit words, lowest first. */
static void turn(int bits, uint64_t *words) {
  const fixed half = multiply_add(arctangent(5), 8, negate(multiply_add(arctangent(239), 2, (fixed){{0}})));
  const fixed minus_period = negate(multiply_add(half, 4, (fixed){{0}}));
  fixed rest = {{1}};
  for (int i = bits; i-- > 0;) {
    rest = multiply_add(rest, 2, (fixed){{0}});
    const fixed next = multiply_add(rest, 1, minus_period);
    if (next.word[0] >> 31) continue;
    rest = next;
    words[i / 64] |= (uint64_t)1 << i % 64;
  }
}

int main(void) {
  puts("/* sfu_tables: coefficients of the special functions, computed by harness/generate/sfu_coefficients.c; not "
       "edited\n"
       " * by hand.\n"
       " *\n"
       " * Segment s of 128 covers f = (s + d) / 128 with 0 <= d < 1, and there the function is c0 + c1 d + c2 d^2.\n"
       " * The unit is 2^-27: c0 is unsigned and has 27 bits, c1 and c2 are signed and have 22 and 15, so a segment\n"
       " * is one 64-bit word. */\n"
       "#ifndef TWINWARP_SFU_TABLES_H\n#define TWINWARP_SFU_TABLES_H\n\n"
       "/* Where each function's segments begin. */\n"
       "enum { SFU_RCP = 0, SFU_RSQ = 128, SFU_EX2 = 256, SFU_LG2 = 384, SFU_SIN = 512, SFU_SEGMENTS = 640 };\n\n"
       "/* X(c0, c1, c2) */\n#define SFU_COEFFICIENTS(X) \\");
  table("rcp", "1 / (1 + f)", reciprocal);
  table("rsq", "(1 + 2f)^-1/2 below f = 1/2, then (4f)^-1/2: the exponent's parity is the first bit of f", root);
  table("ex2", "2^f / 2", power);
  table("lg2", "log2(1 + f)", logarithm);
  table("sin", "sin(pi/2 f)", sine);
  uint64_t words[3] = {0};
  turn(156, words);
  puts("\n/* The first 156 fraction bits of 1/(2 pi): X(64 bits), lowest first. */\n#define SFU_TURN(X) \\");
  printf("  X(0x%016llxu) X(0x%016llxu) X(0x%016llxu)\n\n#endif\n", (unsigned long long)words[0],
         (unsigned long long)words[1], (unsigned long long)words[2]);
  return 0;
}
