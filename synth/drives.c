/* drives: see drives.h. */
#include "drives.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

static bool named(const struct liberty_node *n, const char *name) { return strcmp(n->name, name) == 0; }

static bool holds(const struct liberty_node *n) {
  return named(n, "ff") || named(n, "latch") || named(n, "statetable") || named(n, "ff_bank") || named(n, "latch_bank");
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Texts in any order, as one: where the pieces of a cell stand in the file means nothing. */
struct texts {
  char **text;
  u32 number, room;
};

static void add(struct texts *t, char *text) {
  char **last = list_more(&t->text, &t->number, &t->room, sizeof *last);
  *last = text;
}

/* Ends `t`. */
static char *joined(struct texts *t) {
  char *text = NULL;
  size_t length;
  FILE *f = list_taken(open_memstream(&text, &length));
  if (t->number) qsort(t->text, t->number, sizeof *t->text, by_text);
  for (u32 i = 0; i < t->number; i++) {
    fputs(t->text[i], f);
    free(t->text[i]);
  }
  free(t->text);
  fclose(f);
  return list_taken(text);
}

static char *line(const char *name, const char *between, const char *value) {
  const size_t size = strlen(name) + strlen(between) + strlen(value) + 2;
  char *text = list_taken(malloc(size));
  snprintf(text, size, "%s%s%s;", name, between, value);
  return text;
}

/* A pin, or a group that says what the cell holds: its own attributes. */
static char *described(const struct liberty_node *group) {
  struct texts lines = {NULL};
  add(&lines, line(group->name, " ", group->value[0]));
  add(&lines, line(group->name, "  ", group->value[1]));
  for (const struct liberty_node *n = group->first; n; n = n->next) {
    const bool counts =
        named(n, "direction") || named(n, "function") || named(n, "clock") || named(n, "three_state") || holds(group);
    if (!n->group && counts) add(&lines, line(n->name, "=", n->value[0]));
  }
  return joined(&lines);
}

/* What a cell is: its pins, and the groups that say what it holds. */
static char *text_of(const struct liberty_node *cell) {
  struct texts parts = {NULL};
  for (const struct liberty_node *n = cell->first; n; n = n->next)
    if (n->group && (named(n, "pin") || named(n, "bus") || holds(n))) add(&parts, described(n));
  return joined(&parts);
}

static void measure(struct drive *d, const struct liberty_node *cell) {
  for (const struct liberty_node *n = cell->first; n; n = n->next) {
    if (!n->group || !named(n, "pin")) continue;
    const double load = strtod(liberty_value(n, "capacitance"), NULL);
    const char *way = liberty_value(n, "direction");
    if (strcmp(way, "input") == 0 && load > d->input) d->input = load;
    if (strcmp(way, "output") == 0 && d->most <= 0) d->most = strtod(liberty_value(n, "max_capacitance"), NULL);
  }
}

static int by_kind(const void *a, const void *b) {
  return strcmp(((const struct drive *)a)->is, ((const struct drive *)b)->is);
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct drive *)a)->name, ((const struct drive *)b)->name);
}

int drives_read(struct drives *d, const char *folder, struct tw_error *error) {
  char path[512];
  *d = (struct drives){.cell = NULL};
  snprintf(path, sizeof path, "%.400s/cells.lib", folder);
  if (liberty_read(&d->file, path, error) != 0) return -1;
  for (const struct liberty_node *n = d->file.library->first; n; n = n->next) {
    struct drive one = {.name = n->value[0]};
    if (!n->group || !named(n, "cell")) continue;
    measure(&one, n);
    if (one.most <= 0) continue;
    one.is = text_of(n);
    struct drive *cell = list_more(&d->cell, &d->cells, &d->room, sizeof *cell);
    *cell = one;
  }
  qsort(d->cell, d->cells, sizeof *d->cell, by_kind);
  for (u32 i = 1; i < d->cells; i++)
    d->cell[i].kind = d->cell[i - 1].kind + (strcmp(d->cell[i].is, d->cell[i - 1].is) != 0);
  qsort(d->cell, d->cells, sizeof *d->cell, by_name);
  return 0;
}

void drives_free(struct drives *d) {
  for (u32 i = 0; i < d->cells; i++) free(d->cell[i].is);
  free(d->cell);
  liberty_free(&d->file);
}

const struct drive *drives_find(const struct drives *d, const char *name) {
  const struct drive key = {.name = name};
  return d->cells ? bsearch(&key, d->cell, d->cells, sizeof key, by_name) : NULL;
}
