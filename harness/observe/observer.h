/* observer: the probe of the C engine behind --stalls, --hot and --timeline: looks once at each cycle from a start
 * to the end of the last block, and tells those that are there. */
#ifndef TWINWARP_OBSERVER_H
#define TWINWARP_OBSERVER_H

#include "hot.h"
#include "stalls.h"
#include "timeline.h"

struct observer {
  struct look look;
  struct stalls *stalls; /* or NULL, */
  struct hot *hot;       /* and these */
  struct timeline *timeline;
  u64 cycle; /* of the engine */
};

/* engine_options.probe; its context is a struct observer, zero at first but for whom it tells, and the cycle:
 * ENVIRONMENT_RESET_CYCLES, as the SM is not looked at while it is reset. */
void observer_cycle(void *observer, const struct sm *, const struct sm_in *);

#endif
