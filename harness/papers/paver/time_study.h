/* time_study: what becomes of time under PAVER's policies: workloads on the GPUs of its Table 1, as they are and with
 * one thing changed, beside what the paper has of speed (Fig. 11), L1 misses (Fig. 12), accesses of the L2 (Fig. 13),
 * references (Fig. 2), matrices (Fig. 5) and the price of it all (Fig. 10).
 *
 * Chosen here: the analysis sees what is static; of workloads whose sharing comes from what is loaded (workloads.h),
 * the graph is of the executor's addresses, as the paper's matrices of them must be.  Grids are those of the launch
 * files; of what has so few blocks that the largest GPU has room for all at once there may be a file
 * KERNEL.waves.launch besides, which is run on that alone. */
#ifndef TWINWARP_TIME_STUDY_H
#define TWINWARP_TIME_STUDY_H

#include "study_job.h"

struct time_options {
  unsigned gpus;        /* of paver_gpus, a bit each */
  const char *keep;     /* folder of outcomes, which are not worked out again, or NULL */
  const char *pictures; /* folder for pictures of the graphs, or NULL */
  const char *program;  /* the command that runs us, for replays */
};

/* All kernels of the options, each of a workload. */
enum run_status time_study(const struct paver_options *, const struct time_options *);

#endif
