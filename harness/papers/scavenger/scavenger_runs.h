/* scavenger_runs: the kernels and pairs of Scavenger's experiments, and their runs on the C engine, several at a
 * time. */
#ifndef TWINWARP_SCAVENGER_RUNS_H
#define TWINWARP_SCAVENGER_RUNS_H

#include "run/run.h"

enum { SCAVENGER_KERNEL_COUNT = 10, SCAVENGER_PAIR_COUNT = 30, SCAVENGER_GOAL_COUNT = 4 };

extern const char *const scavenger_kernels[SCAVENGER_KERNEL_COUNT];
extern const struct scavenger_pair {
  u8 primary, secondary; /* of scavenger_kernels */
} scavenger_pairs[SCAVENGER_PAIR_COUNT];
extern const unsigned scavenger_goals[SCAVENGER_GOAL_COUNT]; /* percent */

/* Runs that are shown: of the first four pairs, one of each class, at this goal: SERIES-0.csv to SERIES-3.csv. */
enum { SCAVENGER_SHOWN = 4, SCAVENGER_SHOWN_GOAL = 90 };

/* A kernel alone. */
struct scavenger_alone {
  double ipc;
  double compute; /* part of the cycles in which it issues an arithmetic instruction */
};

/* A pair with a goal. */
struct scavenger_sample {
  double primary, secondary; /* speeds, of those alone */
  double predicted;          /* IPC, of the primary's alone; mean of the time shared; 0: none */
  double profiling, sharing; /* parts of the time */
  u64 fall_backs;
};

struct scavenger_runs {
  const char *folder; /* of the kernels */
  bool small;         /* a few pairs, small kernels, one goal */
  const char *series; /* path, without its ending, of what the governor does in the runs that are shown; or NULL */
  unsigned pairs, goals, first_goal;
  struct scavenger_alone alone[SCAVENGER_KERNEL_COUNT];
  struct scavenger_sample sample[SCAVENGER_GOAL_COUNT][SCAVENGER_PAIR_COUNT];
};

/* Runs all; the first failure is printed and ends it. */
enum run_status scavenger_run_all(struct scavenger_runs *);

#endif
