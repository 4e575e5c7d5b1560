/* Test of cells for others of their kind on paths that miss the clock: which cells are of a kind, by a library whose
 * names say nothing; of random chains of inverters that what is exchanged makes the chain faster, by the sum of
 * resistance times load over the chain, worked out from the rows alone; that a module which stands twice is exchanged
 * in both places; and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "sizes.h"
#include "table.h"
#include "util/random.h"

enum { DRIVES = 3, ROUNDS = 256 };

/* Inverters weak, middle and strong, with their pins in another order; one that is no inverter, one without a limit. */
static const char *const inverter[DRIVES] = {"weak", "mid", "strong"};
static const double input[DRIVES] = {1, 2, 8}, most[DRIVES] = {10, 20, 80};
static const char library[] =
    "library (l) {\n"
    "cell (weak) { pin (A) { direction : input; capacitance : 1; } pin (Y) { direction : output; function : \"!A\"; "
    "max_capacitance : 10; } }\n"
    "cell (mid) { pin (Y) { function : \"!A\"; max_capacitance : 20; direction : output; } pin (A) { capacitance : 2; "
    "direction : input; } }\n"
    "cell (strong) { pin (A) { direction : input; capacitance : 8; } pin (Y) { direction : output; function : \"!A\"; "
    "max_capacitance : 80; } }\n"
    "cell (follow) { pin (A) { direction : input; capacitance : 1; } pin (Y) { direction : output; function : \"A\"; "
    "max_capacitance : 500; } }\n"
    "cell (open) { pin (A) { direction : input; capacitance : 0.1; } pin (Y) { direction : output; function : \"!A\"; "
    "} }\n"
    "}\n";

static const char netlist[] =
    "module low(a, y);\n  input a;\n  output y;\n  wire n;\n  weak g0 ( .A(a), .Y(n) );\n  weak g1 ( .A(n), .Y(y) );\n"
    "endmodule\n"
    "module top(a, y);\n  input a;\n  output y;\n  wire m;\n  low one ( .a(a), .y(m) );\n  low two ( .a(m), .y(y) );\n"
    "  weak g0 ( .A(a), .Y(m) );\nendmodule\n";

struct bench {
  char folder[32], report[64], rows[64];
  struct netlist n;
  struct drives drives;
  struct sizes_found found;
  struct table chosen;
  struct tw_error error;
};

