/* divergence_window: whether a mean over the primary kernel's instructions is still what it was in its profile: of
 * active lanes, its control divergence, or of requests of memory instructions, its memory divergence.
 * Scavenger: Kloosterman 5.4.2, 5.6.2, Table 5.1.
 *
 * `counted` has a bit per instruction of a cycle, `amount` its lanes or requests.  Of a profile sums and numbers are
 * kept in a large counter, its training interval, and four small ones, a circular queue and together its validation
 * interval, as of the counters of performance_predictor, whose outputs `begins`, `profiling`, `rotates` and `running`
 * are; the cycle of a rotation is the last one in the head.  Of the run they are kept in a sliding window: while
 * `running`, Period cycles make an entry, and the newest Entries of them the window, with a total.  Otherwise it stays
 * as it is.
 *
 * Means are in 1/256, rounded down.  A bit a cycle comes out of one divider, a mean in MeanBits + 2 cycles.  In the
 * first cycle without `profiling` both intervals are looked at.  If each has Least instructions, from the next cycle on
 * the divider makes the means of training, of validation, and of both together, the one that is `expected`.
 * `threshold` is the difference of the first two and Margin / 1024 of it, at least Floor and at most 2 ** MeanBits - 1.
 * After these cycles `known` is 1, until the next `begins`.
 *
 * From then on, after an entry's last cycle, the mean of the window is made if it is full and has Least instructions:
 * `valid` is 1 in the last of the divider's cycles, and from the next on `apart` says whether it is off what is
 * expected by more than the threshold.  If not, `apart` is 0 from the second cycle after the entry.
 *
 * A profile has at most Maximum cycles and a slice Longest, which is what counters have room for.  `begins` comes
 * before all else; `profiling` means nothing after it has been 0.
 *
 * Chosen where the text is silent: entries of 128 cycles ("phase detector window size 128"), 64 of them for 8192; a
 * memory for what the shift register holds; only full windows are compared; Least, so that few instructions are no
 * phase. */
#ifndef TWINWARP_DIVERGENCE_WINDOW_H
#define TWINWARP_DIVERGENCE_WINDOW_H

#include "twin.h"

enum { DIVERGENCE_SMALL = 4, DIVERGENCE_MAX_ENTRIES = 128, DIVERGENCE_ONE = 256 };

#define DIVERGENCE_WINDOW_PARAMS(P, D)                                                                                 \
  P(Slots, 1, 8)        /* instructions a cycle, at most */                                                            \
  P(Most, 1, 32)        /* lanes or requests of one */                                                                 \
  P(Maximum, 16, 1048575)                                                                                              \
  P(Longest, 1, 1048575) /* at most Maximum */                                                                         \
  P(Period, 20, 1024)                                                                                                  \
  P(Entries, 2, 128)                                                                                                   \
  P(Least, 1, 1023)                                                                                                    \
  P(Floor, 1, 32)       /* lanes or requests */                                                                        \
  P(Margin, 0, 1023)                                                                                                   \
  D(AmountBits, clog2(Most + 1))                                                                                       \
  D(MeanBits, AmountBits + 8)

#define DIVERGENCE_WINDOW_PORTS(S, V)                                                                                  \
  S(IN,  u8,  counted,   Slots, always)                                                                                \
  V(IN,  u8,  amount,    8, Slots, AmountBits, counted) /* at most Most */                                             \
  S(IN,  u8,  begins,    1, always)                                                                                    \
  S(IN,  u8,  profiling, 1, always)                                                                                    \
  S(IN,  u8,  rotates,   1, always)                                                                                    \
  S(IN,  u8,  running,   1, always)                                                                                    \
  S(OUT, u8,  known,     1, always)                                                                                    \
  S(OUT, u16, expected,  MeanBits, known)                                                                              \
  S(OUT, u16, threshold, MeanBits, known)                                                                              \
  S(OUT, u8,  valid,     1, always)                                                                                    \
  S(OUT, u16, mean,      MeanBits, valid)                                                                              \
  S(OUT, u8,  apart,     1, always)

#define DIVERGENCE_WINDOW_CONFIGS(C)                                                                                   \
  C(".Slots(4), .Most(32), .Maximum(1000), .Longest(249), .Period(20), .Entries(12), .Least(32), .Floor(8), "          \
    ".Margin(102)")                                                                                                    \
  C(".Slots(1), .Most(31), .Maximum(500), .Longest(499), .Period(23), .Entries(3), .Least(3), .Floor(2), "             \
    ".Margin(1023)")                                                                                                   \
  C(".Slots(2), .Most(5), .Maximum(255), .Longest(63), .Period(21), .Entries(4), .Least(5), .Floor(1), "               \
    ".Margin(102)")

TW_UNIT(divergence_window, DIVERGENCE_WINDOW)

struct divergence_sum {
  u32 sum, count;
};

/* The hardware's divisions are made at once here; `busy` are the cycles that it still takes for them. */
struct divergence_window {
  struct divergence_window_params params;
  struct divergence_sum training, small[DIVERGENCE_SMALL]; /* small: the head first */
  struct divergence_sum entry[DIVERGENCE_MAX_ENTRIES];     /* a circular queue */
  struct divergence_sum now, total;                        /* the entry under way; those that there are */
  u32 place, filled; /* of the oldest entry once there are Entries; entries that there are */
  u32 age;           /* cycles of the entry under way */
  u32 busy;
  u32 expected, threshold, mean;
  bool ended; /* the profile */
  bool known, apart;
};

#endif
