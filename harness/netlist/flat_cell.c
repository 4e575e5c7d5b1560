/* flat_cell: see flat_cell.h. */
#include "flat_cell.h"

enum { MAX_VARIABLES = FLAT_MAX_INPUTS + CELL_MAX_STATES, DEEPEST = 64 };

/* Yosys's gates: their table over A, B, S. */
static const struct {
  const char *type;
  u8 table;
  const char *inputs;
} gates[] = {{"$_BUF_", 0x2, "A"},     {"$_NOT_", 0x1, "A"},    {"$_AND_", 0x8, "AB"},   {"$_NAND_", 0x7, "AB"},
             {"$_OR_", 0xe, "AB"},     {"$_NOR_", 0x1, "AB"},   {"$_XOR_", 0x6, "AB"},   {"$_XNOR_", 0x9, "AB"},
             {"$_ANDNOT_", 0x2, "AB"}, {"$_ORNOT_", 0xb, "AB"}, {"$_MUX_", 0xca, "ABS"}, {"$_NMUX_", 0x35, "ABS"}};

/* The module while it is read. */
struct reading {
  const cJSON *cells;
  const char *type;
  int variable[MAX_VARIABLES]; /* its bit */
  unsigned variables;
  bool failed;
  struct tw_error *error;
};

static const cJSON *get(const cJSON *object, const char *name) {
  return cJSON_GetObjectItemCaseSensitive(object, name);
}

static const char *type_of(const cJSON *cell) { return cJSON_GetStringValue(get(cell, "type")); }

static const cJSON *pin(const cJSON *cell, const char *name) {
  return cJSON_GetArrayItem(get(get(cell, "connections"), name), 0);
}

/* A module of wires alone may look like a cell but for the width of its ports. */
bool flat_cell_is(const cJSON *module) {
  const cJSON *cells = get(module, "cells"), *ports = get(module, "ports"), *cell, *port;
  if (get(get(module, "attributes"), "blackbox")) return false;
  cJSON_ArrayForEach(cell, cells) {
    if (!type_of(cell) || type_of(cell)[0] != '$') return false;
  }
  cJSON_ArrayForEach(port, ports) {
    if (cJSON_GetArraySize(get(port, "bits")) != 1) return false;
  }
  return true;
}

bool flat_cell_identity(const struct cell_function *f) { return f->count == 1 && (f->table & 3) == 2; }

static bool refuse(struct reading *r, const char *why) {
  if (!r->failed) tw_fail(r->error, "library cell %.100s %s", r->type, why);
  r->failed = true;
  return false;
}

static int variable_of(const struct reading *r, const cJSON *bit) {
  for (unsigned i = 0; i < r->variables; i++)
    if (cJSON_IsNumber(bit) && bit->valueint == r->variable[i]) return (int)i;
  return -1;
}

static const cJSON *driver_of(const struct reading *r, const cJSON *bit) {
  const cJSON *cell;
  cJSON_ArrayForEach(cell, r->cells) {
    const cJSON *out = pin(cell, "Y");
    if (cJSON_IsNumber(out) && cJSON_IsNumber(bit) && out->valueint == bit->valueint) return cell;
  }
  return NULL;
}

/* The value of a bit where variables are as in `values`; adds to `seen` which it depends on. */
static bool value_of(struct reading *r, const cJSON *bit, u32 values, u32 *seen, unsigned depth) {
  const int variable = variable_of(r, bit);
  if (variable >= 0) {
    *seen |= 1u << variable;
    return values >> variable & 1;
  }
  if (cJSON_IsString(bit)) return bit->valuestring[0] == '1';
  const cJSON *gate = driver_of(r, bit);
  if (!gate || depth == DEEPEST) return refuse(r, "has a net without a driver, or a loop");
  for (unsigned g = 0; g < sizeof gates / sizeof *gates; g++) {
    if (strcmp(gates[g].type, type_of(gate)) != 0) continue;
    unsigned inputs = 0;
    for (unsigned i = 0; gates[g].inputs[i]; i++) {
      const char name[2] = {gates[g].inputs[i], 0};
      inputs |= (unsigned)value_of(r, pin(gate, name), values, seen, depth + 1) << i;
    }
    return gates[g].table >> inputs & 1;
  }
  return refuse(r, "has a gate that is not simulated");
}

/* Variables as a table has them, at their places. */
static u32 spread(const struct cell_function *f, u32 inputs) {
  u32 values = 0;
  for (unsigned i = 0; i < f->count; i++) values |= (inputs >> i & 1) << f->variable[i];
  return values;
}

