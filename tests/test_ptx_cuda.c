/* test_ptx_cuda: the kernels of ptx/cuda.cu, compiled from the PTX that clang makes of them, beside the same in C.
 * Run from the repository's root, or with the path of cuda.ptx as argument. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "file.h"
#include "ptx/run.h"
#include "util/random.h"

/* Results from word 0 on, operands from word IN on. */
enum { THREADS = 128, BLOCK = 64, IN = 1024, WORDS = 2048, SIZE = 100 };

static const char *path = "tests/ptx/cuda.ptx";

union cell {
  uint32_t u;
  int32_t s;
  float f;
};

struct test {
  const char *entry;
  bool floats;                     /* the operands are, small multiples of 1/8 */
  uint64_t values[PTX_RUN_VALUES]; /* of the parameters after the first, which is the results' */
  unsigned block;                  /* 0: BLOCK */
  void (*want)(union cell *out, const union cell *in);
};

static void want_scaled(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < SIZE; i++) out[i].f = in[i].f * 2.5f + in[i + THREADS].f;
}

static void want_sum(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < SIZE; i++) out[i / BLOCK].f += in[i].f;
}

static void want_histogram(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < SIZE; i++) out[in[i].u & 63].u++;
}

static void want_cases(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < SIZE; i++) {
    const int32_t x = in[i].s;
    const uint32_t u = in[i].u;
    const uint32_t r[] = {(uint32_t)(x / 7),
                          (uint32_t)(x % 13),
                          u ^ 0x55,
                          u << 3,
                          ~u,
                          (uint32_t)(x >> 5),
                          (uint32_t)__builtin_popcount(u),
                          (uint32_t)__builtin_clz(u | 1),
                          0 - u};
    out[i].u = r[(u & 15) < 8 ? u & 15 : 8];
  }
}

static void want_calls(union cell *out, const union cell *in) {
  static const float table[16] = {1, 2, 3, 4, 5, 6, 7, 8};
  for (unsigned i = 0; i < THREADS; i++) {
    const float x = in[i].f, y = in[i ^ 1].f;
    float l[4] = {x, y, x + y, x - y}, r = 0;
    const float kept = l[i & 3];
    l[i & 3] = l[i >> 2 & 3];
    l[i >> 2 & 3] = kept;
    for (unsigned k = 0; k < 3; k++) r = r * l[i & 1] + table[k];
    out[i].f = r + l[i >> 1 & 3];
  }
}

static void want_longs(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < THREADS; i++) {
    uint64_t x, y;
    memcpy(&x, in + 2 * i, 8);
    memcpy(&y, in + 2 * (i ^ 1), 8);
    y |= 1;
    const uint64_t r = x / y + x % y * (x >> (y & 63)) - (uint64_t)((int64_t)x / ((int64_t)y >> 40 | 1));
    memcpy(out + 2 * i, &r, 8);
  }
}

static void want_compare_and_swap(union cell *out, const union cell *in) {
  (void)in;
  out[0].u = BLOCK * (BLOCK + 1) / 2 * (THREADS / BLOCK);
}

static void want_float_atomics(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < THREADS; i++) out[i & 1].f += in[i % BLOCK].f;
}

static void want_votes(union cell *out, const union cell *in) {
  for (unsigned i = 0; i < THREADS; i++) {
    uint32_t positive = 0, all = 1;
    for (unsigned k = 0; k < 32; k++) {
      positive |= (uint32_t)(in[i / 32 * 32 + k].s > 0) << k;
      all &= in[i / 32 * 32 + k].s != 7;
    }
    out[i].u = positive + all + in[i / 32 * 32 + (i * 7 & 31)].u;
  }
}

static void want_counting(union cell *out, const union cell *in) {
  (void)in;
  for (unsigned i = 0; i < THREADS; i++) out[i].s = 5 + 2 * (int)i;
}

static void want_bytes(union cell *out, const union cell *in) {
  const uint8_t *a = (const uint8_t *)in;
  for (unsigned i = 0; i < SIZE; i++) {
    const int16_t r = (int16_t)(a[i] * 3 - a[(i + 1) % SIZE]);
    memcpy((uint8_t *)out + 2 * i, &r, 2);
  }
}

#define OPERANDS (LAUNCH_MEMORY_BASE + IN * 4)
#define SCALE_BITS UINT64_C(0x40200000) /* 2.5 */

static const struct test tests[] = {
    {"scaled", true, {OPERANDS, OPERANDS + THREADS * 4, SCALE_BITS << 32 | SIZE}, 0, want_scaled},
    {"sum", true, {OPERANDS, SIZE}, 0, want_sum},
    {"histogram", false, {OPERANDS, SIZE}, 0, want_histogram},
    {"cases", false, {OPERANDS, SIZE}, 0, want_cases},
    {"calls", true, {OPERANDS, 3}, 0, want_calls},
    {"longs", false, {OPERANDS}, 0, want_longs},
    {"compare_and_swap", false, {0}, 0, want_compare_and_swap},
    {"float_atomics", true, {OPERANDS}, 0, want_float_atomics},
    {"votes", false, {OPERANDS}, 0, want_votes},
    {"counting", false, {0}, THREADS, want_counting},
    {"bytes", false, {OPERANDS, SIZE}, 0, want_bytes}};

static int run_kernel(const struct test *t, const char *text, uint64_t seed, uint32_t max_registers, bool poison) {
  static union cell data[WORDS], want[IN];
  struct ptx_run run = {.entry = t->entry,
                        .data = &data[0].u,
                        .words = WORDS,
                        .shared_bytes = 64,
                        .max_registers = max_registers,
                        .poison = poison};
  struct tw_random r;
  struct tw_error error;
  memset(data, 0, sizeof data);
  memset(want, 0, sizeof want);
  memcpy(run.values, t->values, sizeof run.values);
  run.block[0] = t->block ? t->block : BLOCK;
  run.grid[0] = THREADS / run.block[0];
  tw_random_seed(&r, seed);
  for (unsigned i = IN; i < WORDS; i++) {
    data[i].u = tw_random_word(&r) >> tw_random_below(&r, 20);
    if (t->floats) data[i].f = (float)((int)tw_random_below(&r, 64) - 32) / 8;
  }
  t->want(want, data + IN);
  if (ptx_run(text, &run, &error)) {
    print_error("%s: %s\n", t->entry, error.text);
    return 1;
  }
  for (unsigned i = 0; i < IN; i++)
    if (data[i].u != want[i].u && !(t->floats && data[i].f == want[i].f)) {
      print_error("%s: out[%u] 0x%x, expected 0x%x\n", t->entry, i, data[i].u, want[i].u);
      return 1;
    }
  return 0;
}

static void test_cuda(void **state) {
  (void)state;
  size_t length;
  struct tw_error error;
  char *text = file_read(path, 1 << 20, &length, &error);
  int wrong = 0;
  if (!text) fail_msg("%s", error.text);
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++)
    wrong += run_kernel(&tests[i], text, i, 0, false) || run_kernel(&tests[i], text, 100 + i, 16, false) ||
             run_kernel(&tests[i], text, 200 + i, 8, false) || run_kernel(&tests[i], text, 300 + i, 0, true);
  free(text);
  assert_int_equal(wrong, 0);
}

int main(int argc, char **argv) {
  const struct CMUnitTest all[] = {cmocka_unit_test(test_cuda)};
  if (argc > 1) path = argv[1];
  return cmocka_run_group_tests(all, NULL, NULL);
}
