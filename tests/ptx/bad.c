/* bad: see bad.h. */
#define _GNU_SOURCE /* asprintf */
#include "ptx/bad.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/compiler.h"

void bad_ptx_check(const char *before, const char *text, const char *after, const char *message) {
  struct compiled compiled;
  struct tw_error error = {""};
  const struct compile_options options = {.max_instructions = 4096};
  char *whole = NULL;
  const int length = asprintf(&whole, "%s%s%s", before, text, after);
  assert_true(length >= 0);
  if (!compile_ptx("t", whole, (size_t)length, &options, &compiled, &error)) fail_msg("accepted: %.200s", text);
  if (strcmp(error.text, message) != 0) fail_msg("%.200s\n  says  %s\n  not   %s", text, error.text, message);
  free(whole);
}
