/* library_write: see library_write.h. */
#include "library_write.h"

#include <stdlib.h>
#include <string.h>

#include "library_merge.h"
#include "util/shell.h"
#include "util/written.h"

static void write_cells(const struct library *b, FILE *f) {
  for (const struct cell *c = b->cells; c < b->cells + b->cell_count; c++) {
    fprintf(f, "%s\t%.10g\t%s\t%.10g\t", c->name, c->area, cell_kind_name(c->kind), c->leakage);
    for (const struct liberty_node *p = NULL; (p = cell_next_output(c, p));)
      for (unsigned i = 0; i < p->value_count && i < LIBERTY_VALUES; i++) fprintf(f, "%s ", p->value[i]);
    fputc('\n', f);
  }
}

static void variable(FILE *f, const char *name, const char *value) {
  fprintf(f, "%s=", name);
  shell_word(f, value);
  fputc('\n', f);
}

static void write_layers(const struct library *b, FILE *f) {
  char layers[TECHNOLOGY_LAYERS * TECHNOLOGY_NAME];
  size_t used = 0;
  for (unsigned i = 0; i < b->technology.layer_count; i++)
    used += (size_t)snprintf(layers + used, sizeof layers - used, i ? " %s" : "%s", b->technology.memory_layer[i]);
  variable(f, "memory_layers", layers);
}

static void write_roles(const struct library *b, FILE *f) {
  variable(f, "technology", b->technology.name);
  write_layers(b, f);
  fprintf(f, "time_ns=%.10g\nload_unit_ff=%.10g\n", b->time_ns, b->capacitance_ff);
  variable(f, "driver", b->driver->name);
  variable(f, "buffer", b->buffer->name);
  variable(f, "buffer_in", b->buffer->in);
  variable(f, "buffer_out", b->buffer->out);
  variable(f, "flop", b->flop->name);
  variable(f, "flop_clock", b->flop->clock);
  variable(f, "flop_data", b->flop->data);
  variable(f, "flop_output", b->flop->output);
  fprintf(f, "flop_area=%.10g\n", b->flop->area);
  variable(f, "gate", b->gate ? b->gate->name : "");
  variable(f, "gate_enable", b->gate ? b->gate->data : "");
}

/* ---- for people */

static void role(FILE *f, const char *what, const struct cell *c) {
  fprintf(f, "%-12s%s, %.10g µm²: ", what, c->name, c->area);
  if (c->line != LINE_NONE) fprintf(f, "%s to %s", c->in, c->out);
  else
    fprintf(f, "%s with %s%s to %s%s", c->data, c->clock_inverted ? "not " : "", c->clock,
            c->output_inverted ? "the opposite at " : "", c->output);
  for (unsigned i = 0; i < 2; i++)
    if (c->tie[i]) fprintf(f, ", %s held at %d", c->tie[i], c->tie_high[i]);
  fputc('\n', f);
}

static void write_taken(const struct library *b, FILE *f) {
  size_t unused = 0;
  for (const struct cell *c = b->cells; c < b->cells + b->cell_count; c++) unused += c->unused;
  fprintf(f, "%-12s%s; technology %s, %g nm, clock %g ns, memories %s\n", "library", b->name, b->technology.name,
          b->technology.feature_nm, b->technology.clock_ns, b->technology.memory_model);
  fprintf(f, "%-12stime in %g ns, loads in %g fF, leakage in %g nW", "units", b->time_ns, b->capacitance_ff,
          b->leakage_nw);
  if (b->volt > 0) fprintf(f, "; %g V", b->volt);
  fprintf(f, "\n%-12s%zu, of which %zu are not used\n", "cells", b->cell_count, unused);
  role(f, "driver", b->driver);
  role(f, "buffer", b->buffer);
  role(f, "flop", b->flop);
  if (b->gate) role(f, "clock gate", b->gate);
  else if (b->latch) role(f, "latch", b->latch);
  if (!b->gate)
    fprintf(f, "%-12s%s\n", "clock gate",
            b->latch ? "made of the latch" : "none, and no latch to make one of: clocks are not gated");
}

