/* subcore_internal: what subcore.c has in subcore_issue.c: what the schedulers are told and tell beside what is issued. */
#ifndef TWINWARP_SUBCORE_INTERNAL_H
#define TWINWARP_SUBCORE_INTERNAL_H

#include "subcore.h"

/* What of the parameters is known where a cycle is compiled. */
struct subcore_shape {
  unsigned Issues, Stage;
  bool Queues, Context; /* QueueDepth is not 0 */
};

/* A warp of the sub-core belongs to one scheduler (Issues is 1, 2 or 4). */
TW_INLINE unsigned issue_of(struct subcore_shape p, unsigned warp) { return warp & (p.Issues - 1); }
TW_INLINE unsigned warp_of(struct subcore_shape p, unsigned warp) { return warp >> lowest_bit(p.Issues); }

/* Context: its outputs, of a cycle in which something is moved or not; and where there is none. */
void subcore_show_context(struct subcore *, const struct subcore_in *, struct subcore_out *);
void subcore_show_no_context(struct subcore_out *);

/* The clock edge of scheduler i. */
void subcore_clock_issue(struct subcore *, struct subcore_shape, const struct subcore_in *, u8 requests_taken,
                         unsigned i);

#endif
