/* block_sharing: two thread blocks on the same registers or shared memory: which of their warps may issue what touches
 * a part that is shared.  Jatala III (register sharing, scratchpad sharing), IV (owner warp first, dynamic warp
 * execution); a composite of control/share_lock, a control/share_probe for each scheduler, and
 * control/dynamic_execution.
 *
 * It is told what the SM does anyway: warps that are launched and that end, block slots that are busy, each warp's next
 * instruction, if it names a shared register (names_shared), and which warp of a scheduler issues (commit_*).  Blocks
 * whose slots are below 2 * `pairs` share.
 *
 *   held       warps that may not issue, as they need a lock that their pair's other side has, or may have, or have
 *              asked whether they need one: a mask for the issue gates, of class any
 *   precedence with `owner_first`, owner warp first: two masks for each scheduler as warp_scheduler has them, [0] warps
 *              of blocks that do not share, [1] those of blocks that do and do not own; else none
 *
 *   memory_held  with `dynamic`, dynamic warp execution: non-owners, in a cycle in which their global memory
 *              instructions are not allowed: a mask of class global; else none
 *
 * Dynamic warp execution is dynamic_execution's contract.  A scheduler stalls in a cycle in which a warp could issue,
 * but for a place to collect its operands (wants_collector), and none issues; a question is none.  A run
 * begins with `start`.  In the SM with the number 0 (smid), as in one alone, non-owners issue no global memory
 * instruction: it is the reference, whose stalls come to the others as reference_*.
 *
 * A warp that issues an instruction that names a shared register takes its pair's lock with it, whether its guard
 * leaves it lanes or not, and has it until it ends; so the rest is share_lock's contract: all locks of a pair of blocks
 * are on one side, and a block can wait for the other's end alone.
 *
 * Shared memory, with memory_shared.  Of warps whose next instruction is an access of it (accesses), `asking` are those
 * that have to ask first whether they need their block's lock, see share_probe: what they issue, if it has lanes, is a
 * question (probe_* instead of commit_*).  Where the question comes to shared memory access_* names its warp, and
 * hears whether that is of a pair, and of which (share_window); answer_* is the answer.  A warp that was told that it
 * needs the lock waits for it as for a register's, and takes it with the access.  A question that names a shared
 * register takes that one's lock, too.
 *
 * Same-cycle cases.  A launch is told to share_lock a cycle later, in which its block has been busy for a cycle, as
 * share_lock wants it; the warp's first instruction comes later still, and until then the slot is as its last warp left
 * it, which has ended.  A warp that ends issues nothing in that cycle, and gives its lock back: its partner may issue
 * from the next cycle on.  An exit waits until all that the warp has under way is written (issue_stage), so that
 * nothing of it reaches a shared register later.  Of two schedulers that decide in one cycle both go by `held`, which
 * is of the cycle's beginning: see share_lock's turn.
 *
 * Outputs are state, but held, which follows names_shared, asking accesses and memory_shared, precedence owner_first,
 * memory_held dynamic and smid, and access_shared and access_pair, which follow access_*; none follows commit_*,
 * probe_* or done_*.
 *
 * Reset: nothing is shared.
 *
 * Chosen here, where the paper is silent: an instruction without lanes takes the lock, too: whether it has any is known
 * only once it is chosen. */
#ifndef TWINWARP_BLOCK_SHARING_H
#define TWINWARP_BLOCK_SHARING_H

#include "control/dynamic_execution.h"
#include "control/share_lock.h"
#include "control/share_probe.h"
#include "twin.h"

enum { BLOCK_SHARING_SCHEDULERS = 4 };

#define BLOCK_SHARING_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 32)  /* of a scheduler; even */                                                                          \
  P(Blocks, 2, 32) /* of the SM; even */                                                                               \
  P(Period, 2, 65535) /* of dynamic_execution, cycles; in 1/256: */                                                    \
  P(Step, 1, 128)                                                                                                      \
  P(Start, 0, 256)                                                                                                     \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BlockBits, clog2(Blocks))                                                                                          \
  D(PairBits, Blocks > 2 ? clog2(Blocks / 2) : 1)                                                                      \
  D(StallBits, clog2(4 * Period + 1))

