/* share_lock: which of two thread blocks may use what both have: locks of registers and shared memory, and who is
 * owner.  Jatala III (register sharing, scratchpad sharing, deadlock at barriers), IV (owner warp first).
 *
 * Pairs.  Block slots 2k and 2k + 1 are a pair of block slots, warp slots 2j and 2j + 1 of a scheduler a pair of warp
 * slots; the lowest bit is the side.  A warp of a block that shares (launch_shared) has a slot of its block's side,
 * and the other slot of that pair is empty or has one of the partner's warps.  Blocks that do not share have any
 * slots but those.
 *
 * Locks.  A pair of warp slots has one, for the registers that both warps have; a pair of block slots has one for
 * shared memory.
 *
 *   needs      warps that may need a lock: the next instruction names a shared register, or an access of shared memory
 *              has been dropped for want of the lock
 *   may        warps that have, or could take, the locks of their pairs; all that do not share
 *   held       needs and may not: the warps that may not issue
 *   take_*     a scheduler's warp that may takes its register lock, as it issues; one that has it, or does not share,
 *              takes nothing
 *   memory_*   likewise a block's lock of shared memory, by one of its warps
 *   direct     warps whose accesses of shared memory need not ask: those of a block that has the lock, and all that do
 *              not share
 *
 * A lock is kept until its warp ends (done_*), that of shared memory until its block has: its bit of block_busy is 0.
 * All change in the cycle after.
 *
 * Turn.  All locks of a pair of blocks, of both kinds, are on one side: else each block could wait at a barrier for a
 * warp that waits for the other's lock, or A for registers and B for memory.  `may` of both blocks follows the turn,
 * which is state, so that schedulers that decide in one cycle decide alike.  While a lock of the pair is taken the
 * turn stays.  While none is, it is from the next cycle on the older block's, or the other's if warps of that one
 * alone need a lock.  So a block waits for its first lock a cycle at most, if the other neither has nor needs one.
 *
 * Owner.  `owner` is the side with locks; without any, the older block's.  When a block ends its partner is the older
 * one.  It makes a warp's precedence (warp_scheduler.h): owners before `unshared` warps, those before non_owner.
 *
 * access_* names a warp slot: access_shared, it has a warp of a block that shares, of pair access_pair.
 *
 * `locked` are the pairs of warp slots that are.  Any number of warps take and end in a cycle, with a launch.
 *
 * The caller keeps to this: of a pair of block slots either both share or none does, while one of them is busy; a
 * block is busy from before its first launch until after its last warp's end, and then not busy for a cycle at least;
 * of two partners one becomes busy at a time.  A warp is launched into an empty slot; only launched warps that have
 * not ended need, take or end, none does so in the cycle of its launch or takes in that of its end, and takes only if
 * it may.
 *
 * Outputs are state, but held, which follows needs, and access_*.  Reset: nothing is shared or locked, turns and owners
 * are the lower slots'.
 *
 * Chosen here, where the paper is silent: what decides between two blocks that need their first lock in one cycle
 * (the older may); that the turn is state; fixed pairs of slots, where the paper has a table of partners. */
#ifndef TWINWARP_SHARE_LOCK_H
#define TWINWARP_SHARE_LOCK_H

#include "twin.h"

enum { SHARE_LOCK_MAX_SCHEDULERS = 4, SHARE_LOCK_MAX_WARP_PAIRS = 16, SHARE_LOCK_MAX_BLOCK_PAIRS = 16 };

#define SHARE_LOCK_PARAMS(P, D)                                                                                        \
  P(Schedulers, 1, 4)                                                                                                  \
  P(WarpPairs, 1, 16)  /* of each scheduler */                                                                         \
  P(BlockPairs, 1, 16) /* of the SM */                                                                                 \
  D(Warps, 2 * WarpPairs)                                                                                              \
  D(Blocks, 2 * BlockPairs)                                                                                            \
  D(SchedulerBits, Schedulers > 1 ? clog2(Schedulers) : 1)                                                             \
  D(WarpBits, clog2(2 * WarpPairs))                                                                                    \
  D(BlockBits, clog2(2 * BlockPairs))                                                                                  \
  D(PairBits, BlockPairs > 1 ? clog2(BlockPairs) : 1)

