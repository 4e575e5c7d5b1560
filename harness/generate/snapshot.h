/* snapshot: of a checker, what it keeps of its instance's ports in each cycle; harness/lockstep/handover.h.
 *
 * A port that means something with another is taken when that one says that any of it does, and else stays as it was:
 * of a third of the SM's words nothing does in most cycles.  What says so is taken in each. */
#ifndef TWINWARP_SNAPSHOT_H
#define TWINWARP_SNAPSHOT_H

#include "lockstep/unit.h"

/* Where each port stands, and the snapshot itself; lockstep/order.h says in which order. */
void snapshot_declare(const struct tw_unit *);
void snapshot_clear(const struct tw_unit *);
bool snapshot_has_rows(const struct tw_unit *);

/* take_snapshot(), which takes it, a word or register at a time, and marks what differs from what was there: groups of
 * words, and single registers, of which those are looked at that mean something.  A task's variables are those of a C++
 * function; a module's would be written to memory for each port, in every cycle. */
void snapshot_task(const struct tw_unit *);

/* The head of a loop over the elements of a row port that mean something. */
void snapshot_each_row(const struct tw_port *, const char *when_prefix);

#endif
