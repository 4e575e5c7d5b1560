/* block_dispatch: a grid becomes warps on schedulers.  Barnes IV-B, Fig. 7 (1) and (2): the part of the thread block
 * scheduler and of the SM's interconnect arbiter that one SM sees.
 *
 * start = 1 begins a grid (only while busy = 0): from the next cycle until every block has finished, busy = 1.  Blocks
 * go in order, x fastest, then y, then z.  A block is admitted when a block slot below blocks_limit is free, and gets
 * the lowest; that takes one cycle.  From the next cycle its warps go out one a cycle, in order, each to scheduler
 * choice mod Schedulers and there to the lowest free warp slot below warps_limit; while there is none, the block waits.
 * launch_valid = advance says that a warp goes, in the cycle in which its ports are driven; nothing can refuse it.
 * launch_first marks a block's first warp; launch_lanes is all ones but for the last.
 *
 * done_valid reports one finished warp per scheduler; each launched warp is reported once, in a later cycle than its
 * launch.  The slots of a block stay taken until all its warps are done.  A block whose last warp is reported in cycle
 * t is finished in t + 1 and its slots are free in t + 2; if several finish together, the lowest is retired first, one
 * a cycle.
 *
 * The configuration is held while busy; in detail, it is used as follows, all at least 1: blocks_limit (to Blocks),
 * block_warps (to 32, and to Schedulers * Warps) and shared_bytes in the cycle a block is admitted, warps_limit (to
 * Warps) in each cycle with a warp to place, last_lanes, and grid_x, grid_y and grid_z, with a block's last warp.
 * shared_bytes may be 0, and the limits in any cycle: then no block is admitted, no warp goes.
 * warp_busy and block_busy are the slots that are taken; placing, that a block is half placed.
 *
 * A block holds its slots while it waits for more: if `choice` sends more than warps_limit of its warps to one
 * scheduler, it waits for ever, so the launch must not be made.  With four schedulers, round robin is safe for
 * block_warps up to 4 * warps_limit; a hash table that is balanced in each entry is safe up to 4 * warps_limit - 3, and
 * for 4 * warps_limit: in between, a block that begins inside an entry can put one too many on a scheduler.
 *
 * Context (Context = 1), for one that moves blocks out and in.  `members` are the warp slots that block slot move_block has
 * taken.  `last`, if last_valid, is the block that has to go first: the highest block slot if that is not below blocks_limit, else
 * the block that has the highest warp slot, of several schedulers' the last's; not one that has finished, and none while one is
 * half placed.  evict, in a cycle after the last launch of move_block and before its last warp is done: it has finished.
 * resume: a block with the coordinates resume_x, _y, _z and of its warps those with a bit in resume_alive, which are one or more,
 * is to be placed; resume_ready says that it is admitted in this cycle, into slot resume_block.  Its warps go out like
 * others, under their own numbers.  With resume_first no block of the grid is admitted.  launch_block_warps is block_warps, but of such a
 * block the warps that are still to go.
 *
 * All outputs are state, but for members, last and resume_*, and launch_scheduler, launch_warp and launch_valid, which also follow choice.  Reset
 * forgets the grid.
 *
 * Chosen here, where the paper is silent: a block is placed warp by warp, rather than only once all its warps fit; it
 * is the only one ever partly placed, so those before it always finish. */
#ifndef TWINWARP_BLOCK_DISPATCH_H
#define TWINWARP_BLOCK_DISPATCH_H

#include "dispatch/launch_ports.h"
#include "twin.h"

enum { BLOCK_DISPATCH_MAX_SCHEDULERS = 4, BLOCK_DISPATCH_MAX_WARPS = 32, BLOCK_DISPATCH_MAX_BLOCKS = 32 };

#define BLOCK_DISPATCH_PARAMS(P, D)                                                                                    \
  P(Schedulers, 1, 4)                                                                                                  \
  P(Warps, 2, 32)                                                                                                      \
  P(Blocks, 2, 32)                                                                                                     \
  P(GridBits, 4, 16)                                                                                                   \
  P(Context, 0, 1) /* blocks are moved in and out */                                                                   \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BlockBits, clog2(Blocks))

