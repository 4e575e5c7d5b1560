/* generate: prints, from a unit's port table, the checker that is bound to its RTL module, the bench of its own
 * test, or what its mutants are put into.  A port the RTL lacks, or has at another width, stops elaboration; so does
 * one the table lacks. */
#include <stdio.h>

#include "gpu/gpu_presets.h"
#include "gpu/group_front.h"
#include "lockstep/lockstep.h"
#include "machine.h"
#include "mutant_text.h"
#include "presets.h"
#include "snapshot.h"
#include "table_text.h"

extern const struct tw_unit tw_unit_sm, tw_unit_block_scheduler, tw_unit_group_scheduler;

static void parameter_values(const struct tw_unit *u) {
  printf("{");
  for (unsigned i = u->param_count; i-- > 0;) printf("32'(%s)%s", u->params[i].name, i ? ", " : "");
  printf("}");
}

/* The arguments of a DPI function: all ports, `out` being the direction it returns. */
static void import_ports(const struct tw_unit *u, const char *function, const char *first, int out) {
  printf("  import \"DPI-C\" function void tw_%s_%s(input chandle twin%s", function, u->name, first);
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    bool is_row = p->type == TW_row, back = (int)p->direction == out && !is_row;
    printf(",\n      %s bit ", back ? "output" : "input");
    if (is_row) printf("[0:0]");
    else text_range(p);
    printf(" %s", p->name);
  }
  puts(");");
}

static void call_ports(const struct tw_unit *u, const char *function, const char *first, int out, const char *prefix) {
  printf("tw_%s_%s(twin%s", function, u->name, first);
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (p->type == TW_row) printf(", 1'b0");
    else printf(", %s%s", (int)p->direction == out ? prefix : "", p->name);
  }
  printf(");\n");
}

/* Loops that fetch the registers of row ports that mean something. */
static void rows(const struct tw_unit *u, const char *function, int direction, const char *prefix,
                 const char *when_prefix) {
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (p->type != TW_row || (int)p->direction != direction) continue;
    snapshot_each_row(p, when_prefix);
    printf("begin\n          tw_row_%s(twin, %u, e, row);\n          %s%s[e*(%s) +: (%s)] %s row[(%s)-1:0];\n        "
           "end\n",
           function, i, prefix, p->name, p->width, p->width, direction == TW_IN ? "<=" : "=", p->width);
  }
}

static void row_import(const char *function) {
  printf("  import \"DPI-C\" function void tw_row_%s(input chandle twin, input int port_index, input int element, "
         "output bit "
         "[1023:0] value);\n",
         function);
}

static void checker(const struct tw_unit *u) {
  printf("// Checker of %s, printed from its port table.\n", u->name);
  text_lint_off();
  printf("module %s_checker ", u->name);
  text_parameters(u);
  printf(" (\n    input logic clk,\n    input logic rst");
  for (unsigned i = 0; i < u->port_count; i++) {
    printf(",\n    input logic ");
    text_range(&u->ports[i]);
    printf(" %s", u->ports[i].name);
  }
  printf("\n);\n  import \"DPI-C\" context function chandle tw_open_%s(input string path, input bit [%u*32-1:0] "
         "values);\n",
         u->name, u->param_count);
  puts("  import \"DPI-C\" function int tw_enabled(input chandle twin);");
  row_import("expected");
  import_ports(u, "expected", "", TW_OUT);
  snapshot_declare(u);
  puts("  chandle twin;\n  logic asked, enabled;\n  logic [1023:0] row;");
  for (unsigned i = 0; i < u->port_count; i++) {
    if (u->ports[i].direction != TW_OUT) continue;
    printf("  logic ");
    text_range(&u->ports[i]);
    printf(" expected_%s;\n", u->ports[i].name);
  }
  printf("  initial begin\n    asked = 0;\n    enabled = 0;\n");
  snapshot_clear(u);
  printf("    twin = tw_open_%s($sformatf(\"%%m\"), ", u->name);
  parameter_values(u);
  puts(");\n  end");
  snapshot_task(u);
  puts(
      "  always @(negedge clk) begin\n    if (!asked) begin\n      asked = 1;\n      enabled = tw_enabled(twin) != 0;\n"
      "    end\n    if (enabled) take_snapshot();\n  end");
  printf("  always @(show_pkg::show) begin\n    begin\n      ");
  call_ports(u, "expected", "", TW_OUT, "expected_");
  rows(u, "expected", TW_OUT, "expected_", "expected_");
  printf("    end\n  end\nendmodule\nbind %s %s_checker ", u->name, u->name);
  text_parameter_bindings(u);
  puts(" checker_i (.*);");
}

