/* watch: watches a run from outside: progress, the cycle limit, a hang. */
#ifndef TWINWARP_WATCH_H
#define TWINWARP_WATCH_H

#include "engine.h"

struct watch {
  const struct engine_options *options;
  double started, shown; /* seconds; nothing has been shown: 0 */
  u64 instructions, quiet_since;
};

void watch_begin(struct watch *, const struct engine_options *);

/* From time to time: so far is the run.  ENGINE_PASSED: it may go on; else why not. */
enum engine_verdict watch_look(struct watch *, u64 cycle, u64 instructions);

/* Whether the last cycles before the limit have begun, of which it is told where warps were. */
bool watch_late(const struct watch *, u64 cycle);

/* The line is gone.  Returns the seconds since watch_begin. */
double watch_end(struct watch *);

#endif
