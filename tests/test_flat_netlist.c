/* Test of flat_netlist: gates, a gated flop, a latch and memories against what the netlist says, what is counted,
 * and what is refused.  The library of its netlists stands in `library`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "netlist/flat_netlist.h"
#include "util/random.h"

static char path[64]; /* of the netlist that is read */

#define PORT(name, way, bits) "\"" name "\":{\"direction\":\"" way "\",\"bits\":[" bits "]}"
#define CELL(name, type, pins) "\"" name "\":{\"type\":\"" type "\",\"connections\":{" pins "}}"
#define NET(name, bits) "\"" name "\":{\"bits\":[" bits "]}"
#define MODULE(name, attributes, ports, cells, nets)                                                                   \
  "\"" name "\":{\"attributes\":{" attributes "},\"ports\":{" ports "},\"cells\":{" cells "},\"netnames\":{" nets "}}"
#define TOP "\"top\":\"1\""
#define BLACKBOX "\"blackbox\":\"1\""

#define WIRES MODULE("wires", "", PORT("a", "input", "2,3") "," PORT("y", "output", "3,\"1\",2"), "", "")

static const char library[] = WIRES "," MODULE(
    "INV", "", PORT("A", "input", "2") "," PORT("Y", "output", "3"), CELL("n", "$_NOT_", "\"A\":[2],\"Y\":[3]"),
    "") "," MODULE("BUF", "", PORT("A", "input", "2") "," PORT("Y", "output", "2"), "",
                   "") "," MODULE("AND", "",
                                  PORT("A", "input", "2") "," PORT("B", "input", "3") "," PORT("Y", "output", "4"),
                                  CELL("n", "$_AND_", "\"A\":[2],\"B\":[3],\"Y\":[4]"),
                                  "") "," MODULE("ADD", "",
                                                 PORT("A", "input", "2") "," PORT("B", "input", "3") "," PORT(
                                                     "C", "input", "4") "," PORT("S", "output",
                                                                                 "8") "," PORT("K", "output", "7"),
                                                 CELL("x", "$_XOR_", "\"A\":[2],\"B\":[3],\"Y\":[5]") "," CELL(
                                                     "s", "$_XOR_",
                                                     "\"A\":[5],\"B\":[4],\"Y\":[8]") "," CELL("k", "$_MUX_",
                                                                                               "\"A\":[2],\"B\":[4]"
                                                                                               ","
                                                                                               "\"S\":[5],\"Y\":["
                                                                                               "7]"),
                                                 "") "," MODULE("DFF", "",
                                                                PORT("D", "input", "2") "," PORT("CK", "input", "3") "," PORT("Q", "output", "4") "," PORT("QN", "output", "5"), CELL("f", "$_DFF_P_", "\"D\":[2],\"C\":[3],\"Q\":[4]") "," CELL("n", "$_NOT_", "\"A\":[4],\"Y\":[5]"), "") "," MODULE("LATCH", "",
                                                                                                                                                                                                                                                                                                       PORT(
                                                                                                                                                                                                                                                                                                           "D",
                                                                                                                                                                                                                                                                                                           "input",
                                                                                                                                                                                                                                                                                                           "2") "," PORT("G",
                                                                                                                                                                                                                                                                                                                         "input",
                                                                                                                                                                                                                                                                                                                         "3") "," PORT("Q", "output",
                                                                                                                                                                                                                                                                                                                                       "4"),
                                                                                                                                                                                                                                                                                                       CELL(
                                                                                                                                                                                                                                                                                                           "l",
                                                                                                                                                                                                                                                                                                           "$_DLATCH_P_",
                                                                                                                                                                                                                                                                                                           "\"D\":[2],\"E\":[3],\"Q\":[4]"),
                                                                                                                                                                                                                                                                                                       "") "," MODULE("clock_gate",
                                                                                                                                                                                                                                                                                                                      "", PORT("clk", "input", "2") "," PORT("enable", "input", "3") "," PORT("gated", "output", "6"), CELL("i", "INV", "\"A\":[2],\"Y\":[4]") "," CELL("l", "LATCH", "\"D\":[3],\"G\":[4],\"Q\":[5]") "," CELL("a", "AND", "\"A\":[2],\"B\":[5],\"Y\":[6]"),
                                                                                                                                                                                                                                                                                                                      NET("held", "5")) "," MODULE("ways",
                                                                                                                                                                                                                                                                                                                                                   "",
                                                                                                                                                                                                                                                                                                                                                   PORT("a",
                                                                                                                                                                                                                                                                                                                                                        "input", "2") "," PORT("same",
                                                                                                                                                                                                                                                                                                                                                                               "output", "2") "," PORT("not", "output", "3") "," PORT("again",
                                                                                                                                                                                                                                                                                                                                                                                                                                      "output",
                                                                                                                                                                                                                                                                                                                                                                                                                                      "3") "," PORT("one",
                                                                                                                                                                                                                                                                                                                                                                                                                                                    "output",
                                                                                                                                                                                                                                                                                                                                                                                                                                                    "\"1\""),
                                                                                                                                                                                                                                                                                                                                                   CELL("i", "INV", "\"A\":[2],\"Y\":[3]"), NET("a", "2")) "," MODULE("sram_1rw__1",
                                                                                                                                                                                                                                                                                                                                                                                                                      BLACKBOX,
                                                                                                                                                                                                                                                                                                                                                                                                                      PORT("clk",
                                                                                                                                                                                                                                                                                                                                                                                                                           "input",
                                                                                                                                                                                                                                                                                                                                                                                                                           "2") "," PORT("enable",
                                                                                                                                                                                                                                                                                                                                                                                                                                         "input", "3") "," PORT("write",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                "input",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                "4") "," PORT("address",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "input",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "5,6") "," PORT("mask",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "input", "7,8") "," PORT("write_data",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       "input", "9,10,11,12") "," PORT("read_data", "output", "13,14,15,16"),
                                                                                                                                                                                                                                                                                                                                                                                                                      "", "") "," MODULE("sram_1r1w__1",
                                                                                                                                                                                                                                                                                                                                                                                                                                         BLACKBOX,
                                                                                                                                                                                                                                                                                                                                                                                                                                         PORT("clk", "input", "2") "," PORT("read_enable", "input", "3") "," PORT("read_address", "input", "4,5") "," PORT("read_data", "output", "6,7") "," PORT("write_enable", "input", "8") "," PORT("write_address", "input", "9,10") "," PORT("write_mask", "input", "11") "," PORT("write_data", "input", "12,13"), "", "");

