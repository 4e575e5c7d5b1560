/* test_suite: what a reference gets from a launch file, and what it is told when something is missing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/suite/suite.h"

static void reference(struct suite_memory *m) { suite_ints(m, "counts", 1); }

/* The build's table is not linked here. */
const struct suite_kernel suite_kernels[] = {{"one", reference, NULL}, {"two", reference, reference}, {0}};

static float values[4] = {0.5f, -1.0f};
static uint32_t counts[2] = {7, 9};
static struct suite_buffer buffers[2];
static const uint64_t arguments[] = {0, 0, 0xfffffffd, 0x3fc00000};

static struct suite_memory memory(void) {
  buffers[0] = (struct suite_buffer){.name = "values", .data = values, .bytes = sizeof values};
  buffers[1] = (struct suite_buffer){.name = "counts", .data = counts, .bytes = sizeof counts};
  return (struct suite_memory){.buffers = buffers, .buffer_count = 2, .arguments = arguments, .argument_count = 4};
}

static void finds_what_is_there(void **state) {
  struct suite_memory m = memory();
  (void)state;
  assert_ptr_equal(suite_floats(&m, "values", 4), values);
  assert_ptr_equal(suite_words(&m, "counts", 2), counts);
  assert_int_equal(suite_ints(&m, "counts", 0)[1], 9);
  assert_int_equal(suite_int(&m, 2), -3);
  assert_true(suite_float(&m, 3) == 1.5f);
  assert_int_equal(suite_rows(&m, "values", 2), 2);
  assert_int_equal(suite_rows(&m, "values", 0), 0);
  assert_true(buffers[0].is_float);
  assert_false(buffers[1].is_float);
  assert_false(suite_fault(&m));
}

static void names_what_is_missing(void **state) {
  struct suite_memory m = memory();
  (void)state;
  assert_null(suite_floats(&m, "values", 5));
  assert_true(suite_fault(&m));
  assert_string_equal(m.fault, "buffer values has 4 words, the reference needs 5");
  assert_null(suite_words(&m, "nothing", 0));
  assert_string_equal(m.fault, "buffer values has 4 words, the reference needs 5"); /* the first stays */

  m = memory();
  assert_null(suite_ints(&m, "nothing", 0));
  assert_string_equal(m.fault, "no buffer is called nothing, which the reference needs");
  m = memory();
  assert_int_equal(suite_int(&m, 4), 0);
  assert_string_equal(m.fault, "the first launch has 4 arguments, the reference needs one at place 4");
  m = memory();
  assert_int_equal(suite_rows(&m, "nothing", 1), 0);
  assert_true(suite_fault(&m));
  m = memory();
  assert_null(suite_floats(&m, "values", (size_t)-1)); /* a negative count */
}

static void finds_kernels(void **state) {
  (void)state;
  assert_string_equal(suite_find("two")->name, "two");
  assert_null(suite_find("one")->prepare);
  assert_null(suite_find("three"));
  assert_null(suite_find(""));
}

static void random_is_the_same_everywhere(void **state) {
  uint64_t s = 1, again = 1;
  (void)state;
  assert_int_equal(suite_random(&s), (6364136223846793005u + 1442695040888963407u) >> 32);
  for (int i = 0; i < 1000; i++) {
    const float f = suite_random_float(&s);
    assert_true(f >= 0.0f && f < 1.0f);
  }
  assert_int_equal(suite_random(&again), (6364136223846793005u + 1442695040888963407u) >> 32);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(finds_what_is_there), cmocka_unit_test(names_what_is_missing),
                                     cmocka_unit_test(finds_kernels), cmocka_unit_test(random_is_the_same_everywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
