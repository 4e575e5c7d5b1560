/* cells: see cells.h. */
#include "cells.h"

#include <stdlib.h>
#include <string.h>

#include "boolean.h"

static bool is(const char *value, const char *what) { return strcmp(value, what) == 0; }
static bool says(const struct liberty_node *group, const char *name) { return is(liberty_value(group, name), "true"); }

static bool is_pin(const struct liberty_node *n) { return n->group && is(n->name, "pin"); }
static bool goes(const struct liberty_node *pin, const char *way) { return is(liberty_value(pin, "direction"), way); }

/* The next pin of that direction behind one, or the first. */
static const struct liberty_node *next_pin(const struct liberty_node *cell, const struct liberty_node *behind,
                                           const char *way) {
  const struct liberty_node *n = behind ? behind->next : cell->first;
  while (n && !(is_pin(n) && goes(n, way))) n = n->next;
  return n;
}

const char *cell_kind_name(enum cell_kind kind) {
  static const char *const names[] = {[CELL_GATE] = "gate", [CELL_FLOP] = "flop", [CELL_LATCH] = "latch"};
  return names[kind];
}

const struct liberty_node *cell_next_output(const struct cell *c, const struct liberty_node *behind) {
  return next_pin(c->node, behind, "output");
}

/* The input that a function is, as the pin's own name; NULL if it is none. */
static const char *input_of(const struct liberty_node *cell, const char *function, bool *inverted) {
  char name[BOOLEAN_NAME];
  if (!boolean_is_input(function, name, inverted)) return NULL;
  for (const struct liberty_node *p = NULL; (p = next_pin(cell, p, "input"));)
    if (is(p->value[0], name)) return p->value[0];
  return NULL;
}

/* An output that shows what is held, plainly if there is one. */
static void find_output(struct cell *c, const struct liberty_node *state) {
  for (const struct liberty_node *p = NULL; (p = next_pin(c->node, p, "output"));) {
    char name[BOOLEAN_NAME];
    bool inverted;
    if (!boolean_is_input(liberty_value(p, "function"), name, &inverted)) continue;
    if (is(name, state->value[1])) inverted = !inverted;
    else if (!is(name, state->value[0])) continue;
    if (c->output && (inverted || !c->output_inverted)) continue;
    c->output = p->value[0];
    c->output_inverted = inverted;
  }
}

/* A set or reset that one input makes, which rests where it does nothing. */
static bool find_tie(struct cell *c, const struct liberty_node *state, const char *name, unsigned which) {
  const char *function = liberty_value(state, name);
  bool inverted = false;
  if (!*function) return true;
  c->tie[which] = input_of(c->node, function, &inverted);
  c->tie_high[which] = inverted;
  return c->tie[which] != NULL;
}

static void look_at_state(struct cell *c, const struct liberty_node *state) {
  const bool flop = c->kind == CELL_FLOP;
  bool inverted;
  find_output(c, state);
  const char *clock = input_of(c->node, liberty_value(state, flop ? "clocked_on" : "enable"), &c->clock_inverted);
  const char *data = input_of(c->node, liberty_value(state, flop ? "next_state" : "data_in"), &inverted);
  if (!clock || !data || !c->output || *liberty_value(state, "clocked_on_also") || !find_tie(c, state, "clear", 0) ||
      !find_tie(c, state, "preset", 1))
    return;
  if (inverted) c->output_inverted = !c->output_inverted;
  c->clock = clock;
  c->data = data;
}

static void look_at_gate(struct cell *c) {
  const struct liberty_node *in = next_pin(c->node, NULL, "input"), *out = next_pin(c->node, NULL, "output");
  const struct liberty_node *second = in ? next_pin(c->node, in, "input") : NULL;
  if (!in || !out || next_pin(c->node, out, "output") || next_pin(c->node, NULL, "inout") ||
      liberty_find(out, "three_state") || liberty_find(c->node, "statetable") || liberty_find(c->node, "bus") ||
      liberty_find(c->node, "bundle"))
    return;
  c->pair = second && !next_pin(c->node, second, "input") && *liberty_value(out, "function");
  if (second) return;
  bool inverted;
  c->in = input_of(c->node, liberty_value(out, "function"), &inverted);
  if (!c->in) return;
  c->out = out->value[0];
  c->line = inverted ? LINE_INVERTER : LINE_BUFFER;
  c->drive = strtod(liberty_value(out, "max_capacitance"), NULL);
}

/* A clock gate of a latch that is open while the clock is low; for tests it has a pin that holds it open. */
static void look_at_clock_gate(struct cell *c, const char *type) {
  static const char prefix[] = "latch_posedge";
  c->gates_clock = true;
  if (strncmp(type, prefix, sizeof prefix - 1) != 0) return;
  for (const struct liberty_node *p = c->node->first; p; p = p->next) {
    if (!is_pin(p)) continue;
    if (says(p, "clock_gate_clock_pin")) c->clock = p->value[0];
    else if (says(p, "clock_gate_enable_pin")) c->data = p->value[0];
    else if (says(p, "clock_gate_out_pin")) c->output = p->value[0];
    else if (says(p, "clock_gate_test_pin")) c->tie[0] = p->value[0];
  }
  if (!c->data || !c->output) c->clock = NULL;
}

struct cell cell_of(const struct liberty *file, const struct liberty_node *group, double nanowatt) {
  const struct liberty_node *ff = liberty_find(group, "ff"), *latch = liberty_find(group, "latch");
  const char *gate = liberty_value(group, "clock_gating_integrated_cell");
  struct cell c = {.name = group->value[0], .node = group, .file = file};
  c.kind = ff || liberty_find(group, "ff_bank")         ? CELL_FLOP
           : latch || liberty_find(group, "latch_bank") ? CELL_LATCH
                                                        : CELL_GATE;
  c.area = strtod(liberty_value(group, "area"), NULL);
  c.leakage = strtod(liberty_value(group, "cell_leakage_power"), NULL) * nanowatt;
  c.unused = says(group, "dont_use") || says(group, "is_level_shifter") || says(group, "is_isolation_cell") ||
             *liberty_value(group, "switch_cell_type");
  if (*gate) look_at_clock_gate(&c, gate);
  else if (ff || latch) look_at_state(&c, ff ? ff : latch);
  else if (c.kind == CELL_GATE) look_at_gate(&c);
  return c;
}
