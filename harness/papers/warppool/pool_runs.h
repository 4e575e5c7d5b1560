/* pool_runs: the kernels and machines of WarpPool's experiments, and their runs on the C engine, several at a time. */
#ifndef TWINWARP_POOL_RUNS_H
#define TWINWARP_POOL_RUNS_H

#include "run/options.h"
#include "pool_study.h"

/* One kernel of a table.  Each has two sizes: a small one for tests, and one that keeps the SM's memory busy. */
struct pool_kernel {
  const char *label;
  const char *file, *large; /* the large one's file, if it is another */
  unsigned launch;          /* of a launch file; 0: not one */
  u32 grid[2];              /* of the large size, if it is the same file; so are: */
  const char *arguments[7];
};

/* A load path, with what is different around it. */
struct pool_machine {
  const char *label, *set[3];
  enum load_path_compared compared;
  const char *scheduler;                                           /* NULL: gto */
  unsigned latency, far_latency, interval, far_interval, l2_bytes; /* of the memory; 0: the preset's */
};

struct pool_sample {
  enum run_status status;
  char error[256];
  double cycles, instructions;
  struct pool_study study;
};

struct pool_runs {
  const char *folder; /* of the kernels */
  bool small;
  const struct pool_kernel *kernels;
  unsigned kernel_count;
  const struct pool_machine *machines;
  unsigned machine_count;
  struct pool_sample *samples; /* kernels by machines; the caller's */
};

/* Runs all; the first failure is printed and ends it. */
enum run_status pool_runs(struct pool_runs *);

#endif
