/* issue_buffer: instructions that are issued, on their way into a collector unit: a stage between issue and collector.
 *
 * No paper has it.  Which warp issues, and which unit is free, are each known late in a cycle; without a stage between
 * them the choice of a warp waits for the pipes' readiness, and the queues of the banks for the choice of a warp.  With
 * it either side has a cycle, and neither has the other's in it: issue_ready and enter_* are of the state alone.
 *
 *   issue_*    an instruction is issued, with its registers; only with issue_ready.  It stands behind the one that is
 *              here, if one is.
 *   enter_*    the older one, from the cycle after it was issued on.
 *   enter_ready  a unit takes it, if there is one; then the one behind it is the older from the next cycle on.
 *   issue_ready  at most one is here.  So one instruction a cycle passes, though it is not known in a cycle whether a
 *              unit takes one in it.
 *   reading_*  registers that are still to be read: all that the instructions here read, the older first; held says
 *              which of the two places has one.  Nothing may write these, see read_hazard.h.
 *
 * One may come as one leaves.  An instruction of cycle t is offered from t + 1 on: issue to dispatch takes a cycle more
 * than without the stage, and what depends on it issues a cycle later.
 * Reset: nothing is here.
 *
 * Chosen here: two places, the least with which issue_ready is state and no cycle is lost. */
#ifndef TWINWARP_ISSUE_BUFFER_H
#define TWINWARP_ISSUE_BUFFER_H

#include "operand/staged_instruction.h"
#include "twin.h"

enum { ISSUE_BUFFER_PLACES = 2 };

#define ISSUE_BUFFER_PARAMS(P, D)                                                                                      \
  P(Warps, 2, 64)                                                                                                      \
  P(Operands, 1, 6)                                                                                                    \
  D(WarpBits, clog2(Warps))

#define ISSUE_BUFFER_PORTS(S, V)                                                                                       \
  ISSUED_PORTS(S, V)                                                                                                   \
  S(IN,  u8,  issue_operand_valid, Operands, issue_valid)                                                              \
  V(IN,  u8,  issue_operand, PIPE_OPERANDS, Operands, 8, issue_valid)                                                  \
  S(OUT, u8,  issue_ready, 1, always)                                                                                  \
  S(OUT, u8,  enter_valid, 1, always)                                                                                  \
  S(OUT, u16, enter_opcode, 9, enter_valid)                                                                            \
  S(OUT, u8,  enter_warp, WarpBits, enter_valid)                                                                       \
  S(OUT, u8,  enter_register, 8, enter_valid)                                                                          \
  S(OUT, u8,  enter_immediate_form, 1, enter_valid)                                                                    \
  S(OUT, u32, enter_lanes, 32, enter_valid)                                                                            \
  S(OUT, u32, enter_select, 32, enter_valid)                                                                           \
  S(OUT, u32, enter_immediate, 32, enter_valid)                                                                        \
  S(OUT, u8,  enter_operand_valid, Operands, enter_valid)                                                              \
  V(OUT, u8,  enter_operand, PIPE_OPERANDS, Operands, 8, enter_valid)                                                  \
  S(IN,  u8,  enter_ready, 1, always)                                                                                  \
  S(OUT, u8,  held, 2, always)                                                                                         \
  V(OUT, u8,  reading, ISSUE_BUFFER_PLACES, 2, Operands, always)                                                       \
  V(OUT, u8,  reading_warp, ISSUE_BUFFER_PLACES, 2, WarpBits, held)                                                    \
  V(OUT, u8,  reading_register, ISSUE_BUFFER_PLACES * PIPE_OPERANDS, 2 * Operands, 8, reading)

#define ISSUE_BUFFER_CONFIGS(C)                                                                                        \
  C(".Warps(16), .Operands(6)")                                                                                        \
  C(".Warps(64), .Operands(6)")                                                                                        \
  C(".Warps(5), .Operands(3)")

TW_UNIT(issue_buffer, ISSUE_BUFFER)

struct issue_buffer {
  struct issue_buffer_params params;
  u8 count; /* instructions here, the older first */
  struct issued_instruction place[ISSUE_BUFFER_PLACES];
};

/* For a composite, by reference: the clock edge.  `issued` is what is issued, or NULL; `leaves`, that a unit takes the
 * older one. */
void issue_buffer_step(struct issue_buffer *, const struct issued_instruction *issued, bool leaves);
static inline bool issue_buffer_ready(const struct issue_buffer *s) { return s->count < ISSUE_BUFFER_PLACES; }
static inline bool issue_buffer_idle(const struct issue_buffer *s) { return !s->count; }

#endif
