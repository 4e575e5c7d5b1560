/* run_gpu: launches on a GPU of several SMs, one after the other, and what is told of them. */
#ifndef TWINWARP_RUN_GPU_H
#define TWINWARP_RUN_GPU_H

#include <cjson/cJSON.h>

#include "checkpoint.h"
#include "gpu/gpu_rtl.h"
#include "run.h"

/* The GPU of a run; it is made for the first launch, whose memory the others have, too. */
struct run_gpu {
  struct gpu *gpu;
  struct gpu_rtl *rtl;           /* of its first SMs, or NULL */
  struct gpu_counted before;     /* what it had counted when a launch began */
  struct checkpoint *checkpoint; /* or NULL */
};

/* run_kernel on one. */
enum run_status run_gpu(const struct run_options *, struct run_result *);

/* What follows has another memory. */
void run_gpu_close(struct run_gpu *);

/* As an engine runs a launch, on `image`; not compared with anything yet.  If it had ended in the run that this one
 * goes on from, what it gave then, with `expected` as its memory. */
enum run_status run_gpu_launch(const struct run_options *, const struct launch *, const u32 *expected, u32 *image,
                               struct run_result *);

void run_gpu_print(const struct run_options *, const struct run_result *);
cJSON *run_gpu_json(const struct run_options *, const struct run_result *);

#endif
