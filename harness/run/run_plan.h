/* run_plan: the launches of a PTX module, one after the other on one memory. */
#ifndef TWINWARP_RUN_PLAN_H
#define TWINWARP_RUN_PLAN_H

#include "launch/plan.h"
#include "run.h"

/* Whether the name is one of a launch file, `.launch`, or of a module, `.ptx`. */
bool run_plan_takes(const char *name);

/* The plan that the options ask for: a launch file's, or a module's of one launch.  On failure nothing is left to
 * free. */
int run_plan_read(const struct run_options *, struct plan *, struct tw_error *);

/* As run_kernel.  Cycles, instructions and all that is counted are sums over the launches; caches are empty at the
 * start of each. */
enum run_status run_plan(const struct run_options *, struct run_result *);

#endif
