/* json_report: results for machines.  Every key that is a quantity ends in its unit. */
#ifndef TWINWARP_JSON_REPORT_H
#define TWINWARP_JSON_REPORT_H

#include <cjson/cJSON.h>

#include "run.h"

/* One run, with its options; the caller owns the object. */
cJSON *json_of_run(const struct run_options *, const struct run_result *);

/* Writes and deletes `root`.  The file appears complete or not at all. */
int json_write(cJSON *root, const char *path, struct tw_error *);

#endif
