/* kernel_divider: divides an SM between two kernels.  Scavenger: Kloosterman 5.3, 5.5; a composite of
 *
 *   share_meters -> scavenger -> residency -> limits of kernel_dispatch
 *                             -> active_warps -> warps that are held back, as at a barrier (inactive)
 *                             -> lines outstanding, per kernel: global memory instructions that are held back (full)
 *
 * The first kernel is to have `goal` / 1024 of its speed alone, the second what it leaves.  most_warps and most_blocks
 * are what a kernel may have alone.  What the governor decides in a cycle is so from the next on, and the warps that
 * are held back are chosen in two cycles of their own.  A kernel that starts with blocks of other sizes than before has
 * limits of 0 in the next cycle, in which the governor is told.
 *
 * A line that wants a reply is outstanding from when the L1 takes it to when it returns it.  The second kernel is held
 * back when it has its quota of them, the first when it has its own and both have all: what the second does not use is
 * the first's (5.5.1.2).  `full` are the warps of a kernel that is held back: loads, and with stores also barriers and
 * exits (see issue_stage: draining).
 *
 * Ports.  `first`, `second`, block_busy and placing are those of kernel_dispatch; commit_*, wants_collector, enter*,
 * line*, fill* and waits those of share_meters.  `waiting` are warps at a barrier or of a block that is moved, which
 * is said by `moves` too; `over_share` is that of residency, for who moves blocks.  Limits and over_share depend on
 * the configuration, the slots and placing of this cycle, `full` on the slots; the rest is state. */
#ifndef TWINWARP_KERNEL_DIVIDER_H
#define TWINWARP_KERNEL_DIVIDER_H

#include "control/active_warps.h"
#include "control/residency.h"
#include "control/scavenger.h"
#include "control/share_meters.h"
#include "twin.h"

enum { KERNEL_DIVIDER_PAPER = 1, KERNEL_DIVIDER_SHORT, KERNEL_DIVIDER_SHORTEST };
enum { KERNEL_DIVIDER_KERNELS = SCAVENGER_KERNELS, KERNEL_DIVIDER_SCHEDULERS = SHARE_SCHEDULERS };

#define KERNEL_DIVIDER_PARAMS(P, D)                                                                                    \
  P(Governor, 1, 3) /* whose lengths it has: scavenger_paper, scavenger_short, scavenger_shortest */                   \
  P(Warps, 2, 16)   /* slots of each of four schedulers */                                                             \
  P(Blocks, 2, 32)                                                                                                     \
  P(Rows, 4, 1024)  /* of a register bank */                                                                           \
  P(SharedWords, 256, 32768)                                                                                           \
  P(PcBits, 7, 16)                                                                                                     \
  P(Pending, 4, 64) /* lines that may be outstanding */                                                                \
  P(Tickets, 4, 32)                                                                                                    \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(TicketBits, clog2(Tickets))

#define KERNEL_DIVIDER_PORTS(S, V)                                                                                       \
  S(IN,  u16, goal,            11, always)                                                                               \
  S(IN,  u8,  start,           2, always)                                                                                \
  V(IN,  u8,  block_warps,     2, 2, 6, always)                                                                          \
  V(IN,  u8,  rows_per_warp,   2, 2, 8, always)                                                                          \
  V(IN,  u32, shared_bytes,    2, 2, 17, always)                                                                         \
  V(IN,  u8,  most_warps,      2, 2, 6, always)                                                                          \
  V(IN,  u8,  most_blocks,     2, 2, 6, always)                                                                          \
  V(IN,  u32, first,           4, 4, Warps, always)                                                                      \
  V(IN,  u32, second,          4, 4, Warps, always)                                                                      \
  V(IN,  u32, block_busy,      2, 2, Blocks, always)                                                                     \
  S(IN,  u8,  placing,         2, always)                                                                                \
  S(IN,  u8,  first_busy,      1, always)                                                                                \
  V(IN,  u32, waiting,         4, 4, Warps, always)                                                                      \
  S(IN,  u8,  moves,           1, always)                                                                                \
  S(IN,  u8,  commit_valid,    4, always)                                                                                \
  V(IN,  u8,  commit_warp,     4, 4, WarpBits, commit_valid)                                                             \
  V(IN,  u8,  commit_kernel,   4, 4, 1, commit_valid)                                                                    \
  V(IN,  u16, commit_pc,       4, 4, PcBits, commit_valid)                                                               \
  V(IN,  u32, commit_lanes,    4, 4, 32, commit_valid)                                                                   \
  V(IN,  u32, wants_collector, 4, 4, Warps, always)                                                                      \
  S(IN,  u8,  enter,           1, always)                                                                                \
  S(IN,  u8,  enter_kernel,    1, enter)                                                                                 \
  S(IN,  u8,  line,            1, always)                                                                                \
  S(IN,  u8,  line_last,       1, line)                                                                                  \
  S(IN,  u8,  line_reply,      1, line)                                                                                  \
  S(IN,  u8,  line_ticket,     TicketBits, line)                                                                         \
  S(IN,  u8,  fill,            1, always)                                                                                \
  S(IN,  u8,  fill_ticket,     TicketBits, fill)                                                                         \
  S(IN,  u8,  waits,           4, always)                                                                                \
  V(OUT, u8,  warps_limit,     2, 2, 6, always)                                                                          \
  V(OUT, u8,  blocks_limit,    2, 2, 6, always)                                                                          \
  S(OUT, u8,  over_share,      2, always)                                                                                \
  V(OUT, u32, inactive,        4, 4, Warps, always)                                                                      \
  V(OUT, u32, full,          4, 4, Warps, always)

#define KERNEL_DIVIDER_CONFIGS(C)                                                                                      \
  C(".Governor(3), .Warps(16), .Blocks(32), .Rows(64), .SharedWords(24576), .PcBits(12), .Pending(64), .Tickets(32)")

TW_UNIT(kernel_divider, KERNEL_DIVIDER)

struct kernel_divider {
  struct kernel_divider_params params;
  struct share_meters meters;
  struct scavenger scavenger;
  struct active_warps active;
  struct residency residency;
  struct scavenger_out decided;            /* in the cycle before */
  u32 inactive[KERNEL_DIVIDER_SCHEDULERS]; /* warps that are held back */
  struct divider_sizes {
    u8 block_warps, rows_per_warp;
    u32 shared_bytes;
  } sizes[KERNEL_DIVIDER_KERNELS];
  u8 empty; /* kernels that have others since the cycle before */
};

#endif
