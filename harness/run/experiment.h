/* experiment: what the commands that repeat a paper's experiments have in common: a run of a kernel on a machine of
 * the C engine, and the report at the end. */
#ifndef TWINWARP_EXPERIMENT_H
#define TWINWARP_EXPERIMENT_H

#include <cjson/cJSON.h>

#include "options.h"

/* One run; its options point into it, so it stays where it is. */
struct experiment {
  struct options options;
  char path[512]; /* of the kernel */
};

/* A kernel of `folder`, on the C engine without progress, as `preset` has the machine. */
void experiment_init(struct experiment *, const char *folder, const char *file, const char *preset);

/* Parameters of the machine and arguments of the kernel, NAME=VALUE, which stay the caller's: `most`, or to the first
 * NULL. */
void experiment_set(struct experiment *, const char *const *set, unsigned most);
void experiment_argue(struct experiment *, const char *const *arguments, unsigned most);

/* If it has not passed, the result's error says why. */
enum run_status experiment_run(struct experiment *, struct run_result *);

/* An object at the end of an array of them, with one member. */
cJSON *experiment_row(cJSON *rows, const char *key, const char *name);

/* For plots: the arrays of rows in `root`, each as REPORT-NAME.csv, a row's members in their order, their names first.
 * REPORT is without its ending. */
int experiment_series(const cJSON *root, const char *report, struct tw_error *);

/* Writes and deletes `root` if all has passed and there is a report to write, else deletes it.  The status of both; if
 * the file cannot be written, that is said. */
enum run_status experiment_end(cJSON *root, enum run_status, const char *report);

#endif
