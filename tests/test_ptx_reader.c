/* test_ptx_reader: the lexer, the parser and its names against plain definitions, and what is said of bad PTX. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ptx.h"
#include "ptx/bad_instructions.h"
#include "ptx/bad_modules.h"
#include "util/random.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char head[] = BAD_PTX_HEAD;

/* What bad_instructions find declared, lines 4 to 7. */
static const char declarations[] =
    ".global .b32 g; .extern .global .u32 elsewhere;\n"
    ".func (.reg .u32 r) f(.reg .u32 x) { mov.u32 r, x; ret; } .func h();\n"
    ".entry k(.param .u64 a, .param .u32 n, .param .align 4 .b8 s8[8]) {\n"
    ".reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 %r<8>; .reg .b64 %d<8>; .reg .f32 %f<8>; .shared .b32 s[4]; "
    ".local .b32 l[4];\n";

/* ---- the lexer */

static int lex(const char *text, struct ptx_token *token, struct tw_error *error) {
  struct ptx_lexer lexer;
  ptx_lexer_init(&lexer, "t", text, strlen(text));
  return ptx_lexer_next(&lexer, token, error);
}

static void tokens(void **state) {
  static const struct {
    const char *text, *token;
    enum ptx_token_kind kind;
    uint64_t bits;
    uint32_t line, column;
  } cases[] = {{"add.s32 %r1", "add.s32", PTX_NAME, 0, 1, 1},
               {"  %tid.x,", "%tid.x", PTX_NAME, 0, 1, 3},
               {"/* a\n b */ $L__1:", "$L__1", PTX_NAME, 0, 2, 7},
               {"// a\n\tx", "x", PTX_NAME, 0, 2, 2},
               {"shared::cta.b32", "shared::cta.b32", PTX_NAME, 0, 1, 1},
               {"a::", "a", PTX_NAME, 0, 1, 1},
               {"0x1F", "0x1F", PTX_NUMBER, 31, 1, 1},
               {"0b101;", "0b101", PTX_NUMBER, 5, 1, 1},
               {"017", "017", PTX_NUMBER, 15, 1, 1},
               {"12U,", "12U", PTX_NUMBER, 12, 1, 1},
               {"18446744073709551615", "18446744073709551615", PTX_NUMBER, UINT64_MAX, 1, 1},
               {"0f3F800000", "0f3F800000", PTX_NUMBER, 0x3f800000, 1, 1},
               {"0d3FF0000000000000", "0d3FF0000000000000", PTX_NUMBER, 0x3ff0000000000000, 1, 1},
               {"1.5e+1-2", "1.5e+1", PTX_NUMBER, 0x402e000000000000, 1, 1},
               {"\"a\\\"b\" c", "\"a\\\"b\"", PTX_STRING, 0, 1, 1},
               {"[%r1+4]", "[", PTX_MARK, 0, 1, 1},
               {"", "the end of the file", PTX_END, 0, 1, 1},
               {"\r\n \n", "the end of the file", PTX_END, 0, 3, 1}};
  (void)state;
  for (unsigned i = 0; i < COUNT(cases); i++) {
    struct ptx_token t;
    struct tw_error error;
    assert_int_equal(lex(cases[i].text, &t, &error), 0);
    assert_int_equal(t.kind, cases[i].kind);
    assert_true(ptx_token_is(&t, cases[i].token));
    assert_int_equal(t.line, cases[i].line);
    assert_int_equal(t.column, cases[i].column);
    if (t.kind == PTX_NUMBER) assert_int_equal(t.bits, cases[i].bits);
  }
}

/* ---- names: the newest declaration in scope that has the register */

struct declaration {
  char name[8];
  bool range;
  uint32_t first, count;
};

struct scopes {
  struct declaration list[400];
  uint32_t count, starts[40], depth, registers;
};

