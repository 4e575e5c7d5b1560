/* path_ends: see path_ends.h. */
#include "measured/path_ends.h"

#include <string.h>

static const char gated_pin[] = "gated";

static const struct netlist_cell *cell_named(const struct netlist_module *m, const char *name, size_t length) {
  for (u32 i = 0; m && i < m->cells; i++)
    if (strncmp(m->cell[i].name, name, length) == 0 && !m->cell[i].name[length]) return &m->cell[i];
  return NULL;
}

/* The bit on a cell's pin; 0, a constant, if it has none. */
static u32 bit_on(const struct netlist_module *m, const struct netlist_cell *c, const char *pin) {
  u32 bit = NETLIST_ZERO;
  for (u32 i = c->pin; i < c->pin + c->pins; i++)
    if (strcmp(m->pin[i].name, pin) == 0 && netlist_one_bit(m, m->pin[i].on, &bit)) return bit;
  return NETLIST_ZERO;
}

/* What the first register holds that a clock reaches. */
static u32 held_by(const struct netlist_module *m, const struct cell_table *cells, u32 clock) {
  for (u32 i = 0; i < m->cells && clock != NETLIST_ZERO; i++)
    if (bit_on(m, &m->cell[i], cells->flop_clock) == clock) {
      const u32 held = bit_on(m, &m->cell[i], cells->flop_output);
      if (held != NETLIST_ZERO) return held;
    }
  return NETLIST_ZERO;
}

static const char *name_of(const struct netlist_module *m, u32 bit, const char *otherwise, char *name) {
  return bit == NETLIST_ZERO ? otherwise : netlist_bit_name(m, bit, name);
}

void path_end_name(const struct netlist *n, const char *top, const struct cell_table *cells, const char *path,
                   char name[PATH_END]) {
  const struct netlist_module *m = netlist_find(n, top);
  const struct netlist_cell *c = NULL;
  const char *at = path;
  char bit[NETLIST_BIT_NAME];
  for (const char *slash; (slash = strchr(at, '/')); at = slash + 1) {
    c = cell_named(m, at, (size_t)(slash - at));
    if (!c || netlist_is_gate(c->type)) break;
    m = netlist_find(n, c->type);
    c = NULL;
  }
  const int before = (int)(at - path);
  if (!c) c = cell_named(m, at, strcspn(at, "/"));
  if (!c) {
    snprintf(name, PATH_END, "%s", path);
  } else if (netlist_is_gate(c->type)) {
    snprintf(name, PATH_END, "%.*sgate of %s", before, path,
             name_of(m, held_by(m, cells, bit_on(m, c, gated_pin)), c->name, bit));
  } else {
    snprintf(name, PATH_END, "%.*s%s", before, path, name_of(m, bit_on(m, c, cells->flop_output), c->name, bit));
  }
}
