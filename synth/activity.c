/* activity: see activity.h. */
#include "activity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "net_counts.h"
#include "netlist.h"
#include "outputs.h"

enum { PATH = 1024 };
enum file { WRAPPER, PINS, STILL, GATES, LOGIC, PLAIN, GATED, SAIF, UNANNOTATED, FILES };
static const char *const file_name[] = {"wrapper.v",   "pins.tcl",    "still.tcl",     "gates",      "logic.cells",
                                        "plain.cells", "gated.cells", "activity.saif", "unannotated"};

struct writer {
  const struct activity_from *from;
  const struct cell_table *cells;
  struct netlist n;
  struct table paths;
  const struct table_row **gate, **instance; /* of `paths`: by the net that they drive, and by where they are */
  size_t gates;
  struct net_counts counts;
  struct outputs out; /* FILES */
  unsigned known, unknown;
};

/* Where a walk is: the RTL module that cells count for, and the clock gate that they are in, if they are in one. */
struct place {
  const struct netlist_module *m;
  const char *path, *owner;
  const struct table_row *gate;
};

/* ---- clock gates: rows of `paths`, with the instance and the net that it drives */
static int by_net(const void *a, const void *b) {
  return strcmp((*(const struct table_row *const *)a)->column[3], (*(const struct table_row *const *)b)->column[3]);
}

static int by_instance(const void *a, const void *b) {
  return strcmp((*(const struct table_row *const *)a)->column[2], (*(const struct table_row *const *)b)->column[2]);
}

static void sort_gates(struct writer *w) {
  const size_t size = sizeof(const struct table_row *);
  w->gate = list_taken(calloc(w->paths.rows + 1, size));
  w->instance = list_taken(calloc(w->paths.rows + 1, size));
  for (u32 i = 0; i < w->paths.rows; i++)
    if (netlist_is_gate(w->paths.row[i].column[0])) w->gate[w->gates++] = &w->paths.row[i];
  memcpy(w->instance, w->gate, w->gates * size);
  qsort(w->gate, w->gates, size, by_net);
  qsort(w->instance, w->gates, size, by_instance);
}

static const struct table_row *gate_that_drives(const struct writer *w, const char *net) {
  const struct table_row row = {.column = {[3] = net}}, *key = &row;
  const struct table_row **found = bsearch(&key, w->gate, w->gates, sizeof(const struct table_row *), by_net);
  return found ? *found : NULL;
}

static const struct table_row *gate_at(const struct writer *w, const char *instance) {
  const struct table_row row = {.column = {[2] = instance}}, *key = &row;
  const struct table_row **found = bsearch(&key, w->instance, w->gates, sizeof(const struct table_row *), by_instance);
  return found ? *found : NULL;
}

/* Of the gated clock, in clocks. */
static double rate_of(const struct writer *w, const struct table_row *gate) {
  const struct net_count *c = net_counts_find(&w->counts, gate->column[3]);
  return (c ? (double)c->changes : 0) / 2 / (double)w->counts.cycles;
}

/* ---- pins */
static void write_saif(const struct writer *w, const char *pin, const struct net_count *c) {
  const double ps = (double)w->counts.cycles * w->from->clock_ns * 1000;
  const double high = rint((double)c->high / (double)w->counts.duration * ps);
  fprintf(w->out.to[SAIF], "(%s (T0 %.0f) (T1 %.0f) (TX 0) (TC %llu) (IG 0))\n", pin, rint(ps) - high, high,
          (unsigned long long)c->changes);
}

