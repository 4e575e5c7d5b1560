/* block_controller: how many blocks of either kernel an SM should hold.
 * Scavenger: Kloosterman 5.5.2, Fig. 5.9, Table 5.2.
 *
 * While `running`, the last of each Interval cycles is a decision, by the slack of both kernels: the warps that issued
 * nothing in the interval.
 *
 *   primary's below PrimaryLeast                    one more block for the primary
 *   else secondary's below SecondaryMost, and
 *        primary's above PrimaryLeast               what the primary has above it goes to the secondary
 *   else secondary's above SecondaryMost            what it has above it goes to the primary
 *
 * What goes is at most a quarter of the difference of both slacks, in whole blocks of the kernel that gets it, rounded
 * down; none, or a kernel that has MaxBlocks, is no change.  (The text has "the secondary's is above its threshold" in
 * the second rule, which could never be with what stands before it; the primary's is meant.)
 *
 * `resume`, as a run begins, is a decision for half the blocks the secondary had, and for one if it had fewer than two.
 * It begins an interval, and drops a search under way.
 *
 * A decision names a kernel and its blocks.  It gets them as far as they fit beside one block of the other, then the
 * other as many as fit, then it what is left: an allocation never has room for one more of either, and has at least one
 * of each.  Blocks fit if for each of Resources what they need, block by block, is no more than `space`, and none of
 * the kernels has more than its `limit`.  Resource 0 is warps, and a block's need of it is what slack is divided by.
 *
 * `decided` is 1 for one cycle, Warps + 3 * MaxBlocks + 8 cycles after a decision, and in it the new numbers are
 * out: they are found one block a cycle.  A run that ends drops a search.  Needs, space and limits are those of the
 * decision's cycle, in which one block of each kernel fits. */
#ifndef TWINWARP_BLOCK_CONTROLLER_H
#define TWINWARP_BLOCK_CONTROLLER_H

#include "twin.h"

enum { BLOCK_CONTROLLER_MAX_RESOURCES = 4 };

#define BLOCK_CONTROLLER_PARAMS(P, D)                                                                                  \
  P(Interval, 32, 65535) /* more than a search takes */                                                                \
  P(Warps, 2, 128)       /* of the SM */                                                                               \
  P(MaxBlocks, 2, 32)                                                                                                  \
  P(Resources, 1, 4)                                                                                                   \
  P(NeedBits, 2, 16)                                                                                                   \
  P(PrimaryLeast, 0, 127)                                                                                              \
  P(SecondaryMost, 0, 127)                                                                                             \
  D(WarpBits, clog2(Warps + 1))                                                                                        \
  D(BlockBits, clog2(MaxBlocks + 1))

#define BLOCK_CONTROLLER_PORTS(S, V)                                                                                   \
  S(IN,  u8,  running,         1, always)                                                                              \
  S(IN,  u8,  resume,          1, always)         /* only while running */                                             \
  S(IN,  u8,  primary_slack,   WarpBits, always)  /* at most Warps */                                                  \
  S(IN,  u8,  secondary_slack, WarpBits, always)                                                                       \
  V(IN,  u16, primary_need,    4, Resources, NeedBits, always) /* of a block; of warps at least 1 */                   \
  V(IN,  u16, secondary_need,  4, Resources, NeedBits, always)                                                         \
  V(IN,  u16, space,           4, Resources, NeedBits, always)                                                         \
  S(IN,  u8,  primary_limit,   BlockBits, always) /* 1 to MaxBlocks */                                                 \
  S(IN,  u8,  secondary_limit, BlockBits, always)                                                                      \
  S(OUT, u8,  decided,          1, always)                                                                             \
  S(OUT, u8,  primary_blocks,   BlockBits, always)                                                                     \
  S(OUT, u8,  secondary_blocks, BlockBits, always)

#define BLOCK_CONTROLLER_CONFIGS(C)                                                                                    \
  C(".Interval(300), .Warps(64), .MaxBlocks(32), .Resources(3), .NeedBits(16), .PrimaryLeast(4), .SecondaryMost(8)")   \
  C(".Interval(60), .Warps(24), .MaxBlocks(8), .Resources(2), .NeedBits(6), .PrimaryLeast(2), .SecondaryMost(3)")      \
  C(".Interval(46), .Warps(15), .MaxBlocks(7), .Resources(2), .NeedBits(5), .PrimaryLeast(9), .SecondaryMost(2)")

TW_UNIT(block_controller, BLOCK_CONTROLLER)

struct block_controller {
  struct block_controller_params params;
  u32 age;               /* cycles of the interval under way */
  u32 wait;              /* cycles until a search ends, 0 without one */
  u8 primary, secondary; /* blocks */
  u8 next[2];            /* what the search finds: primary, secondary */
};

#endif
