/* cell_counts: see cell_counts.h. */
#include "cell_counts.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

void cell_counts_write(const struct netlist_module *m, const char *rtl, FILE *f) {
  struct {
    const char *type;
    u32 count;
  } *counts = NULL;
  u32 types = 0, room = 0;
  for (const struct netlist_cell *c = m->cell; c < m->cell + m->cells; c++) {
    u32 i = 0;
    while (i < types && strcmp(counts[i].type, c->type) != 0) i++;
    if (i == types) {
      list_more(&counts, &types, &room, sizeof *counts);
      counts[i].type = c->type;
    }
    counts[i].count++;
  }
  for (u32 i = 0; i < types; i++) fprintf(f, "%s\t%s\t%s\t%u\n", m->name, rtl, counts[i].type, counts[i].count);
  free(counts);
}
