/* Test of what reads Liberty files: statements in every form, what is refused and where it says that it is,
 * functions, and what cells are known for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "boolean.h"
#include "cells.h"

static struct liberty l;
static struct tw_error error;

static const struct liberty_node *parse(const char *text) {
  liberty_free(&l);
  assert_int_equal(liberty_parse(&l, "x.lib", text, strlen(text), &error), 0);
  return l.library;
}

static void refused(const char *text, const char *line) {
  liberty_free(&l);
  assert_int_equal(liberty_parse(&l, "x.lib", text, strlen(text), &error), -1);
  assert_string_equal(error.text, line);
}

static void forms_of_statements(void **state) {
  (void)state;
  const struct liberty_node *b = parse("/* a library (b) { } */\n"
                                       "library(\"b\"){ // {\n"
                                       "  plain : a+1 /* not b */;quoted : \"a; } // b\"\n"
                                       "  late\n : 7; on : \\\n 8\n"
                                       "  pair (1, pf);\n"
                                       "  blanks (\"1, \\\n 2\" \"3\")\n"
                                       "  group (\"x[0]\", y z w v u) { ; }; empty () { }\n"
                                       "  last : \"\" }\n");
  assert_string_equal(b->value[0], "b");
  assert_int_equal(b->line, 2);
  assert_string_equal(liberty_value(b, "plain"), "a+1");
  assert_string_equal(liberty_value(b, "quoted"), "a; } // b");
  assert_string_equal(liberty_value(b, "late"), "7");
  assert_string_equal(liberty_value(b, "on"), "8");
  assert_string_equal(liberty_find(b, "pair")->value[1], "pf");
  assert_string_equal(liberty_value(b, "blanks"), "1,  2");
  const struct liberty_node *group = liberty_find(b, "group");
  assert_string_equal(group->value[0], "x[0]");
  assert_int_equal(group->value_count, 6);
  assert_int_equal(group->line, 10);
  assert_true(group->group && liberty_find(b, "empty")->group && !liberty_find(b, "pair")->group);
  assert_memory_equal(l.text + group->from, "group (\"x[0]\", y z w v u) { ; }", group->to - group->from);
  assert_string_equal(liberty_value(b, "last"), "");
  assert_null(liberty_find(b, "y"));
  liberty_free(&l);
}

static void refusals(void **state) {
  (void)state;
  refused("", "x.lib: has no group library");
  refused("/* no end", "x.lib:1: breaks off: a comment has no end");
  refused("library (a) {\n  x : \"b ;\n}\n", "x.lib:4: breaks off: a quote has no end");
  refused("library (a) {\n  cell (b) {\n", "x.lib:3: breaks off: a } should close the group");
  refused("library (a) { }\n}", "x.lib:2: '}': closes no group");
  refused("library (a) { x = 1; }", "x.lib:1: '=': a : or ( should stand behind a name");
  refused("library (a) { x (1; }", "x.lib:1: ';': a ) should stand here");
  refused("library (a) { x : ; }", "x.lib:1: ';': a name or a value should stand here");
  refused("library (a) { x : \"1\" 2; }", "x.lib:1: '2': a ; should stand here");
  refused("cell (a) { }", "x.lib:1: cell: a Liberty file is one group, library");
  refused("library (a) { }\nlibrary (b) { }", "x.lib:2: library: a Liberty file is one group, library");
  char deep[400] = "library (a) {";
  for (int i = 0; i < 70; i++) strcat(deep, "a(){");
  refused(deep, "x.lib:1: '{': groups in groups are too many");
  liberty_free(&l);
  assert_int_equal(liberty_read(&l, "/nowhere.lib", &error), -1);
  liberty_free(&l);
}

/* "a", "!a", or "" if the function is no input. */
static const char *input(const char *function) {
  static char text[BOOLEAN_NAME + 1];
  bool inverted;
  text[0] = '!';
  if (!boolean_is_input(function, text + 1, &inverted)) return "";
  return text + !inverted;
}