#define BLOCK_SHARING_PORTS(S, V)                                                                                      \
  S(IN,  u8,  pairs,            5, always)                                                                             \
  S(IN,  u8,  owner_first,      1, always)                                                                             \
  S(IN,  u8,  dynamic,          1, always)                                                                             \
  S(IN,  u8,  smid,             8, always)                                                                             \
  S(IN,  u8,  start,            1, always)                                                                             \
  V(IN,  u32, wants_collector,  BLOCK_SHARING_SCHEDULERS, 4, Warps, always)                                            \
  S(IN,  u8,  reference_valid,  1, always)                                                                             \
  S(IN,  u32, reference_stalls, StallBits, reference_valid)                                                                   \
  S(IN,  u8,  launch_valid,     1, always)                                                                             \
  S(IN,  u8,  launch_scheduler, 2, launch_valid)                                                                       \
  S(IN,  u8,  launch_warp,      WarpBits, launch_valid)                                                                \
  S(IN,  u8,  launch_block,     BlockBits, launch_valid)                                                               \
  S(IN,  u32, block_busy,       Blocks, always)                                                                        \
  V(IN,  u32, names_shared,     BLOCK_SHARING_SCHEDULERS, 4, Warps, always)                                            \
  S(IN,  u8,  commit_valid,     4, always)                                                                             \
  V(IN,  u8,  commit_warp,      BLOCK_SHARING_SCHEDULERS, 4, WarpBits, commit_valid)                                   \
  V(IN,  u32, accesses,         BLOCK_SHARING_SCHEDULERS, 4, Warps, always)                                            \
  S(IN,  u8,  memory_shared,    1, always)                                                                             \
  S(IN,  u8,  probe_valid,      4, always)                                                                             \
  V(IN,  u8,  probe_warp,       BLOCK_SHARING_SCHEDULERS, 4, WarpBits, probe_valid)                                    \
  S(IN,  u8,  access_scheduler, 2, always)                                                                             \
  S(IN,  u8,  access_warp,      WarpBits, always)                                                                      \
  S(IN,  u8,  answer_valid,     1, always) /* to the question of that warp */                                          \
  S(IN,  u8,  answer_needs,     1, answer_valid)                                                                       \
  S(IN,  u8,  done_valid,       4, always)                                                                             \
  V(IN,  u8,  done_warp,        BLOCK_SHARING_SCHEDULERS, 4, WarpBits, done_valid)                                     \
  V(OUT, u32, held,             BLOCK_SHARING_SCHEDULERS, 4, Warps, always)                                            \
  V(OUT, u32, memory_held,      BLOCK_SHARING_SCHEDULERS, 4, Warps, always)                                            \
  V(OUT, u32, asking,           BLOCK_SHARING_SCHEDULERS, 4, Warps, always)                                            \
  S(OUT, u8,  access_shared,    1, always)                                                                             \
  S(OUT, u8,  access_pair,      PairBits, access_shared)                                                               \
  S(OUT, u8,  stalls_valid,     1, always)                                                                             \
  S(OUT, u32, stalls,           StallBits, stalls_valid)                                                                      \
  V(OUT, u32, precedence,       2 * BLOCK_SHARING_SCHEDULERS, 8, Warps, always)

#define BLOCK_SHARING_CONFIGS(C)                                                                                       \
  C(".Warps(12), .Blocks(8), .Period(1000), .Step(16), .Start(256)")                                                   \
  C(".Warps(16), .Blocks(32), .Period(1000), .Step(16), .Start(256)")                                                  \
  C(".Warps(12), .Blocks(8), .Period(70), .Step(64), .Start(0)")                                                       \
  C(".Warps(2), .Blocks(2), .Period(5), .Step(3), .Start(128)")

TW_COMPOSITE(block_sharing, BLOCK_SHARING)

struct block_sharing {
  struct block_sharing_params params;
  struct share_lock lock;
  struct share_lock_in lock_in; /* launch_*: of the cycle before; the rest are wires */
  struct share_lock_out lock_out;
  struct share_probe probe[BLOCK_SHARING_SCHEDULERS];
  struct share_probe_in probe_in[BLOCK_SHARING_SCHEDULERS];
  struct share_probe_out probe_out[BLOCK_SHARING_SCHEDULERS];
  struct dynamic_execution execution;
  struct dynamic_execution_in execution_in;
  struct dynamic_execution_out execution_out;
};

#endif
