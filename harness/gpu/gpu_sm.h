/* gpu_sm: an SM of a GPU, between its ends of the links: in its own time it takes orders and blocks of the front
 * (gpu_signals.h), asks memory (memory_link.h), says when blocks have ended and nothing is on its way, and counts. */
#ifndef TWINWARP_GPU_SM_H
#define TWINWARP_GPU_SM_H

#include "gpu_signals.h"
#include "memory_link.h"
#include "share_count.h"
#include "simulate/whereabouts.h"

struct gpu_sm_counts {
  u64 instructions, lanes; /* warp instructions, and lanes that executed them */
  u64 issued[SM_SCHEDULERS];
  u64 blocks, requests;
  struct share_counts sharing;    /* of a model with Sharing */
  struct share_lock_counts locks; /* of that, or of one in lock-step with its RTL */
};

struct gpu_sm {
  struct sm *sm;           /* the model; NULL: something else is clocked in its place */
  const struct sm *beside; /* a model in lock-step with that, or NULL */
  unsigned number;
  u64 cycle;
  struct gpu_signals *signals;
  struct memory_link *link;
  bool reset; /* in this cycle, and other inputs and outputs mean nothing */
  struct sm_in in;
  struct sm_out out;
  struct gpu_sm_counts counts;
  struct share_count sharing;
  struct whereabouts whereabouts; /* of warps */
  bool overflow;                  /* a divergence stack was too small */
};

/* Without parameters there is no model. */
int gpu_sm_create(struct gpu_sm *, unsigned number, const struct sm_params *, struct gpu_signals *,
                  struct memory_link *, struct tw_error *);
void gpu_sm_destroy(struct gpu_sm *);

/* Of one that has a model.  What is read is of an SM of the same parameters. */
void gpu_sm_keep(struct gpu_sm *, struct kept *);

/* The cycles before `until`: what the front has said and memory has answered Hop cycles before is there. */
void gpu_sm_run(struct gpu_sm *, u64 until);

/* The two halves of a cycle of which gpu_sm_run does what is between them, for who has no model: what arrives, in
 * `reset` and `in`; then what goes out, of `out`. */
void gpu_sm_begin(struct gpu_sm *);
void gpu_sm_end(struct gpu_sm *);

#endif
