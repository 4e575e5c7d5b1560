/* design_top: the top of a design by itself; see design.h. */
#include <stdlib.h>
#include <string.h>

#include "design_internal.h"
#include "file.h"
#include "list.h"
#include "plain_names.h"
#include "util/written.h"

/* Statements, wires first, sorted; a cell with what is in it is one. */
struct top {
  struct design_module *m;
  struct plain_names names;
  char **statement;
  u32 statements, room;
};

static void note_numbers(struct top *t, const char *text) {
  char *copy = list_taken(strdup(text)), *line;
  bool within = false;
  for (char *rest = copy; (line = strsep(&rest, "\n"));) {
    if (within) plain_names_note(&t->names, line);
    within |= design_begins(line, "module ");
  }
  free(copy);
  plain_names_rank(&t->names);
}

/* A line from its `indent`th column on; a cell that is a module is a part. */
static void write_line(const struct design *d, struct top *t, char *line, size_t indent, FILE *f) {
  static const char cell[] = "  cell ";
  if (design_begins(line, cell)) {
    char *type = line + strlen(cell), *end = type + strcspn(type, " ");
    const char kept = *end;
    *end = 0;
    const struct design_module *inner = design_find(d, type);
    *end = kept;
    if (inner) {
      fprintf(f, "%s\\part_%u ", cell + indent, design_part(t->m, inner));
      plain_names_write(&t->names, end + (kept != 0), f);
      return;
    }
  }
  plain_names_write(&t->names, line + indent, f);
}

static bool ends_statement(const char *line) {
  return design_begins(line, "  wire") || design_begins(line, "  connect") || design_begins(line, "  memory") ||
         design_begins(line, "  end");
}

static int read_statements(const struct design *d, struct top *t, char *text, const char *path) {
  bool within = false, ended = false;
  char *line, *statement = NULL;
  size_t length, indent = 0;
  FILE *f = NULL;
  for (char *rest = text; !ended && (line = strsep(&rest, "\n"));) {
    ended = within && design_begins(line, "end");
    if (ended) break;
    if (!within || design_begins(line, "  parameter ")) {
      within |= design_begins(line, "module ");
      continue;
    }
    if (!f && !*line) continue;
    if (f) fputc('\n', f);
    else {
      f = list_taken(open_memstream(&statement, &length));
      fputc(' ', f); /* for its kind */
      indent = strspn(line, " ");
    }
    write_line(d, t, line, indent, f);
    indent = 0;
    if (!ends_statement(line)) continue;
    fclose(f);
    f = NULL;
    statement[0] = design_begins(line, "  wire") ? '0' : '1';
    *(char **)list_more(&t->statement, &t->statements, &t->room, sizeof statement) = statement;
  }
  if (f) fclose(f), free(statement);
  return ended && !f ? 0 : tw_fail(d->error, "%.200s: ends within a module", path);
}

/* As if a statement's lines were parted by something before every letter. */
static int by_text(const void *a, const void *b) {
  const unsigned char *x = *(unsigned char *const *)a, *y = *(unsigned char *const *)b;
  while (*x && *x == *y) x++, y++;
  const int p = *x == '\n' ? 1 : *x, q = *y == '\n' ? 1 : *y;
  return p - q;
}

static int write_top(const struct design *d, const struct top *t) {
  char path[DESIGN_PATH];
  FILE *f = design_open(d, "it.il", path);
  if (!f) return -1;
  fputs("attribute \\top 1\nmodule \\it\n", f);
  for (u32 i = 0; i < t->statements; i++) fprintf(f, "%s\n", t->statement[i] + 1);
  fputs("end\n", f);
  for (u32 p = 0; p < t->m->parts; p++) {
    const struct design_module *inner = t->m->part[p];
    fprintf(f, "attribute \\blackbox 1\nmodule \\part_%u\n", p + 1);
    for (u32 i = 0; i < inner->ports; i++)
      fprintf(f, "  wire width %u %s %u \\%s\n", inner->port[i].width, inner->port[i].way, i + 1, inner->port[i].name);
    fputs("end\n", f);
  }
  return written_close(f, path, d->error);
}

int design_write_top(const struct design *d, const char *path) {
  size_t length;
  struct top t = {.m = design_find(d, "\\it")};
  if (!t.m) return tw_fail(d->error, "%s: has no module it", path);
  char *text = file_read(path, DESIGN_LARGEST, &length, d->error);
  if (!text) return -1;
  note_numbers(&t, text);
  int status = read_statements(d, &t, text, path);
  if (t.statements) qsort(t.statement, t.statements, sizeof *t.statement, by_text);
  if (status == 0) status = write_top(d, &t);
  for (u32 i = 0; i < t.statements; i++) free(t.statement[i]);
  free(t.statement);
  plain_names_free(&t.names);
  free(text);
  return status;
}
