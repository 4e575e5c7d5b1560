/* phase_detector: whether the primary kernel is in another phase than when it was profiled, so that its profile no
 * longer says how fast it would run alone.
 * Scavenger: Kloosterman 5.4.2, Table 5.1.
 *
 * What it executes is looked at in three ways that a kernel beside it cannot change: active lanes of its instructions,
 * requests of its memory instructions (a divergence_window each), and where its instructions are (pc_histogram).
 * `apart` has a bit for each, in this order, lanes lowest.  When it has not been 0 for Time cycles in a row, `phase` is
 * 1 from the next cycle to the first in which it is 0 again; in the cycle after `begins` both are 0.
 *
 * performance_predictor, whose outputs `begins`, `profiling`, `rotates` and `running` are, takes `phase` and ends the
 * run, no earlier than it may.  `memory` has a bit per memory instruction whose requests are counted in this cycle.
 *
 * Chosen where the text is silent: one time for all three, which need not be the same one all along. */
#ifndef TWINWARP_PHASE_DETECTOR_H
#define TWINWARP_PHASE_DETECTOR_H

#include "control/divergence_window.h"
#include "control/pc_histogram.h"
#include "twin.h"

#define PHASE_DETECTOR_PARAMS(P, D)                                                                                    \
  P(Schedulers, 1, 8)                                                                                                  \
  P(Memories, 1, 8)                                                                                                    \
  P(Most, 1, 32) /* lanes or requests of an instruction */                                                             \
  P(Buckets, 4, 256)                                                                                                   \
  P(Every, 2, 255)                                                                                                     \
  P(LargeBits, 2, 16)                                                                                                  \
  P(SmallBits, 1, 16)                                                                                                  \
  P(RunBits, 1, 16)                                                                                                    \
  P(Comparison, 8, 65535) /* cycles between two of histograms */                                                       \
  P(Samples, 1, 65535)    /* of a histogram that is compared */                                                        \
  P(PcFloor, 1, 65535)                                                                                                 \
  P(Maximum, 16, 1048575)                                                                                              \
  P(Longest, 1, 1048575)                                                                                               \
  P(Period, 20, 1024)                                                                                                  \
  P(Entries, 2, 128)                                                                                                   \
  P(Least, 1, 1023) /* instructions of a mean */                                                                       \
  P(LaneFloor, 1, 32)                                                                                                  \
  P(RequestFloor, 1, 32)                                                                                               \
  P(Margin, 0, 1023)                                                                                                   \
  P(Time, 2, 65535)                                                                                                    \
  D(BucketBits, clog2(Buckets))                                                                                        \
  D(AmountBits, clog2(Most + 1))

#define PHASE_DETECTOR_PORTS(S, V)                                                                                     \
  S(IN,  u8, issued,    Schedulers, always) /* by the primary kernel */                                                \
  V(IN,  u8, bucket,    8, Schedulers, BucketBits, issued)                                                             \
  V(IN,  u8, lanes,     8, Schedulers, AmountBits, issued) /* at most Most */                                          \
  S(IN,  u8, memory,    Memories, always)                                                                              \
  V(IN,  u8, requests,  8, Memories, AmountBits, memory) /* at most Most */                                            \
  S(IN,  u8, begins,    1, always)                                                                                     \
  S(IN,  u8, profiling, 1, always)                                                                                     \
  S(IN,  u8, rotates,   1, always)                                                                                     \
  S(IN,  u8, running,   1, always)                                                                                     \
  S(OUT, u8, phase,     1, always)                                                                                     \
  S(OUT, u8, apart,     3, always)

#define PHASE_DETECTOR_CONFIGS(C)                                                                                      \
  C(".Schedulers(4), .Memories(1), .Most(32), .Buckets(16), .Every(13), .LargeBits(16), .SmallBits(12), "              \
    ".RunBits(12), .Comparison(100), .Samples(12), .PcFloor(12288), .Maximum(1000), .Longest(249), .Period(20), "      \
    ".Entries(5), .Least(8), .LaneFloor(8), .RequestFloor(2), .Margin(102), .Time(70)")                                \
  C(".Schedulers(2), .Memories(2), .Most(8), .Buckets(8), .Every(5), .LargeBits(8), .SmallBits(6), "                   \
    ".RunBits(6), .Comparison(60), .Samples(9), .PcFloor(12288), .Maximum(500), .Longest(124), .Period(20), "          \
    ".Entries(3), .Least(6), .LaneFloor(2), .RequestFloor(1), .Margin(102), .Time(60)")                                \
  C(".Schedulers(1), .Memories(1), .Most(3), .Buckets(4), .Every(2), .LargeBits(4), .SmallBits(3), "                   \
    ".RunBits(3), .Comparison(50), .Samples(3), .PcFloor(12288), .Maximum(255), .Longest(63), .Period(21), "           \
    ".Entries(2), .Least(3), .LaneFloor(1), .RequestFloor(1), .Margin(102), .Time(60)")

TW_UNIT(phase_detector, PHASE_DETECTOR)

struct phase_detector {
  struct phase_detector_params params;
  struct divergence_window lanes, requests;
  struct pc_histogram pcs;
  u32 time; /* cycles in a row in which one was apart, up to Time */
};

#endif