/* Parameter overrides that elaborate a unit as its model's parameters have it. */
static void print_overrides(const struct tw_unit *u, const void *params) {
  const unsigned *value = params;
  for (unsigned i = 0; i < u->param_count; i++) printf("%s.%s(%u)", i ? ", " : "", u->params[i].name, value[i]);
}

/* What runs at each rising edge: the inputs of the coming cycle are asked for and put on the wires. */
static void driver(const struct tw_unit *u) {
  printf("  initial begin\n    found = 0;\n    rst = 1;\n  end\n  always @(posedge clk) begin\n"
         "    if (!found) twin = tw_find($sformatf(\"%%m.dut\"));\n    found = 1;\n    ");
  call_ports(u, "drive", ", next_rst", TW_IN, "next_");
  puts("    rst <= next_rst;");
  for (unsigned i = 0; i < u->port_count; i++)
    if (u->ports[i].direction == TW_IN && u->ports[i].type != TW_row)
      printf("    %s <= next_%s;\n", u->ports[i].name, u->ports[i].name);
  puts("    begin");
  rows(u, "drive", TW_IN, "", "next_");
  puts("    end\n  end");
}

/* Wires to one elaboration of the unit, and the driver that chooses its inputs at each rising edge. */
static void bench_of_one(const struct tw_unit *u) {
  printf("// Bench of %s, printed from its port table: every configuration of its test, driven side by side.\n",
         u->name);
  text_lint_off();
  printf("module %s_bench ", u->name);
  text_parameters(u);
  puts(" (\n    input logic clk\n);\n  import \"DPI-C\" function chandle tw_find(input string path);");
  row_import("drive");
  import_ports(u, "drive", ", output bit [0:0] rst", TW_IN);
  puts("  chandle twin;\n  logic rst, next_rst, found;\n  logic [1023:0] row;");
  for (unsigned i = 0; i < u->port_count; i++) {
    printf("  logic ");
    text_range(&u->ports[i]);
    printf(u->ports[i].direction == TW_IN ? " %s, next_%s;\n" : " %s;\n", u->ports[i].name, u->ports[i].name);
  }
  driver(u);
  printf("  %s ", u->name);
  text_parameter_bindings(u);
  printf(" dut (\n    .clk(clk), .rst(rst)");
  for (unsigned i = 0; i < u->port_count; i++) printf(",\n    .%s(%s)", u->ports[i].name, u->ports[i].name);
  puts("\n  );\nendmodule");
}

static const struct tw_unit *source_of(const struct machine *m) {
  return m->groups ? &tw_unit_group_scheduler : &tw_unit_block_scheduler;
}

static void source_instance(const struct machine *m) {
  const struct block_scheduler_params grid = {.Sms = m->sms, .GridBits = GPU_GRID_BITS};
  const struct group_scheduler_params groups = group_front_params(m->sms);
  printf("  %s_bench #(", source_of(m)->name);
  print_overrides(source_of(m), m->groups ? (const void *)&groups : &grid);
  puts(") source (.clk(clk));");
}

