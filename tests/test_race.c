/* test_race: what orders two accesses and what does not, case by case; plain names of C++; lines of a source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/absent.h"
#include "compiler/cxx_name.h"
#include "compiler/ptx_location.h"
#include "isa/race.h"

/* A case is a row of steps: `B` a block begins, `|` its warps meet; else warp, kind and word, as in `1L7` (shared) or
 * `1l7` (global): Load, Store, Atomic, Y bytes.  `=` behind it: what it stores is there already.  `!` behind it: a
 * race. */
static void run(const char *text) {
  struct race *r = race_create();
  assert_non_null(r);
  assert_int_equal(race_launch(r, 2), 0);
  for (const char *at = text; *at; at++) {
    struct race_touch other;
    if (*at == ' ') continue;
    if (*at == 'B') assert_int_equal(race_block(r), 0);
    else if (*at == '|') race_barrier(r);
    else if (*at == '#') assert_int_equal(race_launch(r, 2), 0);
    else {
      static const char kinds[] = "LSAYlsay";
      const unsigned kind = (unsigned)(strchr(kinds, at[1]) - kinds);
      const uint32_t warp = (uint32_t)(at[0] - '0'), word = (uint32_t)(at[2] - '0');
      const bool same = at[3] == '=', race = at[3 + same] == '!';
      race_instruction(r, warp, (uint32_t)(at - text));
      const int got = race_access(r, kind < 4, word, (enum race_kind)(kind % 4), 5, same, &other);
      if (got != race) fail_msg("%s: step %d: %d", text, (int)(at - text), got);
      if (race) assert_int_equal(other.lane, 5);
      at += 2 + same + race;
    }
  }
  race_free(r);
}

static void orders(void **state) {
  (void)state;
  run("B 0S1 1L1!");    /* nothing between */
  run("B 0S1 0L1 0S1"); /* one warp */
  run("B 0S1 1L2 1S3"); /* other words */
  run("B 0L1 1L1");     /* nobody stores */
  run("B 0L1 1S1!");
  run("B 0S1 1S1!");
  run("B 0S1 1S1=");       /* the same value */
  run("B 0S1 | 1L1");      /* a barrier */
  run("B 0S1 | 1L1 0S1!"); /* which orders what was before it alone */
  run("B 0L1 1L1 | 0S1");
  run("B 0L1 1L1 0S1!"); /* not only the last reader counts */
  run("B 0s1 B 0l1!");   /* blocks */
  run("B 0s1 | B 0l1!"); /* whose barriers are their own */
  run("B 0S1 B 0L1");    /* shared memory is another's */
  run("B 0s1 # B 0l1");  /* launches are in order */
  run("B 0A1 1A1");
  run("B 0A1 1L1!");
  run("B 0S1 1A1!");
  run("B 0s1 0a9 1a9 1l1");       /* released, and taken over */
  run("B 0s1 1a9 0a9 1l1!");      /* the other way round */
  run("B 0a9 0s1 1a9 1l1!");      /* stored after it was released */
  run("B 0s1 0a9 1a8 1l1!");      /* by another word */
  run("B 0s1 | 1a9 B 0a9 | 1l1"); /* for all of a block, by barriers */
  run("B 0s1 1a9 B 0a9 | 1l1!");
  run("B 0Y1 1Y1 1L1"); /* bytes of a word */
  run("B 0Y1 1S1!");
  run("B 0S1 1Y1!");
  run("B 0S1 1A1! 1A1");
}

static void names(void **state) {
  (void)state;
  static const struct {
    const char *mangled, *plain;
  } cases[] = {{"_Z5saxpyifPf", "saxpy"},
               {"_ZN2ns6kernelIfEEvPT_", "ns::kernel"},
               {"_Z4gemmILi4EEvv", "gemm"},
               {"_ZL4filePi", "file"},
               {"_ZN12_GLOBAL__N_14hereEPi", "(anonymous)::here"},
               {"plain", "plain"},
               {"_Z", "_Z"},
               {"_Z99x", "_Z99x"},
               {"_ZN", "_ZN"},
               {"_Z0x", "_Z0x"},
               {"_Z99999999999999999999x", "_Z99999999999999999999x"}};
  char plain[64], small[4];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_int_equal(cxx_plain_name(cases[i].mangled, strlen(cases[i].mangled), plain, sizeof plain),
                     strcmp(cases[i].mangled, cases[i].plain) != 0);
    assert_string_equal(plain, cases[i].plain);
  }
  cxx_plain_name("_Z5saxpyv", 9, small, sizeof small);
  assert_string_equal(small, "sax");
}

static void lines(void **state) {
  (void)state;
  static const char text[] =
      ".version 7.0\n.entry k\n.loc 1 5 2\nadd;\nmul;\n.loc 2 9 1, function_name L\nsub;\n.entry m\nret;\n"
      ".file 1 \"folder/a.cu\"\n.file 2 \"folder\" \"b.h\", 3, 4\n";
  static const char *const want[] = {"", "", "", " (a.cu:5)", " (a.cu:5)", " (a.cu:5)", " (b.h:9)", " (b.h:9)", "", ""};
  char name[64];
  for (uint32_t line = 1; line < sizeof want / sizeof *want; line++) {
    ptx_location(text, strlen(text), line, name, sizeof name);
    if (strcmp(name, want[line]) != 0) fail_msg("line %u: '%s'", line, name);
  }
  ptx_location(text, 0, 4, name, sizeof name);
  assert_string_equal(name, "");
}

static void absent_functions(void **state) {
  (void)state;
  char why[128];
  absent_function("_Z4sqrtf", 8, why, sizeof why);
  assert_non_null(strstr(why, "tests/kernels/opencl.h"));
  absent_function("vprintf", 7, why, sizeof why);
  assert_non_null(strstr(why, "printf is not supported"));
  absent_function("_Z7my_sqrtf", 11, why, sizeof why);
  assert_string_equal(why, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(orders), cmocka_unit_test(names), cmocka_unit_test(lines),
                                     cmocka_unit_test(absent_functions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
