/* test_ptx_limits: PTX that is too much, or cut short, is refused, and at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/compiler.h"
#include "ptx/bad.h"

/* `before`, the piece `count` times with the piece's number for each %u of it, `after`. */
struct large {
  const char *before, *piece;
  unsigned count;
  const char *after, *message; /* NULL: it compiles */
};

static char *large_text(const struct large *c) {
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  assert_non_null(f);
  fprintf(f, "%s%s", BAD_PTX_HEAD, c->before);
  for (unsigned n = 0; n < c->count; n++)
    for (const char *p = c->piece; *p; p++) {
      if (p[0] != '%' || p[1] != 'u') fputc(*p, f);
      else fprintf(f, "%u", n), p++;
    }
  fprintf(f, "%s", c->after);
  fclose(f);
  return text;
}

#define BODY ".entry k(.param .u64 a) { .reg .pred %p<9>; .reg .b32 %r<9000>; .reg .b64 %d<9>;\n"
#define STORE "st.global.u32 [%d1], %r1; }"

static void limits(void **state) {
  static const struct large cases[] = {
      {"", ".func f%u() {}\n", 4097, "", "t:4100:7: more than 4096 functions"},
      {".entry k() {\n", ".reg .b32 r%u;\n", 65537, "}", "t:65541:11: more than 65536 registers in a function"},
      {".entry k() {\n", "L%u:\n", 65537, "}", "t:65541:1: more than 65536 labels"},
      {".entry k() {\n", ".local .b8 x%u;\n", 4097, "}", "t:4:8: more than 4096 variables in a function"},
      {".entry k(", ".param .u32 p%u,\n", 128, ".param .u32 q) {}", "t:4:8: more than 128 parameters"},
      {".entry k(.param .b8 a[4097]) {}", "", 0, "", "t:4:21: parameters of more than 4096 bytes"},
      {".entry k() ", "{ ", 34, "", "t:4:78: braces nest deeper than 32"},
      {".global .u8 x[] = ", "{", 33, "", "t:4:51: braces nest deeper than 32"},
      {"", ".global .b8 x%u[16777216];\n", 5, ".entry k() {}", "t:8:13: variables of more than 67108864 bytes"},
      {".entry k() { foo", ".u32", 300, ";", "t:4:14: name longer than 1023 characters"},
      {".entry k() { call f, (", "x, ", 65, "x);", "t:4:213: more than 64 elements"},
      {BODY, "{ .param .b8 p%u[16777216]; ld.param.u32 %r1, [p%u]; }\n", 2, STORE,
       "t:5:14: 'p0': the kernel's functions and their parameters have more than 524288 registers"},
      {BODY, "add.u32 %r1, %r1, %r2;\n", 5000, STORE,
       "t:4:8: entry k: the kernel becomes 5003 instructions long; the instruction store has room for 4096; --set "
       "PcBits=13 makes it larger"},
      {BODY, "add.u32 %r1, %r1, %r2;\n", 40000, STORE,
       "t:16389:1: the kernel becomes too long; the instruction store has room for 4096; --set PcBits=16 makes it "
       "larger"},
      /* calls that double at every level */
      {".func f0() { bar.sync 0; }\n", "", 0,
       ".func f1() { call f0; call f0; } .func f2() { call f1; call f1; call f1; call f1; }\n"
       ".func f3() { call f2; call f2; call f2; call f2; call f2; call f2; call f2; call f2; }\n"
       ".func f4() { call f3; call f3; call f3; call f3; call f3; call f3; call f3; call f3; }\n"
       ".func f5() { call f4; call f4; call f4; call f4; call f4; call f4; call f4; call f4; }\n"
       ".func f6() { call f5; call f5; call f5; call f5; call f5; call f5; call f5; call f5; }\n"
       ".entry k() { call f6; call f6; call f6; call f6; call f6; call f6; call f6; call f6; }\n",
       "t:5:23: the kernel becomes too long; the instruction store has room for 4096; --set PcBits=16 makes it larger"},
      {".func f() { call f; }", "", 0, ".entry k() { call f; }",
       "t:4:18: recursive call of 'f': functions are inlined"},
      {".func f0() {}\n", "", 0,
       ".func a() { call f0; } .func b() { call a; } .func c() { call b; } .func d() { call c; } .func e() { call d; "
       "}\n"
       ".func f() { call e; } .func g() { call f; } .func h() { call g; } .func i() { call h; } .func j() { call i; }\n"
       ".func l() { call j; } .func m() { call l; } .func n() { call m; } .func o() { call n; } .func p() { call o; }\n"
       ".entry k() { call p; }",
       "t:5:18: calls nest deeper than 16"},
      /* much, but not too much */
      {"", "\n\n\n\n\n\n\n\n", 250000, ".entry k() {}", NULL},
      {"", ".global .u32 v%u;\n", 100000, ".entry k() {}", NULL},
      {".entry k() {\n", ".reg .b32 r%u; mov.b32 r%u, r%u;\n", 30000, "}", NULL},
      {BODY "bra L0;", "L%u: bra M%u; M%u:\n", 8000, STORE, NULL},
      /* needed is only what a later instruction needs: the whole chain, from its end */
      {BODY "L:\n", "mov.u32 %r%u, %r1%u;\n", 800, "bra L; }", NULL}};
  (void)state;
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *text = large_text(&cases[i]);
    const struct compile_options options = {.max_instructions = 4096};
    struct compiled compiled;
    struct tw_error error;
    if (cases[i].message) bad_ptx_check("", text, "", cases[i].message);
    else if (compile_ptx("t", text, strlen(text), &options, &compiled, &error)) fail_msg("%u: %s", i, error.text);
    else compiled_free(&compiled);
    free(text);
  }
}

/* Nothing but the text's own bytes is read: each beginning of it, with nothing behind. */
static void cut_anywhere(void **state) {
  static const char text[] = BAD_PTX_HEAD
      "/* a */ .global .align 4 .f32 v[2] = {1.5, 0f3F800000};\n.func (.reg .u32 r) f(.reg .u32 x) { ret; }\n"
      ".entry k(.param .u64 a) { .reg .pred %p<4>; .pragma \"x\"; L: @!%p1 bra L; st.global.v2.f32 [v+4], {%a, %b};\n";
  (void)state;
  for (size_t n = 0; n < sizeof text; n++) {
    const struct compile_options options = {.entry = NULL};
    struct compiled compiled;
    struct tw_error error;
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, text, n);
    assert_int_equal(compile_ptx("t", copy, n, &options, &compiled, &error), -1);
    free(copy);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(limits), cmocka_unit_test(cut_anywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
