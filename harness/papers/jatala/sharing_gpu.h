/* sharing_gpu: a kernel in a way of sharing_ways.h on a GPU of 14 SMs, on the C engine; its result is compared.  Jatala
 * VI. */
#ifndef TWINWARP_SHARING_GPU_H
#define TWINWARP_SHARING_GPU_H

#include <cjson/cJSON.h>

#include "sharing_ways.h"

enum { JATALA_SMS = 14 }; /* Table I */

/* What is asked for of all kernels, or of one. */
struct sharing_options {
  const char *folder; /* of kernels */
  const char *kernel; /* the only one, as the paper names it; NULL: all */
  unsigned jobs;      /* side by side */
  const char *report; /* JSON file, or NULL */
};

/* What a run gives. */
struct sharing_outcome {
  enum run_status status;
  struct tw_error error; /* why, unless passed */
  u64 cycles, instructions;
  u64 resident;      /* blocks on an SM at a time */
  u64 loads, misses; /* at the L2: lines that L1s lacked; those that the L2 lacked, too */
  struct share_counts sharing;
};

/* To be called in a process of its own: fills the outcome in any case. */
void sharing_gpu_run(const char *folder, const struct sharing_kernel *, const struct sharing_how *,
                     struct sharing_outcome *);

/* For jobs_run: what a process has left, or that it left nothing; whether it has passed, else why is said. */
bool sharing_take(struct sharing_outcome *to, const void *result, const char *kernel, const char *way);

/* With what probability non-owners issued global memory instructions, in percent, over all cycles of all SMs but the
 * reference; and in the course of the run, as members of a row; null, where all had ended. */
double sharing_probability(const struct share_counts *);
void sharing_course_json(cJSON *row, const struct share_counts *);

#endif
