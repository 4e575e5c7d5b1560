/* performance_predictor: runs the primary kernel alone until its IPC can be relied upon, then says what it has to
 * reach.  Scavenger: Kloosterman 5.4.1, 5.6.2, Table 5.1.
 *
 * Profiling begins at reset, after a run, and in the cycle after `restart`.  The instructions and cycles of a profile
 * go to the head of four small counters, a circular queue.  When the head has a slice of cycles the queue rotates: its
 * tail is added to the large counter, and begins again, empty, as the head.  Slices have Slice cycles up to the eighth
 * and double with every fourth after it, so that at the end of each from the eighth on the large counter, the training
 * interval, has just as many cycles as the small ones together, the validation interval (5.6.2).
 *
 * The means of both are compared in every cycle; they are near if they differ by less than
 * Tolerance / 1024 of the training interval's.  A cycle's comparison is counted in the third cycle after it.  A profile
 * ends when it has Minimum cycles or more and the last Hold comparisons were near.  In its Maximum-th cycle it is
 * discarded, and a new one begins: such a kernel is not shared with.
 *
 * `predicted` is the profile's IPC, both intervals together, and `target` the part `goal` of it, read in the last cycle
 * of the division, both in 1/1024 and rounded down.  A bit a cycle comes out of the divider: `running` begins after
 * clog2(Schedulers + 1) + 11 cycles of division.
 * A run lasts as many cycles as its profile at least, RunMaximum at most, and in between until `phase`.
 * `profiling`, `rotates` and `begins` are for whoever divides other statistics into the same intervals (5.4.2).
 *
 * Chosen where the text is silent: the slices, which are what "the amount of time between rotations varies to keep the
 * number of cycles the same" comes to; the tolerance is of the training mean; a kernel that issues nothing is never
 * near, nor is one that has no training interval yet. */
#ifndef TWINWARP_PERFORMANCE_PREDICTOR_H
#define TWINWARP_PERFORMANCE_PREDICTOR_H

#include "twin.h"

enum { PREDICTOR_SMALL = 4, PREDICTOR_FIRST = 8 /* slices before they grow */ };

#define PERFORMANCE_PREDICTOR_PARAMS(P, D)                                                                             \
  P(Schedulers, 1, 8)                                                                                                  \
  P(Slice, 2, 4096)                                                                                                    \
  P(Minimum, 16, 1048575)                                                                                              \
  P(Maximum, 17, 1048575) /* more than Minimum */                                                                      \
  P(Hold, 1, 1023)                                                                                                     \
  P(Tolerance, 1, 1023)                                                                                                \
  P(RunMaximum, 17, 1048575) /* at least Maximum */                                                                    \
  D(TargetBits, clog2(Schedulers + 1) + 10)

#define PERFORMANCE_PREDICTOR_PORTS(S, V)                                                                              \
  S(IN,  u8,  issued,    Schedulers, always) /* by the primary kernel */                                               \
  S(IN,  u8,  restart,   1, always)                                                                                    \
  S(IN,  u8,  phase,     1, always)      /* it does something else than when it was profiled (5.4.2) */                \
  S(IN,  u16, goal,      11, always)     /* part of its speed alone, in 1/1024, at most 1024 */                        \
  S(OUT, u8,  running,   1, always)      /* both kernels run; else the primary alone */                                \
  S(OUT, u8,  profiling, 1, always)      /* this cycle is of a profile */                                              \
  S(OUT, u8,  rotates,   1, always)      /* and the last of a slice */                                                 \
  S(OUT, u8,  begins,    1, always)      /* the next is the first of a profile */                                      \
  S(OUT, u8,  discarded, 1, always)      /* a profile is, in this cycle */                                             \
  S(OUT, u16, predicted, TargetBits, running)                                                                          \
  S(OUT, u16, target,    TargetBits, running)

#define PERFORMANCE_PREDICTOR_CONFIGS(C)                                                                               \
  C(".Schedulers(4), .Slice(32), .Minimum(500), .Maximum(2500), .Hold(128), .Tolerance(77), .RunMaximum(3000)")        \
  C(".Schedulers(2), .Slice(5), .Minimum(60), .Maximum(700), .Hold(20), .Tolerance(77), .RunMaximum(900)")             \
  C(".Schedulers(1), .Slice(3), .Minimum(24), .Maximum(127), .Hold(6), .Tolerance(256), .RunMaximum(140)")

TW_UNIT(performance_predictor, PERFORMANCE_PREDICTOR)

struct predictor_interval {
  u32 cycles, count;
};

enum predictor_state { PREDICTOR_PROFILING, PREDICTOR_DIVIDING, PREDICTOR_RUNNING };

struct performance_predictor {
  struct performance_predictor_params params;
  enum predictor_state state;
  struct predictor_interval training, small[PREDICTOR_SMALL]; /* small: the head first */
  u32 slice, slices; /* cycles of the slice under way, slices ended, up to 8, then 5 to 8 */
  u32 age;           /* cycles of the profile; of its run it is the least */
  u32 run_age;       /* cycles of the division, then of the run */
  u32 streak;        /* comparisons near in a row, up to Hold */
  u64 scaled[2];     /* both means times both numbers of cycles */
  u8 compared, near; /* bits: comparisons have had their first, their second cycle; the outcome */
  u32 predicted, target;
};

#endif
