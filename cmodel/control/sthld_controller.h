/* sthld_controller: how long a scheduler may wait for a better collector unit, found by walking.
 * Malekeh IV-B3, Fig. 8 and 9.
 *
 * While `adaptive` is 0, sthld is `fixed`.  While it is 1, sthld is the walk's, which begins at 0 in state 1, at reset
 * and as long as `adaptive` is 0.
 *
 * An interval is Interval cycles, counted from there.  `issued` has a bit per instruction issued in a cycle; their sum
 * over an interval stands for its IPC, as all intervals are equally long.  Its difference to the interval before is
 * large if it is more than 1 / Inverse of that one's sum (Inverse 50: the paper's 0.02), else small: no division, and
 * the multiplication is by a constant.  The interval before the first counts as one without instructions.
 * Sum, difference and step are taken in the three cycles after an interval's last, so sthld, state and sum change
 * together in the fourth; the next interval has begun meanwhile.
 *
 * A step takes the entry of a table for (state, large): the next state, and a delta that is added to the walk.  The
 * walk stays within -1 and Limit, and sthld is 0 for -1: a step down from 0 is thus taken back by a step up, as from
 * any other value.  table_* writes an entry, delta in two's complement, and the states are 1 to 6, as in the figure.
 * Reset writes the default.
 *
 * Fig. 8 shows the edges, the text does not; the default is what the prose and Fig. 9's walk imply:
 *
 *   state             small      large      because
 *   1 begin           2, +1      2, +1      the first interval has none before it: an asterisk
 *   2 climb           2, +1      3, +1      flat: more hits for nothing (9a); a large change: speculate, up
 *   3 speculation     2, +1      4, -1      right: climb on (9d); detrimental: decrease, one interval later (9b, 9c)
 *   4 descend         5, +1      4, -1      a step down that changes little left the steep region: one too far
 *   5 settle          6,  0      6,  0      the change of the step back means nothing: an asterisk
 *   6 knee            6,  0      3, +1      "remains in state 6 until a large IPC change", then speculates
 *
 * The paper keeps one IPC and one STHLD per GPU; here it is one of an SM, which is what this project builds. */
#ifndef TWINWARP_STHLD_CONTROLLER_H
#define TWINWARP_STHLD_CONTROLLER_H

#include "twin.h"

enum { STHLD_STATES = 6, STHLD_ENTRIES = 2 * STHLD_STATES };
enum { STHLD_BEGIN = 1, STHLD_CLIMB, STHLD_SPECULATION, STHLD_DESCEND, STHLD_SETTLE, STHLD_KNEE };

#define STHLD_CONTROLLER_PARAMS(P, D)                                                                                  \
  P(Schedulers, 1, 8)                                                                                                  \
  P(Interval, 4, 65535)                                                                                                \
  P(Inverse, 2, 127)                                                                                                   \
  P(Limit, 1, 255)                                                                                                     \
  D(SthldBits, clog2(Limit + 1))                                                                                       \
  D(SumBits, clog2(Interval * Schedulers + 1))

#define STHLD_CONTROLLER_PORTS(S, V)                                                                                   \
  S(IN,  u8,  issued,      Schedulers, always)                                                                         \
  S(IN,  u8,  adaptive,    1, always)                                                                                  \
  S(IN,  u8,  fixed,       SthldBits, always) /* at most Limit */                                                      \
  S(IN,  u8,  table_valid, 1, always)                                                                                  \
  S(IN,  u8,  table_state, 3, table_valid)                                                                             \
  S(IN,  u8,  table_large, 1, table_valid)                                                                             \
  S(IN,  u8,  table_next,  3, table_valid)                                                                             \
  S(IN,  u8,  table_delta, 4, table_valid)                                                                             \
  S(OUT, u8,  sthld,       SthldBits, always)                                                                          \
  S(OUT, u8,  state,       3, always)                                                                                  \
  S(OUT, u32, sum,         SumBits, always) /* of the last whole interval */

#define STHLD_CONTROLLER_CONFIGS(C)                                                                                    \
  C(".Schedulers(4), .Interval(10000), .Inverse(50), .Limit(63)")                                                      \
  C(".Schedulers(1), .Interval(150), .Inverse(50), .Limit(15)")                                                        \
  C(".Schedulers(2), .Interval(13), .Inverse(5), .Limit(5)")

TW_UNIT(sthld_controller, STHLD_CONTROLLER)

struct sthld_step {
  u8 next;
  s8 delta;
};

struct sthld_controller {
  struct sthld_controller_params params;
  struct sthld_step table[STHLD_ENTRIES]; /* 2 * (state - 1) + large */
  u32 age;                                /* cycles of the interval under way */
  u32 running;                            /* instructions of it */
  u32 closed, before, difference;         /* the last two intervals' sums */
  u8 after;                               /* cycles since an interval's last, a bit each: bit 0 the first */
  u8 state;
  int walk;
};

static inline u8 sthld_controller_value(const struct sthld_controller *s) { return (u8)(s->walk < 0 ? 0 : s->walk); }

#endif
