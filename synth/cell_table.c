/* cell_table: see cell_table.h. */
#include "cell_table.h"

#include <math.h>
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

/* A shell's assignment, of a value without quotes in it. */
static void read_role(struct cell_table *t, char *line) {
  char *value = strchr(line, '=');
  if (!value) return;
  *value++ = 0;
  if (*value == '\'') {
    value++;
    value[strcspn(value, "'")] = 0;
  }
  struct cell_role *role = list_more(&t->role, &t->roles, &t->role_room, sizeof *role);
  *role = (struct cell_role){line, value};
}

const char *cell_table_role(const struct cell_table *t, const char *name) {
  for (u32 i = 0; i < t->roles; i++)
    if (strcmp(t->role[i].name, name) == 0) return t->role[i].value;
  return "";
}

double cell_table_number(const struct cell_table *t, const char *name) {
  char *end;
  const char *text = cell_table_role(t, name);
  const double number = strtod(text, &end);
  return end != text && !*end ? number : NAN;
}

static int take_roles(struct cell_table *t, const char *path, struct tw_error *error) {
  const struct {
    const char *name;
    const char **to;
  } needed[] = {
      {"buffer", &t->buffer},       {"buffer_in", &t->buffer_in},   {"buffer_out", &t->buffer_out},  {"flop", &t->flop},
      {"flop_data", &t->flop_data}, {"flop_clock", &t->flop_clock}, {"flop_output", &t->flop_output}};
  for (unsigned i = 0; i < sizeof needed / sizeof *needed; i++) {
    *needed[i].to = cell_table_role(t, needed[i].name);
    if (!**needed[i].to) return tw_fail(error, "%s: should say which cells are buffer and flop, and their pins", path);
  }
  return 0;
}

static int read_roles(struct cell_table *t, const char *folder, struct tw_error *error) {
  char path[512], *line;
  size_t length;
  snprintf(path, sizeof path, "%.400s/roles", folder);
  char *rest = t->role_text = file_read(path, LARGEST, &length, error);
  if (!rest) return -1;
  while ((line = strsep(&rest, "\n"))) read_role(t, line);
  return take_roles(t, path, error);
}

int cell_table_read(struct cell_table *t, const char *folder, struct tw_error *error) {
  *t = (struct cell_table){0};
  return read_cells(t, folder, error) == 0 ? read_roles(t, folder, error) : -1;
}

void cell_table_free(struct cell_table *t) {
  free(t->row);
  table_free(&t->cells);
  free(t->role);
  free(t->role_text);
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
