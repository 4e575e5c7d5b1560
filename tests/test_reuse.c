/* Test of the reuse pass: hand-worked examples, and random programs against a search through the whole trace.
 * Run from the repository's root, or with the kernels' folder as argument. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "isa/disassembler.h"
#include "isa/executor.h"
#include "opcode_info.h"
#include "isa/reuse.h"
#include "random/program_generator.h"

enum { LIMIT = 2000000, PROGRAMS = 60 };

static const char *folder = "tests/kernels";

static void marked(const char *text, uint32_t threshold, uint32_t warps, struct kernel *kernel, struct launch *launch,
                   struct reuse_profile *profile) {
  struct tw_error error;
  if (assemble_text("t", text, strlen(text), kernel, &error) || launch_create(launch, kernel, 1, NULL, &error) ||
      reuse_mark(launch, launch->memory, threshold, warps, LIMIT, profile, &error))
    fail_msg("%s", error.text);
}

static void assert_marked(const char *text, uint32_t threshold, const char *const *lines) {
  struct kernel kernel;
  struct launch launch;
  marked(text, threshold, REUSE_WARPS, &kernel, &launch, NULL);
  for (uint32_t pc = 0; pc < kernel.length; pc++) {
    char line[DISASSEMBLY_BYTES];
    disassemble(kernel.code[pc], line, sizeof line);
    assert_string_equal(line, lines[pc]);
  }
  launch_free(&launch);
  kernel_free(&kernel);
}

/* r1: written, read 2 later, read 1 later, then never.  r2 is read by the instruction that overwrites it. */
static void straight(void **state) {
  static const char text[] = ".kernel k\n mov r1, 5\n mov r2, 6\n add r3, r1, r1\n add r2, r2, r1\n nop\n nop\n"
                             " add r4, r2, r3\n exit\n";
  static const char *const at_2[] = {"mov r1~, 0x5", "mov r2~, 0x6", "add r3, r1~, r1~", "add r2, r2, r1",
                                     "nop",          "nop",          "add r4, r2, r3",   "exit"};
  static const char *const at_3[] = {"mov r1~, 0x5", "mov r2~, 0x6", "add r3, r1~, r1~", "add r2~, r2~, r1",
                                     "nop",          "nop",          "add r4, r2, r3",   "exit"};
  static const char *const at_1[] = {"mov r1, 0x5", "mov r2, 0x6", "add r3, r1~, r1~", "add r2, r2, r1",
                                     "nop",         "nop",         "add r4, r2, r3",   "exit"};
  (void)state;
  assert_marked(text, 2, at_2);
  assert_marked(text, 3, at_3);
  assert_marked(text, 1, at_1);
}

/* A loop of six rounds, four instructions each: what is read in the next round is near five times of six at 4. */
static void loop(void **state) {
  static const char text[] = ".kernel k\n mov r1, 6\n mov r2, 7\nagain: add r3, r2, 1\n sub r1, r1, 1\n"
                             " setp.ne p0, r1, 0\n @p0 bra again, out\nout: exit\n";
  static const char *const at_4[] = {
      "mov r1~, 0x6", "mov r2~, 0x7", "add r3, r2~, 0x1", "sub r1~, r1~, 0x1", "setp.ne p0, r1~, 0x0",
      "@p0 bra 2, 6", "exit"};
  static const char *const at_3[] = {
      "mov r1~, 0x6", "mov r2~, 0x7", "add r3, r2, 0x1", "sub r1~, r1~, 0x1", "setp.ne p0, r1~, 0x0",
      "@p0 bra 2, 6", "exit"};
  static const char *const at_2[] = {
      "mov r1, 0x6",  "mov r2~, 0x7", "add r3, r2, 0x1", "sub r1~, r1~, 0x1", "setp.ne p0, r1, 0x0",
      "@p0 bra 2, 6", "exit"};
  (void)state;
  assert_marked(text, 4, at_4);
  assert_marked(text, 3, at_3);
  assert_marked(text, 2, at_2);
}

