/* sm_share: what of an SM's model divides it between two kernels: the governor, the meters that it looks at, and what it
 * decides in terms of the SM.  It has no RTL yet.
 *
 *   meters -> scavenger -> residency -> limits of kernel_dispatch
 *                       -> active_warps -> warps that are held back, as at a barrier
 *                       -> requests outstanding, per kernel: global memory instructions that are held back
 *
 * A line that wants a reply is outstanding from when the L1 takes it to when it returns it.  The secondary is held back
 * when it has its quota of them, the primary when it has its own and both have all: what the secondary does not use is
 * the primary's (5.5.1.2).  Held back are loads, and with stores also barriers and exits (see issue_stage: draining).
 *
 * A block that is to go is preempted (context_mover.h). */
#ifndef TWINWARP_SM_SHARE_H
#define TWINWARP_SM_SHARE_H

#include "control/active_warps.h"
#include "control/residency.h"
#include "context_mover.h"
#include "control/scavenger.h"
#include "twin.h"

struct sm;
struct sm_in;
struct sm_out;
struct kernel_dispatch_in;
struct subcore_in;

struct sm_share {
  bool governed;
  u16 goal;
  struct scavenger scavenger;
  struct scavenger_in seen;
  struct scavenger_out decided;
  struct active_warps active;
  struct residency residency;
  struct residency_out limits; /* of the coming cycle */
  struct context_mover mover;
  u32 held[ACTIVE_WARPS_SCHEDULERS]; /* warps that are not active */
  u32 of_second;                     /* a bit for each ticket of the coalescer: whose it is */
  u8 sending, lines;                 /* whose instruction the coalescer has, and lines of it that have gone */
  struct share_sizes { u8 block_warps, rows_per_warp; u32 shared_bytes; } sizes[SCAVENGER_KERNELS];
};

void sm_share_reset(struct sm *);

/* The limits in force. */
void sm_share_limits(const struct sm *, struct kernel_dispatch_in *);

/* Once the dispatch has been computed: what is held back in this cycle, and that of sub-core k. */
void sm_share_comb(struct sm *, const struct sm_in *);
void sm_share_hold(const struct sm *, unsigned k, struct subcore_in *);

/* Busy kernels: with blocks that were preempted. */
u8 sm_share_busy(const struct sm *);

/* Meters and governor, before the memory's clock; frontier and mover, after all other parts, whose new states they see. */
void sm_share_clock(struct sm *, const struct sm_out *);
void sm_share_end(struct sm *, const struct sm_in *);

#endif
