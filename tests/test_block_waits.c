/* Test of the search for loops in which blocks wait for each other: patterns by hand, and the lock by which the
 * compiler makes atomics that the machine has not got. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/compiler.h"
#include "isa/assembler.h"
#include "locality/block_waits.h"

/* The source line of the loop's end, counted from the body's first; 0: none. */
static unsigned waits_at(const char *body) {
  enum { BEFORE = 7 };
  char text[2048];
  struct kernel kernel;
  struct tw_error error;
  uint32_t pc;
  snprintf(text, sizeof text,
           ".kernel k\n.grid 2\n.block 32\n.arg buf in 4096 value:8\n.arg u32 n 3\n ldc r1, in\n ldc r2, n\n%s exit\n",
           body);
  if (assemble_text("t", text, strlen(text), &kernel, &error) != 0) fail_msg("%s\n%s", error.text, body);
  const unsigned line = block_waits(&kernel, &pc) ? kernel.line[pc] - BEFORE : 0;
  kernel_free(&kernel);
  return line;
}

static void waits(void **state) {
  (void)state;
  /* a flag; a poll by an atomic; one whose address is worked out each time */
  assert_int_equal(waits_at("l:\n ld.global r3, [r1]\n setp.eq p0, r3, 0\n @p0 bra.uni l\n"), 4);
  assert_int_equal(waits_at("l:\n atom.global.add r3, [r1], rz\n setp.lt.u32 p0, r3, r2\n @p0 bra.uni l\n"), 4);
  assert_int_equal(waits_at("l:\n shl r4, r2, 2\n add r4, r4, r1\n ld.global r3, [r4]\n add r3, r3, r2\n"
                            " setp.eq p0, r3, 5\n @p0 bra.uni l\n"),
                   7);
  /* a lock, left in the middle; and one whose critical section is in the loop, as warps need it */
  assert_int_equal(waits_at(" mov r4, 1\nl:\n atom.global.exch r3, [r1], r4\n setp.eq p0, r3, 0\n @p0 bra.uni got\n"
                            " bra.uni l\ngot:\n"),
                   6);
  assert_int_equal(waits_at(" mov r4, 1\n mov r6, 0\nl:\n atom.global.exch r3, [r1], r4\n setp.ne p0, r3, 0\n"
                            " @p0 bra.uni on\n ld.global r5, [r1+4]\n add r5, r5, 1\n st.global [r1+4], r5\n membar\n"
                            " atom.global.exch r3, [r1], rz\n mov r6, 1\non:\n setp.eq p1, r6, 0\n @p1 bra.uni l\n"),
                   15);
  /* what was found before is kept by a choice, or by the larger */
  assert_int_equal(waits_at(" mov r6, 0\nl:\n ld.global r3, [r1]\n setp.eq p0, r3, 1\n sel r6, r2, r6, p0\n"
                            " setp.eq p1, r6, 0\n @p1 bra.uni l\n"),
                   7);
  assert_int_equal(waits_at(" mov r6, 0\nl:\n ld.global r3, [r1]\n max.u32 r6, r6, r3\n setp.eq p1, r6, 0\n"
                            " @p1 bra.uni l\n"),
                   6);
  /* each flag in turn: the inner loop */
  assert_int_equal(waits_at(" mov r4, 0\nm:\n shl r5, r4, 2\n add r5, r5, r1\nl:\n ld.global r3, [r5]\n"
                            " setp.eq p0, r3, 0\n @p0 bra.uni l\n add r4, r4, 1\n setp.lt.u32 p1, r4, r2\n"
                            " @p1 bra.uni m\n"),
                   8);
}

/* What one arm of a branch writes the other does not, also where one leaves the loop; and a way out from an arm. */
static void arms(void **state) {
  (void)state;
  assert_int_equal(waits_at(" setp.eq p0, r2, 77\nl:\n @p0 bra.uni A\n ld.global r3, [r1]\n bra.uni B\nA:\n"
                            " mov r3, 0\nB:\n setp.eq p1, r3, 0\n @p1 bra.uni l\n"),
                   10);
  assert_int_equal(waits_at(" setp.eq p0, r2, 77\nl:\n @p0 bra A, E\n ld.global r3, [r1]\n setp.ne p1, r2, 5\n"
                            " @p1 bra E, E\n bra.uni B\nA:\n mov r3, 0\nB:\n setp.eq p2, r3, 0\n @p2 bra l, E\nE:\n"),
                   12);
  assert_int_equal(waits_at("l:\n ld.global r3, [r1]\n setp.ne p0, r3, 0\n @p0 bra.uni A\n bra.uni B\nA:\n"
                            " bra.uni out\nB:\n bra.uni l\nout:\n"),
                   9);
  /* a walk that begins again in one of them */
  assert_int_equal(waits_at(" mov r4, r1\nl:\n ld.global r3, [r4]\n setp.eq p0, r3, 7\n @p0 bra.uni A\n"
                            " add r4, r4, 4\n bra.uni B\nA:\n mov r4, r1\nB:\n setp.ne p1, r3, 0\n @p1 bra.uni l\n"),
                   0);
  assert_int_equal(waits_at(" mov r4, r1\nl:\n ld.global r3, [r4]\n setp.eq p0, r3, 7\n @p0 bra A, E\n"
                            " add r4, r4, 4\n setp.ne p1, r2, 5\n @p1 bra E, E\n bra.uni B\nA:\n mov r4, r1\nB:\n"
                            " setp.ne p2, r3, 0\n @p2 bra l, E\nE:\n"),
                   0);
}

