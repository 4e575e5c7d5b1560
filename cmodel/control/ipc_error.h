/* ipc_error: how far the primary kernel's IPC is from its target, over a short and a long window.
 * Scavenger: Kloosterman 5.5.1 and Fig. 5.8; windows as in 5.6.2.
 *
 * `issued` has a bit per instruction that the primary kernel issues in a cycle.  Period cycles make an entry of the
 * long window, a shift register of Long entries with a total; the short window is its newest entry.  Until there have
 * been Long entries the long window is of those there are.
 *
 * `target` is an IPC in 1/1024, above 0 and at most Schedulers, read in a period's last cycle.  An error is (target -
 * IPC) / target in 1/256, rounded towards zero and at most 255/256 either way; it is positive where the kernel is too
 * slow.
 *
 * `valid` is 1 for one cycle, the 20th after a period's last, with both errors: a bit a cycle comes out of one
 * divider, the short window's first.  The next period has begun meanwhile.
 * While `running` is 0 the windows are empty, a period begins with the next cycle, and a division is dropped.
 *
 * The text gives neither the windows' lengths nor the error's unit.  Chosen: one and 16 periods of the PID controllers
 * (100 cycles, Table 5.2), and the part of the target, so that one gain fits kernels of any IPC. */
#ifndef TWINWARP_IPC_ERROR_H
#define TWINWARP_IPC_ERROR_H

#include "twin.h"

enum { IPC_ONE = 1024, IPC_ERROR_ONE = 256, IPC_ERROR_BITS = 9 };

#define IPC_ERROR_PARAMS(P, D)                                                                                         \
  P(Schedulers, 1, 8)                                                                                                  \
  P(Period, 20, 1024)                                                                                                  \
  P(Long, 2, 32)                                                                                                       \
  D(TargetBits, clog2(Schedulers + 1) + 10)

#define IPC_ERROR_PORTS(S, V)                                                                                          \
  S(IN,  u8,  issued,      Schedulers, always)                                                                         \
  S(IN,  u8,  running,     1, always)                                                                                  \
  S(IN,  u16, target,      TargetBits, always) /* IPC in 1/1024 */                                                     \
  S(OUT, u8,  valid,       1, always)                                                                                  \
  S(OUT, u16, short_error, 9, valid) /* two's complement, in 1/256 */                                                  \
  S(OUT, u16, long_error,  9, valid)

#define IPC_ERROR_CONFIGS(C)                                                                                           \
  C(".Schedulers(4), .Period(100), .Long(16)")                                                                         \
  C(".Schedulers(1), .Period(20), .Long(3)")                                                                           \
  C(".Schedulers(2), .Period(23), .Long(2)")

TW_UNIT(ipc_error, IPC_ERROR)

enum { IPC_ERROR_MAX_LONG = 32 };

struct ipc_error {
  struct ipc_error_params params;
  u32 entry[IPC_ERROR_MAX_LONG]; /* instructions of the newest periods, from the newest */
  u32 total;                     /* of all of them */
  u32 filled;                    /* entries that there are */
  u32 age, count;                /* cycles and instructions of the period under way */
  u32 expected;                  /* 1024 times the instructions a period should have had */
  u8 step;                       /* cycles since a period's last, 0 once its errors are out */
};

/* An error as a number: -255 to 255. */
static inline int ipc_error_number(u16 bits) { return bits & IPC_ERROR_ONE ? (int)bits - 2 * IPC_ERROR_ONE : bits; }

#endif
