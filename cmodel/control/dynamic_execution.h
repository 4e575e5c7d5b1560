/* dynamic_execution: with what probability non-owners, warps that wait for others, may issue global memory
 * instructions.  Jatala IV (dynamic warp execution).
 *
 * More resident warps may mean more misses of the L1, and more cycles in which the SM stalls.  So one SM of the GPU,
 * the reference, issues no global memory instruction of a non-owner, and all others compare themselves with it.
 *
 * `stalled` has a bit per scheduler that stalls: a warp is ready, and none issues.  While `running`, which all SMs of
 * a GPU see in the same cycle, periods of Period cycles follow each other; their stalls are added up.  In the cycle
 * after a period's last, and in no other, stalls_valid is 1; `stalls` is the sum of the last whole period, as long as
 * there is one.
 *
 * The reference's stalls come to the other SMs over a link as reference_valid and reference_stalls, within the period
 * after the one that they are of, the cycle of stalls_valid included.  They are compared with `stalls`; from the next
 * cycle on `probability`, in 1/One where One = 2 ** ProbabilityBits, is Step less if the SM has more stalls than the
 * reference, Step more if it has fewer, but never below 0 nor above One.  It begins at Start, or One if that is less.
 *
 * In each cycle a number of ProbabilityBits bits is drawn, and `allowed` is 1 if it is less than `probability`: 0 is
 * never, One always.  A draw takes as many steps of an LFSR (lfsr.h), so no two share a bit.  It does not matter
 * whether anything is there to be issued.
 *
 * reference_sm, held while running, makes this SM the reference: its `probability` is 0.  While not `running` all is
 * as after reset: each run begins with Start, a new period, and the same draws.  probability and allowed follow
 * `reference_sm` in the cycle; the rest of the outputs is state.
 *
 * Chosen here, where the text gives no number or is silent: as many stalls as the reference's leave the probability
 * as it is; a stall is counted for each scheduler; periods of all SMs begin together, and how long the link takes
 * does not matter.  The paper compares "periodically" and moves by a "predetermined value", with a saturating
 * counter. */
#ifndef TWINWARP_DYNAMIC_EXECUTION_H
#define TWINWARP_DYNAMIC_EXECUTION_H

#include "twin.h"

#define DYNAMIC_EXECUTION_PARAMS(P, D)                                                                                 \
  P(Schedulers, 1, 8)                                                                                                  \
  P(ProbabilityBits, 2, 8)                                                                                             \
  P(Period, 2, 65535) /* cycles */                                                                                     \
  P(Step, 1, 128)     /* 1/One */                                                                                      \
  P(Start, 0, 256)    /* 1/One */                                                                                      \
  D(SumBits, clog2(Period * Schedulers + 1))

#define DYNAMIC_EXECUTION_PORTS(S, V)                                                                                  \
  S(IN,  u8,  running,          1, always)                                                                             \
  S(IN,  u8,  reference_sm,     1, always)                                                                             \
  S(IN,  u8,  stalled,          Schedulers, always)                                                                    \
  S(IN,  u8,  reference_valid,  1, always)                                                                             \
  S(IN,  u32, reference_stalls, SumBits, reference_valid)                                                              \
  S(OUT, u8,  allowed,          1, always)                                                                             \
  S(OUT, u16, probability,      ProbabilityBits + 1, always)                                                           \
  S(OUT, u8,  stalls_valid,     1, always)                                                                             \
  S(OUT, u32, stalls,           SumBits, stalls_valid)

#define DYNAMIC_EXECUTION_CONFIGS(C)                                                                                   \
  C(".Schedulers(4), .ProbabilityBits(8), .Period(1000), .Step(16), .Start(256)")                                      \
  C(".Schedulers(1), .ProbabilityBits(4), .Period(50), .Step(3), .Start(5)")                                           \
  C(".Schedulers(4), .ProbabilityBits(7), .Period(65), .Step(128), .Start(0)")                                         \
  C(".Schedulers(2), .ProbabilityBits(3), .Period(5), .Step(3), .Start(256)")

TW_UNIT(dynamic_execution, DYNAMIC_EXECUTION)

struct dynamic_execution {
  struct dynamic_execution_params params;
  u32 age;           /* cycles of the period under way */
  u32 sum;           /* its stalls */
  u32 stalls;        /* of the last whole period */
  bool whole, fresh; /* there has been one; it ended in the cycle before */
  u16 probability;   /* as if this were not the reference */
  u16 draw;          /* the LFSR */
};

#endif
