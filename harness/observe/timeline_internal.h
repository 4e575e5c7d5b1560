/* timeline_internal: what the files that record a timeline share. */
#ifndef TWINWARP_TIMELINE_INTERNAL_H
#define TWINWARP_TIMELINE_INTERNAL_H

#include "timeline.h"

/* Where instructions are, of the launch under way; numbers are indices of entries, or AWAITED_NONE. */
struct timeline_tracks {
  u64 fetched[SM_SCHEDULERS][LOOK_WARPS][FETCH_MAX_DEPTH]; /* cycle in which a place of the buffer was filled */
  u32 waited[SM_SCHEDULERS][LOOK_WARPS][REASON_COUNT];     /* since the last issue */
  struct awaited dispatch[SM_SCHEDULERS][LOOK_WARPS];
  struct awaited arrive[SM_SCHEDULERS][LOOK_WARPS]; /* in load path or shared memory */
  u32 writer[SM_SCHEDULERS][LOOK_WARPS][256], predicate_writer[SM_SCHEDULERS][LOOK_WARPS][ISA_PREDICATES + 1];
  u32 sending;                                /* in the coalescer */
  u32 ticket[TIMELINE_TICKETS];               /* that it has given */
  u64 waiters;                                /* of the L1, in the cycle before */
  u64 barrier[SM_SCHEDULERS][LOOK_WARPS];     /* cycle since which a warp waits, or 0 */
  struct timeline_span block[TIMELINE_SLOTS]; /* in a slot; start 0: none */
};

/* The index of a new entry, zero as yet; AWAITED_NONE if there are too many. */
u32 timeline_add_entry(struct timeline *);
void timeline_add_span(struct timeline *, const struct timeline_span *);

/* Of a cycle: accesses beyond the load/store pipes; blocks and barriers. */
void timeline_memory(struct timeline *, const struct sm *);
void timeline_spans_cycle(struct timeline *, const struct sm *);

#endif
