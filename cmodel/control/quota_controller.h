/* quota_controller: the primary kernel's part of a resource, by proportional and integral control of its IPC.
 * Scavenger: Kloosterman 5.5.1, Fig. 5.8, Table 5.2.  One divides the active warps, one the outstanding memory
 * requests.
 *
 * With `valid` come the errors of ipc_error, in 1/256 of the target, positive where the primary is too slow, and the
 * slack: how much of the resource it has and does not use, in 1/256, 0 to 256.  Then
 *
 *   sum = Proportional / 2 * short_error + Integral / 2 * long_error
 *   quota += sum * weight * total      weight: the slack where sum is negative, else 1 - slack (5.5.1.3)
 *
 * rounded down to 1/16 and kept between `primary_least` and total - `secondary_least`; if both cannot be the first
 * counts, and `total` before it.  The errors of the long window are all that is integrated: nothing winds up while the
 * quota is at an end.  The quota changes in the fourth cycle after `valid`, which may be every cycle; `total` and
 * bounds are read in the second and third.
 *
 * `primary` is the quota without its sixteenths, within the same bounds of this cycle, and `secondary` the rest:
 * together they are `total` in every cycle.  `load` sets the quota to load_value in the next cycle, as when sharing
 * begins; it drops what is being computed.  Reset loads 0.
 *
 * The text says what is weighted and clamped, but gives neither formula nor number format; this is the smallest that
 * has its properties: no error no change, more slack a larger cut and a smaller raise.
 * Sixteenths let errors of less than one warp's worth add up instead of being lost. */
#ifndef TWINWARP_QUOTA_CONTROLLER_H
#define TWINWARP_QUOTA_CONTROLLER_H

#include "twin.h"

enum { QUOTA_ONE = 16 };

#define QUOTA_CONTROLLER_PARAMS(P, D)                                                                                  \
  P(Max, 1, 1023)        /* of the resource */                                                                         \
  P(Proportional, 0, 15) /* gains in halves: the paper's 1.5 and 1.0 are 3 and 2 */                                     \
  P(Integral, 0, 15)                                                                                                   \
  D(Bits, clog2(Max + 1))

#define QUOTA_CONTROLLER_PORTS(S, V)                                                                                   \
  S(IN,  u8,  valid,           1, always)                                                                              \
  S(IN,  u16, short_error,     9, valid)  /* two's complement, not -256 */                                             \
  S(IN,  u16, long_error,      9, valid)                                                                               \
  S(IN,  u16, slack,           9, valid)  /* 0 to 256 */                                                               \
  S(IN,  u16, total,           Bits, always) /* at most Max */                                                         \
  S(IN,  u16, primary_least,   Bits, always)                                                                           \
  S(IN,  u16, secondary_least, Bits, always)                                                                           \
  S(IN,  u8,  load,            1, always)                                                                              \
  S(IN,  u16, load_value,      Bits, load)                                                                             \
  S(OUT, u16, primary,         Bits, always)                                                                           \
  S(OUT, u16, secondary,       Bits, always)

#define QUOTA_CONTROLLER_CONFIGS(C)                                                                                    \
  C(".Max(256), .Proportional(3), .Integral(2)")                                                                       \
  C(".Max(64), .Proportional(15), .Integral(0)")                                                                       \
  C(".Max(20), .Proportional(3), .Integral(2)")

TW_UNIT(quota_controller, QUOTA_CONTROLLER)

struct quota_controller {
  struct quota_controller_params params;
  int quota;  /* in 1/16 */
  int sum;    /* of the errors with their gains, in 1/512 */
  int weight; /* in 1/256 */
  int scaled; /* sum * weight */
  int change; /* in 1/16 */
  u8 after;   /* cycles since `valid`, a bit each: bit 0 the first */
};

#endif
