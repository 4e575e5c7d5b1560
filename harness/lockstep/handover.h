/* handover: what the RTL's ports hold in a cycle, from the checkers' snapshots to the twins.
 *
 * A checker copies its instance's ports into a snapshot in the RTL's own memory, packed as order.h says, up to a
 * multiple of TW_GROUP words; registers stand apart, one a row.  What means something with another port stays as it was
 * in a cycle in which none of it does (harness/generate/snapshot.h).  Of a snapshot only what the checker found
 * changed travels: groups of words, and registers, of which most are seen by several twins in a cycle and travel once.
 * They travel through the session's channel to the checking thread; without one they are read at once. */
#ifndef TWINWARP_HANDOVER_H
#define TWINWARP_HANDOVER_H

#include "lockstep.h"

/* Before the first cycle, when all twins are open, and again when another one is driven. */
void handover_begin(struct tw_session *);

/* All twins of the session, once a cycle, when the RTL has settled. */
void handover_cycle(struct tw_session *);

/* The channel's reader; `context` is the session. */
void handover_read(void *context, const u32 *words, size_t count);

/* Words a twin takes at most in the record of a cycle. */
size_t handover_longest(const struct tw_marks *);

#endif