#define SHARE_LOCK_PORTS(S, V)                                                                                         \
  S(IN,  u8,  launch_valid,     1, always)                                                                             \
  S(IN,  u8,  launch_scheduler, SchedulerBits, launch_valid)                                                           \
  S(IN,  u8,  launch_warp,      WarpBits, launch_valid)                                                                \
  S(IN,  u8,  launch_block,     BlockBits, launch_valid)                                                               \
  S(IN,  u8,  launch_shared,    1, launch_valid)                                                                       \
  S(IN,  u32, block_busy,       Blocks, always)                                                                        \
  V(IN,  u32, needs,            SHARE_LOCK_MAX_SCHEDULERS, Schedulers, Warps, always)                                  \
  S(IN,  u8,  take_valid,       Schedulers, always)                                                                    \
  V(IN,  u8,  take_warp,        SHARE_LOCK_MAX_SCHEDULERS, Schedulers, WarpBits, take_valid)                           \
  S(IN,  u8,  memory_valid,     Schedulers, always)                                                                    \
  V(IN,  u8,  memory_warp,      SHARE_LOCK_MAX_SCHEDULERS, Schedulers, WarpBits, memory_valid)                         \
  S(IN,  u8,  done_valid,       Schedulers, always)                                                                    \
  V(IN,  u8,  done_warp,        SHARE_LOCK_MAX_SCHEDULERS, Schedulers, WarpBits, done_valid)                           \
  S(IN,  u8,  access_scheduler, SchedulerBits, always)                                                                 \
  S(IN,  u8,  access_warp,      WarpBits, always)                                                                      \
  S(OUT, u8,  access_shared,    1, always)                                                                             \
  S(OUT, u8,  access_pair,      PairBits, access_shared)                                                               \
  V(OUT, u32, may,              SHARE_LOCK_MAX_SCHEDULERS, Schedulers, Warps, always)                                  \
  V(OUT, u32, held,             SHARE_LOCK_MAX_SCHEDULERS, Schedulers, Warps, always)                                  \
  V(OUT, u32, direct,           SHARE_LOCK_MAX_SCHEDULERS, Schedulers, Warps, always)                                  \
  V(OUT, u32, unshared,         SHARE_LOCK_MAX_SCHEDULERS, Schedulers, Warps, always)                                  \
  V(OUT, u32, non_owner,        SHARE_LOCK_MAX_SCHEDULERS, Schedulers, Warps, always)                                  \
  V(OUT, u16, locked,           SHARE_LOCK_MAX_SCHEDULERS, Schedulers, WarpPairs, always)                              \
  S(OUT, u16, memory_locked,    BlockPairs, always)                                                                    \
  S(OUT, u16, owner,            BlockPairs, always) /* the side */

#define SHARE_LOCK_CONFIGS(C)                                                                                          \
  C(".Schedulers(4), .WarpPairs(6), .BlockPairs(4)")                                                                   \
  C(".Schedulers(2), .WarpPairs(12), .BlockPairs(4)")                                                                  \
  C(".Schedulers(4), .WarpPairs(16), .BlockPairs(16)")                                                                 \
  C(".Schedulers(1), .WarpPairs(3), .BlockPairs(1)")                                                                   \
  C(".Schedulers(2), .WarpPairs(2), .BlockPairs(2)")

TW_UNIT(share_lock, SHARE_LOCK)

/* Of the model alone, u64 as counts.h has it: warps that started while the other block of their pair was there, and
 * locks that were taken, of registers and of shared memory. */
struct share_lock_counts {
  u64 beside, registers, memory;
};

struct share_lock {
  struct share_lock_params params;
  struct share_lock_counts counts;
  u32 shared[SHARE_LOCK_MAX_SCHEDULERS];                         /* warp slots of blocks that share */
  u8 pair[SHARE_LOCK_MAX_SCHEDULERS][SHARE_LOCK_MAX_WARP_PAIRS]; /* of block slots, of each pair of warp slots */
  u16 locked[SHARE_LOCK_MAX_SCHEDULERS];                         /* pairs of warp slots, on the side whose turn it is */
  u16 memory;                                                    /* pairs of block slots whose memory is locked */
  u16 turn, older;                                               /* sides of pairs of block slots */
  /* What follows from these, and is found again when they change. */
  u16 owner;
  struct share_lock_found {
    u32 turn, older; /* warps that share, of these sides */
    u32 may, direct, unshared, non_owner;
  } found[SHARE_LOCK_MAX_SCHEDULERS];
};

#endif
