/* history: the last transactions of one unit instance.
 *
 * A transaction is a cycle in which the unit is told or tells something: one of its valid ports is set (those that
 * qualify others in its port table, or end in "valid"), or a port that nothing qualifies changes.  Neighbouring cycles
 * in which all that means something stays the same are one transaction that lasts. */
#ifndef TWINWARP_HISTORY_H
#define TWINWARP_HISTORY_H

#include <stdio.h>

#include "lockstep/lockstep.h"

enum { HISTORY_LENGTH = 16 };

struct transaction {
  u64 first, last; /* cycles */
  void *in, *out;  /* the unit's ports, as the RTL had them */
};

struct history {
  const struct tw_twin *twin;
  bool valid[TW_MAX_PORTS];  /* which ports are */
  struct transaction before; /* the cycle recorded last, whether a transaction or not; `last` is UINT64_MAX for none */
  struct transaction kept[HISTORY_LENGTH];
  unsigned count, newest;
};

bool history_init(struct history *, const struct tw_twin *);
void history_free(struct history *);

/* Ends a cycle of the twin. */
void history_record(struct history *, u64 cycle);

/* The twin's present cycle: its inputs, the RTL's outputs, and the model's. */
void history_print_now(FILE *, const struct history *);

/* The transactions, from the oldest to the newest.  Ports that are zero or mean nothing are left out. */
void history_print(FILE *, const struct history *);

#endif