static void does_not_wait(void **state) {
  (void)state;
  /* no loop; counted; counted up to what is read each time */
  assert_int_equal(waits_at(" ld.global r3, [r1]\n setp.eq p0, r3, 0\n @p0 bra.uni l\n add r3, r3, 1\nl:\n"), 0);
  assert_int_equal(waits_at(" mov r4, 0\nl:\n ld.global r3, [r1]\n add r4, r4, 1\n setp.lt.u32 p0, r4, r2\n"
                            " @p0 bra.uni l\n"),
                   0);
  assert_int_equal(waits_at(" mov r4, 0\nl:\n ld.global r3, [r1]\n add r4, r4, 1\n setp.lt.u32 p0, r4, r3\n"
                            " @p0 bra.uni l\n"),
                   0);
  /* a list; a walk until something is found; numbers taken from a counter */
  assert_int_equal(waits_at(" mov r3, r1\nl:\n ld.global r3, [r3]\n setp.ne p0, r3, 0\n @p0 bra.uni l\n"), 0);
  assert_int_equal(
      waits_at(" mov r4, r1\nl:\n ld.global r3, [r4]\n add r4, r4, 4\n setp.ne p0, r3, 7\n @p0 bra.uni l\n"), 0);
  assert_int_equal(waits_at(" mov r4, 1\nl:\n atom.global.add r3, [r1], r4\n setp.lt.u32 p0, r3, r2\n @p0 bra.uni l\n"),
                   0);
  /* gives up after so many times, also where the count is done in an arm */
  assert_int_equal(waits_at(" mov r4, 0\nl:\n ld.global r3, [r1]\n setp.ne p0, r3, 0\n @p0 bra.uni e\n add r4, r4, 1\n"
                            " setp.lt.u32 p1, r4, r2\n @p1 bra.uni l\ne:\n"),
                   0);
  assert_int_equal(waits_at(" mov r4, 0\nl:\n ld.global r3, [r1]\n setp.ne p0, r3, 0\n @p0 bra.uni e\n add r4, r4, 1\n"
                            "e:\n setp.lt.u32 p1, r4, r2\n @p1 bra.uni l\n"),
                   0);
  /* shared memory is the block's own */
  assert_int_equal(waits_at("l:\n ld.shared r3, [r2]\n setp.eq p0, r3, 0\n @p0 bra.uni l\n"), 0);
}

/* Whether a kernel waits that does one atomic on global memory. */
static bool atomic_waits(const char *operation, const char *value) {
  static const char module[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                               ".visible .entry k(.param .u64 p)\n{\n.reg .b64 %%rd<2>;\n.reg .f32 %%f<2>;\n"
                               ".reg .b32 %%r<2>;\nld.param.u64 %%rd1, [p];\nred.global.%s [%%rd1], %s;\nret;\n}\n";
  char text[512];
  struct compiled compiled;
  struct tw_error error;
  uint32_t pc;
  snprintf(text, sizeof text, module, operation, value);
  if (compile_ptx("m", text, strlen(text), &(struct compile_options){0}, &compiled, &error) != 0)
    fail_msg("%s", error.text);
  const bool found = block_waits(&compiled.kernel, &pc);
  assert_int_equal(found, compiled.lock != 0);
  compiled_free(&compiled);
  return found;
}

static void compiled_lock(void **state) {
  (void)state;
  assert_true(atomic_waits("add.f32", "0f3F800000"));
  assert_true(atomic_waits("inc.u32", "7"));
  assert_false(atomic_waits("add.u32", "7"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(waits), cmocka_unit_test(arms), cmocka_unit_test(does_not_wait),
                                     cmocka_unit_test(compiled_lock)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
