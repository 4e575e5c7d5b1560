/* events: what happens in a run of the C engine that takes energy, counted from the SM's wires in every cycle. */
#ifndef TWINWARP_EVENTS_H
#define TWINWARP_EVENTS_H

#include "sm.h"

/* X(name): its key in reports and files of energies. */
#define EVENTS(X)                                                                                                      \
  X(fetches)            /* instructions read from the store */                                                         \
  X(instructions)       /* issued, of warps */                                                                         \
  X(register_reads)     /* of a bank's row; of RegLess' also those that are stored */                                  \
  X(register_writes)    /* of RegLess' also those that come from memory */                                             \
  X(look_ups)           /* of RegLess' banks for preloads, invalidations and reservations */                           \
  X(operands)           /* delivered to a collector unit, or a read unit */                                            \
  X(metadata_words)     /* of RegLess, taken from instruction buffers */                                               \
  X(regions)            /* that it admits */                                                                           \
  X(region_items)       /* that it queues */                                                                           \
  X(compressor_requests) X(compressor_stores) /* that it takes, and of these */                                        \
  X(register_loads) X(register_stores) /* that registers' L1 has performed */                                          \
  X(register_misses)    /* lines that it asked memory for, or stored there */                                          \
  X(dispatches)         /* collector units emptied into pipes */                                                       \
  X(int_lanes) X(fp_lanes) X(sfu_lanes) X(tensor_lanes) X(memory_lanes) /* dispatched to each pipe */                  \
  X(requests)           /* of load/store pipes, taken by the arbiter */                                                \
  X(coalescer_requests) /* memory instructions of warps that enter the load path */                                    \
  X(lines)              /* taken by the L1 */                                                                          \
  X(misses)             /* lines asked for, or written, behind it */                                                   \
  X(returns)            /* of the L1, taken by the load path */                                                        \
  X(load_results)       /* of the load path, to registers */                                                           \
  X(queued)             /* memory instructions of warps that enter WarpPool's instruction queues */                    \
  X(warp_requests)      /* memory instructions of warps that enter WarpPool's coalescers */                            \
  X(warp_lines)         /* of one warp, that leave WarpPool's coalescers */                                            \
  X(ccu_hits)           /* operands that a caching collector unit has */                                               \
  X(ccu_misses)         /* and that it has not */                                                                      \
  X(ccu_results)        /* that it keeps */                                                                            \
  X(shared_requests) X(shared_lanes)                                                                                   \
  X(launches)           /* of warps */                                                                                 \
  X(arrivals)           /* at barriers */

#define EVENT_KEY(name) EVENT_##name,
enum event { EVENTS(EVENT_KEY) EVENT_COUNT };
#undef EVENT_KEY

struct events {
  u64 from, to, now;      /* the cycles counted, both included */
  u64 cycles;             /* so many */
  u64 first[EVENT_COUNT]; /* of the first instance of the unit: sub-core 0, bank 0 */
  u64 all[EVENT_COUNT];
  struct caching_collector_counts caching; /* of all sub-cores, up to now; of unit 0 of the first alone in first_* */
  struct register_l1_counts registers;     /* up to now */
};

/* EVENT_COUNT if there is none of that name. */
enum event event_find(const char *name);
const char *event_name(enum event);

/* Counts a cycle: to be called between sm_comb and sm_clock. */
void events_cycle(void *events, const struct sm *, const struct sm_in *);

void events_add(struct events *sum, const struct events *one);

#endif
