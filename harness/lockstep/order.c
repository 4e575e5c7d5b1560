/* order: see order.h. */
#include "order.h"

static bool qualifies(const struct tw_unit *u, const char *port) {
  for (unsigned i = 0; i < u->port_count; i++)
    if (strcmp(u->ports[i].when, port) == 0) return true;
  return false;
}

static bool is_always_taken(const struct tw_unit *u, const struct tw_port *p) {
  return strcmp(p->when, "always") == 0 || qualifies(u, p->name);
}

/* Adds those that are taken with port `when`, or always. */
static unsigned add(const struct tw_unit *u, const char *when, struct tw_ordered *order, unsigned count) {
  const unsigned before = count;
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (p->type == TW_row) continue;
    const bool always = is_always_taken(u, p);
    if (when ? !always && strcmp(p->when, when) == 0 : always)
      order[count++] = (struct tw_ordered){.port = (u8)i, .always = always};
  }
  for (unsigned n = before; n < count; n++) order[n].first = when && n == before, order[n].last = n + 1 == count;
  return count;
}

unsigned ports_in_order(const struct tw_unit *u, struct tw_ordered *order) {
  unsigned count = add(u, NULL, order, 0);
  for (unsigned i = 0; i < u->port_count; i++) count = add(u, u->ports[i].name, order, count);
  return count;
}
