/* Test of what splits an elaborated design: its modules, parameters, parts and memories, and the top's text, which is
 * the same whatever numbers Yosys has given, and in whatever order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "design.h"
#include "file.h"
#include "util/written.h"

static const char all[] =
    "autoidx 30\nattribute \\hdlname \"\\\\pair\"\nattribute \\top 1\nmodule \\it\n  parameter \\Words\n"
    "  parameter \\Words 32'00000000000000000000000000000100\n  wire input 1 \\clk\n  wire width 2 output 2 \\q\n"
    "  cell $paramod$aa\\bit \\low\n    connect \\clk \\clk\n  end\n  cell $paramod$aa\\bit \\high\n  end\n"
    "  cell $paramod$bb\\sram_1rw \\store\n  end\nend\n"
    "attribute \\hdlname \"\\\\bit\"\nmodule $paramod$aa\\bit\n  wire output 2 \\out\n  wire input 1 \\clk\nend\n"
    "attribute \\hdlname \"\\\\sram_1rw\"\nmodule $paramod$bb\\sram_1rw\n  parameter \\Words 8\n  parameter \\Width 4\n"
    "  parameter \\Granule 2\n  wire input 1 \\clk\n  wire width 4 output 2 \\read_data\nend\n";

/* Its names' numbers, and its order, are %-ed in. */
static const char top[] = "autoidx 40\nmodule \\it\n  wire width 2 $0\\q[1:0]$%d\n  wire input 1 \\clk\n%s"
                          "  cell $and $and$rtl/pair.sv:7$%d\n    connect \\A $0\\q[1:0]$%d\n  end\n%send\n";
static const char low[] = "  cell $paramod$aa\\bit \\low\n    connect \\clk \\clk\n  end\n";

static char folder[] = "/tmp/test_design.XXXXXX";
static struct tw_error error;

static const char *in(const char *name) {
  static char path[4][256];
  static unsigned turn;
  char *to = path[turn++ % 4];
  snprintf(to, 256, "%s/%s", folder, name);
  return to;
}

static char *content(const char *name) {
  size_t length;
  char *text = file_read(in(name), 1 << 20, &length, &error);
  assert_non_null(text);
  return text;
}

static void holds(const char *name, const char *what) {
  char *text = content(name);
  assert_string_equal(text, what);
  free(text);
}

static void split(int first, int second, bool part_first) {
  char text[2048];
  snprintf(text, sizeof text, top, first, part_first ? low : "", second, first, part_first ? "" : low);
  assert_int_equal(written_text(all, in("all.il"), &error), 0);
  assert_int_equal(written_text(text, in("top.il"), &error), 0);
  assert_int_equal(design_split(in("all.il"), in("top.il"), folder, &error), 0);
}

static void what_it_is_made_of(void **state) {
  (void)state;
  split(12, 15, true);
  holds("modules", "it\tpair\t.Words(4)\nbit__1\tbit\t\n");
  holds("it.parts", "part_1\tbit__1\npart_2\tsram_1rw__1\n");
  holds("bit__1.parts", "");
  holds("srams.tsv", "sram_1rw__1\tsram_1rw\t8\t4\t2\n");
  char *memory = content("srams.v");
  assert_non_null(
      strstr(memory, "module sram_1rw__1 (\n    input logic [0:0] clk,\n    output logic [3:0] read_data\n);\n"));
  assert_non_null(strstr(memory, "sram_1rw #(.Words(8), .Width(4), .Granule(2)) memory (.*);"));
  free(memory);
}

static void text_of_the_top(void **state) {
  (void)state;
  split(12, 15, true);
  holds("it.il",
        "attribute \\top 1\nmodule \\it\nwire input 1 \\clk\nwire width 2 $0\\q[1:0]$1\n"
        "cell $and $and$2\n    connect \\A $0\\q[1:0]$1\n  end\ncell \\part_1 \\low\n    connect \\clk \\clk\n  "
        "end\nend\n"
        "attribute \\blackbox 1\nmodule \\part_1\n  wire width 1 input 1 \\clk\n  wire width 1 output 2 \\out\nend\n"
        "attribute \\blackbox 1\nmodule \\part_2\n  wire width 1 input 1 \\clk\n  wire width 4 output 2 "
        "\\read_data\nend\n");
  char *once = content("it.il");
  split(3, 4000, false);
  holds("it.il", once);
  free(once);
  split(4000, 3, false); /* another order of numbers is another name */
  char *other = content("it.il");
  assert_non_null(strstr(other, "$0\\q[1:0]$2\n"));
  free(other);
}

static void refusals(void **state) {
  (void)state;
  assert_int_equal(design_split(in("none.il"), in("top.il"), folder, &error), -1);
  assert_non_null(strstr(error.text, "none.il"));
  assert_int_equal(written_text("attribute \\hdlname \"\\\\other\"\nmodule \\other\nend", in("all.il"), &error), 0);
  assert_int_equal(design_split(in("all.il"), in("top.il"), folder, &error), -1);
  assert_non_null(strstr(error.text, "top.il: has no module it"));
}

/* A file that ends early is not taken for whole, wherever it ends. */
static void ends_early(void **state) {
  (void)state;
  char text[2048];
  snprintf(text, sizeof text, top, 3, low, 4, 3, "");
  for (size_t cut = 0; cut < strlen(text) - strlen("end\n"); cut++) {
    char some[2048];
    snprintf(some, sizeof some, "%.*s", (int)cut, text);
    assert_int_equal(written_text(all, in("all.il"), &error), 0);
    assert_int_equal(written_text(some, in("top.il"), &error), 0);
    assert_int_equal(design_split(in("all.il"), in("top.il"), folder, &error), -1);
  }
}

static int remove_all(void **state) {
  static const char *const names[] = {"all.il",  "top.il",    "it.il",   "it.parts",      "bit__1.parts",
                                      "modules", "srams.tsv", "srams.v", "other__1.parts"};
  (void)state;
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) unlink(in(names[i]));
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_it_is_made_of), cmocka_unit_test(text_of_the_top),
                                     cmocka_unit_test(refusals), cmocka_unit_test(ends_early)};
  return mkdtemp(folder) ? cmocka_run_group_tests(tests, NULL, remove_all) : 1;
}
