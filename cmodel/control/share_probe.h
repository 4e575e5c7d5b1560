/* share_probe: accesses of shared memory that have to ask first, of the warps of a scheduler.  Jatala III (scratchpad
 * sharing).
 *
 * Of two thread blocks that have a part of their shared memory in common one alone may touch that part, the one with
 * the lock (share_lock); the part that each keeps is its own (share_window).  Which part an access touches is known
 * where its lanes' addresses are, behind the operand stage.  There order is kept: an access that waited there for its
 * lock would stop those of the block that has it, and neither would end.  So it waits at issue, and asks first:
 *
 *   asks       warps of a block that has a partner, and not the lock
 *   accesses   warps whose next instruction is an access of shared memory
 *   asking     of these the warps that have to ask: what is issued of them is a question, issue_probe: operands are
 *              collected and addresses computed as of the access, which stays where it is; nothing of it is done
 *   answer_*   to the question of that warp: whether a lane that takes part is in the part that is shared
 *   held       warps that have asked and have no answer yet: they issue nothing
 *   needs      warps that were told that their access needs the lock: they issue it when their block has the lock or
 *              may take it, which is outside's matter
 *   takes      what is issued takes the lock: the access of such a warp
 *
 * An access whose guard leaves it no lanes is issued as it is, and asks nothing.  After its answer an access is issued
 * as any other, and the next one asks anew.  So an access of a block that has the lock, or no partner, takes no cycle
 * more, and any other once more the way to its addresses; nothing is done twice.
 *
 * Same-cycle cases.  An answer and an issue, of another warp, in one cycle are both taken; a warp that is held issues
 * nothing, and only such a warp is answered.  A warp that has asked is answered also if it need not ask any more.
 *
 * held and needs are state; asking follows asks and accesses, takes issue_*.  Reset: no warp has asked.
 *
 * Chosen here, where the paper has the access retried until it succeeds: a question before it, so that what is counted
 * and written, and the registers that are reserved, are an access's that goes. */
#ifndef TWINWARP_SHARE_PROBE_H
#define TWINWARP_SHARE_PROBE_H

#include "twin.h"

#define SHARE_PROBE_PARAMS(P, D)                                                                                       \
  P(Warps, 2, 32) /* of the scheduler */                                                                               \
  D(WarpBits, clog2(Warps))

#define SHARE_PROBE_PORTS(S, V)                                                                                        \
  S(IN,  u32, asks,         Warps, always)                                                                             \
  S(IN,  u32, accesses,     Warps, always)                                                                             \
  S(IN,  u8,  issue_valid,  1, always)                                                                                 \
  S(IN,  u8,  issue_warp,   WarpBits, issue_valid)                                                                     \
  S(IN,  u8,  issue_probe,  1, issue_valid) /* only of a warp that is asking */                                        \
  S(IN,  u8,  answer_valid, 1, always)                                                                                 \
  S(IN,  u8,  answer_warp,  WarpBits, answer_valid)                                                                    \
  S(IN,  u8,  answer_needs, 1, answer_valid)                                                                           \
  S(OUT, u32, held,         Warps, always)                                                                             \
  S(OUT, u32, needs,        Warps, always)                                                                             \
  S(OUT, u32, asking,       Warps, always)                                                                             \
  S(OUT, u8,  takes,        1, always)

#define SHARE_PROBE_CONFIGS(C) C(".Warps(12)") C(".Warps(32)") C(".Warps(3)") C(".Warps(4)")

TW_UNIT(share_probe, SHARE_PROBE)

struct share_probe {
  struct share_probe_params params;
  u32 asked, answered, needs; /* warps; those that need the lock are answered */
};

#endif