/* A pair is near by its registers together; marks that were there are replaced; the immediate form has no mark of b. */
static void forms(void **state) {
  static const char text[] = ".kernel k\n.block 32\n mma r0~, r2~, r4~, r6~\n mma r8, r0, r2, r6\n"
                             " add r10~, r1~, -1\n exit\n";
  static const char *const at_1[] = {"mma r0~, r2~, r4, r6~", "mma r8, r0, r2, r6", "add r10, r1, 0xffffffff", "exit"};
  (void)state;
  assert_marked(text, 1, at_1);
}

/* ---- a search through the whole trace */

struct access {
  uint32_t block[3], warp, pc;
  uint64_t instruction;
  bool executes;
};

struct trace_of_all {
  struct access *at;
  size_t count, room;
};

static int remember(void *context, const struct execution_event *e, struct tw_error *error) {
  struct trace_of_all *t = context;
  (void)error;
  if (t->count == t->room) {
    t->room = t->room ? 2 * t->room : 1024;
    t->at = realloc(t->at, t->room * sizeof *t->at);
    assert_non_null(t->at);
  }
  t->at[t->count] =
      (struct access){.warp = e->warp, .pc = e->pc, .instruction = e->instruction, .executes = e->lanes != 0};
  memcpy(t->at[t->count++].block, e->block, sizeof t->at->block);
  return 0;
}

static bool same_warp(const struct access *a, const struct access *b) {
  return a->warp == b->warp && memcmp(a->block, b->block, sizeof a->block) == 0;
}

/* The word without its marks, field by field; the register numbers of {rd, ra, rb, rc}, -1 where there is none. */
static void registers(uint64_t word, int number[4]) {
  const struct opcode_info *info = opcode_info(isa_opcode(word));
  const bool b = info->sources & ISA_B && !isa_immediate_form(word);
  number[0] = info->destination == ISA_REG || info->destination == ISA_PAIR ? (int)(word >> 14 & 255) : -1;
  number[1] = info->sources & ISA_A ? (int)(word >> 22 & 255) : -1;
  number[2] = b ? (int)(word >> 32 & 255) : -1;
  number[3] = info->sources & ISA_C ? (int)(word >> 40 & 255) : -1;
  for (unsigned i = 0; i < 4; i++)
    if (number[i] == ISA_ZERO_REGISTER) number[i] = -1;
}

static bool names(uint64_t word, unsigned from, unsigned to, int reg) {
  int number[4];
  const bool pairs = opcode_info(isa_opcode(word))->sources & ISA_PAIRS;
  registers(word, number);
  for (unsigned i = from; i < to; i++)
    if (number[i] >= 0 && (number[i] == reg || (pairs && number[i] + 1 == reg))) return true;
  return false;
}

/* Whether a register named by access i is read again within the threshold. */
static bool is_near(const struct trace_of_all *t, size_t i, int reg, bool source, uint32_t threshold) {
  uint32_t distance = 0;
  if (source && names(t->at[i].instruction, 0, 1, reg)) source = false; /* its own result */
  for (size_t j = i + 1; j < t->count && distance <= threshold; j++) {
    if (!same_warp(&t->at[i], &t->at[j])) continue;
    distance++;
    if (!t->at[j].executes) continue;
    if (names(t->at[j].instruction, 1, 4, reg)) return distance <= threshold;
    if (names(t->at[j].instruction, 0, 1, reg)) return false;
  }
  return false;
}

