/* Test of what reads mapped netlists, and puts buffers in: names and expressions in every form, what is refused and
 * where it says that it is; and of random modules with buffers that no net drives more than it may, that each pin is on
 * the net that it was on but for buffers, and that pins are counted right, by looking at what was written alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "buffers.h"
#include "util/random.h"

enum { TEXT = 1 << 20 };

static struct tw_error error;

static void parse(struct netlist *n, const char *text) {
  *n = (struct netlist){0};
  if (netlist_parse(n, "x.v", text, &error) != 0) fail_msg("%s", error.text);
}

/* What is written of its modules, freed by the caller. */
static char *written(const struct netlist *n) {
  char *text;
  size_t length;
  FILE *f = open_memstream(&text, &length);
  for (u32 i = 0; i < n->modules; i++) netlist_write(&n->module[i], f);
  fclose(f);
  return text;
}

static void forms(void **state) {
  (void)state;
  struct netlist n, again;
  parse(&n, "/* of\n a tool */ module \\it (a, \\b[0] , _12_, q);  // ports\n"
            "  input [3:0] a; wire [3:0] a;\n  input \\b[0] ;\n  wire _12_;\n output [1:0] q;\n wire [1:0] q;\n"
            "  wire [7:4] high;\n  AND2 _3_ (\n    .A({ a[3:1], 2'b1x, \\b[0] , high }),\n    .\\Y ( _12_ ),\n    "
            ".N()\n  );\n"
            "  assign { q[0], q[1] } = a[1:0];\nendmodule\n\nmodule other();\nendmodule\n");
  assert_int_equal(n.modules, 2);
  const struct netlist_module *m = &n.module[0];
  char name[NETLIST_BIT_NAME];
  u32 bits[16];
  assert_int_equal(netlist_bits(m, m->pin[0].on, bits), 10);
  static const char *const names[] = {"a[3]", "a[2]",    "a[1]",    "1'b1",    "1'bx",
                                      "b_0_", "high[7]", "high[6]", "high[5]", "high[4]"};
  for (unsigned i = 0; i < 10; i++) assert_string_equal(netlist_bit_name(m, bits[i], name), names[i]);
  char *text = written(&n);
  assert_string_equal(
      text, "module it(a, b_0_, auto_12, q);\n  input [3:0] a;\n  wire [3:0] a;\n  input b_0_;\n  wire b_0_;\n"
            "  wire auto_12;\n  output [1:0] q;\n  wire [1:0] q;\n  wire [7:4] high;\n  AND2 auto_3 (\n"
            "    .A({ a[3:1], 2'b1x, b_0_, high }),\n    .Y(auto_12),\n    .N()\n  );\n"
            "  assign { q[0], q[1] } = a[1:0];\nendmodule\nmodule other();\nendmodule\n");
  parse(&again, text);
  char *same = written(&again);
  assert_string_equal(same, text);
  free(text);
  free(same);
  netlist_free(&n);
  netlist_free(&again);
}

/* Names that become one stay two. */
static void names_apart(void **state) {
  (void)state;
  struct netlist n;
  parse(&n, "module it(clk, \\q.a , q_a, \\0_ );\n  input clk;\n  output \\q.a ;\n  input q_a;\n  output \\0_ ;\n"
            "  FLOP \\c.1 (\n    .CK(clk),\n    .D(q_a),\n    .Q(\\q.a )\n  );\n"
            "  FLOP c_1 (\n    .CK(clk),\n    .D(\\q.a ),\n    .Q(\\0_ )\n  );\nendmodule\n");
  const struct netlist_module *m = &n.module[0];
  u32 d, q;
  netlist_bits(m, m->pin[1].on, &d);
  netlist_bits(m, m->pin[2].on, &q);
  assert_int_not_equal(d, q);
  assert_string_equal(m->net[1].name, "q_a");
  assert_string_equal(m->net[2].name, "q_a_");
  assert_string_equal(m->port[2], "q_a_");
  assert_string_equal(m->port[3], "n0_");
  assert_string_equal(m->cell[1].name, "c_1_");
  netlist_free(&n);
}

static void refused(const char *text, const char *line) {
  struct netlist n = {0};
  assert_int_equal(netlist_parse(&n, "x.v", text, &error), -1);
  assert_string_equal(error.text, line);
  netlist_free(&n);
}

