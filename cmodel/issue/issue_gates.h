/* issue_gates: which warps are held back: the socket for whatever has a reason to keep a warp's next instruction from
 * issue.
 *
 * A client holds warps by class of instruction: it has a mask of warps for each class, here named by what they are for.
 *
 *   any    every instruction
 *   order  what keeps its place among the warp's memory instructions: one that goes to a collector unit, a barrier, an
 *          exit
 *   drain  what waits until global memory instructions of the warp are under way no more: a global store or atomic, a
 *          barrier, an exit
 *   load   a load from global memory
 *   queue  a global memory instruction that goes to an instruction queue
 *   global an instruction of global memory, a fence too
 *
 * An instruction may be of several classes.  A warp is held if some client holds it for some class that its next
 * instruction is of (need).  Clients do not know of each other, and there is no order among them; one that is not there
 * is a mask of zeros, and costs nothing.
 *
 * Who holds warps.  A level of the hierarchy or-s the masks of its clients with those of the level above, so that one
 * bundle of Classes masks, the port `gate`, goes down, and a client is plugged in where it is:
 *
 *   sm           any    barrier: warps that wait at one; kernel_divider: inactive warps, those of a moved block;
 *                       block_sharing: warps that need a lock
 *                global block_sharing: non-owners, in cycles that dynamic warp execution gives them none
 *                drain  kernel_divider: warps of a kernel with all lines that it may have; load_path: warps with global
 *                       memory
 *                load   instructions that have not reached the L1, for loads those where not all of them are loads
 *   subcore      any    regless_stage: warps that are not ready; warp_instruction_queues: a write of what is still to
 *                be read queue  warp_instruction_queues: there is no room
 *   issue_stage  any    simt_stack: an operation is under way; scoreboard; read_hazard
 *                order  memory_order: a memory instruction is outstanding
 *
 * Inputs and output are of the same cycle; no state. */
#ifndef TWINWARP_ISSUE_GATES_H
#define TWINWARP_ISSUE_GATES_H

#include "twin.h"

/* Classes, by number. */
#define ISSUE_GATES(X) X(ANY, 0) X(ORDER, 1) X(DRAIN, 2) X(LOAD, 3) X(QUEUE, 4) X(GLOBAL, 5)

#define X(name, number) GATE_##name = number,
enum issue_gate { ISSUE_GATES(X) GATE_CLASSES };
#undef X

enum { ISSUE_GATES_MAX_WARPS = 32, ISSUE_GATES_MAX_CLIENTS = 8, ISSUE_GATES_MAX_CLASSES = 8 };

#define ISSUE_GATES_PARAMS(P, D)                                                                                       \
  P(Warps, 2, 32)                                                                                                      \
  P(Clients, 1, 8)                                                                                                     \
  P(Classes, 1, 8)

#define ISSUE_GATES_PORTS(S, V)                                                                                        \
  V(IN,  u32, hold, ISSUE_GATES_MAX_CLIENTS * ISSUE_GATES_MAX_CLASSES, Clients * Classes, Warps, always)               \
  V(IN,  u32, need, ISSUE_GATES_MAX_CLASSES, Classes, Warps, always)                                                   \
  S(OUT, u32, held, Warps, always)

#define ISSUE_GATES_CONFIGS(C)                                                                                         \
  C(".Warps(16), .Clients(5), .Classes(5)")                                                                            \
  C(".Warps(32), .Clients(1), .Classes(8)")                                                                            \
  C(".Warps(2), .Clients(8), .Classes(1)")                                                                             \
  C(".Warps(4), .Clients(3), .Classes(3)")

TW_UNIT(issue_gates, ISSUE_GATES)

struct issue_gates {
  struct issue_gates_params params;
};

/* `held`, for a composite that has or-ed what its clients hold. */
TW_INLINE u32 issue_gates_held(unsigned classes, const u32 *hold, const u32 *need) {
  u32 held = 0;
  for (unsigned k = 0; k < classes; k++) held |= hold[k] & need[k];
  return held;
}

#endif
