/* Test of the numbering of registers by first use: examples worked by hand, all kernels of assembly, and random
 * programs, which leave in memory what they did before.  Run from the repository's root, or with the kernels' folder as
 * argument. */
#include <dirent.h>
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
#include "isa/reorder.h"
#include "isa/spelling.h"
#include "opcode_info.h"
#include "operand/metadata.h"
#include "random/program_generator.h"

enum { LIMIT = 2000000, PROGRAMS = 80, NOTHING = ISA_ZERO_REGISTER };

static const char *folder = "tests/kernels";

static struct kernel reordered(const struct kernel *from, uint32_t percent, uint32_t banks) {
  const struct reorder_options options = {.kept_percent = percent, .banks = banks};
  struct kernel to;
  struct tw_error error;
  if (reorder_registers(from, &options, &to, &error)) fail_msg("%s", error.text);
  return to;
}

static struct kernel assembled(const char *text) {
  struct kernel k;
  struct tw_error error;
  if (assemble_text("t", text, strlen(text), &k, &error)) fail_msg("%s", error.text);
  return k;
}

/* The lines of the kernel that becomes of a text, and how many registers it has. */
static void assert_becomes(const char *text, uint32_t percent, uint32_t banks, const char *const *lines,
                           uint32_t registers) {
  struct kernel from = assembled(text), to = reordered(&from, percent, banks);
  for (uint32_t pc = 0; pc < to.length; pc++) {
    char line[DISASSEMBLY_BYTES];
    disassemble(to.code[pc], line, sizeof line);
    assert_string_equal(line, lines[pc]);
  }
  assert_int_equal(to.registers, registers);
  kernel_free(&from);
  kernel_free(&to);
}

/* ---- by hand */

/* Sources before what is written; marks, guards, immediates and the zero register stay. */
static void in_order(void **state) {
  static const char text[] = ".kernel k\n mov r9~, 0x5\n @p0 add r7, r3~, r9\n ld.global r1, [r7+8]\n"
                             " add r20, r1, rz\n st.global [r20], r9\n exit\n";
  static const char *const lines[] = {"mov r0~, 0x5",   "@p0 add r2, r1~, r0", "ld.global r3, [r2+8]",
                                      "add r4, r3, rz", "st.global [r4], r0",  "exit"};
  (void)state;
  assert_becomes(text, 100, 0, lines, 5);
}

/* A pair behind one register leaves a place, which the next single one has; both of a pair go where either is met. */
static void pairs_stay(void **state) {
  static const char text[] = ".kernel k\n mov r9, 0x5\n mov r5, 0x0\n mov r4, 0x1\n mov r1, r9\n"
                             " add.f64 r6, r4, r4\n mov r2, 0x1\n exit\n";
  static const char *const lines[] = {"mov r0, 0x5",        "mov r3, 0x0", "mov r2, 0x1", "mov r1, r0",
                                      "add.f64 r4, r2, r2", "mov r6, 0x1", "exit"};
  (void)state;
  assert_becomes(text, 100, 0, lines, 7);
}

/* Where only pairs follow, the place before them is closed, so that there are no more registers than before. */
static void no_more_registers(void **state) {
  static const char text[] = ".kernel k\n mov r7, 0x5\n mov r6, 0x5\n mov r4, 0x5\n mov r0, 0x1\n mov r1, 0x0\n"
                             " mov r2, 0x1\n mov r3, 0x0\n add.f64 r0, r0, r2\n exit\n";
  static const char *const lines[] = {"mov r0, 0x5", "mov r1, 0x5", "mov r6, 0x5",        "mov r2, 0x1", "mov r3, 0x0",
                                      "mov r4, 0x1", "mov r5, 0x0", "add.f64 r2, r2, r4", "exit"};
  (void)state;
  assert_becomes(text, 100, 0, lines, 7);
}

/* Of eight registers four are kept, each of which meets one of the others: they would have a bank each, but for the
 * parts. */
static void banks_within_parts(void **state) {
  static const char text[] = ".kernel k\n mov r0, 0x1\n mov r1, 0x1\n mov r2, 0x1\n mov r3, 0x1\n mov r4, 0x1\n"
                             " mov r5, 0x1\n mov r6, 0x1\n mov r7, 0x1\n add r0, r0, r4\n add r0, r0, r5\n"
                             " add r1, r1, r5\n add r1, r1, r6\n add r2, r2, r6\n add r2, r2, r7\n add r3, r3, r7\n"
                             " add r3, r3, r4\n add r0, r0, r1\n add r6, r6, r7\n exit\n";
  struct kernel from = assembled(text), to = reordered(&from, 50, 2);
  (void)state;
  for (unsigned at = 8; at < 16; at++) {
    assert_true(isa_ra(to.code[at]) < 4);
    assert_true(isa_rb(to.code[at]) >= 4);
  }
  for (unsigned at = 16; at < 18; at++) assert_int_not_equal(isa_ra(to.code[at]) % 2, isa_rb(to.code[at]) % 2);
  kernel_free(&from);
  kernel_free(&to);
}