static void refusals(void **state) {
  (void)state;
  refused("modul it();", "x.v:1: should be module NAME: 'modul it();'");
  refused("module it(a;", "x.v:1: should be a port: ';'");
  refused("module it();\n  wire [0:3] a;\n", "x.v:2: should be a range, [HIGH:LOW]: ' a;'");
  refused("module it();\n  wire a;\n  G g (.A(b));", "x.v:3: b: is not declared");
  refused("module it();\n  wire [3:0] a;\n  G g (.A(a[4]));", "x.v:3: should be bits that the net has, and ]: '));'");
  refused("module it();\n  wire a;\n  G g (.A(a[0]));", "x.v:3: should be bits that the net has, and ]: '));'");
  refused("module it();\n\n  wire a;\n  assign a = 2'b01;", "x.v:4: should be an assignment of equal widths: ';'");
  refused("module it();\n  wire a;\n  assign a = 2'b1;",
          "x.v:3: should be as many binary digits as the constant is wide: '1;'");
  refused("module it();\n  wire a;\n  assign a = ~a;", "x.v:3: should be a net or a constant: '~a;'");
  refused("module it();\n  always @*;",
          "x.v:2: should be a declaration, an assignment or a cell, TYPE NAME ( .PIN(EXPRESSION), ... );: '@*;'");
  refused("module it();\n  wire a;\n  G g (a);", "x.v:3: should be a pin, .NAME(EXPRESSION): 'a);'");
  refused("module it();\n  wire [1:0] a;\n  wire [3:0] a;", "x.v:3: a: is declared with another range before");
  refused("module it(b);\nendmodule", "x.v:2: b: is not declared");
  refused("module it();\n  wire a;",
          "x.v:2: should be a declaration, an assignment or a cell, TYPE NAME ( .PIN(EXPRESSION), ... );: ''");
}

/* ---- buffers */
enum { NETS = 12, MOST = 8, INPUT_MOST = 4 };

static struct cell_row rows[] = {
    {"BUF", CELL_GATE, 1, 0, "Y "}, {"FLOP", CELL_FLOP, 1, 0, "Q "}, {"GATE", CELL_GATE, 1, 0, "Y "}};
static const struct cell_table cells = {.row = rows,
                                        .rows = 3,
                                        .buffer = "BUF",
                                        .buffer_in = "A",
                                        .buffer_out = "Y",
                                        .flop = "FLOP",
                                        .flop_clock = "CK",
                                        .flop_data = "D",
                                        .flop_output = "Q"};
static struct part_output port = {"part_1", "out"};
static const struct part_outputs parts = {.output = &port, .outputs = 1};

/* One of a few nets, half of which are inputs, the others driven by gates. */
static const char *any_net(struct tw_random *r, unsigned skew, char name[8]) {
  const unsigned net = tw_random_below(r, skew);
  sprintf(name, net % 2 ? "m%u" : "i[%u]", net);
  return name;
}

/* Gates, flops and parts on these nets, some of which are assigned from others. */
static void random_module(struct tw_random *r, char *text) {
  char *at = text;
  at += sprintf(at,
                "module it(clk, i, o);\n  input clk;\n  wire clk;\n  input [%d:0] i;\n  output [5:0] o;\n"
                "  wire other;\n  wire again;\n  wire tied;\n  wire tail;\n  wire buffered1;\n",
                NETS - 1);
  const unsigned count = 1 + tw_random_below(r, 90);
  char on[8];
  for (unsigned k = 1; k < NETS; k += 2)
    at += sprintf(at, "  wire m%u;\n  GATE g%u (\n    .A(i[%u]),\n    .Y(m%u)\n  );\n", k, k, k, k);
  for (unsigned k = 0; k < count; k++) at += sprintf(at, "  wire n%u;\n", k);
  for (unsigned k = 0; k < count; k++) {
    any_net(r, 1 + tw_random_below(r, NETS), on);
    switch (tw_random_below(r, 4)) {
      case 0: at += sprintf(at, "  FLOP c%u (\n    .CK(clk),\n    .D(%s),\n    .Q(n%u)\n  );\n", k, on, k); break;
      case 1:
        at += sprintf(at, "  part_1 c%u (\n    .clk(clk),\n    .in({ %s, i[0], 1'b0 }),\n    .out(n%u)\n  );\n", k, on,
                      k);
        break;
      default: at += sprintf(at, "  GATE c%u (\n    .A(%s),\n    .Y(n%u)\n  );\n", k, on, k);
    }
  }
  at += sprintf(at, "  GATE last (\n    .A(again),\n    .Y(tail)\n  );\n  assign other = i[%u];\n",
                tw_random_below(r, NETS));
  at += sprintf(at, "  assign again = other;\n  assign tied = tied;\n");
  for (unsigned k = 0; k < 3; k++)
    at += sprintf(at, "  assign o[%u:%u] = { n%u, i[%u] };\n", 2 * k + 1, 2 * k, k % count, tw_random_below(r, NETS));
  strcpy(at, "endmodule\n");
}

/* What a net is assigned from, in the end. */
static u32 source_of(const struct netlist_module *m, u32 bit) {
  u32 to[8], from[8];
  for (u32 a = 0; a < m->assignments; a++) {
    const u32 n = netlist_bits(m, m->assignment[a].to, to);
    netlist_bits(m, m->assignment[a].from, from);
    for (u32 i = 0; i < n; i++)
      if (to[i] == bit && from[i] != bit) return source_of(m, from[i]);
  }
  return bit;
}