static uint32_t expected(const struct scopes *s, const char *name) {
  for (uint32_t i = s->count; i-- > 0;) {
    const struct declaration *d = &s->list[i];
    if (!d->range && !strcmp(d->name, name)) return d->first;
    for (uint32_t k = 0; d->range && k < d->count; k++) {
      char full[24];
      snprintf(full, sizeof full, "%s%u", d->name, k);
      if (!strcmp(full, name)) return d->first + k;
    }
  }
  return PTX_NOTHING;
}

static bool declared_here(const struct scopes *s, const char *name, bool range) {
  for (uint32_t i = s->depth ? s->starts[s->depth - 1] : 0; i < s->count; i++)
    if (s->list[i].range == range && !strcmp(s->list[i].name, name)) return true;
  return false;
}

static void any_name(struct tw_random *r, char name[8]) {
  static const char *const some[] = {"%r", "%r1", "%r10", "%r0", "r", "%a"};
  snprintf(name, 8, "%s", some[tw_random_below(r, COUNT(some))]);
}

static void declare(struct scopes *s, struct tw_random *r, FILE *f) {
  struct declaration d = {.range = tw_random_chance(r, 50), .first = s->registers, .count = 1};
  any_name(r, d.name);
  if (s->count == COUNT(s->list) || declared_here(s, d.name, d.range)) return;
  if (d.range) d.count = 1 + tw_random_below(r, 120);
  fprintf(f, d.range ? ".reg .b32 %s<%u>;\n" : ".reg .b32 %s;\n", d.name, d.count);
  s->registers += d.count;
  s->list[s->count++] = d;
}

/* A body of declarations, scopes and moves; the register of each move's operand. */
static char *any_body(struct tw_random *r, uint32_t *wanted, uint32_t *moves) {
  struct scopes s = {.count = 0};
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  assert_non_null(f);
  fprintf(f, "%s.entry k() {\n", head);
  for (int n = 0; n < 120; n++) {
    char name[16];
    const unsigned which = tw_random_below(r, 10);
    if (which < 3) declare(&s, r, f);
    if (which == 3 && s.depth < 30) s.starts[s.depth++] = s.count, fputs("{\n", f);
    if (which == 4 && s.depth) s.count = s.starts[--s.depth], fputs("}\n", f);
    if (which < 5) continue;
    any_name(r, name);
    if (tw_random_chance(r, 60)) sprintf(name + strlen(name), "%u", tw_random_below(r, 130));
    wanted[*moves] = expected(&s, name);
    if (wanted[*moves] == PTX_NOTHING) continue;
    fprintf(f, "mov.b32 _, %s;\n", name);
    ++*moves;
  }
  while (s.depth--) fputs("}\n", f);
  fputs("}\n", f);
  fclose(f);
  return text;
}

static void names(void **state) {
  uint32_t all = 0;
  (void)state;
  for (unsigned seed = 0; seed < 300; seed++) {
    struct tw_random r;
    struct ptx_module m;
    struct tw_error error;
    uint32_t wanted[200], moves = 0;
    tw_random_seed(&r, seed);
    char *text = any_body(&r, wanted, &moves);
    if (ptx_read(&m, "t", text, strlen(text), &error)) fail_msg("%s", error.text);
    assert_int_equal(m.instructions.count, moves);
    for (uint32_t i = 0; i < moves; i++)
      assert_int_equal(m.operands.at[m.instructions.at[i].operand + 1].reg, wanted[i]);
    all += moves;
    ptx_free(&m);
    free(text);
  }
  assert_true(all > 3000);
}

/* ---- modules */

