/* test_ptx_programs: kernels of PTX whose threads have to do with each other or with memory; see ptx/program.h.
 * Each also runs with poison in every register that RegLess' hardware may drop (regions/poison.h).
 * usage: test_ptx_programs [NAME]   only those whose names begin so */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ptx/program.h"
#include "ptx/run.h"
#include "util/random.h"

enum { TEXT_BYTES = 16384, MOST_THREADS = 1024, SEEDS = 3 };

static const char *only = "";

static const char prologue[] =
    ".visible .entry k(.param .u64 data, .param .u32 threads)\n{\n"
    ".reg .pred %%p<16>; .reg .b16 %%h<24>; .reg .b32 %%r<40>; .reg .f32 %%f<24>; .reg .b64 %%d<32>;\n"
    "ld.param.u64 %%d20, [data]; ld.param.u32 %%r39, [threads]; mov.u32 %%r21, %%laneid;\n"
    "mov.u32 %%r20, %%tid.x; mov.u32 %%r38, %%ctaid.x; mov.u32 %%r37, %%ntid.x;"
    "mad.lo.s32 %%r20, %%r38, %%r37, %%r20;\n"
    "mul.wide.u32 %%d21, %%r20, 4; add.s64 %%d19, %%d20, %%d21; ld.global.u32 %%r0, [%%d19];\n"
    "mul.wide.u32 %%d18, %%r39, 4; add.s64 %%d19, %%d19, %%d18; ld.global.u32 %%r1, [%%d19];\n"
    "add.s64 %%d19, %%d19, %%d18; mul.wide.u32 %%d22, %%r39, 12; add.s64 %%d22, %%d20, %%d22;\n"
    "%s\nst.global.u32 [%%d19], %%r8;\nret;\n}\n";

static int differ(const struct program *p, const char *what, const uint32_t *got, const uint32_t *want,
                  unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (got[i] != want[i]) {
      print_error("%s: %s[%u] 0x%x, expected 0x%x\n", p->name, what, i, got[i], want[i]);
      return 1;
    }
  return 0;
}

static int test_program(const struct program *p, uint64_t seed, bool poison) {
  static uint32_t data[3 * MOST_THREADS + PROGRAM_ROOM], want[MOST_THREADS + PROGRAM_ROOM];
  static uint32_t in[2 * MOST_THREADS];
  static char text[TEXT_BYTES];
  const unsigned n = p->grid * p->block;
  struct ptx_run run = {.grid = {p->grid},
                        .block = {p->block},
                        .data = data,
                        .words = 3 * n + PROGRAM_ROOM,
                        .values = {n},
                        .shared_bytes = p->shared_bytes,
                        .max_registers = p->max_registers,
                        .poison = poison};
  struct tw_random r;
  struct tw_error error;
  const int head = snprintf(text, sizeof text, ".version 7.0\n.target sm_70\n.address_size 64\n%s\n", p->head);
  snprintf(text + head, sizeof text - (size_t)head, prologue, p->text);
  tw_random_seed(&r, seed);
  memset(data, 0, sizeof data);
  memset(want, 0, sizeof want);
  for (unsigned i = 0; i < 2 * n; i++) in[i] = data[i] = tw_random_word(&r);
  if (ptx_run(text, &run, &error)) {
    print_error("%s: %s\n", p->name, error.text);
    return 1;
  }
  p->want(&(struct program_data){in, want, want + n, n, p->block});
  return differ(p, "out", data + 2 * n, want, n) || differ(p, "room", data + 3 * n, want + n, PROGRAM_ROOM);
}

static void test_programs(const struct program *programs) {
  int wrong = 0;
  for (const struct program *p = programs; p->name; p++)
    for (uint64_t seed = 0; seed < SEEDS && strncmp(p->name, only, strlen(only)) == 0; seed++) {
      if (test_program(p, seed, false) == 0 && test_program(p, seed, true) == 0) continue;
      wrong++;
      break;
    }
  assert_int_equal(wrong, 0);
}

/* ---- passes: what is written at length becomes no longer than what is written shortly */

#define IS_ZERO "setp.eq.s32 %p0, %r0, 0; mov.u32 %r8, 1;"

static const char *const equals[][3] = {
    {"copies", "mov.u32 %r2, %r0; mov.u32 %r3, %r2; add.u32 %r8, %r3, 0;", "mov.u32 %r8, %r0;"},
    {"constants", "mov.u32 %r2, 5; add.u32 %r3, %r2, 7; add.u32 %r8, %r0, %r3;", "add.u32 %r8, %r0, 12;"},
    {"sums", "add.u32 %r2, %r0, 3; sub.u32 %r3, %r2, 1; add.u32 %r8, %r3, 4;", "add.u32 %r8, %r0, 6;"},
    {"addresses", "add.s64 %d1, %d22, 64; ld.global.u32 %r8, [%d1+4];", "ld.global.u32 %r8, [%d22+68];"},
    {"predicates", IS_ZERO "not.pred %p1, %p0; mov.pred %p2, %p1; @%p2 add.u32 %r8, %r8, %r1;",
     IS_ZERO "@!%p0 add.u32 %r8, %r8, %r1;"},
    {"results", IS_ZERO "@%p0 mul.lo.u32 %r8, %r0, %r1;", IS_ZERO "@%p0 mov.u32 %r8, %r1;"},
    {"what nobody reads", "mul.lo.u32 %r2, %r0, %r1; div.u32 %r3, %r2, %r0; mov.u32 %r8, %r0;", "mov.u32 %r8, %r0;"},
    {"jumps", IS_ZERO "@%p0 bra A; bra B; A: bra C; B: mov.u32 %r8, 2; C:", IS_ZERO "@%p0 bra C; mov.u32 %r8, 2; C:"},
    {"exits",
     IS_ZERO "@%p0 bra A; add.u32 %r8, %r8, %r1; bra E; A: exit; E:", IS_ZERO "@%p0 exit; add.u32 %r8, %r8, %r1;"},
    {"unreachable code", "mov.u32 %r8, 1; bra E; A: mov.u32 %r8, 2; bra A; E:", "mov.u32 %r8, 1;"}};

static uint32_t length_of(const char *middle) {
  static char text[TEXT_BYTES];
  static uint32_t data[4 + PROGRAM_ROOM];
  struct ptx_run run = {.data = data, .words = 4 + PROGRAM_ROOM, .values = {1}};
  struct tw_error error;
  const int head = snprintf(text, sizeof text, ".version 7.0\n.target sm_70\n.address_size 64\n");
  snprintf(text + head, sizeof text - (size_t)head, prologue, middle);
  if (ptx_run(text, &run, &error)) fail_msg("%s: %s", middle, error.text);
  return run.length;
}

static void test_lengths(void **state) {
  (void)state;
  for (unsigned i = 0; i < sizeof equals / sizeof *equals; i++) {
    const uint32_t length = length_of(equals[i][1]), shortest = length_of(equals[i][2]);
    if (length != shortest) fail_msg("%s: %u instructions, expected %u", equals[i][0], length, shortest);
  }
}

#define TEST(programs)                                                                                                 \
  static void test_##programs(void **state) {                                                                          \
    (void)state;                                                                                                       \
    test_programs(programs);                                                                                           \
  }
TEST(warp_programs)
TEST(memory_programs)
TEST(atomic_programs)
TEST(flow_programs)

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_warp_programs), cmocka_unit_test(test_memory_programs),
                                     cmocka_unit_test(test_atomic_programs), cmocka_unit_test(test_flow_programs),
                                     cmocka_unit_test(test_lengths)};
  if (argc > 1) only = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
