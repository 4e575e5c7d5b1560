/* memory_macros: the memories of a netlist, from its srams.v (design.h), and each written down for other tools. */
#ifndef TWINWARP_MEMORY_MACROS_H
#define TWINWARP_MEMORY_MACROS_H

#include <stdbool.h>

#include "measured/memory_model.h"
#include "twin.h"

enum { MACRO_NAME = 128, MACRO_PORTS = 8 };

struct macro_port {
  char name[MACRO_NAME];
  bool output;
  u32 bits;
};

struct memory_macro {
  char name[MACRO_NAME];
  u32 words, width_bits, ports;
  struct macro_port port[MACRO_PORTS];
};

struct memory_macros {
  struct memory_macro *macro;
  u32 macros, room;
};

/* -1 with a line if the file is none of the flow's.  Freed by memory_macros_free in either case. */
int memory_macros_read(struct memory_macros *, const char *path, struct tw_error *);
void memory_macros_free(struct memory_macros *);

bool memory_port_is_clock(const struct macro_port *);

/* A Liberty file, for timing: what reads and writes cost in time, in the model's. */
void memory_macros_liberty(const struct memory_macros *, const struct memory_models *, const struct memory_model *);

/* A LEF file, for placing them: outline and pins, on metals of which the last has the pins. */
struct macro_metals {
  const char *layers; /* names, blanks between them */
  double feature_nm;
};
void memory_macros_lef(const struct memory_macros *, const struct memory_model *, const struct macro_metals *);

#endif
