/* net_counts: see net_counts.h. */
#include "net_counts.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

enum { NAME = 1024 };

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct net_count *)a)->name, ((const struct net_count *)b)->name);
}

int net_counts_read(struct net_counts *c, const char *path, struct tw_error *error) {
  *c = (struct net_counts){0};
  if (table_read(&c->table, path, error) != 0) return -1;
  c->net = list_taken(calloc(c->table.rows + 1, sizeof *c->net));
  for (u32 i = 0; i < c->table.rows; i++) {
    const struct table_row *row = &c->table.row[i];
    if (row->columns != 3) return tw_fail(error, "%.200s:%u: should be net, changes and half cycles", path, i + 1);
    const u64 first = strtoull(row->column[1], NULL, 10), second = strtoull(row->column[2], NULL, 10);
    if (strcmp(row->column[0], "#cycles") == 0) c->cycles = first, c->duration = second;
    else c->net[c->nets++] = (struct net_count){row->column[0], first, second};
  }
  if (!c->cycles || !c->duration) return tw_fail(error, "%.200s: no cycles were counted", path);
  qsort(c->net, c->nets, sizeof *c->net, by_name);
  return 0;
}

void net_counts_free(struct net_counts *c) {
  free(c->net);
  table_free(&c->table);
}

const struct net_count *net_counts_find(const struct net_counts *c, const char *name) {
  char bit[NAME];
  struct net_count key = {.name = name};
  const struct net_count *found = bsearch(&key, c->net, c->nets, sizeof key, by_name);
  if (found) return found;
  snprintf(bit, sizeof bit, "%.1000s[0]", name);
  key.name = bit;
  return bsearch(&key, c->net, c->nets, sizeof key, by_name);
}
