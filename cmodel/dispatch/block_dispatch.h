/* block_dispatch: blocks of one kernel become warps on schedulers.  Barnes IV-B, Fig. 7 (1) and (2): the SM's
 * interconnect arbiter, and of the thread block scheduler what knows the SM's slots.
 *
 * block_* is a channel of blocks (block_ports.h), whatever they come from: grid_walker, context_mover, by block_mux.
 * block_ready says that one is admitted if there is one: none is half placed, and a block slot below blocks_limit is
 * free; the block gets the lowest, block_slot.  From the next cycle its warps go out one a cycle, in order, each under
 * its own number to scheduler choice mod Schedulers and there to the lowest free warp slot below warps_limit; while
 * there is none, the block waits.  launch_valid = advance says that a warp goes, in the cycle in which its ports are
 * driven; nothing can refuse it.  launch_first marks a block's first warp; launch_block_warps is how many go;
 * launch_lanes is all ones but for warp block_warps - 1, the last that a block may have.
 *
 * done_valid reports one finished warp per scheduler; each launched warp is reported once, in a later cycle than its
 * launch.  The slots of a block stay taken until all its warps are done.  A block whose last warp is reported in cycle
 * t is finished in t + 1 and its slots are free in t + 2; if several finish together, the lowest is retired first, one
 * a cycle.
 *
 * The configuration is held while busy; in detail, it is used as follows, all at least 1: blocks_limit (to Blocks) and
 * shared_bytes in the cycle a block is admitted, warps_limit (to Warps), block_warps (to 32, and to Schedulers * Warps)
 * and last_lanes in each cycle with a warp to place.  A block has at least one warp, and none from block_warps on.
 * shared_bytes may be 0, and the limits in any cycle: then no block is admitted, no warp goes.
 * warp_busy and block_busy are the slots that are taken; placing, that a block is half placed.
 *
 * A block holds its slots while it waits for more: if `choice` sends more than warps_limit of its warps to one
 * scheduler, it waits for ever, so the launch must not be made.  With four schedulers, round robin is safe for
 * block_warps up to 4 * warps_limit; a hash table that is balanced in each entry is safe up to 4 * warps_limit - 3, and
 * for 4 * warps_limit: in between, a block that begins inside an entry can put one too many on a scheduler.
 *
 * Context (Context = 1), for one that moves blocks out.  `block_warp_mask` are the warp slots that block slot
 * move_block has taken.  `last`, if last_valid, is the block that has to go first: the highest block slot if that is
 * not below blocks_limit, else the block that has the highest warp slot, of several schedulers' the last's; not one
 * that has finished, and none while one is half placed.  evict, in a cycle after the last launch of move_block and
 * before its last warp is done: it has finished.
 *
 * Sharing (Sharing = 1): warps have the places of dispatch/share_layout.h instead, which follow from the block slot:
 * one goes in each cycle after the block is admitted, and neither choice nor warps_limit is looked at.  So does the
 * base of its shared memory.  Of free block slots the lowest goes first of which none has the partner of a block that
 * is there: as long as there is room a block shares nothing; then the lowest.  No two of the blocks below blocks_limit
 * have a place in common, and `share` and block_warps are held while busy.
 *
 * All outputs are state, but for members and last, block_ready and block_slot, which follow the limits and move_block,
 * and for launch_scheduler, launch_warp and launch_valid, which also follow choice.  Reset forgets all blocks.
 *
 * Chosen here, where the paper is silent: a block is placed warp by warp, rather than only once all its warps fit; it
 * is the only one ever partly placed, so those before it always finish. */
#ifndef TWINWARP_BLOCK_DISPATCH_H
#define TWINWARP_BLOCK_DISPATCH_H

#include "dispatch/block_ports.h"
#include "dispatch/launch_ports.h"
#include "dispatch/share_layout.h"
#include "twin.h"

enum { BLOCK_DISPATCH_MAX_SCHEDULERS = 4, BLOCK_DISPATCH_MAX_WARPS = 32, BLOCK_DISPATCH_MAX_BLOCKS = 32 };

#define BLOCK_DISPATCH_PARAMS(P, D)                                                                                    \
  P(Schedulers, 1, 4)                                                                                                  \
  P(Warps, 2, 32)                                                                                                      \
  P(Blocks, 2, 32)                                                                                                     \
  P(GridBits, 4, 16)                                                                                                   \
  P(Context, 0, 1) /* blocks are moved out */                                                                   \
  P(Sharing, 0, 1) /* blocks may have registers in common */                                                           \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BlockBits, clog2(Blocks))

