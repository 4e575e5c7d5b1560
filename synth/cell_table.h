/* cell_table: the cells of a library as its folder has them (library_write.h): cells.tsv, and who does what, in
 * roles. */
#ifndef TWINWARP_CELL_TABLE_H
#define TWINWARP_CELL_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "cells.h"
#include "table.h"

struct cell_row {
  const char *name;
  enum cell_kind kind;
  double area, leakage; /* µm², nW */
  const char *outputs;  /* pins, a space behind each */
};

struct cell_role {
  const char *name, *value;
};

struct cell_table {
  struct cell_row *row; /* by name */
  size_t rows;
  const char *buffer, *buffer_in, *buffer_out, *flop, *flop_clock, *flop_data, *flop_output;
  struct table cells;
  struct cell_role *role;
  u32 roles, role_room;
  char *role_text;
};

/* -1 with a line if a file is not there, or is not such a one.  Freed by cell_table_free in either case. */
int cell_table_read(struct cell_table *, const char *folder, struct tw_error *);
void cell_table_free(struct cell_table *);

/* What the folder's `roles` has under a name, or its number; "" and NAN if it has none. */
const char *cell_table_role(const struct cell_table *, const char *name);
double cell_table_number(const struct cell_table *, const char *name);

/* NULL if there is no cell of that name. */
const struct cell_row *cell_table_find(const struct cell_table *, const char *name);
bool cell_row_drives(const struct cell_row *, const char *pin);

#endif
