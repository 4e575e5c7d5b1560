/* table: a file of rows, their columns parted by tabs. */
#ifndef TWINWARP_TABLE_H
#define TWINWARP_TABLE_H

#include "error.h"
#include "twin.h"

enum { TABLE_COLUMNS = 9 };

struct table_row {
  const char *column[TABLE_COLUMNS]; /* "" behind the last */
  unsigned columns;
};

struct table {
  struct table_row *row;
  u32 rows, room;
  char *text;
};

/* -1 with a line if the file cannot be read, or a row has more columns.  Freed by table_free in either case. */
int table_read(struct table *, const char *path, struct tw_error *);
/* The same of a file in a folder. */
int table_read_in(struct table *, const char *folder, const char *file, struct tw_error *);

void table_free(struct table *);

#endif