/* ---- for Yosys */

static void write_ties(FILE *f, const struct cell *c) {
  for (unsigned i = 0; i < 2; i++)
    if (c->tie[i]) fprintf(f, ", .%s(1'b%d)", c->tie[i], c->tie_high[i]);
}

static void write_gate(const struct library *b, FILE *f) {
  const struct cell *g = b->gate;
  fprintf(f,
          "module clock_gate (input clk, input enable, output gated);\n  %s cell_i (.%s(clk), .%s(enable), .%s(gated)",
          g->name, g->clock, g->data, g->output);
  write_ties(f, g);
  fputs(");\nendmodule\n", f);
}

static void write_gate_model(const struct library *b, FILE *f) {
  const struct cell *g = b->gate;
  const char *test = g->tie[0], *comma = test ? ", input " : "", *either = test ? " | " : "";
  if (!test) test = "";
  fprintf(f, "module %s (input %s, input %s%s%s, output %s);\n  reg held;\n", g->name, g->clock, g->data, comma, test,
          g->output);
  fprintf(f, "  always @* if (!%s) held = %s%s%s;\n  assign %s = %s & held;\nendmodule\n", g->clock, g->data, either,
          test, g->output, g->clock);
}

static void write_latch(const struct library *b, FILE *f) {
  for (unsigned low = 0; low < 2; low++)
    fprintf(f,
            "module \\$_DLATCH_%c_ (input E, input D, output Q);\n  %s cell_i (.%s(%sE), .%s(D), .%s(Q));\nendmodule\n",
            low ? 'N' : 'P', b->latch->name, b->latch->clock, b->latch->clock_inverted != (low == 1) ? "!" : "",
            b->latch->data, b->latch->output);
}

static void write_flop(const struct library *b, FILE *f) {
  const struct cell *c = b->flop;
  fprintf(f, "module \\$_DFF_P_ (input C, input D, output Q);\n  wire shown;\n  %s\n",
          c->output_inverted ? "\\$_NOT_ not_i (.A(shown), .Y(Q));" : "assign Q = shown;");
  fprintf(f, "  %s cell_i (.%s(C), .%s(D), .%s(shown)", c->name, c->clock, c->data, c->output);
  write_ties(f, c);
  fputs(");\nendmodule\n", f);
}

/* What it does while it is held, as set and reset are not simulated. */
static void write_flop_model(const struct library *b, FILE *f) {
  const struct cell *c = b->flop;
  fprintf(f, "module %s (input %s, input %s", c->name, c->clock, c->data);
  for (unsigned i = 0; i < 2; i++)
    if (c->tie[i]) fprintf(f, ", input %s", c->tie[i]);
  fprintf(f, ", output %s);\n  reg held;\n  always @(posedge %s) held <= %s;\n  assign %s = %sheld;\nendmodule\n",
          c->output, c->clock, c->data, c->output, c->output_inverted ? "!" : "");
}

static int write_file(const struct library *b, const char *folder, const char *name,
                      void (*content)(const struct library *, FILE *), struct tw_error *error) {
  char path[512];
  snprintf(path, sizeof path, "%.400s/%s", folder, name);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  content(b, f);
  return written_close(f, path, error);
}

int library_write(const struct library *b, const char *folder, struct tw_error *error) {
  const bool held = b->flop->tie[0] || b->flop->tie[1];
  const struct {
    const char *name;
    void (*content)(const struct library *, FILE *);
    bool wanted;
  } files[] = {{"cells.lib", library_merge, true},
               {"cells.tsv", write_cells, true},
               {"roles", write_roles, true},
               {"taken", write_taken, true},
               {"gate.v", write_gate, b->gate != NULL},
               {"gate_model.v", write_gate_model, b->gate != NULL},
               {"latch.v", write_latch, b->latch != NULL},
               {"flop.v", write_flop, held},
               {"flop_model.v", write_flop_model, held}};
  if (library_merge_check(b, error) != 0) return -1;
  for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
    if (files[i].wanted && write_file(b, folder, files[i].name, files[i].content, error) != 0) return -1;
  return 0;
}