#define BLOCK_DISPATCH_PORTS(S, V)                                                                                     \
  S(IN,  u8,  start,                1, always)                                                                         \
  S(IN,  u16, grid_x,               GridBits, always)                                                                  \
  S(IN,  u16, grid_y,               GridBits, always)                                                                  \
  S(IN,  u16, grid_z,               GridBits, always)                                                                  \
  S(IN,  u8,  block_warps,          6, always)                                                                         \
  S(IN,  u32, last_lanes,           32, always)                                                                        \
  S(IN,  u8,  warps_limit,          6, always)                                                                         \
  S(IN,  u8,  blocks_limit,         6, always)                                                                         \
  S(IN,  u32, shared_bytes,         17, always)                                                                        \
  S(IN,  u8,  choice,               2, always)                                                                         \
  S(OUT, u8,  advance,              1, always)                                                                         \
  S(OUT, u8,  launch_valid,         1, always)                                                                         \
  S(OUT, u8,  launch_scheduler,     2, launch_valid)                                                                   \
  S(OUT, u8,  launch_warp,          WarpBits, launch_valid)                                                            \
  S(OUT, u32, launch_lanes,         32, launch_valid)                                                                  \
  S(OUT, u8,  launch_block,         BlockBits, launch_valid)                                                           \
  S(OUT, u8,  launch_first,         1, launch_valid)                                                                   \
  S(OUT, u8,  launch_block_warps,   6, launch_valid)                                                                   \
  LAUNCH_PORTS(S, OUT, GridBits, launch_valid)                                                                         \
  V(OUT, u32, warp_busy,            BLOCK_DISPATCH_MAX_SCHEDULERS, Schedulers, Warps, always)                           \
  S(OUT, u32, block_busy,           Blocks, always)                                                                    \
  S(OUT, u8,  placing,              1, always)                                                                         \
  S(IN,  u8,  done_valid,           Schedulers, always)                                                                \
  V(IN,  u8,  done_warp,            BLOCK_DISPATCH_MAX_SCHEDULERS, Schedulers, WarpBits, done_valid)                   \
  S(OUT, u8,  busy,                 1, always)                                                                         \
  S(IN,  u8,  move_block,           BlockBits, always)                                                                 \
  S(IN,  u8,  evict,                1, always)                                                                         \
  S(IN,  u8,  resume,               1, always)                                                                         \
  S(IN,  u8,  resume_first,         1, always)                                                                         \
  S(IN,  u16, resume_x,             GridBits, always)                                                                  \
  S(IN,  u16, resume_y,             GridBits, always)                                                                  \
  S(IN,  u16, resume_z,             GridBits, always)                                                                  \
  S(IN,  u32, resume_alive,         32, always)                                                                        \
  S(OUT, u8,  resume_ready,         1, always)                                                                         \
  S(OUT, u8,  resume_block,         BlockBits, resume_ready)                                                           \
  V(OUT, u32, members,              BLOCK_DISPATCH_MAX_SCHEDULERS, Schedulers, Warps, always)                          \
  S(OUT, u8,  last_valid,           1, always)                                                                         \
  S(OUT, u8,  last_block,           BlockBits, last_valid)

#define BLOCK_DISPATCH_CONFIGS(C)                                                                                      \
  C(".Schedulers(4), .Warps(16), .Blocks(32), .GridBits(16), .Context(1)")                                             \
  C(".Schedulers(1), .Warps(32), .Blocks(5), .GridBits(9), .Context(0)")                                               \
  C(".Schedulers(3), .Warps(5), .Blocks(2), .GridBits(6), .Context(1)")                                                \
  C(".Schedulers(4), .Warps(8), .Blocks(4), .GridBits(4), .Context(1)")

TW_UNIT(block_dispatch, BLOCK_DISPATCH)

struct block_dispatch {
  struct block_dispatch_params params;
  u8 more;                                       /* blocks are left to place: x, y, z is the next or half-placed one */
  u8 filling;                                    /* it has been admitted */
  u8 block;                                      /* its slot */
  u8 left;                                       /* its warps still to launch, 6 bits */
  u8 warp_in_block;                              /* the next of them, 5 bits */
  u16 x, y, z;
  u32 shared_base;                               /* 17 bits */
  u32 block_busy;                                /* block slots taken */
  u32 finished;                                  /* those whose warps are all done, to be retired */
  u8 remaining[BLOCK_DISPATCH_MAX_BLOCKS];       /* warps not yet done, 6 bits */
  u32 warp_busy[BLOCK_DISPATCH_MAX_SCHEDULERS];  /* warp slots taken, per scheduler */
  u8 slot_block[BLOCK_DISPATCH_MAX_SCHEDULERS * BLOCK_DISPATCH_MAX_WARPS]; /* by which block; flat, Warps apart */
  struct {
    u16 x, y, z;
    u32 alive;                                   /* its warps that are still to go, by number */
  } resumed;                                     /* the half-placed block, while alive */
};

#endif
