/* gauges: how full and how busy the SM's units are in each cycle: histograms of levels, and counts of what they do.
 *
 * X(key, most, text): cycles in which so many of something were in use, or waited; a level above `most` counts as that.
 * An instance of the unit counts by itself, so that four sub-cores of two banks give eight levels a cycle. */
#ifndef TWINWARP_GAUGES_H
#define TWINWARP_GAUGES_H

#include "sm.h"
#include <cjson/cJSON.h>

#define LEVELS(X)                                                                                                      \
  X(bank_queue, 16, "reads that wait at a register bank")                                                              \
  X(collector_units, 16, "units of the operand stage with an instruction")                                             \
  X(arbiter, 4, "load/store pipes with a request")                                                                     \
  X(instruction_queues, 64, "warps with an instruction in WarpPool's queues")                                          \
  X(tickets, 32, "tickets of the coalescer in use")                                                                    \
  X(mshrs, 32, "MSHRs of the L1 in use")                                                                               \
  X(waiters, 64, "instructions that wait for a line")                                                                  \
  X(shared_lanes, 32, "lanes of shared memory's instruction still to be served")

/* X(key, text): cycles, of all instances. */
#define COUNTS(X)                                                                                                      \
  X(bank_reads, "a register bank is read")                                                                             \
  X(bank_writes, "a register bank is written")                                                                         \
  X(bank_conflicts, "of those, reads wait behind the one or the other")                                                \
  X(l1_lines, "the L1 takes a line")                                                                                   \
  X(l1_blocked, "the L1 does not take the line that it is offered")                                                    \
  X(l1_fills, "a line comes from memory")                                                                              \
  X(shared_passes, "shared memory serves lanes")                                                                       \
  X(shared_conflicts, "of those, lanes are left for another pass")                                                     \
  X(memory_requests, "memory takes a request")                                                                         \
  X(memory_blocked, "memory does not take the request that it is offered")

#define GAUGE_KEY(key, ...) LEVEL_##key,
enum level { LEVELS(GAUGE_KEY) LEVEL_COUNT };
#undef GAUGE_KEY
#define GAUGE_KEY(key, text) COUNT_##key,
enum gauge_count { COUNTS(GAUGE_KEY) COUNT_COUNT };
#undef GAUGE_KEY

enum { LEVEL_MOST = 64 };

/* Of u64 alone, as counts.h has it. */
struct gauges {
  u64 level[LEVEL_COUNT][LEVEL_MOST + 1]; /* cycles at each */
  u64 count[COUNT_COUNT];
};

void gauges_cycle(struct gauges *, const struct sm *, const struct sm_in *);
void gauges_print(const struct gauges *, u64 cycles);
cJSON *gauges_json(const struct gauges *);

#endif
