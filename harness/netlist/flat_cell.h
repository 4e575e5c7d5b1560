/* flat_cell: what a library cell does, as tables, from its module of Yosys's own gates. */
#ifndef TWINWARP_FLAT_CELL_H
#define TWINWARP_FLAT_CELL_H

#include <cjson/cJSON.h>

#include "flat_netlist_internal.h"

enum { CELL_MAX_STATES = 2, CELL_MAX_OUTPUTS = 4 };

/* A table over variables: the cell's inputs, then what it holds. */
struct cell_function {
  u64 table;
  unsigned count;
  u8 variable[FLAT_MAX_INPUTS];
};

/* A flop: `clock` rises.  A latch: `data` is what it holds next, with its enable and itself among the variables. */
struct cell_state {
  bool latch;
  struct cell_function clock, data;
};

struct flat_cell {
  const char *type;
  unsigned inputs, states, outputs;
  const char *input[FLAT_MAX_INPUTS], *output[CELL_MAX_OUTPUTS];
  struct cell_state state[CELL_MAX_STATES];
  struct cell_function function[CELL_MAX_OUTPUTS];
};

/* Whether a module consists of Yosys's gates, and has ports of one bit. */
bool flat_cell_is(const cJSON *module);

int flat_cell_read(struct flat_cell *, const char *type, const cJSON *module, struct tw_error *);

/* Whether a function is one variable as it is. */
bool flat_cell_identity(const struct cell_function *);

#endif
