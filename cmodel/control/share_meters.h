/* share_meters: what the governor of two kernels sees of the SM in a cycle.  Scavenger: Kloosterman 5.3, Fig. 5.6.
 *
 * Of instructions as they are issued (commit_*): which the first kernel has issued, their lanes, and the bucket of its
 * histogram of PCs; which warps of the SM issue.  Of warps on the SM (`on`, by kernel, then by scheduler): how many of
 * the first's are active, which is not `held` back, and how many of them have an instruction that waits for nothing but
 * perhaps a collector unit (`wants_collector`).  All of this is of the same cycle.
 *
 * Of global memory: `enter` says that the coalescer takes an instruction, of kernel enter_kernel; `line`, that the L1
 * takes a line of the one before it, the last of it with line_last, and with line_reply under a ticket that its return
 * will bear; `fill`, that the line of a ticket has returned.  From the next cycle on `outstanding` counts lines of
 * either kernel that are to return; `memory` and `lines` tell of a memory instruction of the first kernel whose last
 * line has gone, and held_up of load/store pipes that were not served, for one cycle.
 *
 * A ticket is not given again before it is back, no more than Requests lines are outstanding, and an instruction has
 * at most 32. */
#ifndef TWINWARP_SHARE_METERS_H
#define TWINWARP_SHARE_METERS_H

#include "twin.h"

enum { SHARE_KERNELS = 2, SHARE_SCHEDULERS = 4 };

#define SHARE_METERS_PARAMS(P, D)                                                                                      \
  P(Warps, 2, 16)     /* of each of four schedulers */                                                                 \
  P(PcBits, 4, 16)                                                                                                     \
  P(Buckets, 4, 256)  /* of histograms of PCs: a power of two */                                                       \
  P(Requests, 2, 512)                                                                                                  \
  P(Tickets, 2, 32)                                                                                                    \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(CountBits, clog2(4 * Warps + 1))                                                                                   \
  D(BucketBits, clog2(Buckets))                                                                                        \
  D(LineBits, clog2(Requests + 1))                                                                                     \
  D(TicketBits, clog2(Tickets))

#define SHARE_METERS_PORTS(S, V)                                                                                         \
  S(IN,  u8,  commit_valid,    4, always)                                                                                \
  V(IN,  u8,  commit_warp,     4, 4, WarpBits, commit_valid)                                                             \
  S(IN,  u8,  commit_kernel,   4, commit_valid)                                                                          \
  V(IN,  u16, commit_pc,       4, 4, PcBits, commit_valid)                                                               \
  V(IN,  u32, commit_lanes,    4, 4, 32, commit_valid)                                                                   \
  V(IN,  u32, on,              8, 8, Warps, always)                                                                      \
  V(IN,  u32, held,            4, 4, Warps, always)                                                                      \
  V(IN,  u32, wants_collector, 4, 4, Warps, always)                                                                      \
  S(IN,  u8,  enter,           1, always)                                                                                \
  S(IN,  u8,  enter_kernel,    1, enter)                                                                                 \
  S(IN,  u8,  line,            1, always)                                                                                \
  S(IN,  u8,  line_last,       1, line)                                                                                  \
  S(IN,  u8,  line_reply,      1, line)                                                                                  \
  S(IN,  u8,  line_ticket,     TicketBits, line)                                                                         \
  S(IN,  u8,  fill,            1, always)                                                                                \
  S(IN,  u8,  fill_ticket,     TicketBits, fill)                                                                         \
  S(IN,  u8,  waits,           4, always) /* load/store pipes that are not served */                                     \
  S(OUT, u8,  issued,          4, always)                                                                                \
  V(OUT, u8,  lanes,           4, 4, 6, issued)                                                                          \
  V(OUT, u8,  bucket,          4, 4, BucketBits, issued)                                                                 \
  S(OUT, u64, issues,          4 * Warps, always)                                                                        \
  S(OUT, u8,  active,          CountBits, always)                                                                        \
  S(OUT, u8,  ready,           CountBits, always)                                                                        \
  V(OUT, u16, outstanding,     2, 2, LineBits, always)                                                                   \
  S(OUT, u8,  memory,          1, always)                                                                                \
  S(OUT, u8,  lines,           6, memory)                                                                                \
  S(OUT, u8,  held_up,       1, always)

#define SHARE_METERS_CONFIGS(C)                                                                                        \
  C(".Warps(16), .PcBits(12), .Buckets(128), .Requests(64), .Tickets(32)")                                             \
  C(".Warps(8), .PcBits(4), .Buckets(16), .Requests(5), .Tickets(8)")                                                  \
  C(".Warps(2), .PcBits(5), .Buckets(4), .Requests(4), .Tickets(4)")

TW_UNIT(share_meters, SHARE_METERS)

struct share_meters {
  struct share_meters_params params;
  u8 sending;    /* whose instruction the coalescer has */
  u8 count;      /* lines of it that have gone */
  u32 of_second; /* a bit for each ticket: whose it is */
  u16 outstanding[SHARE_KERNELS];
  u8 memory, lines, held_up; /* as they are shown */
};

#endif