static void machine_instances(const struct tw_unit *u, const struct machine *m) {
  for (unsigned i = 0; i < m->rtl_sms; i++) {
    printf("  %s_bench #(", u->name);
    print_overrides(u, &m->params);
    printf(") config%u (.clk(clk));\n", i);
  }
  if (m->params.BlockSource) source_instance(m);
}

/* The top: configurations of the unit's own test, side by side, or one machine, with a block scheduler beside it if its
 * blocks come from outside. */
static void top(const struct tw_unit *u, const char *const *configs, const struct machine *machine) {
  if (!machine || machine->rtl_sms) bench_of_one(u);
  if (machine && machine->params.BlockSource) bench_of_one(source_of(machine));
  puts("module tb (\n    input logic clk\n);");
  for (unsigned i = 0; configs[i]; i++) printf("  %s_bench #(%s) config%u (.clk(clk));\n", u->name, configs[i], i);
  if (machine) machine_instances(u, machine);
  puts("  import \"DPI-C\" function int tw_tracing();\n"
       "  always @(negedge clk) if (tw_tracing() != 0) show_pkg::show <= !show_pkg::show;\nendmodule");
}

/* A list of one: the last configuration of the unit's table, which is the one that is mutated. */
static const char *const *last_config(const struct tw_unit *u) {
  const char *const *config = u->configs;
  while (config[0] && config[1]) config++;
  return config;
}

/* A configuration of the unit's own test; the SM has none, and is its first preset. */
static void print_config(const char *overrides) {
  if (overrides) fputs(overrides, stdout);
  else print_overrides(&tw_unit_sm, &preset_find("volta")->params);
  putchar('\n');
}

static const struct tw_unit *find_unit(const char *name) {
  for (const struct tw_unit *const *u = tw_units; *u; u++)
    if (strcmp((*u)->name, name) == 0) return *u;
  return NULL;
}

static int print_presets(void) {
  for (const struct preset *p = presets; p->name; p++) puts(p->name);
  return 0;
}

/* The bench of a preset, of an SM or a GPU, with overrides, NAME=VALUE each. */
static int machine_bench(const struct tw_unit *u, const char *preset, char **sets) {
  static const char *const no_configs[] = {NULL};
  struct machine machine;
  struct tw_error error;
  if (machine_make(&machine, preset, sets, &error) != 0) {
    fprintf(stderr, "%s\n", error.text);
    return 2;
  }
  top(u, no_configs, &machine);
  return 0;
}

static bool is_preset(const char *name) { return preset_find(name) || gpu_preset_find(name); }

int main(int argc, char **argv) {
  if (argc > 3 && strcmp(argv[1], "bench") == 0 && is_preset(argv[3]))
    return machine_bench(find_unit(argv[2]), argv[3], &argv[4]);
  if (argc == 2 && strcmp(argv[1], "presets") == 0) return print_presets();
  const char *what = argc > 2 ? argv[1] : "";
  const struct tw_unit *u = *what ? find_unit(argv[2]) : NULL;
  if (u && argc > 3 && strcmp(what, "bench") == 0) top(u, (const char *const *)&argv[3], NULL);
  else if (u && argc == 3 && strcmp(what, "bench") == 0) top(u, u->configs, NULL);
  else if (u && argc == 3 && strcmp(what, "checker") == 0) checker(u);
  else if (u && argc == 3 && strcmp(what, "mutants") == 0) top(u, last_config(u), NULL), mutant_wrapper(u);
  else if (u && argc == 3 && strcmp(what, "miter") == 0) mutant_miter(u);
  else if (u && argc == 3 && strcmp(what, "config") == 0) print_config(*last_config(u));
  else if (u && argc == 4 && strcmp(what, "config") == 0 && strcmp(argv[3], "full") == 0) print_config(u->configs[0]);
  else {
    fputs("usage: generate checker|mutants|miter UNIT | config UNIT [full] | bench UNIT [PRESET [NAME=VALUE...]] |\n"
          "       bench UNIT \".NAME(VALUE), ...\"... | presets\n",
          stderr);
    return 2;
  }
  return 0;
}
