/* kernel_run: what `twinwarp run --report` says of a kernel. */
#ifndef TWINWARP_KERNEL_RUN_H
#define TWINWARP_KERNEL_RUN_H

#include "measured/figures_json.h"

/* A report, of one kernel, and its cycles from the launch to the last instruction's end, which is what the run prints;
 * -1 with a line if it is none.  The caller deletes. */
int kernel_run_read(cJSON **report, double *cycles, const char *path, struct tw_error *);

/* How many events of a kind there were in the SM; -1 with a line if the report does not count them (--events). */
int kernel_run_events(const cJSON *report, const char *event, double *count, struct tw_error *);

#endif
