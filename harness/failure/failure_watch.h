/* failure_watch: a run in lock-step with snapshots (snapshot.h), from the newest of which the folder of a mismatch
 * (failure.h) is made. */
#ifndef TWINWARP_FAILURE_WATCH_H
#define TWINWARP_FAILURE_WATCH_H

#include "failure.h"
#include "snapshot.h"

struct failure_watch {
  const struct failure_options *options; /* without a folder nothing is done */
  void *rtl;
  struct tw_session *session;
  struct snapshots snapshots;
};

/* Waveforms of the session are made ones to be looked at (shown.h) from now on. */
void failure_watch_begin(struct failure_watch *, const struct failure_options *, void *rtl, struct tw_session *);

/* Before each cycle; in a snapshot that has been woken it ends the process. */
void failure_watch_cycle(struct failure_watch *);

/* After the run: whether a snapshot has made the folder of the session's mismatch.  An interrupt meanwhile is raised
 * again. */
bool failure_watch_keep(struct failure_watch *);

/* No snapshot is left. */
void failure_watch_end(struct failure_watch *);

#endif
