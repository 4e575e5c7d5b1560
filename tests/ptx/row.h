/* row: one instruction of PTX, or a few, beside what they compute in C.  A table is a list
 *
 *   #define NAME_ROWS(X) X(name, RESULT, "instructions", expression) ...
 *
 * The instructions find their operands in %r0 to %r2, %d0 to %d2 (64 bits), %h0 to %h2 (the low 16), %f0 to %f2 and
 * %p0 to %p2 (bit 0), and leave the result in register 8 of the kind RESULT: R, D, H, F, P, N: a double in %d8, or A:
 * a float within 2 ulp.  The expression has the same operands: a b c (uint32_t), sa.. (int32_t), A.. (uint64_t), SA..
 * (int64_t), ha.. (uint16_t), sha.. (int16_t), fa.. (float), da.. (double, of all 64 bits), pa.. (bool).
 * ROW_FUNCTIONS and ROW_TABLE make functions and a table of it. */
#ifndef TWINWARP_TESTS_PTX_ROW_H
#define TWINWARP_TESTS_PTX_ROW_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct row_operands {
  uint64_t a, b, c;
};

struct ptx_row {
  const char *name;
  char result; /* R, D, H, F, P, N, A */
  const char *text;
  uint64_t (*want)(const struct row_operands *);
};

static inline float row_float(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static inline double row_double(uint64_t bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}

/* NaNs are one. */
static inline uint32_t row_bits(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return f != f ? 0x7fffffff : bits;
}

static inline uint64_t row_double_bits(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return d != d ? UINT64_C(0x7fffffffffffffff) : bits;
}

/* Where PTX leaves the result open. */
#define ROW_ANY UINT64_C(0x5ce1a9b07d3f2468)

#define ROW_VALUES(v, x)                                                                                               \
  const uint64_t x##64 = v;                                                                                            \
  const uint32_t x = (uint32_t)x##64;                                                                                  \
  const uint16_t h##x = (uint16_t)x##64;                                                                               \
  const int32_t s##x = (int32_t)x##64;                                                                                 \
  const int16_t sh##x = (int16_t)x##64;                                                                                \
  const float f##x = row_float(x);                                                                                     \
  const double d##x = row_double(x##64);                                                                               \
  const bool p##x = x & 1;                                                                                             \
  (void)x##64, (void)x, (void)h##x, (void)s##x, (void)sh##x, (void)f##x, (void)d##x, (void)p##x

#define ROW_FUNCTION(name, result, text, ...)                                                                          \
  static uint64_t want_##name(const struct row_operands *v) {                                                          \
    ROW_VALUES(v->a, a);                                                                                               \
    ROW_VALUES(v->b, b);                                                                                               \
    ROW_VALUES(v->c, c);                                                                                               \
    const uint64_t A = a64, B = b64, C = c64;                                                                          \
    const int64_t SA = (int64_t)A, SB = (int64_t)B, SC = (int64_t)C;                                                   \
    (void)A, (void)B, (void)C, (void)SA, (void)SB, (void)SC;                                                           \
    return (uint64_t)(__VA_ARGS__);                                                                                    \
  }
#define ROW_ENTRY(name, result, text, ...) {#name, #result[0], text, want_##name},

#define ROW_TABLE(table, rows)                                                                                         \
  rows(ROW_FUNCTION) static const struct ptx_row table[] = {rows(ROW_ENTRY)};

#endif