#define BLOCK_DISPATCH_PORTS(S, V)                                                                                     \
  BLOCK_PORTS(S, IN, block, GridBits)                                                                                  \
  S(OUT, u8,  block_ready,          1, always)                                                                         \
  S(OUT, u8,  block_slot,           BlockBits, block_ready)                                                            \
  S(IN,  u8,  block_warps,          6, always)                                                                         \
  S(IN,  u32, last_lanes,           32, always)                                                                        \
  S(IN,  u8,  warps_limit,          6, always)                                                                         \
  S(IN,  u8,  blocks_limit,         6, always)                                                                         \
  S(IN,  u32, shared_bytes,         17, always)                                                                        \
  S(IN,  u8,  choice,               2, always)                                                                         \
  S(IN,  u32, share,                28, always)                                                                        \
  S(OUT, u8,  advance,              1, always)                                                                         \
  S(OUT, u8,  launch_valid,         1, always)                                                                         \
  S(OUT, u8,  launch_scheduler,     2, launch_valid)                                                                   \
  S(OUT, u8,  launch_warp,          WarpBits, launch_valid)                                                            \
  S(OUT, u32, launch_lanes,         32, launch_valid)                                                                  \
  S(OUT, u8,  launch_block,         BlockBits, launch_valid)                                                           \
  S(OUT, u8,  launch_first,         1, launch_valid)                                                                   \
  S(OUT, u8,  launch_block_warps,   6, launch_valid)                                                                   \
  LAUNCH_PORTS(S, OUT, GridBits, launch_valid)                                                                         \
  V(OUT, u32, warp_busy,            BLOCK_DISPATCH_MAX_SCHEDULERS, Schedulers, Warps, always)                          \
  S(OUT, u32, block_busy,           Blocks, always)                                                                    \
  S(OUT, u8,  placing,              1, always)                                                                         \
  S(IN,  u8,  done_valid,           Schedulers, always)                                                                \
  V(IN,  u8,  done_warp,            BLOCK_DISPATCH_MAX_SCHEDULERS, Schedulers, WarpBits, done_valid)                   \
  S(OUT, u8,  busy,                 1, always)                                                                         \
  S(IN,  u8,  move_block,           BlockBits, always)                                                                 \
  S(IN,  u8,  evict,                1, always)                                                                         \
  V(OUT, u32, block_warp_mask,      BLOCK_DISPATCH_MAX_SCHEDULERS, Schedulers, Warps, always)                          \
  S(OUT, u8,  last_valid,           1, always)                                                                         \
  S(OUT, u8,  last_block,           BlockBits, last_valid)

#define BLOCK_DISPATCH_CONFIGS(C)                                                                                      \
  C(".Schedulers(4), .Warps(16), .Blocks(32), .GridBits(16), .Context(1)")                                             \
  C(".Schedulers(1), .Warps(32), .Blocks(5), .GridBits(9), .Context(0)")                                               \
  C(".Schedulers(3), .Warps(5), .Blocks(2), .GridBits(6), .Context(1)")                                                \
  C(".Schedulers(4), .Warps(12), .Blocks(8), .GridBits(16), .Context(0), .Sharing(1)")                                 \
  C(".Schedulers(4), .Warps(8), .Blocks(4), .GridBits(4), .Context(1), .Sharing(0)")

TW_UNIT(block_dispatch, BLOCK_DISPATCH)

struct block_dispatch {
  struct block_dispatch_params params;
  u8 filling;      /* a block is half placed: */
  u8 first;        /* none of its warps has gone */
  u8 block;        /* its slot */
  u8 count;        /* how many of its warps go, 6 bits */
  u8 place;        /* with Sharing, of its first warp */
  u32 warp_active; /* those that are still to go, by number */
  u16 x, y, z;
  u32 shared_base;                              /* 17 bits */
  u32 block_busy;                               /* block slots taken */
  u32 finished;                                 /* those whose warps are all done, to be retired */
  u8 remaining[BLOCK_DISPATCH_MAX_BLOCKS];      /* warps not yet done, 6 bits */
  u32 warp_busy[BLOCK_DISPATCH_MAX_SCHEDULERS]; /* warp slots taken, per scheduler */
  u8 slot_block[BLOCK_DISPATCH_MAX_SCHEDULERS * BLOCK_DISPATCH_MAX_WARPS]; /* by which block; flat, Warps apart */
};

/* Block slots that the next block may have; with none, no block is admitted. */
static inline u32 block_dispatch_free(const struct block_dispatch *s, unsigned blocks_limit) {
  return s->filling ? 0 : ~s->block_busy & low_bits(blocks_limit);
}

/* Whether no scheduler has a slot for another warp; with Sharing a block that is placed has its own. */
static inline bool block_dispatch_full(const struct block_dispatch *s, unsigned warps_limit) {
  if (s->params.Sharing) return false;
  u32 all = low_bits(warps_limit);
  for (unsigned i = 0; i < s->params.Schedulers; i++) all &= s->warp_busy[i];
  return all == low_bits(warps_limit);
}

#endif
