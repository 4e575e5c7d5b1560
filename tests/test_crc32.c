/* Test of the checksum of memory in reports: values that others publish. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "util/crc32.h"

static void published(void **state) {
  (void)state;
  assert_int_equal(crc32_of("", 0), 0);
  assert_int_equal(crc32_of("a", 1), 0xe8b7be43);
  assert_int_equal(crc32_of("123456789", 9), 0xcbf43926);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(published)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