/* The net behind buffers. */
static u32 root_of(const struct netlist_module *m, u32 bit) {
  u32 in, out;
  bit = source_of(m, bit);
  for (u32 c = 0; c < m->cells; c++) {
    if (strcmp(m->cell[c].type, "BUF") != 0) continue;
    netlist_bits(m, m->pin[m->cell[c].pin].on, &in);
    netlist_bits(m, m->pin[m->cell[c].pin + 1].on, &out);
    if (out == bit) return root_of(m, in);
  }
  return bit;
}

static bool drives(const char *pin) {
  return strcmp(pin, "Y") == 0 || strcmp(pin, "Q") == 0 || strcmp(pin, "out") == 0;
}

/* Pins of each net, and how many of them are of parts or buffers. */
static void count_pins(const struct netlist_module *m, u32 *pins, u32 *heavy) {
  u32 bits[8];
  for (u32 c = 0; c < m->cells; c++)
    for (u32 p = m->cell[c].pin; p < m->cell[c].pin + m->cell[c].pins; p++) {
      const u32 n = drives(m->pin[p].name) ? 0 : netlist_bits(m, m->pin[p].on, bits);
      const bool part = strcmp(m->cell[c].type, "FLOP") != 0 && strcmp(m->cell[c].type, "GATE") != 0;
      for (u32 i = 0; i < n; i++) {
        pins[source_of(m, bits[i])]++;
        heavy[source_of(m, bits[i])] += part;
      }
    }
  for (u32 a = 0; a < m->assignments; a++) {
    const u32 n = netlist_bits(m, m->assignment[a].from, bits);
    for (u32 i = 0; i < n; i++) pins[source_of(m, bits[i])]++;
  }
}

/* Bits that a buffer drives, and those of inputs. */
static bool is_behind_buffer(const struct netlist_module *m, u32 bit) {
  u32 out = 0;
  for (u32 c = 0; c < m->cells && out != bit; c++)
    if (strcmp(m->cell[c].type, "BUF") == 0) netlist_bits(m, m->pin[m->cell[c].pin + 1].on, &out);
  return out == bit;
}

static bool is_input(const struct netlist_module *m, u32 bit) {
  char name[NETLIST_BIT_NAME];
  return strncmp(netlist_bit_name(m, bit, name), "i[", 2) == 0 || strncmp(name, "\\i [", 4) == 0;
}

static void same_but_for_buffers(const struct netlist_module *was, const struct netlist_module *is) {
  u32 a[8], b[8];
  char one[NETLIST_BIT_NAME], other[NETLIST_BIT_NAME];
  for (u32 p = 0; p < was->pins; p++) {
    const u32 n = netlist_bits(was, was->pin[p].on, a);
    assert_int_equal(netlist_bits(is, is->pin[p].on, b), n);
    for (u32 i = 0; i < n; i++)
      assert_string_equal(netlist_bit_name(was, source_of(was, a[i]), one),
                          netlist_bit_name(is, root_of(is, b[i]), other));
  }
}

static void no_net_drives_too_much(void **state) {
  (void)state;
  struct tw_random r;
  static char text[TEXT];
  unsigned planted = 0;
  tw_random_seed(&r, 33);
  for (unsigned round = 0; round < 400; round++) {
    struct netlist was, n, is;
    random_module(&r, text);
    parse(&was, text);
    parse(&n, text);
    const struct most_pins most = buffers_add(&n, &n.module[0], &cells, &parts, MOST);
    char *with = written(&n);
    parse(&is, with);
    struct netlist_module *m = &is.module[0];
    u32 *pins = calloc(m->bits, sizeof *pins), *heavy = calloc(m->bits, sizeof *heavy), best = 0;
    count_pins(m, pins, heavy);
    for (u32 bit = NETLIST_CONSTANTS + 1; bit < m->bits; bit++) { /* behind clk */
      const u32 weight = pins[bit] + (is_behind_buffer(m, bit) ? 0 : (INPUT_MOST - 1) * heavy[bit]);
      assert_in_range(weight, 0, is_input(m, bit) ? INPUT_MOST : MOST);
      if (pins[bit] > best) best = pins[bit];
    }
    assert_int_equal(most.pins, best);
    same_but_for_buffers(&was.module[0], m);
    planted += m->cells - was.module[0].cells;
    free(pins);
    free(heavy);
    free(with);
    netlist_free(&was);
    netlist_free(&n);
    netlist_free(&is);
  }
  assert_true(planted > 400);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(forms), cmocka_unit_test(names_apart), cmocka_unit_test(refusals),
                                     cmocka_unit_test(no_net_drives_too_much)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
