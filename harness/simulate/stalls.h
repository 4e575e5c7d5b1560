/* stalls: why schedulers issue nothing, of the C engine, from the SM's wires in every cycle in which it is busy.
 *
 * A scheduler's cycle has one cause: that it issues; or, of its warps, what the one nearest to issue waits for, in the order
 * of the list.  So "fetch" is of cycles in which no warp has an instruction, not of all in which one has none.
 *
 * X(key, text) */
#ifndef TWINWARP_STALLS_H
#define TWINWARP_STALLS_H

#include "sm.h"
#include <cjson/cJSON.h>

#define STALLS(X)                                                                                                      \
  X(issued, "an instruction is issued")                                                                                \
  X(operand_stage, "the operand stage has no room")                                                                    \
  X(unread, "registers that it writes are still to be read")                                                           \
  X(result, "the scoreboard: a result is awaited")                                                                     \
  X(memory, "memory instructions before it: order, room or quota")                                                     \
  X(divergence, "the divergence stack is at work")                                                                     \
  X(held, "held from outside: a barrier, a region, a block that moves")                                                \
  X(fetch, "no instruction in the buffer")                                                                             \
  X(empty, "no warp")

#define STALL_KEY(key, text) STALL_##key,
enum stall { STALLS(STALL_KEY) STALL_COUNT };
#undef STALL_KEY

struct stalls {
  u64 of[STALL_COUNT]; /* cycles of schedulers */
};

/* Counts a cycle: to be called between sm_comb and sm_clock. */
void stalls_cycle(void *stalls, const struct sm *, const struct sm_in *);

void stalls_print(const struct stalls *);
cJSON *stalls_json(const struct stalls *);

#endif
