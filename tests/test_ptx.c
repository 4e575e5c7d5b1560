/* test_ptx: instructions of PTX, compiled and executed in a thousand lanes with edge values and random ones, beside
 * what they compute in C; see ptx/row.h.
 * usage: test_ptx [NAME]   only the rows whose names begin so; with other values TW_PTX_ROUNDS times */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ptx/rows_bits.h"
#include "ptx/rows_double.h"
#include "ptx/rows_float.h"
#include "ptx/rows_integer.h"
#include "ptx/run.h"
#include "util/random.h"

enum { BLOCK = 256, GRID = 4, LANES = BLOCK * GRID, IN_WORDS = 6, OUT_WORDS = 2, TEXT_BYTES = 8192 };

static const char *only = "";
static unsigned rounds = 1;

static const char prologue[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k(.param .u64 data)\n{\n"
    ".reg .pred %p<12>; .reg .b16 %h<12>; .reg .b32 %r<32>; .reg .f32 %f<12>; .reg .b64 %d<24>;\n"
    "ld.param.u64 %d20, [data]; mov.u32 %r20, %tid.x; mov.u32 %r21, %ctaid.x; mov.u32 %r22, %ntid.x;\n"
    "mad.lo.s32 %r20, %r21, %r22, %r20; mul.wide.u32 %d21, %r20, 32; add.s64 %d21, %d20, %d21;\n"
    "ld.global.u64 %d0, [%d21]; ld.global.u64 %d1, [%d21+8]; ld.global.u64 %d2, [%d21+16];\n";

/* The operand in every kind of register. */
static const char operand_text[] =
    "cvt.u32.u64 %%r%u, %%d%u; cvt.u16.u64 %%h%u, %%d%u; mov.b32 %%f%u, %%r%u; and.b32 %%r23, %%r%u, 1;\n"
    "setp.ne.s32 %%p%u, %%r23, 0;\n";

static const char *epilogue(char result) {
  switch (result) {
    case 'R': return "st.global.u32 [%d21+24], %r8;";
    case 'D':
    case 'N': return "st.global.u64 [%d21+24], %d8;";
    case 'H': return "cvt.u32.u16 %r8, %h8; st.global.u32 [%d21+24], %r8;";
    case 'F':
    case 'A': return "st.global.f32 [%d21+24], %f8;";
    default: return "selp.u32 %r8, 1, 0, %p8; st.global.u32 [%d21+24], %r8;";
  }
}

/* Edge values, half of the time; else random bits, as often few as many. */
static uint64_t value(struct tw_random *r) {
  static const uint64_t edges[] = {
      0, 1, 2, 3, 7, 8, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000,
      0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xfffffffe, 0x100000000, 0x1ffffffff, 0x7fffffff00000000,
      0x7fffffffffffffff, 0x8000000000000000, 0x80000000ffffffff, 0xffffffff00000000, 0xffffffff80000000,
      0xffffffffffffffff, 0xfffffffffffffffe, 0xffffffffffff8000, 0xffffffffffffff80,
      /* floats: 1 -1 0.5 -0 inf -inf nan least subnormals, least and greatest normals, 1.5 2.5, 2^23 2^24 2^31 2^32
       * 2^63 */
      0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x00000001,
      0x80000001, 0x007fffff, 0x00800000, 0x807fffff, 0x7f7fffff, 0xff7fffff, 0x3fc00000, 0x40200000, 0xc0200000,
      0x4b000000, 0x4b000001, 0x4affffff, 0xcb7fffff, 0x4b800000, 0x4f000000, 0xcf000000, 0x4effffff, 0x4f800000,
      0x5f000000, 0x5effffff, 0xdf000000, 0x5f800000, 0x3f7fffff, 0x3f800001, 0x7e800000, 0x00ffffff, 0x43000000,
      /* doubles: the same, and 2^52 2^53 2^62 */
      0x3ff0000000000000, 0xbff0000000000000, 0x3fe0000000000000, 0xbfe0000000000000, 0x7ff0000000000000,
      0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000000001, 0x000fffffffffffff, 0x0010000000000000,
      0x800fffffffffffff, 0x7fefffffffffffff, 0xffefffffffffffff, 0x3ff8000000000000, 0x4004000000000000,
      0xc004000000000000, 0x4330000000000000, 0x4330000000000001, 0x432fffffffffffff, 0xc32fffffffffffff,
      0x4340000000000000, 0x41e0000000000000, 0xc1e0000000000000, 0x41dfffffffc00000, 0x41f0000000000000,
      0x43e0000000000000, 0x43dfffffffffffff, 0xc3e0000000000000, 0x43f0000000000000, 0x3fefffffffffffff,
      0x3ff0000000000001, 0x7fd0000000000000, 0x001fffffffffffff, 0x43d0000000000000, 0x380fffffffffffff};
  if (tw_random_chance(r, 50)) return edges[tw_random_below(r, sizeof edges / sizeof *edges)];
  if (tw_random_chance(r, 30)) { /* a float of moderate size */
    const uint32_t exponent = 127 - 30 + tw_random_below(r, 60);
    return tw_random_bits(r, 23) | (uint64_t)exponent << 23 | tw_random_bits(r, 1) << 31;
  }
  if (tw_random_chance(r, 30)) { /* a double, moderate or not */
    const uint64_t exponent = tw_random_chance(r, 50) ? 1023 - 70 + tw_random_below(r, 140) : tw_random_below(r, 2048);
    return tw_random_bits(r, 52) | exponent << 52 | (uint64_t)tw_random_bits(r, 1) << 63;
  }
  const uint64_t bits = tw_random_bits(r, 64) >> tw_random_below(r, 64);
  return tw_random_chance(r, 30) ? 0 - bits : bits;
}

static void fill(uint32_t *data, struct row_operands *operands, uint64_t seed) {
  struct tw_random r;
  tw_random_seed(&r, seed);
  for (unsigned i = 0; i < LANES; i++) {
    const uint64_t v[3] = {value(&r), tw_random_chance(&r, 10) ? operands[i / 2].a : value(&r), value(&r)};
    operands[i] = (struct row_operands){v[0], v[1], v[2]};
    memcpy(data + i * (IN_WORDS + OUT_WORDS), v, sizeof v);
  }
}

/* Within 2 ulp, on one side of zero, or both NaN. */
static bool is_near(uint32_t got, uint32_t want) {
  const uint32_t apart = got > want ? got - want : want - got;
  return apart <= 2 || (row_float(got) != row_float(got) && row_float(want) != row_float(want));
}

/* Prints the first lane that is wrong. */
static int check(const struct ptx_row *row, const uint32_t *data, const struct row_operands *operands) {
  for (unsigned i = 0; i < LANES; i++) {
    uint64_t got, want = row->want(&operands[i]);
    if (want == ROW_ANY) continue;
    memcpy(&got, data + i * (IN_WORDS + OUT_WORDS) + IN_WORDS, sizeof got);
    if (row->result == 'N') got = row_double_bits(row_double(got));
    else if (row->result != 'D') got = (uint32_t)got;
    if (row->result == 'F') {
      got = row_bits(row_float((uint32_t)got));
      want = row_bits(row_float((uint32_t)want));
    }
    if (row->result == 'A' && is_near((uint32_t)got, (uint32_t)want)) continue;
    if (got == want) continue;
    print_error("%s: %s a 0x%llx b 0x%llx c 0x%llx: 0x%llx, expected 0x%llx\n", row->name, row->text,
                (unsigned long long)operands[i].a, (unsigned long long)operands[i].b, (unsigned long long)operands[i].c,
                (unsigned long long)got, (unsigned long long)want);
    return 1;
  }
  return 0;
}

static int test_row(const struct ptx_row *row, uint64_t seed, uint32_t max_registers, uint32_t banks) {
  static uint32_t data[LANES * (IN_WORDS + OUT_WORDS)];
  static struct row_operands operands[LANES];
  char text[TEXT_BYTES];
  struct ptx_run run = {.grid = {GRID},
                        .block = {BLOCK},
                        .data = data,
                        .words = sizeof data / 4,
                        .max_registers = max_registers,
                        .banks = banks};
  struct tw_error error;
  int used = snprintf(text, sizeof text, "%s", prologue);
  for (unsigned k = 0; k < 3; k++)
    used += snprintf(text + used, sizeof text - (size_t)used, operand_text, k, k, k, k, k, k, k, k);
  snprintf(text + used, sizeof text - (size_t)used, "%s\n%s\nret;\n}\n", row->text, epilogue(row->result));
  fill(data, operands, seed);
  if (ptx_run(text, &run, &error) == 0) return check(row, data, operands);
  print_error("%s: %s: %s\n", row->name, row->text, error.text);
  return 1;
}

/* With all registers, and with so few that some are kept in memory, numbered for banks. */
static void test_rows(const struct ptx_row *rows, unsigned count) {
  int wrong = 0;
  for (unsigned i = 0; i < count; i++) {
    if (strncmp(rows[i].name, only, strlen(only)) != 0) continue;
    for (unsigned r = 0; r < rounds && !wrong; r++)
      wrong += test_row(&rows[i], 2 * r * count + i, 0, 0) || test_row(&rows[i], (2 * r + 1) * count + i, 12, 2);
  }
  assert_int_equal(wrong, 0);
}

#define TEST(table)                                                                                                    \
  static void test_##table(void **state) {                                                                             \
    (void)state;                                                                                                       \
    test_rows(table, sizeof table / sizeof *table);                                                                    \
  }
TEST(integer_rows)
TEST(bits_rows)
TEST(float_rows)
TEST(convert_rows)
TEST(compare_rows)
TEST(double_rows)

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_integer_rows), cmocka_unit_test(test_bits_rows),
                                     cmocka_unit_test(test_float_rows),   cmocka_unit_test(test_convert_rows),
                                     cmocka_unit_test(test_compare_rows), cmocka_unit_test(test_double_rows)};
  if (argc > 1) only = argv[1];
  if (getenv("TW_PTX_ROUNDS")) rounds = (unsigned)atoi(getenv("TW_PTX_ROUNDS"));
  return cmocka_run_group_tests(tests, NULL, NULL);
}