static struct flat_netlist *read_text(const char *text, struct tw_error *error) {
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
  struct flat_netlist *n = flat_netlist_read(path, error);
  unlink(path);
  return n;
}

/* A top module behind the library. */
static struct flat_netlist *read_top(const char *ports, const char *cells, const char *nets, struct tw_error *error) {
  char text[16384];
  snprintf(text, sizeof text,
           "{\"modules\":{%s,\"t\":{\"attributes\":{" TOP
           "},\"ports\":{" PORT("clk", "input", "2") ",%s},\"cells\":{%s},\"netnames\":{" NET("clk", "2") ",%s}}}}",
           library, ports, cells, nets);
  return read_text(text, error);
}

static struct flat_netlist *good(const char *ports, const char *cells, const char *nets) {
  struct tw_error error = {""};
  struct flat_netlist *n = read_top(ports, cells, nets, &error);
  assert_string_equal(error.text, "");
  assert_non_null(n);
  flat_netlist_power_up(n, 1);
  return n;
}

static void set(struct flat_netlist *n, const char *port, u32 value) {
  flat_netlist_set(n, flat_netlist_port(n, port), &value);
}

static u32 get(const struct flat_netlist *n, const char *port) {
  u32 value;
  flat_netlist_get(n, flat_netlist_port(n, port), &value);
  return value;
}

/* Changes, or half cycles high, of a net. */
static unsigned long counted(const struct flat_netlist *n, const char *net, bool high) {
  char line[256], name[128];
  unsigned long changes, time;
  FILE *f = tmpfile();
  assert_non_null(f);
  flat_netlist_activity(n, f);
  rewind(f);
  while (fgets(line, sizeof line, f))
    if (sscanf(line, "%127[^\t]\t%lu\t%lu", name, &changes, &time) == 3 && strcmp(name, net) == 0) {
      fclose(f);
      return high ? time : changes;
    }
  fail_msg("%s was not counted", net);
  return 0;
}

