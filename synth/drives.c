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

/* A group's own attributes, in any order. */
static void describe(const struct liberty_node *group, FILE *f) {
  char *line[64] = {NULL};
  unsigned lines = 0;
  fprintf(f, "%s %s %s;", group->name, group->value[0], group->value[1]);
  for (const struct liberty_node *n = group->first; n && lines < 64; n = n->next) {
    const bool counts =
        named(n, "direction") || named(n, "function") || named(n, "clock") || named(n, "three_state") || holds(group);
    if (n->group || !counts) continue;
    size_t length;
    FILE *one = open_memstream(&line[lines], &length);
    if (!one) break;
    fprintf(one, "%s=%s;", n->name, n->value[0]);
    fclose(one);
    lines++;
  }
  qsort(line, lines, sizeof *line, by_text);
  for (unsigned i = 0; i < lines; i++) {
    fputs(line[i], f);
    free(line[i]);
  }
}

static char *described(const struct liberty_node *group) {
  char *text = NULL;
  size_t length;
  FILE *f = open_memstream(&text, &length);
  if (!f) return NULL;
  describe(group, f);
  fclose(f);
  return text;
}

/* What a cell is: its pins, and the groups that say what it holds. */
static char *text_of(const struct liberty_node *cell) {
  char *part[64] = {NULL}, *text = NULL;
  unsigned parts = 0;
  size_t length;
  for (const struct liberty_node *n = cell->first; n && parts < 64; n = n->next)
    if (n->group && (named(n, "pin") || named(n, "bus") || holds(n))) part[parts++] = list_taken(described(n));
  qsort(part, parts, sizeof *part, by_text);
  FILE *f = list_taken(open_memstream(&text, &length));
  for (unsigned i = 0; i < parts; i++) {
    fputs(part[i], f);
    free(part[i]);
  }
  fclose(f);
  return list_taken(text);
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
