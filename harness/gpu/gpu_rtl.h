/* gpu_rtl: the first SMs of a GPU, or none, and its block scheduler, block_scheduler or group_scheduler, as RTL, in
 * lock-step with their models or alone.
 *
 * They get what models would, over the models' ends of the links (gpu_sm.h, gpu_front.h, group_front.h).  All of the
 * RTL has one clock, so that front, SMs and memory go on together, a cycle at a time; what the SMs without RTL see in a
 * cycle is the same as when they run Hop cycles by themselves, and so is what comes out. */
#ifndef TWINWARP_GPU_RTL_H
#define TWINWARP_GPU_RTL_H

#include "gpu.h"
#include "simulate/rtl_run.h"

struct gpu_rtl {
  struct rtl_run run;
  struct gpu_parts parts; /* of the GPU that it is in */
  const struct tw_twin *sm[GPU_MAX_SMS], *source;
  unsigned sms;   /* as RTL */
  bool compared;  /* in lock-step with models */
  u64 asked;      /* times for inputs, by each of these in each cycle */
  bool under_way; /* a cycle has begun, and what it gives has not been taken */
};

/* What `config` then needs to run on it is put there.  Fails, with the reason, if the RTL is another machine's. */
int gpu_rtl_open(struct gpu_rtl *, struct gpu_config *, const struct sm_params *, const struct engine_options *,
                 struct tw_error *);
void gpu_rtl_close(struct gpu_rtl *);

#endif
