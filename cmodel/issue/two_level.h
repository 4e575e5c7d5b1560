/* two_level: which of a scheduler's warps are active, under two-level warp scheduling, to compare Jatala with (VI): as
 * Gebhart et al. have it (ISCA 2011), and the simulator of Jatala's figures, a few warps are active, and only they
 * issue, by whatever policy; all others are pending.
 *
 * An active warp that waits for long is pending from the next cycle on, behind all others: its next instruction needs a
 * register that a load from global memory has still to write, or something outside holds it back, such as a barrier or
 * a lock.  The first of the pending warps that does not wait for long takes its place, so that as many are active as
 * may be.  Warps that have ended are active or pending like others: they have no next instruction, and wait.
 *
 * In a composite, issue_stage: loads are told as they are issued, and registers as they are written, before the clock
 * edge, which is given the warps that wait and says whether other warps are active than before.  There is no RTL of
 * it. */
#ifndef TWINWARP_TWO_LEVEL_H
#define TWINWARP_TWO_LEVEL_H

#include "issue/scoreboard.h"

enum { TWO_LEVEL_MAX_WARPS = 32 };

struct two_level {
  unsigned size;                   /* active warps at most; 0: all are, and none of this is used */
  u32 active;                      /* warps that may issue */
  u8 pending[TWO_LEVEL_MAX_WARPS]; /* the others, the first first */
  unsigned warps;
  struct scoreboard loads; /* what loads from global memory have still to write */
};

/* All warps are active, or, with a size, the first so many. */
void two_level_init(struct two_level *, unsigned warps, unsigned size);

bool two_level_clock(struct two_level *, u32 waits);

#endif