static void functions(void **state) {
  (void)state;
  assert_string_equal(input("a"), "a");
  assert_string_equal(input(" ( a ) "), "a");
  assert_string_equal(input("!a"), "!a");
  assert_string_equal(input("a'"), "!a");
  assert_string_equal(input("!(a')"), "a");
  assert_string_equal(input("(!A[1])''"), "!A[1]");
  assert_string_equal(input("a & a"), "a");
  assert_string_equal(input("a b + a b'"), "a"); /* whatever b is */
  assert_string_equal(input("a (b + b')"), "a");
  assert_string_equal(input("a ^ 1"), "!a");
  assert_string_equal(input("a*b*c + a !(b*c)"), "a");
  assert_string_equal(input("a ^ b ^ b | 0"), "a");
  assert_string_equal(input("a + b c"), "");
  assert_string_equal(input("(a & !s) | (b & s)"), "");
  assert_string_equal(input("1"), "");
  assert_string_equal(input(""), "");
  assert_string_equal(input("(a"), "");
  assert_string_equal(input("a)"), "");
  assert_string_equal(input("a b c d e f g"), "");
}

static struct cell cell(const char *body) {
  static char text[2000];
  snprintf(text, sizeof text, "library (b) { cell (it) { %s } }", body);
  const struct liberty_node *b = parse(text);
  return cell_of(&l, liberty_find(b, "cell"), 1);
}

#define IN(name) "pin (" name ") { direction : input; } "
#define OUT(name, what) "pin (\"" name "\") { function : \"" what "\"; direction : \"output\"; max_capacitance : 8; } "

static void gates(void **state) {
  (void)state;
  struct cell c = cell(OUT("y", "!(!a)") "area : 2; cell_leakage_power : 3;" IN("a"));
  assert_true(c.line == LINE_BUFFER && c.area == 2 && c.leakage == 3 && c.drive == 8 && !c.unused);
  assert_string_equal(c.in, "a");
  assert_true(cell(IN("a") OUT("y", "a'")).line == LINE_INVERTER);
  c = cell(IN("a") IN("b") OUT("y", "(a b)'"));
  assert_true(c.line == LINE_NONE && c.pair && !cell(IN("a") IN("b") IN("c") OUT("y", "a")).pair);
  assert_true(cell(IN("a") OUT("y", "a") OUT("z", "a")).line == LINE_NONE);
  assert_true(cell(IN("a") OUT("y", "b")).line == LINE_NONE);
  assert_true(cell(IN("a") "pin (y) { direction : output; function : \"a\"; three_state : \"!a\"; }").line ==
              LINE_NONE);
  assert_true(cell("dont_use : \"true\"; " IN("a") OUT("y", "a")).unused);
  assert_true(cell("is_level_shifter : true; " IN("a") OUT("y", "a")).unused);
}

static void flops(void **state) {
  (void)state;
  struct cell c = cell(OUT("qn", "iqn") IN("d") IN("ck") "ff (iq, iqn) { next_state : \"d\"; clocked_on : \"ck\"; }");
  assert_true(c.kind == CELL_FLOP && !c.clock_inverted && c.output_inverted && !c.tie[0] && !c.tie[1]);
  assert_string_equal(c.output, "qn");
  assert_string_equal(c.clock, "ck");
  c = cell("ff (\"iq\", \"iqn\") { clear : \"!r\"; preset : \"s\"; clocked_on : \"!ck\"; next_state : \"!d\"; } " IN(
      "d") IN("ck") IN("r") IN("s") OUT("qn", "iqn") OUT("q", "iq"));
  assert_true(c.clock_inverted && c.output_inverted);
  assert_string_equal(c.output, "q");
  assert_string_equal(c.tie[0], "r");
  assert_true(c.tie_high[0] && !c.tie_high[1]);
  c = cell("ff (iq, iqn) { clocked_on : \"ck\"; next_state : \"(d & !se) | (si & se)\"; } " IN("d") IN("ck") IN("si")
               IN("se") OUT("q", "iq"));
  assert_true(c.kind == CELL_FLOP && !c.clock);
  c = cell("latch (iq, iqn) { enable : \"g'\"; data_in : \"d\"; } " IN("d") IN("g") OUT("q", "iq"));
  assert_true(c.kind == CELL_LATCH && c.clock && c.clock_inverted);
  c = cell(
      "clock_gating_integrated_cell : latch_posedge_precontrol; pin (c) { clock_gate_clock_pin : true; } pin (e) { "
      "clock_gate_enable_pin : true; } pin (t) { clock_gate_test_pin : true; } pin (o) { clock_gate_out_pin : true; }");
  assert_true(c.gates_clock && c.clock && c.tie[0]);
  assert_null(cell("clock_gating_integrated_cell : latch_negedge;" IN("c")).clock);
  liberty_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(forms_of_statements), cmocka_unit_test(refusals),
                                     cmocka_unit_test(functions), cmocka_unit_test(gates), cmocka_unit_test(flops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
