/* window_run: what a run of a kernel reports (harness/run/json_report.h), of whose cycles some are looked at. */
#ifndef TWINWARP_WINDOW_RUN_H
#define TWINWARP_WINDOW_RUN_H

#include "measured/figures_json.h"

/* -1 with a line if the file cannot be read, or the run was not of one launch: what is recorded is the last one's, and
 * events are of all.  The caller deletes. */
int window_run_read(cJSON **, const char *path, const char *kernel, struct tw_error *);

/* A path without its folders. */
const char *kernel_name(const char *path);

#endif
