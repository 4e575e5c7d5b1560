/* cell_table: see cell_table.h. */
#include "cell_table.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "list.h"

enum { LARGEST = 1 << 20, COLUMNS = 5 };

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct cell_row *)a)->name, ((const struct cell_row *)b)->name);
}

static bool kind_of(const char *word, enum cell_kind *kind) {
  for (*kind = CELL_GATE; *kind <= CELL_LATCH; ++*kind)
    if (strcmp(word, cell_kind_name(*kind)) == 0) return true;
  return false;
}

static int read_cells(struct cell_table *t, const char *folder, struct tw_error *error) {
  char path[512];
  snprintf(path, sizeof path, "%.400s/cells.tsv", folder);
  if (table_read(&t->cells, path, error) != 0) return -1;
  t->row = list_taken(calloc(t->cells.rows + 1, sizeof *t->row));
  for (; t->rows < t->cells.rows; t->rows++) {
    const struct table_row *from = &t->cells.row[t->rows];
    struct cell_row *row = &t->row[t->rows];
    if (from->columns != COLUMNS || !kind_of(from->column[2], &row->kind))
      return tw_fail(error, "%s:%zu: should be name, area, kind, leakage and outputs", path, t->rows + 1);
    row->name = from->column[0];
    row->area = strtod(from->column[1], NULL);
    row->leakage = strtod(from->column[3], NULL);
    row->outputs = from->column[4];
  }
  qsort(t->row, t->rows, sizeof *t->row, by_name);
  return 0;
}

/* A shell's assignment, of a name without quotes in it. */
static void read_role(struct cell_table *t, char *line) {
  const struct {
    const char *name;
    const char **to;
  } roles[] = {
      {"buffer", &t->buffer},       {"buffer_in", &t->buffer_in},   {"buffer_out", &t->buffer_out},  {"flop", &t->flop},
      {"flop_data", &t->flop_data}, {"flop_clock", &t->flop_clock}, {"flop_output", &t->flop_output}};
  char *value = strchr(line, '=');
  if (!value) return;
  *value++ = 0;
  if (*value == '\'') {
    value++;
    value[strcspn(value, "'")] = 0;
  }
  for (unsigned i = 0; i < sizeof roles / sizeof *roles; i++)
    if (strcmp(line, roles[i].name) == 0) *roles[i].to = value;
}

static int read_roles(struct cell_table *t, const char *folder, struct tw_error *error) {
  char path[512], *line;
  size_t length;
  snprintf(path, sizeof path, "%.400s/roles", folder);
  char *rest = t->roles = file_read(path, LARGEST, &length, error);
  if (!rest) return -1;
  while ((line = strsep(&rest, "\n"))) read_role(t, line);
  if (t->buffer && t->buffer_in && t->buffer_out && t->flop && t->flop_clock && t->flop_data && t->flop_output)
    return 0;
  return tw_fail(error, "%s: should say which cells are buffer and flop, and their pins", path);
}

int cell_table_read(struct cell_table *t, const char *folder, struct tw_error *error) {
  *t = (struct cell_table){0};
  return read_cells(t, folder, error) == 0 ? read_roles(t, folder, error) : -1;
}

void cell_table_free(struct cell_table *t) {
  free(t->row);
  table_free(&t->cells);
  free(t->roles);
}

const struct cell_row *cell_table_find(const struct cell_table *t, const char *name) {
  const struct cell_row key = {.name = name};
  return bsearch(&key, t->row, t->rows, sizeof key, by_name);
}

bool cell_row_drives(const struct cell_row *row, const char *pin) {
  const size_t n = strlen(pin);
  for (const char *at = row->outputs; (at = strstr(at, pin)); at += n)
    if ((at == row->outputs || at[-1] == ' ') && at[n] == ' ') return true;
  return false;
}