/* What meets once, in a loop, comes before what meets more often outside. */
static void loops_count(void **state) {
  static const char text[] = ".kernel k\n mov r0, 0x1\n mov r1, 0x1\n mov r2, 0x1\n mov r3, 0x1\n add r0, r0, r1\n"
                             " add r0, r0, r3\n add r1, r1, r2\n add r2, r2, r3\nL: add r0, r0, r2\n @p0 bra L, L\n"
                             " exit\n";
  struct kernel from = assembled(text), to = reordered(&from, 100, 2);
  (void)state;
  assert_int_not_equal(isa_ra(to.code[8]) % 2, isa_rb(to.code[8]) % 2);
  kernel_free(&from);
  kernel_free(&to);
}

static void metadata_is_refused(void **state) {
  struct kernel from = assembled(".kernel k\n mov r0, 0x1\n exit\n"), to;
  const struct reorder_options options = {.banks = 0};
  struct tw_error error;
  (void)state;
  from.code[0] = 0;
  while (!metadata_is(from.code[0])) from.code[0]++;
  assert_int_equal(reorder_registers(&from, &options, &to, &error), -1);
  assert_non_null(strstr(error.text, "t:2: RegLess' metadata"));
  kernel_free(&from);
}

/* ---- what every kernel has to be */

/* Registers in the order in which they are named: where each is first, and its number. */
struct first_uses {
  unsigned count, number[NOTHING];
  bool seen[NOTHING], paired[NOTHING];
};

static void note(struct first_uses *u, uint64_t word, bool written) {
  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned first;
  const unsigned n = opcode_operands(isa_opcode(word), operands);
  for (unsigned slot = 0; slot < n; slot++) {
    if (operand_is_written(word, slot) != written) continue;
    const unsigned count = operand_registers(word, &operands[slot], &first);
    for (unsigned r = first; r < first + count; r++) {
      u->paired[r] |= count == 2;
      if (!u->seen[r]) u->number[u->count++] = r;
      u->seen[r] = true;
    }
  }
}

/* Without pairs the n-th to be named is number n.  With them, no number is left out, but all are there. */
static void check_order(const struct kernel *k, const char *name) {
  struct first_uses *u = calloc(1, sizeof *u);
  bool pairs = false;
  for (uint32_t pc = 0; pc < k->length; pc++) note(u, k->code[pc], false), note(u, k->code[pc], true);
  for (unsigned r = 0; r < NOTHING; r++) pairs |= u->paired[r];
  if (k->registers != (u->count ? u->count : 1)) fail_msg("%s: %u registers, %u named", name, k->registers, u->count);
  for (unsigned i = 0; i < u->count; i++)
    if (!pairs && u->number[i] != i) fail_msg("%s: the register named as number %u is r%u", name, i, u->number[i]);
  free(u);
}

static void run(const struct kernel *k, const struct launch *l, uint32_t *memory) {
  struct launch launch = *l;
  struct execution_stats stats;
  struct tw_error error;
  launch.kernel = k;
  memcpy(memory, l->memory, l->memory_bytes);
  if (execute(&launch, memory, LIMIT, &stats, &error)) fail_msg("%s", error.text);
}

/* With and without banks, in the parts of some sizes. */
static void check_kernel(const struct kernel *k, const char *name) {
  static const struct reorder_options all[] = {{100, 0}, {10, 8}, {50, 3}, {90, 2}, {0, 4}};
  struct launch launch;
  struct tw_error error;
  if (launch_create(&launch, k, 1, NULL, &error)) fail_msg("%s", error.text);
  uint32_t *before = malloc(launch.memory_bytes), *after = malloc(launch.memory_bytes);
  run(k, &launch, before);
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
    struct kernel to = reordered(k, all[i].kept_percent, all[i].banks);
    assert_true(to.registers <= k->registers);
    if (all[i].banks == 0) check_order(&to, name);
    run(&to, &launch, after);
    if (memcmp(before, after, launch.memory_bytes)) fail_msg("%s: other results, in way %u", name, i);
    kernel_free(&to);
  }
  free(before);
  free(after);
  launch_free(&launch);
}

static void random_programs(void **state) {
  (void)state;
  for (unsigned seed = 1; seed <= PROGRAMS; seed++) {
    char name[32], *text = program_generate(seed, seed % 2 ? 1u << ISA_PART_BASE : (1u << ISA_PART_COUNT) - 1);
    snprintf(name, sizeof name, "random program %u", seed);
    struct kernel k = assembled(text);
    check_kernel(&k, name);
    kernel_free(&k);
    free(text);
  }
}

static void kernels(void **state) {
  DIR *d = opendir(folder);
  unsigned count = 0;
  (void)state;
  assert_non_null(d);
  for (struct dirent *e; (e = readdir(d));) {
    const char *end = strrchr(e->d_name, '.');
    char path[512];
    struct kernel k;
    struct tw_error error;
    if (!end || strcmp(end, ".tws")) continue;
    snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
    if (assemble_file(path, &k, &error)) fail_msg("%s", error.text);
    check_kernel(&k, e->d_name);
    kernel_free(&k);
    count++;
  }
  closedir(d);
  assert_true(count > 10);
}

int main(int argc, char **argv) {
  if (argc > 1) folder = argv[1];
  const struct CMUnitTest tests[] = {cmocka_unit_test(in_order),          cmocka_unit_test(pairs_stay),
                                     cmocka_unit_test(no_more_registers), cmocka_unit_test(banks_within_parts),
                                     cmocka_unit_test(loops_count),       cmocka_unit_test(metadata_is_refused),
                                     cmocka_unit_test(random_programs),   cmocka_unit_test(kernels)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
