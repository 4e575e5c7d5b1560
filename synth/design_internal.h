/* design_internal: what is read of an elaborated design, in design.c, and written of its top, in design_top.c. */
#ifndef TWINWARP_DESIGN_INTERNAL_H
#define TWINWARP_DESIGN_INTERNAL_H

#include <stdio.h>

#include "design.h"
#include "twin.h"

enum { DESIGN_NAME = 256, DESIGN_PATH = 1024, DESIGN_LARGEST = 1 << 30 };

struct design_port {
  const char *name, *way;
  unsigned place, width;
};
struct design_parameter {
  const char *name;
  char value[64];
};
struct design_module {
  const char *id; /* in the file */
  char rtl[DESIGN_NAME], name[DESIGN_NAME];
  struct design_port *port; /* by place */
  struct design_parameter *parameter;
  const struct design_module **part;
  u32 ports, port_room, parameters, parameter_room, parts, part_room;
};
struct design {
  struct design_module *module;
  u32 modules, room;
  char *text;
  const char *folder;
  struct tw_error *error;
};

/* NULL if there is no module of that name in the file. */
struct design_module *design_find(const struct design *, const char *id);

/* The number of the part of the first that is the second, from 1 on; a new one if there is none. */
u32 design_part(struct design_module *, const struct design_module *inner);

/* A file in the design's folder; NULL with a line. */
FILE *design_open(const struct design *, const char *name, char path[DESIGN_PATH]);

/* Whether a line begins so. */
bool design_begins(const char *line, const char *with);

/* it.il, from the file of the top. */
int design_write_top(const struct design *, const char *path);

#endif