static void write_pin(struct writer *w, const struct place *at, const struct netlist_cell *c,
                      const struct netlist_pin *p, bool clocked) {
  static const struct net_count constant;
  char pin[PATH];
  u32 bit = NETLIST_ZERO;
  netlist_one_bit(at->m, p->on, &bit);
  const struct net_count *count = p->on.items ? &constant : NULL;
  if (bit >= NETLIST_CONSTANTS) {
    char bit_name[NETLIST_BIT_NAME];
    snprintf(pin, sizeof pin, "%.500s%.500s", at->path, netlist_bit_name(at->m, bit, bit_name));
    count = net_counts_find(&w->counts, pin);
  }
  snprintf(pin, sizeof pin, "dut/%.400s%.400s/%.200s", at->path, c->name, p->name);
  if (!count) {
    w->unknown++;
    fprintf(w->out.to[UNANNOTATED], "%s\n", pin);
    return;
  }
  if (count != &constant) w->known++;
  const double duty = (double)count->high / (double)w->counts.duration;
  fprintf(w->out.to[PINS], "a %s %.9g %.6g\n", pin, (double)count->changes / (double)w->counts.cycles, duty);
  if (clocked) fprintf(w->out.to[STILL], "a %s 0 %.6g\n", pin, duty);
  write_saif(w, p->name, count);
}

/* ---- cells */

/* The gate that drives a flop's clock, or the one that the cell is in. */
static const struct table_row *gate_of(const struct writer *w, const struct place *at, const struct netlist_cell *c,
                                       enum cell_kind kind) {
  const struct table_row *gate = at->gate;
  char net[PATH], name[NETLIST_BIT_NAME];
  u32 bit;
  for (u32 i = 0; kind == CELL_FLOP && i < c->pins; i++) {
    const struct netlist_pin *p = &at->m->pin[c->pin + i];
    if (!netlist_one_bit(at->m, p->on, &bit)) continue;
    snprintf(net, sizeof net, "%.500s%.500s", at->path, netlist_bit_name(at->m, bit, name));
    const struct table_row *found = gate_that_drives(w, net);
    if (found) gate = found;
  }
  return gate;
}

static void write_leaf(struct writer *w, const struct place *at, const struct netlist_cell *c, enum cell_kind kind) {
  const struct table_row *gate = gate_of(w, at, c, kind);
  const enum file list = gate ? GATED : kind == CELL_GATE ? LOGIC : PLAIN;
  fprintf(w->out.to[list], "dut/%s%s %s %.6g\n", at->path, c->name, at->owner, gate ? rate_of(w, gate) : 1);
  fprintf(w->out.to[SAIF], "(INSTANCE %s\n(NET\n", c->name);
  for (u32 i = 0; i < c->pins; i++) write_pin(w, at, c, &at->m->pin[c->pin + i], list != LOGIC);
  fputs("))\n", w->out.to[SAIF]);
}

static void walk(struct writer *w, const struct place *at) {
  for (const struct netlist_cell *c = at->m->cell; c < at->m->cell + at->m->cells; c++) {
    const struct cell_row *row = cell_table_find(w->cells, c->type);
    const struct netlist_module *inner = row ? NULL : netlist_find(&w->n, c->type);
    if (row) write_leaf(w, at, c, row->kind);
    if (!inner) continue;
    const char *instance = netlist_name(&w->n, "%s%s", at->path, c->name);
    const bool gate = netlist_is_gate(c->type);
    const struct place within = {inner, netlist_name(&w->n, "%s/", instance), gate ? at->owner : inner->name,
                                 gate ? gate_at(w, instance) : NULL};
    fprintf(w->out.to[SAIF], "(INSTANCE %s\n", c->name);
    walk(w, &within);
    fputs(")\n", w->out.to[SAIF]);
  }
}

