/* jobs: numbered pieces of work, each in a process of its own, so that a crash or a hang of one does not take the
 * others along; so many run side by side. */
#ifndef TWINWARP_JOBS_H
#define TWINWARP_JOBS_H

#include "twin.h"

/* Does number `i` and leaves what is to be known of it in `result`.  Runs in the child. */
typedef void jobs_work(void *context, u64 i, void *result);

/* Takes the results, in order, in the parent; false ends it all.  `result` is NULL if the child ended without one. */
typedef bool jobs_done(void *context, u64 i, const void *result);

/* Works from 0 to count - 1.  On a terminal progress.h tells how many of `what` are done, unless it is NULL. */
void jobs_run(const char *what, u64 count, unsigned width, size_t result_bytes, jobs_work *, jobs_done *,
              void *context);

/* Processes that pay on this machine. */
unsigned jobs_default(void);

#endif
