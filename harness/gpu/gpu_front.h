/* gpu_front: what stands before the SMs of a GPU: the host, which writes programs, constants and settings and starts
 * launches (simulate/environment.h), and the block scheduler (dispatch/block_scheduler.h, or in its place
 * group_front.h), in the time of memory.
 *
 * A launch starts launch_latency cycles after the host has started it; its time runs from then until the block
 * scheduler has seen its last block end and all SMs quiet. */
#ifndef TWINWARP_GPU_FRONT_H
#define TWINWARP_GPU_FRONT_H

#include "dispatch/block_scheduler.h"
#include "gpu_signals.h"
#include "group_front.h"
#include "simulate/environment.h"

struct gpu_front {
  unsigned sms, launch_latency;
  struct gpu_signals *signals;
  struct environment host;
  struct block_scheduler scheduler;
  struct group_front *groups;   /* in its place, or NULL */
  struct block_scheduler_in in; /* of this cycle */
  u64 cycle, starts;            /* starts: the cycle in which a launch that the host has started will; 0: none */
  unsigned sm_blocks;           /* that an SM has room for */
  bool begun;                   /* a launch has been taken, so that SMs have been reset */
};

void gpu_front_init(struct gpu_front *, unsigned sms, unsigned launch_latency, struct gpu_signals *);

/* The launch that comes next; none is under way.  Fails, with the reason, if the machine has no room for a block. */
int gpu_front_launch(struct gpu_front *, const struct sm_params *, const struct sm_setting *, const struct launch *,
                     struct tw_error *);

/* Once a launch has been begun; what is read is of the same one. */
void gpu_front_keep(struct gpu_front *, struct kept *);

/* Cycles before `until`; fewer if the launch has ended. */
void gpu_front_run(struct gpu_front *, u64 until);

/* The two halves of a cycle of which gpu_front_run does what is between them, for who has another block scheduler than
 * the model: what it gets, in `in`, or in the groups' `in`, and is reset as the host says; then what comes of what it
 * gave: block_scheduler, or group_scheduler in its place. */
void gpu_front_begin(struct gpu_front *);
void gpu_front_end(struct gpu_front *, const struct block_scheduler_out *);
void gpu_front_end_groups(struct gpu_front *, const struct group_scheduler_out *);

static inline bool gpu_front_done(const struct gpu_front *f) { return f->host.phase == PHASE_DONE; }

#endif