static void gates_of_two_outputs(void **state) {
  (void)state;
  struct flat_netlist *n =
      good(PORT("a", "input", "3,4,5") "," PORT("y", "output", "7,8") "," PORT("one", "output", "9"),
           CELL("add", "ADD", "\"A\":[3],\"B\":[4],\"C\":[5],\"S\":[7],\"K\":[8]") "," CELL("b", "BUF",
                                                                                            "\"A\":[\"1\"],\"Y\":[9]"),
           NET("y", "7,8"));
  for (u32 a = 0; a < 8; a++) {
    flat_netlist_rise(n);
    set(n, "a", a);
    flat_netlist_settle(n);
    assert_int_equal(get(n, "y"), __builtin_popcount(a));
    assert_int_equal(get(n, "one"), 1);
  }
  flat_netlist_free(n);
}

/* A module's outputs that are one net within, its input, or a constant. */
static void outputs_that_are_joined(void **state) {
  (void)state;
  struct flat_netlist *n =
      good(PORT("a", "input", "3") "," PORT("y", "output", "4,5,6,7"),
           CELL("w", "ways", "\"a\":[3],\"same\":[4],\"not\":[5],\"again\":[6],\"one\":[7]"), NET("y", "4,5,6,7"));
  for (u32 a = 0; a < 4; a++) {
    flat_netlist_rise(n);
    set(n, "a", a & 1);
    flat_netlist_settle(n);
    assert_int_equal(get(n, "y"), a & 1 ? 9 : 14);
  }
  flat_netlist_free(n);
}

/* A module that has no cell, and a port of more than one bit. */
static void wires_alone(void **state) {
  (void)state;
  struct flat_netlist *n = good(PORT("a", "input", "3,4") "," PORT("y", "output", "5,6,7"),
                                CELL("w", "wires", "\"a\":[3,4],\"y\":[5,6,7]"), NET("y", "5,6,7"));
  for (u32 a = 0; a < 4; a++) {
    flat_netlist_rise(n);
    set(n, "a", a);
    flat_netlist_settle(n);
    assert_int_equal(get(n, "y"), a >> 1 | 2 | (a & 1) << 2);
  }
  flat_netlist_free(n);
}

/* A flop that an inverter feeds with itself, behind a gate: it changes in the cycles after those that enable it. */
static void gated_flop_toggles(void **state) {
  (void)state;
  struct flat_netlist *n = good(PORT("enable", "input", "3") "," PORT("q", "output", "4"),
                                CELL("g", "clock_gate", "\"clk\":[2],\"enable\":[3],\"gated\":[6]") "," CELL(
                                    "f", "DFF", "\"D\":[5],\"CK\":[6],\"Q\":[4],\"QN\":[5]"),
                                NET("gated", "6") "," NET("d", "5"));
  struct tw_random random;
  u32 expected = get(n, "q"), enable = 0;
  unsigned cycles = 0, high = 0, changes = 0;
  tw_random_seed(&random, 1);
  for (; cycles < 1000; cycles++) {
    if (cycles == 1) flat_netlist_count(n);
    flat_netlist_rise(n);
    changes += enable && cycles > 0;
    expected ^= cycles ? enable : 0;
    enable = tw_random_below(&random, 3) == 0;
    set(n, "enable", enable);
    flat_netlist_settle(n);
    if (cycles == 0) expected = get(n, "q");
    assert_int_equal(get(n, "q"), expected);
    high += cycles > 0 ? 2 * expected : 0;
  }
  assert_int_equal(counted(n, "d", false), changes);
  assert_int_equal(counted(n, "gated", false), 2 * changes);
  assert_int_equal(counted(n, "gated", true), changes);
  assert_int_equal(counted(n, "clk", false), 2 * (cycles - 1));
  assert_int_equal(counted(n, "d", true), 2 * (cycles - 1) - high);
  flat_netlist_free(n);
}