static void expect_marks(const struct trace_of_all *t, const struct kernel *kernel, uint32_t threshold, uint32_t warps,
                         uint32_t block_warps, const uint32_t grid[3]) {
  static const unsigned mark[4] = {30, 31, 48, 49};
  int(*balance)[4] = calloc(kernel->length, sizeof *balance);
  assert_non_null(balance);
  for (size_t i = 0; i < t->count; i++) {
    const struct access *a = &t->at[i];
    const uint32_t block = (a->block[2] * grid[1] + a->block[1]) * grid[0] + a->block[0];
    int number[4];
    if (!a->executes || block * block_warps + a->warp >= warps) continue;
    registers(a->instruction, number);
    const bool pairs = opcode_info(isa_opcode(a->instruction))->sources & ISA_PAIRS;
    for (unsigned k = 0; k < 4; k++)
      for (int r = number[k]; number[k] >= 0 && r <= number[k] + pairs; r++)
        balance[a->pc][k] += is_near(t, i, r, k > 0, threshold) ? 1 : -1;
  }
  for (uint32_t pc = 0; pc < kernel->length; pc++) {
    int number[4];
    registers(kernel->code[pc], number);
    for (unsigned k = 0; k < 4; k++)
      if (number[k] >= 0) assert_int_equal(kernel->code[pc] >> mark[k] & 1, balance[pc][k] > 0);
  }
  free(balance);
}

static void check_text(const char *text, uint32_t threshold, uint32_t warps) {
  struct kernel kernel;
  struct launch launch;
  struct trace_of_all t = {0};
  struct execution_stats stats;
  struct tw_error error;
  const struct execution_observer observer = {.instruction = remember, .context = &t};
  struct reuse_profile profile;
  marked(text, threshold, warps, &kernel, &launch, &profile);
  if (execute_observed(&launch, launch.memory, LIMIT, &stats, &observer, &error)) fail_msg("%s", error.text);
  const uint32_t block_warps = (launch_threads(launch.block) + ISA_LANES - 1) / ISA_LANES;
  const uint32_t all = block_warps * launch.grid[0] * launch.grid[1] * launch.grid[2];
  assert_int_equal(profile.warps, all < warps ? all : warps);
  expect_marks(&t, &kernel, threshold, warps, block_warps, launch.grid);
  free(t.at);
  launch_free(&launch);
  kernel_free(&kernel);
}

static void random_programs(void **state) {
  (void)state;
  for (u64 seed = 1; seed <= PROGRAMS; seed++) {
    char *text = program_generate(seed, 0);
    assert_non_null(text);
    check_text(text, 1 + seed % 20, 1 + seed % 7);
    free(text);
  }
}

/* Nothing but marks is changed: register numbers, immediates and offsets survive. */
static void only_marks(void **state) {
  static const uint64_t marks = UINT64_C(3) << 30 | UINT64_C(3) << 48;
  char path[256];
  struct kernel plain, kernel;
  struct launch launch;
  struct tw_error error;
  (void)state;
  snprintf(path, sizeof path, "%s/tensor.tws", folder);
  if (assemble_file(path, &plain, &error) || assemble_file(path, &kernel, &error) ||
      launch_create(&launch, &kernel, 1, NULL, &error))
    fail_msg("%s", error.text);
  assert_int_equal(reuse_mark(&launch, launch.memory, REUSE_THRESHOLD, REUSE_WARPS, LIMIT, NULL, &error), 0);
  for (uint32_t pc = 0; pc < kernel.length; pc++) {
    const uint64_t may = isa_immediate_form(kernel.code[pc]) ? UINT64_C(3) << 30 : marks;
    assert_int_equal((kernel.code[pc] ^ plain.code[pc]) & ~may, 0);
  }
  launch_free(&launch);
  kernel_free(&kernel);
  kernel_free(&plain);
}

/* A kernel that fails, fails here too. */
static void faults(void **state) {
  static const char text[] = ".kernel k\n mov r1, 0\n ld.global r2, [r1]\n exit\n";
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  (void)state;
  assert_int_equal(assemble_text("t", text, strlen(text), &kernel, &error), 0);
  assert_int_equal(launch_create(&launch, &kernel, 1, NULL, &error), 0);
  assert_int_equal(reuse_mark(&launch, launch.memory, 12, 4, LIMIT, NULL, &error), -1);
  assert_non_null(strstr(error.text, "t:3"));
  launch_free(&launch);
  kernel_free(&kernel);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(straight),   cmocka_unit_test(loop),
                                     cmocka_unit_test(forms),      cmocka_unit_test(random_programs),
                                     cmocka_unit_test(only_marks), cmocka_unit_test(faults)};
  if (argc > 1) folder = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
