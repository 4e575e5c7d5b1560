/* pc_histogram: whether the primary kernel executes the instructions it was profiled with, by histograms of their PCs.
 * Scavenger: Kloosterman 5.4.2, 5.6.2, Table 5.1.
 *
 * A histogram has Buckets counters and, beside them, the total of all.  Of a profile there are a large one, its
 * training interval, and four small ones, a circular queue and together its validation interval, as of the counters of
 * performance_predictor, whose outputs `begins`, `profiling`, `rotates` and `running` are; another is the run's.
 * Every Every-th instruction that is issued is sampled, those of a cycle counted from slot 0 on: while `profiling` it
 * goes to the head of the small ones, while `running` to the run's.  `bucket` is what is counted: PC / 8 modulo
 * Buckets.  When the queue rotates, its tail is added to the large histogram.  Counters that are full stay so.
 *
 * After the profile training is compared with validation: `threshold` becomes their distance and Margin / 1024 of it,
 * at least Floor and at most 65535, and `known` is 1 until the next `begins`.  From then on, every Period cycles of the
 * run, the run's histogram is compared with all of the profile's together, and emptied: `apart` says whether the last
 * distance was above the threshold.  With less than Least samples the run's is not compared, and goes on for another
 * Period; if one of the profile's intervals has none, no threshold is known.
 *
 * The distance: the smaller total is shifted, and all its counters with it, until it is between 2/3 and 4/3 of the
 * larger; the differences of all buckets are added up, and divided by twice the larger total: 0 if both are alike,
 * 65535 if they have no bucket in common (the text's "64K range").  `valid` is 1 for the cycle in which it is there.
 *
 * One memory holds a word per bucket.  To begin (and after reset) it is emptied, and a rotation goes through it:
 * Buckets + 1 cycles each, from the next one on.  A comparison takes Buckets + 21 cycles, and one for each place of the
 * shift, from the cycle after the Period's last; while `comparing`, the counters go by in the order of buckets.  While
 * any of these is under way, and in the cycle before it, nothing is sampled, though instructions are counted; a
 * rotation or a comparison of the run that becomes due is left out (slices and periods are longer), training's with
 * validation waits for its end.  A sample is in the totals in the second cycle after its instruction.  `begins` comes
 * before all else.
 *
 * Chosen where the text is silent: samples ("a sample of the distribution"), counted in instructions as a co-runner
 * changes times, and a prime number of them so that a loop of most lengths is sampled all along.  With one of 11 the
 * run's 12 bits are never full, the profile's if it is long and has a third of its instructions in one bucket at four a
 * cycle.  The place of the shift: so what is only a difference of totals is at most 1/6 of the range, and 12K are more.
 * Least, of the run alone: if the profile has few samples its intervals differ by chance, and the threshold is high. */
#ifndef TWINWARP_PC_HISTOGRAM_H
#define TWINWARP_PC_HISTOGRAM_H

#include "twin.h"

enum { PC_HISTOGRAM_SMALL = 4, PC_HISTOGRAM_FAR = 65535, PC_HISTOGRAM_MAX_BUCKETS = 256 };

#define PC_HISTOGRAM_PARAMS(P, D)                                                                                      \
  P(Schedulers, 1, 8)                                                                                                  \
  P(Buckets, 4, 256)    /* a power of two */                                                                           \
  P(Every, 2, 255)      /* at least 2 * Schedulers */                                                                  \
  P(LargeBits, 2, 16)                                                                                                  \
  P(SmallBits, 1, 16)   /* at most LargeBits */                                                                        \
  P(RunBits, 1, 16)     /* at most LargeBits */                                                                        \
  P(Period, 8, 65535)                                                                                                  \
  P(Least, 1, 65535)                                                                                                   \
  P(Floor, 1, 65535)                                                                                                   \
  P(Margin, 0, 1023)                                                                                                   \
  D(BucketBits, clog2(Buckets))                                                                                        \
  D(SumBits, (LargeBits > SmallBits + 2 ? LargeBits + 1 : SmallBits + 3))

#define PC_HISTOGRAM_PORTS(S, V)                                                                                       \
  S(IN,  u8,  issued,    Schedulers, always) /* by the primary kernel */                                               \
  V(IN,  u8,  bucket,    8, Schedulers, BucketBits, issued)                                                            \
  S(IN,  u8,  begins,    1, always)                                                                                    \
  S(IN,  u8,  profiling, 1, always)                                                                                    \
  S(IN,  u8,  rotates,   1, always)                                                                                    \
  S(IN,  u8,  running,   1, always)                                                                                    \
  S(OUT, u8,  comparing, 1, always)      /* a bucket's counters go by */                                               \
  S(OUT, u32, first,     SumBits, comparing) /* of training, or of all of the profile */                               \
  S(OUT, u32, second,    SumBits, comparing) /* of validation, or of the run */                                        \
  S(OUT, u8,  valid,     1, always)                                                                                    \
  S(OUT, u16, distance,  16, valid)                                                                                    \
  S(OUT, u8,  known,     1, always)                                                                                    \
  S(OUT, u16, threshold, 16, known)                                                                                    \
  S(OUT, u8,  apart,     1, always)

#define PC_HISTOGRAM_CONFIGS(C)                                                                                        \
  C(".Schedulers(4), .Buckets(128), .Every(13), .LargeBits(16), .SmallBits(12), .RunBits(12), .Period(256), .Least(16), " \
    ".Floor(12288), .Margin(102)")                                                                                     \
  C(".Schedulers(1), .Buckets(16), .Every(2), .LargeBits(6), .SmallBits(6), .RunBits(4), .Period(70), .Least(9), "     \
    ".Floor(1), .Margin(1023)")                                                                                        \
  C(".Schedulers(2), .Buckets(4), .Every(5), .LargeBits(3), .SmallBits(2), .RunBits(3), .Period(40), .Least(4), "      \
    ".Floor(6000), .Margin(102)")

TW_UNIT(pc_histogram, PC_HISTOGRAM)

/* All that takes several cycles in the hardware is done at once here; `busy` are the cycles that it still takes
 * there. */
struct pc_histogram {
  struct pc_histogram_params params;
  u16 large[PC_HISTOGRAM_MAX_BUCKETS], small[PC_HISTOGRAM_SMALL][PC_HISTOGRAM_MAX_BUCKETS]; /* small: the head first */
  u16 run[PC_HISTOGRAM_MAX_BUCKETS];
  u32 training, validation, run_total; /* samples in them */
  u32 left;                            /* instructions up to the next sample, with it */
  u32 age;                             /* cycles of the run, modulo Period */
  u32 busy;
  int sampled; /* bucket of the cycle before, not yet counted; or -1 */
  u32 distance, threshold;
  bool ended;     /* the profile */
  bool comparing; /* while busy: what is to come is `distance` */
  bool known, apart;
};

#endif
