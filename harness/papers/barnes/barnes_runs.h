/* barnes_runs: the machines of Barnes' experiments, and their runs on the C engine. */
#ifndef TWINWARP_BARNES_RUNS_H
#define TWINWARP_BARNES_RUNS_H

#include "run/experiment.h"

/* One machine and policy of an experiment. */
struct variant {
  const char *label, *preset, *scheduler, *assignment;
  unsigned latency; /* of RBA's scores, cycles */
  const char *set[3];
};

struct study {
  const char *folder;
  cJSON *root;
  enum run_status status;
  FILE *text; /* the tables, to be printed */
};

/* A run of a kernel's or a launch's file on a variant, with one argument of it overridden unless NULL. */
enum run_status barnes_run(const char *folder, const char *file, const struct variant *, const char *argument, u64 seed,
                           struct run_result *);

/* The suite's small launches, IV-A and VI-B as means over them: printed, and put into the report. */
void barnes_suite(struct study *);

#endif
