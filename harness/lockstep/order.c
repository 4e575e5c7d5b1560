/* order: see order.h. */
#include "order.h"

/* Adds those that mean something with `when`. */
static unsigned add(const struct tw_unit *u, const char *when, struct tw_ordered *order, unsigned count) {
  const unsigned before = count;
  for (unsigned i = 0; i < u->port_count; i++)
    if (u->ports[i].type != TW_row && strcmp(u->ports[i].when, when) == 0) order[count++].port = (u8)i;
  for (unsigned n = before; n < count; n++) order[n].first = n == before, order[n].last = n + 1 == count;
  return count;
}

unsigned ports_in_order(const struct tw_unit *u, struct tw_ordered *order) {
  unsigned count = add(u, "always", order, 0);
  if (count) order[0].first = false;
  for (unsigned i = 0; i < u->port_count; i++) count = add(u, u->ports[i].name, order, count);
  return count;
}
