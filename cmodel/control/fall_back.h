/* fall_back: stops sharing an SM when the primary kernel does not reach its target whatever the controllers do.
 * Scavenger: Kloosterman 5.5.3.
 *
 * While `running` and not `alone`, `behind` adds up what the primary is short of its target: each cycle the target, an
 * IPC in 1/1024, less the instructions it issues.  It stays between 0 and 2 * Far instructions: a surplus is not kept
 * for later, and a long shortfall can be made good.  When it has been above Far for Patience cycles in a row, and in
 * the last of them is as much as it ever was in them, or was as much as it can be, `alone` is 1 from the next cycle for
 * Alone cycles: the primary has the SM.  In the last of them `restart` asks for a new profile.  If it has come down,
 * the cycles begin anew.  A run that ends, or begins, has `behind` at 0 and no patience used; being alone does not
 * depend on `running`.
 *
 * The text gives no numbers: "too far below the estimate for an extended period", and "for a length of time".  What
 * has come down is chosen not to count, as the controllers do reach the target then: moving blocks, as sharing
 * begins, costs instructions that no quota brings back. */
#ifndef TWINWARP_FALL_BACK_H
#define TWINWARP_FALL_BACK_H

#include "twin.h"

#define FALL_BACK_PARAMS(P, D)                                                                                         \
  P(Schedulers, 1, 8)                                                                                                  \
  P(Far, 1, 65535)       /* instructions */                                                                            \
  P(Patience, 2, 65535)  /* cycles */                                                                                  \
  P(Alone, 2, 1048575)                                                                                                 \
  D(TargetBits, clog2(Schedulers + 1) + 10)

#define FALL_BACK_PORTS(S, V)                                                                                          \
  S(IN,  u8,  issued,  Schedulers, always) /* by the primary kernel */                                                 \
  S(IN,  u8,  running, 1, always)      /* both kernels do */                                                           \
  S(IN,  u16, target,  TargetBits, always) /* at most Schedulers * 1024 */                                             \
  S(OUT, u8,  alone,   1, always)                                                                                      \
  S(OUT, u8,  restart, 1, always)

#define FALL_BACK_CONFIGS(C)                                                                                           \
  C(".Schedulers(4), .Far(200), .Patience(300), .Alone(400)")                                                          \
  C(".Schedulers(1), .Far(30), .Patience(40), .Alone(50)")                                                             \
  C(".Schedulers(2), .Far(5), .Patience(9), .Alone(11)")

TW_UNIT(fall_back, FALL_BACK)

struct fall_back {
  struct fall_back_params params;
  u32 behind;   /* instructions, in 1/1024 */
  u32 patience; /* cycles in a row in which it was above Far */
  u32 worst;    /* the most of `behind` in them */
  u32 alone;    /* cycles still to come, this one too */
};

#endif