/* Two flops in a row, the second clocked through a gate that is always open: data do not race through both. */
static void gated_clock_does_not_race(void **state) {
  (void)state;
  struct flat_netlist *n =
      good(PORT("d", "input", "3") "," PORT("q", "output", "5"),
           CELL("f", "DFF", "\"D\":[3],\"CK\":[2],\"Q\":[4]") "," CELL(
               "g", "clock_gate",
               "\"clk\":[2],\"enable\":[\"1\"],\"gated\":[6]") "," CELL("h", "DFF", "\"D\":[4],\"CK\":[6],\"Q\":[5]"),
           NET("x", "4"));
  u32 history = 0;
  struct tw_random random;
  tw_random_seed(&random, 2);
  for (unsigned cycle = 0; cycle < 100; cycle++) {
    flat_netlist_rise(n);
    history = history << 1 | (tw_random_word(&random) & 1);
    set(n, "d", history & 1);
    flat_netlist_settle(n);
    if (cycle > 1) assert_int_equal(get(n, "q"), history >> 2 & 1);
  }
  flat_netlist_free(n);
}

static void memory_with_one_port(void **state) {
  (void)state;
  struct flat_netlist *n =
      good(PORT("e", "input", "3") "," PORT("w", "input", "4") "," PORT("a", "input", "5,6") "," PORT(
               "m", "input", "7,8") "," PORT("d", "input", "9,10,11,12") "," PORT("q", "output", "13,14,15,16"),
           CELL("mem", "sram_1rw__1",
                "\"clk\":[2],\"enable\":[3],\"write\":[4],\"address\":[5,6],\"mask\":[7,8],"
                "\"write_data\":[9,10,11,12],\"read_data\":[13,14,15,16]"),
           NET("e", "3"));
  u32 words[4] = {0}, expected = 0, e = 0, w = 0, a = 0, m = 0, d = 0;
  unsigned reads = 0, writes = 0;
  struct tw_random random;
  tw_random_seed(&random, 3);
  flat_netlist_count(n);
  for (unsigned cycle = 0; cycle < 2000; cycle++) {
    flat_netlist_rise(n);
    const u32 mask = (m & 1 ? 3 : 0) | (m & 2 ? 12 : 0);
    if (e && !w) expected = words[a];
    if (e && w) words[a] = (words[a] & ~mask) | (d & mask);
    set(n, "e", e = tw_random_word(&random) & 1);
    set(n, "w", w = tw_random_word(&random) & 1);
    set(n, "a", a = tw_random_word(&random) & 3);
    set(n, "m", m = tw_random_word(&random) & 3);
    set(n, "d", d = tw_random_word(&random) & 15);
    flat_netlist_settle(n);
    reads += e && !w;
    writes += e && w;
    if (reads > 1) assert_int_equal(get(n, "q"), expected);
  }
  assert_int_equal(counted(n, "mem/reading", true), 2 * reads);
  assert_int_equal(counted(n, "mem/writing", true), 2 * writes);
  flat_netlist_free(n);
}

static void memory_with_two_ports(void **state) {
  (void)state;
  struct flat_netlist *n =
      good(PORT("r", "input", "3") "," PORT("ra", "input", "4,5") "," PORT("w", "input", "6") "," PORT(
               "wa", "input", "7,8") "," PORT("d", "input", "9,10") "," PORT("q", "output", "11,12"),
           CELL("mem", "sram_1r1w__1",
                "\"clk\":[2],\"read_enable\":[3],\"read_address\":[4,5],\"read_data\":[11,12],"
                "\"write_enable\":[6],\"write_address\":[7,8],\"write_mask\":[\"1\"],\"write_data\":[9,10]"),
           NET("r", "3"));
  u32 words[4] = {0}, expected = 0, r = 0, ra = 0, w = 0, wa = 0, d = 0;
  bool known = false;
  struct tw_random random;
  tw_random_seed(&random, 4);
  for (unsigned cycle = 0; cycle < 2000; cycle++) {
    flat_netlist_rise(n);
    if (r) expected = words[ra], known = true;
    if (w) words[wa] = d;
    set(n, "r", r = tw_random_word(&random) & 1);
    set(n, "ra", ra = tw_random_word(&random) & 3);
    set(n, "w", w = tw_random_word(&random) & 1);
    set(n, "wa", wa = tw_random_word(&random) & 3);
    set(n, "d", d = tw_random_word(&random) & 3);
    flat_netlist_settle(n);
    if (known) assert_int_equal(get(n, "q"), expected);
  }
  flat_netlist_free(n);
}