static void choose_variables(struct reading *r, struct cell_function *f, u32 seen) {
  for (; seen && f->count < FLAT_MAX_INPUTS; seen &= seen - 1) f->variable[f->count++] = (u8)lowest_bit(seen);
  if (seen) refuse(r, "has more inputs than are simulated");
}

static void read_function(struct reading *r, const cJSON *bit, bool inverted, struct cell_function *f) {
  u32 seen = 0, again = 0;
  value_of(r, bit, 0, &seen, 0);
  choose_variables(r, f, seen);
  for (u32 i = 0; i < 1u << f->count; i++)
    f->table |= (u64)(value_of(r, bit, spread(f, i), &again, 0) != inverted) << i;
}

/* What a latch holds next: its data while it is open, else what it holds. */
static void read_latch(struct reading *r, const cJSON *cell, unsigned self, bool inverted, struct cell_function *f) {
  u32 seen = 1u << self, again = 0;
  const cJSON *enable = pin(cell, "E"), *data = pin(cell, "D");
  value_of(r, enable, 0, &seen, 0);
  value_of(r, data, 0, &seen, 0);
  choose_variables(r, f, seen);
  for (u32 i = 0; i < 1u << f->count; i++) {
    const u32 values = spread(f, i);
    const bool open = value_of(r, enable, values, &again, 0) != inverted;
    f->table |= (u64)(open ? value_of(r, data, values, &again, 0) : values >> self & 1) << i;
  }
}

static const char *const state_types[] = {"$_DFF_P_", "$_DFF_N_", "$_DLATCH_P_", "$_DLATCH_N_", NULL};

static int state_type(const cJSON *cell) {
  int t = 0;
  while (state_types[t] && strcmp(state_types[t], type_of(cell)) != 0) t++;
  return state_types[t] ? t : -1;
}

/* What the cell holds are variables too, so they are found first. */
static void find_states(struct reading *r, struct flat_cell *c) {
  const cJSON *cell;
  cJSON_ArrayForEach(cell, r->cells) {
    const cJSON *held = pin(cell, "Q");
    if (!held) continue;
    if (state_type(cell) < 0 || !cJSON_IsNumber(held)) {
      refuse(r, "has a flop or latch with set or reset, which is not simulated");
    } else if (c->states == CELL_MAX_STATES) {
      refuse(r, "holds more than is simulated");
    } else {
      c->states++;
      r->variable[r->variables++] = held->valueint;
    }
  }
}

static void read_states(struct reading *r, struct flat_cell *c) {
  const cJSON *cell;
  unsigned n = 0;
  cJSON_ArrayForEach(cell, r->cells) {
    if (!pin(cell, "Q") || r->failed) continue;
    struct cell_state *s = &c->state[n];
    const int type = state_type(cell);
    s->latch = type >= 2;
    if (s->latch) {
      read_latch(r, cell, c->inputs + n, type % 2, &s->data);
    } else {
      read_function(r, pin(cell, "C"), type % 2, &s->clock);
      read_function(r, pin(cell, "D"), false, &s->data);
    }
    n++;
  }
}

/* Ports of one bit; outputs when `output`. */
static void read_ports(struct reading *r, struct flat_cell *c, const cJSON *ports, bool output) {
  const cJSON *port;
  cJSON_ArrayForEach(port, ports) {
    const cJSON *bits = get(port, "bits"), *bit = cJSON_GetArrayItem(bits, 0);
    const char *way = cJSON_GetStringValue(get(port, "direction"));
    if (!way) {
      refuse(r, "has a port without a direction");
    } else if (output && strcmp(way, "output") == 0) {
      if (c->outputs == CELL_MAX_OUTPUTS) refuse(r, "has more outputs than are simulated");
      if (r->failed) return;
      c->output[c->outputs] = port->string;
      read_function(r, bit, false, &c->function[c->outputs++]);
    } else if (!output && strcmp(way, "input") == 0) {
      if (c->inputs == FLAT_MAX_INPUTS || !cJSON_IsNumber(bit)) refuse(r, "has more inputs than are simulated");
      if (r->failed) return;
      c->input[c->inputs++] = port->string;
      r->variable[r->variables++] = bit->valueint;
    }
  }
}

int flat_cell_read(struct flat_cell *c, const char *type, const cJSON *module, struct tw_error *error) {
  const cJSON *ports = get(module, "ports");
  struct reading r = {.cells = get(module, "cells"), .type = type, .error = error};
  *c = (struct flat_cell){.type = type};
  read_ports(&r, c, ports, false);
  find_states(&r, c);
  read_ports(&r, c, ports, true);
  read_states(&r, c);
  return r.failed ? -1 : 0;
}
