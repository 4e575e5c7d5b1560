/* test_fuzz: what fuzz.c says of functions that die, hang or are wrong; and that cases are told by their number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "fuzz/fuzz.h"

static const char *good(const struct text *text, unsigned *taken) {
  *taken = text->length % 2;
  return NULL;
}

static bool rare(const struct text *text) { return text->length % 16 == 3; }

static const char *dies(const struct text *text, unsigned *taken) {
  if (rare(text)) abort();
  return good(text, taken);
}

static const char *hangs(const struct text *text, unsigned *taken) {
  volatile unsigned turns = 0;
  while (rare(text)) turns++;
  return good(text, taken);
}

static const char *is_wrong(const struct text *text, unsigned *taken) {
  return rare(text) ? "a wrong result" : good(text, taken);
}

/* Fuzzes in a folder of its own; what was printed. */
static int fuzz(fuzz_function *one, const char *cases, char *printed, size_t size) {
  char folder[] = "/tmp/test_fuzz.XXXXXX", seed[64], output[64];
  if (!mkdtemp(folder)) fail_msg("no folder");
  snprintf(seed, sizeof seed, "%s/seed", folder);
  snprintf(output, sizeof output, "%s/output", folder);
  FILE *f = fopen(seed, "w");
  assert_non_null(f);
  for (int i = 0; i < 20; i++) fprintf(f, "add.s32 %%r%d, %%r%d, %d;\n", i, i + 1, i);
  fclose(f);
  char *arguments[] = {"fuzz",   "--patience", "1",  "--jobs", "2", "--cases", (char *)(uintptr_t)cases,
                       "--keep", folder,       seed, NULL};
  fflush(stdout);
  const int before = dup(1);
  assert_non_null(freopen(output, "w", stdout));
  const int status = fuzz_main(10, arguments, one);
  fflush(stdout);
  dup2(before, 1);
  close(before);
  f = fopen(output, "r");
  printed[f ? fread(printed, 1, size - 1, f) : 0] = 0;
  if (f) fclose(f);
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", folder);
  assert_int_equal(system(command), 0);
  return status;
}

static void passes(void **state) {
  char printed[4096];
  (void)state;
  assert_int_equal(fuzz(good, "1200", printed, sizeof printed), 0);
  assert_non_null(strstr(printed, "1200 cases, "));
  assert_null(strstr(printed, "1200 cases, 0 taken"));
  assert_non_null(strstr(printed, ", 0 failed"));
}

static void names_the_case(void **state) {
  static const struct {
    fuzz_function *one;
    const char *cases, *says;
  } bad[] = {{dies, "60", "dies: Aborted"}, {hangs, "20", "hangs: more than 1 s"}, {is_wrong, "60", "a wrong result"}};
  char printed[8192];
  (void)state;
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(fuzz(bad[i].one, bad[i].cases, printed, sizeof printed), 1);
    assert_non_null(strstr(printed, bad[i].says));
    assert_non_null(strstr(printed, "/fuzz-"));
    assert_null(strstr(printed, ", 0 failed"));
  }
}

static void a_case_is_its_number(void **state) {
  char line[] = "mad.lo.s32 %r1, %r2, 7, %r3;\n";
  const struct text origin = {line, sizeof line - 1};
  const struct corpus corpus = {&origin, 1};
  unsigned different = 0;
  (void)state;
  for (uint64_t n = 0; n < 500; n++) {
    const struct text a = mutate(&corpus, n), b = mutate(&corpus, n);
    assert_non_null(a.bytes);
    assert_int_equal(a.length, b.length);
    assert_memory_equal(a.bytes, b.bytes, a.length);
    different += a.length != origin.length || memcmp(a.bytes, line, a.length) != 0;
    free(a.bytes);
    free(b.bytes);
  }
  assert_true(different > 450);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(passes), cmocka_unit_test(names_the_case),
                                     cmocka_unit_test(a_case_is_its_number)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
