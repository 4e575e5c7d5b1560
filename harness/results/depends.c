/* depends: see depends.h. */
#include "depends.h"

#include <stdio.h>
#include <stdlib.h>

#include "file.h"

enum { LARGEST = 1 << 20, DEEPEST = 8 };

/* ---- reading */
static const char *next_word(const char *at, char *word, size_t room) {
  at += strspn(at, " \t");
  const size_t length = strcspn(at, " \t");
  if (!length || length >= room) return NULL;
  memcpy(word, at, length);
  word[length] = 0;
  return at + length;
}

static bool keep(char *to, size_t room, const char *text) {
  text += strspn(text, " \t");
  const size_t had = strlen(to);
  return (size_t)snprintf(to + had, room - had, "%s%s", had ? " " : "", text) < room - had;
}

/* The command stands behind " : ". */
static bool keep_rest(struct depends_row *row, char *rest) {
  char *colon = row->kind == DEPENDS_SET || row->command[0] ? NULL : strstr(rest, " : ");
  if (row->command[0]) return keep(row->command, sizeof row->command, rest);
  if (colon) *colon = 0;
  return keep(row->words, sizeof row->words, rest) && (!colon || keep(row->command, sizeof row->command, colon + 3));
}

static bool begin_row(struct depends *d, char *line) {
  static const char *const kinds[] = {"tool", "set", "rows", "figures"};
  char word[DEPENDS_NAME];
  struct depends_row *row = &d->row[d->count];
  const char *at = next_word(line, word, sizeof word);
  if (!at || d->count == DEPENDS_MOST) return false;
  memset(row, 0, sizeof *row);
  while (row->kind < DEPENDS_FIGURES && strcmp(kinds[row->kind], word) != 0) row->kind++;
  if (strcmp(kinds[row->kind], word) != 0) return false;
  at = next_word(at, row->name, sizeof row->name);
  if (at && row->kind == DEPENDS_FIGURES) at = next_word(at, row->report, sizeof row->report);
  const char *after = at && row->kind == DEPENDS_FIGURES ? next_word(at, word, sizeof word) : NULL;
  if (after && strcmp(word, "by") == 0) at = next_word(after, row->by, sizeof row->by);
  if (!at) return false;
  d->count++;
  return keep_rest(row, line + (at - line));
}

int depends_read(struct depends *d, const char *path, struct tw_error *error) {
  size_t length;
  unsigned number = 0;
  char *text = file_read(path, LARGEST, &length, error), *rest = text, *line;
  if (!text) return -1;
  d->count = 0;
  int status = 0;
  while (status == 0 && (line = strsep(&rest, "\n"))) {
    number++;
    line[strcspn(line, "#")] = 0;
    if (!line[strspn(line, " \t")]) continue;
    const bool goes_on = line[0] == ' ' && d->count;
    if (!(goes_on ? keep_rest(&d->row[d->count - 1], line) : begin_row(d, line)))
      status = tw_fail(error,
                       "%s:%u: must be 'tool NAME : COMMAND', 'set NAME WORD...', 'rows NAME : COMMAND' or "
                       "'figures NAME REPORT [by KEY] WORD... : COMMAND'",
                       path, number);
  }
  free(text);
  return status;
}

const struct depends_row *depends_find(const struct depends *d, enum depends_kind kind, const char *name) {
  for (unsigned i = 0; i < d->count; i++)
    if (d->row[i].kind == kind && strcmp(d->row[i].name, name) == 0) return &d->row[i];
  return NULL;
}

/* ---- words */
static int each(const struct depends *d, const char *words, unsigned depth, depends_visit *visit, void *context,
                struct tw_error *error) {
  char word[512];
  int status = 0;
  while (status == 0 && (words = next_word(words, word, sizeof word))) {
    if (word[0] != '@') {
      status = visit(context, word, error);
      continue;
    }
    const struct depends_row *set = depth < DEEPEST ? depends_find(d, DEPENDS_SET, word + 1) : NULL;
    status = set ? each(d, set->words, depth + 1, visit, context, error)
                 : tw_fail(error, "docs/results/list: %s: there is no such set", word);
  }
  return status;
}

int depends_each(const struct depends *d, const struct depends_row *row, depends_visit *visit, void *context,
                 struct tw_error *error) {
  return each(d, row->words, 0, visit, context, error);
}

/* ---- tools */
const char *depends_version(struct depends *d, const char *tool, struct tw_error *error) {
  char line[1100];
  struct depends_row *row = NULL;
  for (unsigned i = 0; i < d->count && !row; i++)
    if (d->row[i].kind == DEPENDS_TOOL && strcmp(d->row[i].name, tool) == 0) row = &d->row[i];
  if (!row) return tw_fail(error, "docs/results/list: %%%s: there is no such tool", tool), NULL;
  if (row->version[0]) return row->version;
  snprintf(line, sizeof line, "{ %s; } 2> /dev/null", row->command);
  FILE *from = popen(line, "r");
  if (from && !fgets(row->version, sizeof row->version, from)) row->version[0] = 0;
  if (from) pclose(from);
  row->version[strcspn(row->version, "\n")] = 0;
  return row->version;
}