/* ---- what is not of a cell */
static void write_wrapper(struct writer *w, const struct netlist_module *top) {
  const struct cell_table *t = w->cells;
  FILE *f = w->out.to[WRAPPER];
  fputs("module measured (input clk);\n", f);
  for (u32 i = 0; i < top->nets; i++) {
    const struct netlist_net *net = &top->net[i];
    if (net->way != NETLIST_INPUT || strcmp(net->name, "clk") == 0) continue;
    for (u32 bit = net->high + 1; bit-- > net->low;) {
      fprintf(f, "  wire in_%s_%u;\n  %s register_%s_%u (.%s(clk), .%s(1'b0), .%s(in_%s_%u));\n", net->name, bit,
              t->flop, net->name, bit, t->flop_clock, t->flop_data, t->flop_output, net->name, bit);
      fprintf(w->out.to[PINS], "a register_%s_%u/%s 0 0\n", net->name, bit, t->flop_output);
    }
  }
  fprintf(f, "  %s dut (.clk(clk)", w->from->top);
  for (u32 i = 0; i < top->nets; i++) {
    const struct netlist_net *net = &top->net[i];
    if (net->way != NETLIST_INPUT || strcmp(net->name, "clk") == 0) continue;
    fprintf(f, ",\n    .%s({", net->name);
    for (u32 bit = net->high + 1; bit-- > net->low;)
      fprintf(f, "in_%s_%u%s", net->name, bit, bit > net->low ? ", " : "");
    fputs("})", f);
  }
  fputs("\n  );\nendmodule\n", f);
}

/* The pin of clock_gate's own cells that drives its output. */
static void write_gates(struct writer *w) {
  const struct netlist_module *m = netlist_find(&w->n, "clock_gate");
  const char *cell = "", *pin = "";
  char name[NETLIST_BIT_NAME];
  u32 bit;
  for (u32 i = 0; m && i < m->cells; i++)
    for (u32 k = 0; k < m->cell[i].pins; k++) {
      const struct netlist_pin *p = &m->pin[m->cell[i].pin + k];
      if (!netlist_one_bit(m, p->on, &bit) || strcmp(netlist_bit_name(m, bit, name), "gated") != 0) continue;
      cell = m->cell[i].name;
      pin = p->name;
    }
  for (u32 i = 0; i < w->paths.rows; i++)
    if (netlist_is_gate(w->paths.row[i].column[0]))
      fprintf(w->out.to[GATES], "dut/%s/%s/%s\n", w->paths.row[i].column[2], cell, pin);
}

static void write_all(struct writer *w, const struct netlist_module *top) {
  const struct place at = {top, "", top->name, NULL};
  write_wrapper(w, top);
  write_gates(w);
  fprintf(w->out.to[SAIF],
          "(SAIFILE\n(SAIFVERSION \"2.0\")\n(DIRECTION \"backward\")\n(DESIGN \"%s\")\n(PROGRAM_NAME \"twinwarp\")\n"
          "(DIVIDER / )\n(TIMESCALE 1 ps)\n(DURATION %.0f)\n(INSTANCE %s\n",
          w->from->top, (double)w->counts.cycles * w->from->clock_ns * 1000, w->from->top);
  walk(w, &at);
  fputs("))\n", w->out.to[SAIF]);
}

static int write_files(struct writer *w, const char *folder, struct tw_error *error) {
  const struct netlist_module *top = netlist_find(&w->n, w->from->top);
  if (!top) return tw_fail(error, "%s: has no module %s", w->from->netlist, w->from->top);
  int status = outputs_open(&w->out, folder, file_name, FILES, error);
  if (status == 0) write_all(w, top);
  return outputs_close(&w->out, status, error);
}

int activity_write(const struct activity_from *from, const struct cell_table *cells, const char *folder,
                   unsigned *known, unsigned *unknown, struct tw_error *error) {
  struct writer w = {.from = from, .cells = cells};
  int status = netlist_read(&w.n, from->netlist, error);
  if (status == 0) status = table_read(&w.paths, from->paths, error);
  if (status == 0) status = net_counts_read(&w.counts, from->counts, error);
  if (status == 0) {
    sort_gates(&w);
    status = write_files(&w, folder, error);
  }
  *known = w.known;
  *unknown = w.unknown;
  free(w.gate);
  free(w.instance);
  net_counts_free(&w.counts);
  table_free(&w.paths);
  netlist_free(&w.n);
  return status;
}
