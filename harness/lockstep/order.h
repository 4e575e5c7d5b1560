/* order: in which a unit's ports stand in the snapshot of an instance.  The checkers are printed from it, and the
 * lock-step reads by it what they took.
 *
 * Bit 0 is the reset.  Then come the ports that always mean something, and with each port that qualifies others those
 * others, from a word of their own; among them in the table's order.  A port that does not fit into what is left of a
 * word begins the next.  Registers stand apart. */
#ifndef TWINWARP_ORDER_H
#define TWINWARP_ORDER_H

#include "unit.h"

struct tw_ordered {
  u8 port; /* index */
  bool first,
      last; /* of those that mean something with the same port; the first of those that always do is the reset */
};

/* Fills `order`, of TW_MAX_PORTS; how many there are. */
unsigned ports_in_order(const struct tw_unit *, struct tw_ordered *order);

#endif
