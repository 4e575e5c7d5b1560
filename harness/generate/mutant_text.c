/* mutant_text: see mutant_text.h. */
#include "mutant_text.h"

#include <stdio.h>

#include "table_text.h"

static void connect(const struct tw_unit *u, const char *output_prefix) {
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    printf(",\n    .%s(%s%s)", p->name, p->direction == TW_OUT ? output_prefix : "", p->name);
  }
}

/* What the unit's contract says of its inputs, where the solver has to know it, and the stimulus is held to it. */
static void contract(const struct tw_unit *u) {
  printf("  logic legal;\n`ifdef CONTRACT\n  `include \"%s.svh\"\n`else\n  always_comb legal = 1'b1;\n`endif\n",
         u->name);
}

static void head(const struct tw_unit *u) {
  printf("module %s ", u->name);
  text_parameters(u);
  printf(" (\n    input logic clk,\n    input logic rst");
  for (unsigned i = 0; i < u->port_count; i++) {
    printf(",\n    %s logic ", u->ports[i].direction == TW_OUT ? "output" : "input");
    text_range(&u->ports[i]);
    printf(" %s", u->ports[i].name);
  }
  puts("\n);");
}

void mutant_wrapper(const struct tw_unit *u) {
  head(u);
  printf("  import \"DPI-C\" function int tw_fault_selected();\n  logic [31:0] awake = tw_fault_selected();\n"
         "  %s_netlist netlist (\n    .clk(clk), .rst(rst), .mutant(awake[15:0])",
         u->name);
  connect(u, "");
  puts("\n  );");
  contract(u);
  puts("  always @(negedge clk) if (awake == 0 && !rst && !legal) $fatal(1, \"the stimulus breaks the contract\");\n"
       "endmodule");
}

static void declare_outputs(const struct tw_unit *u, const char *prefix) {
  for (unsigned i = 0; i < u->port_count; i++) {
    if (u->ports[i].direction != TW_OUT) continue;
    printf("  logic ");
    text_range(&u->ports[i]);
    printf(" %s%s;\n", prefix, u->ports[i].name);
  }
}

static void core(const struct tw_unit *u, const char *name, const char *mutant, const char *state, const char *prefix) {
  printf("  core %s (\n    .clk(clk), .rst(rst), .mutant(%s),\n    .all_registers_q(started ? %s : power_up), "
         ".all_registers_d(%s_d)",
         name, mutant, state, name);
  connect(u, prefix);
  puts("\n  );");
}

/* A group of values is compared when its bit of the qualifying port is set in the original. */
static void compare(const struct tw_unit *u) {
  puts("  always_comb begin\n    differs = 1'b0;");
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (p->direction != TW_OUT) continue;
    if (strcmp(p->when, "always") == 0) {
      printf("    if (%s != altered_%s) differs = 1'b1;\n", p->name, p->name);
      continue;
    }
    printf("    for (int e = 0; e < (");
    text_expression(p->count);
    printf("); e++)\n      if (%s[e*$bits(%s)/(", p->when, p->when);
    text_expression(p->count);
    printf(")] && %s[e*(", p->name);
    text_expression(p->width);
    printf(") +: (");
    text_expression(p->width);
    printf(")] != altered_%s[e*(", p->name);
    text_expression(p->width);
    printf(") +: (");
    text_expression(p->width);
    puts(")])\n        differs = 1'b1;");
  }
  puts("  end");
}

/* What is known of the unit's states: which are possible, and which bits of one mean something. */
static void states(const struct tw_unit *u) {
  printf("  logic possible;\n  logic [`STATE_BITS-1:0] meant;\n`ifdef STATES\n  `include \"states/%s.svh\"\n`else\n"
         "  always_comb {possible, meant} = '1;\n`endif\n",
         u->name);
}

/* Every input but the reset at zero. */
static void inputs_idle(const struct tw_unit *u) {
  printf("  always_comb inputs_idle = {");
  const char *separator = "";
  for (unsigned i = 0; i < u->port_count; i++) {
    if (u->ports[i].direction != TW_IN) continue;
    printf("%s%s", separator, u->ports[i].name);
    separator = ", ";
  }
  puts("} == '0;");
}

/* Following, both copies are in the state the altered one reaches, and may not differ in what they do there.  What
 * it is in after its first reset is a state the original may be in after its own: one that a reset leaves as it is. */
void mutant_miter(const struct tw_unit *u) {
  printf("module miter ");
  text_parameters(u);
  puts(" (\n    input logic clk,\n    input logic reset,\n    input logic [`STATE_BITS-1:0] power_up,\n"
       "    input logic follow,\n    input logic alike,\n    input logic [15:0] none,\n"
       "    input logic [15:0] mutant,\n    output logic bad");
  for (unsigned i = 0; i < u->port_count; i++) {
    if (u->ports[i].direction != TW_IN) continue;
    printf("    , input logic ");
    text_range(&u->ports[i]);
    printf(" %s\n", u->ports[i].name);
  }
  puts(");\n  logic started = 1'b0, fresh = 1'b0, broken = 1'b0;\n  logic rst, inputs_idle, differs, departs, "
       "state_apart, unreset;\n"
       "  logic [`STATE_BITS-1:0] original_q = '0, altered_q = '0, original_d, altered_d;");
  declare_outputs(u, "");
  declare_outputs(u, "altered_");
  states(u);
  puts("  always_comb rst = reset || !started;");
  core(u, "original", "none", "follow ? altered_q : original_q", "");
  core(u, "altered", "mutant", "alike ? (original_q & meant) | (altered_q & ~meant) : altered_q", "altered_");
  compare(u);
  contract(u);
  inputs_idle(u);
  puts("  always_comb begin\n"
       "    departs = original_d != altered_d;\n"
       "    state_apart = ((original_q ^ altered_q) & meant) != '0;\n"
       "    unreset = fresh && rst && inputs_idle && original_d != altered_q;\n"
       "    bad = started && !broken && ((legal && ((differs && !rst) || (follow && departs))) ||\n"
       "        (alike && state_apart) || (follow && unreset) || ((alike || follow) && !possible));\n"
       "  end\n"
       "  always_ff @(posedge clk) begin\n    started <= 1'b1;\n    fresh <= !started;\n"
       "    broken <= broken || (started && !legal);\n"
       "    original_q <= original_d;\n    altered_q <= altered_d;\n  end\nendmodule");
}
