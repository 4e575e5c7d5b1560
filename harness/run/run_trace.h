/* run_trace: replays the traces that a kernelslist.g names, one launch after the other, each on memory of its own. */
#ifndef TWINWARP_RUN_TRACE_H
#define TWINWARP_RUN_TRACE_H

#include "run.h"

/* Whether it is one, by its name: *.g */
bool run_trace_takes(const char *name);

/* As run_kernel; --launch N runs only that trace. */
enum run_status run_trace(const struct run_options *, struct run_result *);

#endif
