/* cells: what the cells of a Liberty file are, from what it states of each: by function, area and drive, not by
 * name. */
#ifndef TWINWARP_CELLS_H
#define TWINWARP_CELLS_H

#include "liberty.h"

enum cell_kind { CELL_GATE, CELL_FLOP, CELL_LATCH };
const char *cell_kind_name(enum cell_kind);

/* A cell of one input and one output whose function is that input, or the opposite of it. */
enum cell_line { LINE_NONE, LINE_BUFFER, LINE_INVERTER };

struct cell {
  const char *name;
  const struct liberty_node *node;
  const struct liberty *file;
  enum cell_kind kind;
  bool unused;          /* dont_use, a cell of power switching, or one that the technology leaves out */
  double area, leakage; /* µm², as the file states it; nW */
  double drive;         /* the most that its output may be loaded with, in the file's unit; 0: not stated */
  enum cell_line line;
  bool pair;            /* a gate of two inputs and one output */
  const char *in, *out; /* of a line */
  /* Of a flop or latch that takes one input with a clock or an enable, and does nothing else unless it is set or
   * reset; of a clock gate the clock, the enable and the gated clock.  NULL if it is none. */
  const char *clock, *data, *output;
  bool clock_inverted, output_inverted, gates_clock;
  const char *tie[2]; /* set and reset, or a clock gate's pin for tests; NULL: none */
  bool tie_high[2];   /* what they rest at */
};

/* The next output behind one, or the first; NULL if there is none. */
const struct liberty_node *cell_next_output(const struct cell *, const struct liberty_node *behind);

/* The cell that a group states.  `nanowatt`: the unit of its leakage. */
struct cell cell_of(const struct liberty *, const struct liberty_node *group, double nanowatt);

#endif
