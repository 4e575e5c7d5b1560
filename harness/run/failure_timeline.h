/* failure_timeline: of a failure's window the timeline of the twin of the SM that differs, as timeline.html in the
 * failure's folder, which opens on the failing cycle.  What was issued before the window is not in it. */
#ifndef TWINWARP_FAILURE_TIMELINE_H
#define TWINWARP_FAILURE_TIMELINE_H

#include "failure/failure.h"
#include "observe/observer.h"
#include "simulate/environment.h"

struct failure_timeline {
  struct failure_window window; /* for failure_options */
  const struct environment *environment;
  struct observer observer;
  struct timeline timeline;
};

/* Nothing is taken before the window begins.  Both have to outlive the run. */
void failure_timeline_init(struct failure_timeline *, const struct environment *);

#endif
