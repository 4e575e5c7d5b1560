/* issue_counter: how many instructions a sub-core issues: in all, and in the last window.
 * Barnes VI-C compares sub-cores by the instructions their schedulers issued; controllers want it per window.
 *
 * issued has a bit per scheduler that issues in this cycle.  total counts them since reset, modulo 2^TotalBits.  A
 * window is 2^WindowBits cycles, counted from reset; window is the count of the last whole one, 0 before the first has
 * ended, so window / 2^WindowBits is the average of instructions per cycle.  Both outputs are state: an instruction
 * issued in cycle t is in total from t + 1 on, and in window from the cycle after its window's last. */
#ifndef TWINWARP_ISSUE_COUNTER_H
#define TWINWARP_ISSUE_COUNTER_H

#include "twin.h"

#define ISSUE_COUNTER_PARAMS(P, D)                                                                                     \
  P(Schedulers, 1, 4)                                                                                                  \
  P(TotalBits, 4, 32)                                                                                                  \
  P(WindowBits, 2, 16)                                                                                                 \
  D(CountBits, WindowBits + clog2(Schedulers + 1))

#define ISSUE_COUNTER_PORTS(S, V)                                                                                      \
  S(IN,  u8,  issued, Schedulers, always)                                                                              \
  S(OUT, u32, total,  TotalBits, always)                                                                               \
  S(OUT, u32, window, CountBits, always)

#define ISSUE_COUNTER_CONFIGS(C)                                                                                       \
  C(".Schedulers(1), .TotalBits(32), .WindowBits(4)")                                                                  \
  C(".Schedulers(4), .TotalBits(20), .WindowBits(7)")                                                                  \
  C(".Schedulers(3), .TotalBits(8), .WindowBits(4)")

TW_UNIT(issue_counter, ISSUE_COUNTER)

struct issue_counter {
  struct issue_counter_params params;
  u32 total, window, running; /* `running`: of the window under way */
  u32 age;                    /* cycles of it so far */
};

#endif