static void keep(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static struct bench *set_up(void) {
  struct bench *b = calloc(1, sizeof *b);
  char path[64];
  strcpy(b->folder, "/tmp/sizes.XXXXXX");
  assert_non_null(mkdtemp(b->folder));
  snprintf(path, sizeof path, "%s/cells.lib", b->folder);
  keep(path, library);
  assert_int_equal(drives_read(&b->drives, b->folder, &b->error), 0);
  unlink(path);
  snprintf(b->report, sizeof b->report, "%s/report", b->folder);
  snprintf(b->rows, sizeof b->rows, "%s/rows", b->folder);
  if (netlist_parse(&b->n, "x.v", netlist, &b->error) != 0) fail_msg("%s", b->error.text);
  return b;
}

static void tear_down(struct bench *b) {
  unlink(b->report);
  unlink(b->rows);
  rmdir(b->folder);
  netlist_free(&b->n);
  drives_free(&b->drives);
  free(b);
}

static void choose(struct bench *b, const char *report) {
  const struct sizes_from from = {&b->n, &b->drives, "top", b->report, 1};
  keep(b->report, report);
  FILE *rows = fopen(b->rows, "w");
  assert_non_null(rows);
  if (sizes_choose(&from, &b->found, rows, &b->error) != 0) fail_msg("%s", b->error.text);
  fclose(rows);
  assert_int_equal(table_read(&b->chosen, b->rows, &b->error), 0);
}

static unsigned drive_named(const char *name) {
  unsigned d = 0;
  while (d < DRIVES && strcmp(inverter[d], name) != 0) d++;
  assert_true(d < DRIVES);
  return d;
}

static void kinds(void **state) {
  (void)state;
  struct bench *b = set_up();
  const struct drive *weak = drives_find(&b->drives, "weak");
  assert_non_null(weak);
  assert_int_equal(weak->kind, drives_find(&b->drives, "mid")->kind);
  assert_int_equal(weak->kind, drives_find(&b->drives, "strong")->kind);
  assert_int_not_equal(weak->kind, drives_find(&b->drives, "follow")->kind);
  assert_null(drives_find(&b->drives, "open"));
  assert_null(drives_find(&b->drives, "none"));
  tear_down(b);
}

/* A path through the top's gate and the module's two, in both of its places. */
static int path_of(char *text, size_t size, const double *load, const unsigned *drive, double slack) {
  static const char *const pin[] = {"g0/Y", "one/g0/Y", "one/g1/Y", "two/g0/Y", "two/g1/Y"};
  int n = snprintf(text, size, "Startpoint: a (input port)\n  3.0 0.0 0.0 ^ a (in)\n");
  for (unsigned i = 0; i < 5; i++)
    n += snprintf(text + n, size - (size_t)n, " %.4f 0.1 %.4f v %s (%s)\n", load[i], 0.1 * i, pin[i],
                  inverter[drive[i]]);
  return n + snprintf(text + n, size - (size_t)n, "  0.0 0.6 v y (out)\n  %.4f   slack (%s)\n", slack,
                      slack < 0 ? "VIOLATED" : "MET");
}

static void both_places(void **state) {
  (void)state;
  struct bench *b = set_up();
  static const double load[5] = {1, 1, 200, 1, 300};
  static const unsigned drive[5] = {0};
  char text[2048];
  const int n = path_of(text, sizeof text, load, drive, -0.5);
  path_of(text + n, sizeof text - (size_t)n, load, drive, 0.25);
  choose(b, text);
  assert_int_equal(b->found.paths, 2);
  assert_true(b->found.slack_ns == -0.5 && b->found.sum_ns == -0.5);
  unsigned one = 0, two = 0;
  for (u32 i = 0; i < b->chosen.rows; i++) {
    const char *const *column = b->chosen.row[i].column;
    if (strcmp(column[1], "g1") != 0) continue;
    assert_string_equal(column[0], "low");
    assert_string_equal(column[2], "strong");
    one += strcmp(column[3], "one/g1") == 0;
    two += strcmp(column[3], "two/g1") == 0;
  }
  assert_true(one == 1 && two == 1);
  assert_int_equal(sizes_make(&b->n, b->rows, &b->error), 0);
  assert_string_equal(netlist_find(&b->n, "low")->cell[1].type, "strong");
  assert_string_equal(netlist_find(&b->n, "top")->cell[0].type, "low");
  table_free(&b->chosen);
  tear_down(b);
}

static void met(void **state) {
  (void)state;
  struct bench *b = set_up();
  static const double load[5] = {100, 100, 100, 100, 100};
  static const unsigned drive[5] = {0};
  char text[1024];
  path_of(text, sizeof text, load, drive, 0);
  choose(b, text);
  assert_int_equal(b->chosen.rows, 0);
  assert_int_equal(b->found.changed, 0);
  table_free(&b->chosen);
  tear_down(b);
}

/* Resistance times load, of a chain whose loads are pins of the next and something else. */
static double delay(const unsigned *drive, const double *other, unsigned gates) {
  double sum = 0;
  for (unsigned i = 0; i < gates; i++) sum += (other[i] + (i + 1 < gates ? input[drive[i + 1]] : 0)) / most[drive[i]];
  return sum;
}

/* The top's gate and the first place of the module, as a chain of three. */
static void chains(void **state) {
  (void)state;
  struct tw_random random;
  tw_random_seed(&random, 7);
  unsigned changed = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    struct bench *b = set_up();
    static const char *const pin[] = {"g0/Y", "one/g0/Y", "one/g1/Y"};
    unsigned drive[3], now[3];
    double other[3];
    char text[1024];
    for (unsigned i = 0; i < 3; i++) {
      drive[i] = now[i] = tw_random_below(&random, DRIVES);
      other[i] = tw_random_below(&random, 60);
    }
    int n = snprintf(text, sizeof text, "Startpoint: a (input port)\n");
    for (unsigned i = 0; i < 3; i++)
      n += snprintf(text + n, sizeof text - (size_t)n, " %.4f 0.1 0.1 v %s (%s)\n",
                    other[i] + (i < 2 ? input[drive[i + 1]] : 0), pin[i], inverter[drive[i]]);
    snprintf(text + n, sizeof text - (size_t)n, " -0.1   slack (VIOLATED)\n");
    choose(b, text);
    for (u32 i = 0; i < b->chosen.rows; i++)
      for (unsigned k = 0; k < 3; k++)
        if (strncmp(b->chosen.row[i].column[3], pin[k], strlen(pin[k]) - 2) == 0)
          now[k] = drive_named(b->chosen.row[i].column[2]);
    const double before = delay(drive, other, 3), after = delay(now, other, 3);
    assert_true(b->found.changed ? after < before : memcmp(drive, now, sizeof drive) == 0);
    changed += b->found.changed != 0;
    /* What none drives on the path is as strong as there is. */
    if (other[0] + input[now[1]] > 0) assert_int_equal(now[0], 2);
    table_free(&b->chosen);
    tear_down(b);
  }
  assert_true(changed > ROUNDS / 2);
}

static void refused(void **state) {
  (void)state;
  struct bench *b = set_up();
  const struct sizes_from from = {&b->n, &b->drives, "nothing", b->report, 1};
  keep(b->report, "");
  assert_int_equal(sizes_choose(&from, &b->found, stdout, &b->error), -1);
  assert_non_null(strstr(b->error.text, "nothing: no such module"));
  keep(b->rows, "low\tg7\tmid\tone/g7\n");
  assert_int_equal(sizes_make(&b->n, b->rows, &b->error), -1);
  assert_non_null(strstr(b->error.text, ":1: module low has no cell g7"));
  tear_down(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(kinds), cmocka_unit_test(both_places), cmocka_unit_test(met),
                                     cmocka_unit_test(chains), cmocka_unit_test(refused)};
  return cmocka_run_group_tests_name("sizes", tests, NULL, NULL);
}
