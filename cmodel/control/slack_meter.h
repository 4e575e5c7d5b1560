/* slack_meter: how much of the warps and of the outstanding lines that the primary kernel has it does not use.
 * Scavenger: Kloosterman 5.5.1.3.
 *
 * While `running`, each Period cycles are a period, in step with that of ipc_error.  Over a period
 *
 *   warp_slack     `ready` over `active`, both added up; 0 if none was active
 *   request_slack  the mean of `outstanding` below the most of it in a cycle that was `held_up`, as a part of that; 0
 *                  if the mean is not below it, and all if there was no such cycle with a line outstanding: what held
 *                  that one up was no line
 *
 * both in 1/256, rounded down.  They are there 10 and 19 cycles after a period's last: a bit a cycle comes out of one
 * divider, and ipc_error's errors, with which they are used, come in the 20th.  They stay until those of the next
 * period.  While `running` is 0 the sums are 0, both slacks are 0, and a division is dropped. */
#ifndef TWINWARP_SLACK_METER_H
#define TWINWARP_SLACK_METER_H

#include "twin.h"

enum { SLACK_METER_ONE = 256, SLACK_METER_BITS = 9 };

#define SLACK_METER_PARAMS(P, D)                                                                                       \
  P(Warps, 1, 64)                                                                                                      \
  P(Lines, 1, 512)                                                                                                     \
  P(Period, 20, 1024)                                                                                                  \
  D(WarpBits, clog2(Warps + 1))                                                                                        \
  D(LineBits, clog2(Lines + 1))

#define SLACK_METER_PORTS(S, V)                                                                                        \
  S(IN,  u8,  running,       1, always)                                                                                \
  S(IN,  u8,  active,        WarpBits, always) /* warps of the primary; at most Warps */                               \
  S(IN,  u8,  ready,         WarpBits, always) /* those with an instruction; at most `active` */                       \
  S(IN,  u16, outstanding,   LineBits, always) /* lines, both kernels'; at most Lines */                               \
  S(IN,  u8,  held_up,       1, always)        /* a load/store pipe */                                                 \
  S(OUT, u16, warp_slack,    9, always)        /* 0 to 256 */                                                          \
  S(OUT, u16, request_slack, 9, always)

#define SLACK_METER_CONFIGS(C)                                                                                         \
  C(".Warps(64), .Lines(256), .Period(100)")                                                                           \
  C(".Warps(5), .Lines(11), .Period(20)")                                                                              \
  C(".Warps(3), .Lines(4), .Period(21)")

TW_UNIT(slack_meter, SLACK_METER)

struct slack_meter {
  struct slack_meter_params params;
  u32 age, active, ready, outstanding; /* cycles and sums of the period under way */
  u16 most;                            /* lines outstanding in a cycle held up */
  u32 part[2], whole[2];               /* what is divided, of warps and of lines: of the last period */
  u8 step;                             /* cycles of division, this one too; 0: none */
  u16 warp_slack, request_slack;
};

#endif