static void module_as_read(void **state) {
  static const char text[] =
      ".version 7.0\n.target sm_70, debug\n.address_size 64\n.file 1 \"a.cu\", 2, 3\n"
      ".global .align 8 .u16 v[2][3] = {{1, 2}, -1};\n.global .u64 p[] = {0, generic(v)+4};\n"
      ".func (.param .b32 o) f(.param .b64 a, .reg .f32 b);\n"
      ".entry k(.param .u64 .ptr .shared .align 4 q)\n.reqntid 8, 4\n"
      "{ .reg .pred %p<2>; .reg .s16 %h; A: @!%p1 bra.uni B; .loc 1 2 3 B: ld.shared.v2.s16 {%h, _}, [v+-6]; }\n"
      ".section .debug { .b8 1 }";
  static const uint8_t data[] = {1, 0, 2, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0};
  struct ptx_module m;
  struct tw_error error;
  (void)state;
  if (ptx_read(&m, "t", text, sizeof text - 1, &error)) fail_msg("%s", error.text);
  assert_int_equal(m.address_bytes, 8);

  assert_int_equal(m.variables.count, 6); /* v p o a b q */
  const struct ptx_variable *v = m.variables.at;
  assert_true(v[0].space == PTX_SPACE_GLOBAL && v[0].type == PTX_U16 && v[0].bytes == 12 && v[0].alignment == 8);
  assert_true(v[0].data_bytes == 8 && v[1].data_bytes == 16 && v[1].bytes == 16 && v[1].alignment == 8);
  assert_true(v[4].reg == 0 && v[3].reg == PTX_NOTHING && v[5].pointee == PTX_SPACE_SHARED);
  assert_int_equal(m.data.count, sizeof data);
  assert_memory_equal(m.data.at, data, sizeof data);
  assert_int_equal(m.relocations.count, 1);
  assert_true(m.relocations.at[0].variable == 1 && m.relocations.at[0].offset == 8 && m.relocations.at[0].target == 0);

  assert_int_equal(m.functions.count, 2);
  const struct ptx_function *f = &m.functions.at[0], *k = &m.functions.at[1];
  assert_true(!f->entry && !f->defined && f->result_count == 1 && f->parameter_count == 2 && f->register_count == 1);
  assert_true(k->entry && k->defined && k->parameter_count == 1 && k->label_count == 2 && k->instruction_count == 2);
  assert_true(k->required_block[0] == 8 && k->required_block[1] == 4 && k->required_block[2] == 1);
  assert_true(k->register_count == 3 && m.register_types.at[k->register_types + 2] == PTX_S16);

  const struct ptx_instruction *bra = &m.instructions.at[0], *ld = &m.instructions.at[1];
  assert_true(bra->opcode == PTX_OP_BRA && bra->flags == PTX_FLAG_UNI && bra->guard == 1 && bra->guard_negated);
  assert_int_equal(m.operands.at[bra->operand].label, 1);
  assert_true(ld->opcode == PTX_OP_LD && ld->types[0] == PTX_S16 && ld->guard == PTX_NOTHING && ld->at.line == 10);
  assert_true(ld->choice[PTX_GROUP_SPACE] == PTX_SPACE_SHARED && ld->choice[PTX_GROUP_VECTOR] == PTX_VECTOR_V2);
  const struct ptx_operand *list = &m.operands.at[ld->operand], *address = list + 1;
  const struct ptx_operand *element = &m.operands.at[list->first];
  assert_true(list->kind == PTX_LIST && list->count == 2 && element[0].reg == 2 && element[1].kind == PTX_SINK);
  assert_true(address->kind == PTX_ADDRESS && address->variable == 0 && address->value == -6);
  ptx_free(&m);
}

/* ---- bad PTX */

static void messages(void **state) {
  char before[sizeof head + sizeof declarations];
  (void)state;
  snprintf(before, sizeof before, "%s%s", head, declarations);
  for (unsigned i = 0; i < COUNT(bad_files); i++) bad_ptx_check("", bad_files[i].text, "", bad_files[i].message);
  for (unsigned i = 0; i < COUNT(bad_modules); i++)
    bad_ptx_check(head, bad_modules[i].text, "", bad_modules[i].message);
  for (unsigned i = 0; i < COUNT(bad_instructions); i++)
    bad_ptx_check(before, bad_instructions[i].text, "\nret;\n}\n", bad_instructions[i].message);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tokens), cmocka_unit_test(names),
                                     cmocka_unit_test(module_as_read), cmocka_unit_test(messages)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
