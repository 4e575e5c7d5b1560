/* progress: how far a long command is, on a terminal: one line on stderr that is rewritten, "12 of 40 runs, 1:05
 * left", and nothing at all elsewhere.  What is said meanwhile is written over it. */
#ifndef TWINWARP_PROGRESS_H
#define TWINWARP_PROGRESS_H

#include "twin.h"

struct progress {
  const char *what;
  u64 of;
  double started, shown; /* seconds; nothing has been shown: 0 */
  bool on;
};

/* `what` is counted, `of` so many; NULL: nothing is shown. */
void progress_begin(struct progress *, const char *what, u64 of);

/* So many are done.  How long the rest takes is told from the mean of those, after two seconds. */
void progress_show(struct progress *, u64 done);

/* The line is gone. */
void progress_end(struct progress *);

#endif
