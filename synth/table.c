/* table: see table.h. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "list.h"

enum { LARGEST = 1 << 30, PATH = 1024 };

int table_read(struct table *t, const char *path, struct tw_error *error) {
  size_t length;
  *t = (struct table){0};
  char *rest = t->text = file_read(path, LARGEST, &length, error), *line;
  if (!rest) return -1;
  while ((line = strsep(&rest, "\n"))) {
    if (!*line) continue;
    struct table_row *row = list_more(&t->row, &t->rows, &t->room, sizeof *row);
    for (unsigned i = 0; i < TABLE_COLUMNS; i++) row->column[i] = "";
    while (line && row->columns < TABLE_COLUMNS) row->column[row->columns++] = strsep(&line, "\t");
    if (line) return tw_fail(error, "%.200s:%u: should have no more than %d columns", path, t->rows, TABLE_COLUMNS);
  }
  return 0;
}

int table_read_in(struct table *t, const char *folder, const char *file, struct tw_error *error) {
  char path[PATH];
  snprintf(path, sizeof path, "%.900s/%.100s", folder, file);
  return table_read(t, path, error);
}

void table_free(struct table *t) {
  free(t->row);
  free(t->text);
}
