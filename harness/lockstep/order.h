/* order: in which a unit's ports stand in the snapshot of an instance.  The checkers are printed from it, and the
 * lock-step reads by it what they took.
 *
 * Bit 0 is the reset.  Then come the ports that are taken in every cycle: those that always mean something, and those
 * that qualify others.  What else means something with a port follows, from a word of its own.  Among all these the
 * order is the table's.  A port that does not fit into what is left of a word begins the next.  Registers stand
 * apart. */
#ifndef TWINWARP_ORDER_H
#define TWINWARP_ORDER_H

#include "unit.h"

struct tw_ordered {
  u8 port;          /* index */
  bool always;      /* taken in every cycle, or with the port that says when it means something */
  bool first, last; /* of those that are taken together; of those that always are the first is the reset */
};

/* Fills `order`, of TW_MAX_PORTS; how many there are. */
unsigned ports_in_order(const struct tw_unit *, struct tw_ordered *order);

#endif
