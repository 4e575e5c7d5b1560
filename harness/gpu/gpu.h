/* gpu: a GPU of several SMs, as models, or with some as RTL (gpu_rtl.h): the front (gpu_front.h), SMs (gpu_sm.h), and
 * one memory (gpu_memory.h).
 *
 * All three meet over links of Hop cycles (memory_link.h, gpu_signals.h), never in the cycle.  So front and memory may
 * run Hop cycles ahead of the SMs, by Hop cycles in turn, and then the SMs as far ahead of those: each turn takes 2 Hop
 * cycles, and within one the SMs run in any order, shared out among threads (gpu_workers.h); nothing depends on that.
 *
 * Launches follow each other in order, on the memory that the last has left: the L2 keeps its lines, the L1s are
 * emptied at each start. */
#ifndef TWINWARP_GPU_H
#define TWINWARP_GPU_H

#include "gpu_front.h"
#include "gpu_memory.h"
#include "gpu_sm.h"
#include "simulate/engine.h"

/* What a GPU is made of, for who lets its time pass in another way. */
struct gpu_parts {
  struct gpu_front *front;
  struct gpu_memory *memory;
  struct gpu_sm *sm;
  unsigned sms, hop;
};

/* Lets some cycles of a launch pass, fewer if it ends.  0 if it may go on, 1 if not, -1 with the reason if it
 * cannot. */
typedef int gpu_turn(void *context, const struct gpu_parts *, struct tw_error *);

struct gpu;

/* The groups of a launch's blocks as they lie in memory from byte address `base` on, for SMs that have room for so many
 * blocks each: *words of them, for free().  `image` is the memory that the launch starts from.  NULL, with the reason:
 * the launch fails. */
typedef u32 *gpu_grouping(void *context, const struct launch *, const u32 *image, u32 room, u32 base, u32 *words,
                          struct tw_error *);

/* How blocks come to SMs. */
struct gpu_blocks {
  bool grouped;             /* by group_scheduler; else by block_scheduler */
  enum block_policy policy; /* of that; and where it takes groups: */
  gpu_grouping *group;
  void *grouper; /* its context */
};

/* Told before each turn of a launch, also the first: a GPU of models alone may be kept now, or be another that was.
 * -1, with the reason: the launch fails. */
typedef int gpu_between(void *context, struct gpu *, struct tw_error *);

struct gpu_config {
  struct gpu_memory_config memory; /* says how many SMs there are, and Hop */
  unsigned launch_latency, threads;
  struct gpu_blocks blocks;
  unsigned two_level;   /* see sm_two_level */
  unsigned rtl_sms;     /* the first, which are no models (gpu_rtl.h) */
  gpu_turn *turn;       /* by which time passes; NULL: as among models alone */
  void *turner;         /* its context */
  gpu_between *between; /* or NULL */
  void *keeper;         /* its context */
};

/* What it has counted, by SM. */
struct gpu_counted {
  struct gpu_sm_counts sm[GPU_MAX_SMS];
  struct gpu_counts memory[GPU_MAX_SMS][GPU_ACCESSES];
  u64 row_hits, row_misses, read_bytes, written_bytes; /* of DRAM */
};

/* `image` as memory_create has it.  NULL, and the reason, if the machine cannot be. */
struct gpu *gpu_create(const struct gpu_config *, const struct sm_params *, u32 *image, u32 bytes, u32 lowest,
                       struct tw_error *);
void gpu_destroy(struct gpu *);

/* Runs a launch to its end, or as far as the options' cycle_limit; of the options progress is looked at, too.  Of the
 * result: verdict, seconds, and where warps of the first SM are that has some, if they have not ended; then no launch
 * may follow.  Fails, with the reason, if the launch does not fit. */
int gpu_launch(struct gpu *, const struct launch *, const struct sm_setting *, const struct engine_options *,
               struct engine_result *, struct tw_error *);

/* All of it, with memory, in a launch that has begun.  What is read is of a GPU of the same configuration, but for its
 * threads, in the same launch: then it goes on as that. */
void gpu_keep(struct gpu *, struct kept *);

/* What wrote and started the last launch, and has its times. */
const struct environment *gpu_host(const struct gpu *);

/* In all launches. */
void gpu_count(const struct gpu *, struct gpu_counted *);
bool gpu_overflow(const struct gpu *);            /* a divergence stack was too small */
bool gpu_fault(const struct gpu *, u32 *address); /* as memory_fault */

#endif