static void refused(const char *ports, const char *cells, const char *nets, const char *why) {
  struct tw_error error = {""};
  assert_null(read_top(ports, cells, nets, &error));
  if (!strstr(error.text, why)) fail_msg("\"%s\" does not say \"%s\"", error.text, why);
  assert_null(strchr(error.text, '\n'));
}

static void bad_netlists_are_refused(void **state) {
  (void)state;
  struct tw_error error;
  const char *y = PORT("y", "output", "4");
  refused(y, CELL("i", "INV", "\"A\":[3],\"Y\":[4]"), NET("x", "3"), "net x: has no driver");
  refused(y, CELL("i", "INV", "\"A\":[2],\"Y\":[4]") "," CELL("j", "INV", "\"A\":[2],\"Y\":[4]"), NET("z", "4"),
          "net z: has two drivers");
  refused(y, CELL("i", "INV", "\"A\":[3],\"Y\":[4]") "," CELL("j", "INV", "\"A\":[4],\"Y\":[3]"), NET("z", "4"),
          "loop");
  refused(y, CELL("i", "XOR9", "\"A\":[2],\"Y\":[4]"), NET("z", "4"), "XOR9 is not in the file");
  refused(PORT("q", "output", "4,5"), CELL("m", "sram_1r1w__1", "\"clk\":[2],\"read_data\":[4,5]"), NET("q", "4,5"),
          "sram_1r1w__1");
  assert_null(read_text("{", &error));
  assert_non_null(strstr(error.text, "is no JSON"));
  assert_null(read_text("{}", &error));
  assert_non_null(strstr(error.text, "no module is the top one"));
  assert_null(flat_netlist_read("/nowhere.json", &error));
  assert_non_null(strstr(error.text, "/nowhere.json"));
}

/* Library cells that are not simulated are named. */
static void bad_cells_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *cells, *why;
  } cases[] = {{CELL("f", "$_DFF_PN0_", "\"D\":[2],\"C\":[3],\"R\":[4],\"Q\":[5]"),
                "cell ODD has a flop or latch with set or reset"},
               {CELL("f", "$_TBUF_", "\"A\":[2],\"Y\":[5]"), "cell ODD has a gate that is not simulated"},
               {CELL("f", "$_NOT_", "\"A\":[9],\"Y\":[5]"), "cell ODD has a net without a driver"},
               {CELL("f", "$_NOT_", "\"A\":[5],\"Y\":[5]"), "a loop"}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[4096];
    struct tw_error error = {""};
    snprintf(text, sizeof text,
             "{\"modules\":{\"ODD\":{\"attributes\":{},\"ports\":{" PORT("A", "input", "2") "," PORT(
                 "B", "input", "3") "," PORT("C", "input", "4") "," PORT("Y", "output",
                                                                         "5") "},\"cells\":{%s},\"netnames\":{}}}}",
             cases[i].cells);
    assert_null(read_text(text, &error));
    if (!strstr(error.text, cases[i].why)) fail_msg("\"%s\" does not say \"%s\"", error.text, cases[i].why);
  }
}

int main(void) {
  snprintf(path, sizeof path, "/tmp/test_flat_netlist.%d.json", (int)getpid());
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gates_of_two_outputs),
      cmocka_unit_test(outputs_that_are_joined),
      cmocka_unit_test(wires_alone),
      cmocka_unit_test(gated_flop_toggles),
      cmocka_unit_test(gated_clock_does_not_race),
      cmocka_unit_test(memory_with_one_port),
      cmocka_unit_test(memory_with_two_ports),
      cmocka_unit_test(bad_netlists_are_refused),
      cmocka_unit_test(bad_cells_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
