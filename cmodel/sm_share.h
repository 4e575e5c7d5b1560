/* sm_share: what of an SM divides it between two kernels: meters, governor, and what it decides in terms of the SM.
 *
 *   share_meters -> scavenger -> residency -> limits of kernel_dispatch
 *                             -> active_warps -> warps that are held back, as at a barrier
 *                             -> lines outstanding, per kernel: global memory instructions that are held back
 *
 * What the governor decides in a cycle is so from the next on, and the warps that are held back are chosen in a cycle of
 * their own.  A kernel that starts with blocks of other sizes than before has limits of 0 in the next cycle, in which the
 * governor is told.
 *
 * A line that wants a reply is outstanding from when the L1 takes it to when it returns it.  The secondary is held back
 * when it has its quota of them, the primary when it has its own and both have all: what the secondary does not use is
 * the primary's (5.5.1.2).  Held back are loads, and with stores also barriers and exits (see issue_stage: draining).
 *
 * A block that has to go is preempted, with Preemption (dispatch/context_mover.h); without, it stays until it ends.  Lines of
 * contexts and of data take turns at the memory port while both wait, so that a kernel keeps half of what memory takes: with
 * contexts first its other blocks stood still until a block was out or in. */
#ifndef TWINWARP_SM_SHARE_H
#define TWINWARP_SM_SHARE_H

#include "control/active_warps.h"
#include "control/residency.h"
#include "control/scavenger.h"
#include "control/share_meters.h"
#include "dispatch/context_mover.h"
#include "twin.h"

struct sm;
struct sm_in;
struct sm_out;
struct sm_params;
struct kernel_dispatch_in;
struct subcore_in;

struct sm_share {
  struct share_meters meters;
  struct scavenger scavenger;
  struct active_warps active;
  struct residency residency;
  struct context_mover mover;
  struct scavenger_out decided;          /* in the cycle before */
  u32 inactive[ACTIVE_WARPS_SCHEDULERS]; /* warps that are held back */
  struct share_sizes { u8 block_warps, rows_per_warp; u32 shared_bytes; } sizes[SCAVENGER_KERNELS];
  u8 empty;                              /* kernels that have others since the cycle before */
  bool data_next;                        /* the line sent last was of a context */
  struct share_wires {                   /* of one cycle */
    struct share_meters_in meters_in;
    struct share_meters_out meters;
    struct scavenger_in scavenger_in;
    struct residency_in residency_in;
    struct residency_out limits;
    struct context_mover_in mover_in;
    struct context_mover_out mover;
    u32 moved[ACTIVE_WARPS_SCHEDULERS];  /* warps of a block that is moved */
  } wires;
};

void sm_share_init(struct sm_share *, const struct sm_params *);
void sm_share_reset(struct sm_share *);

/* First in a cycle: the limits in force, and what of the mover is state. */
void sm_share_comb(struct sm *, const struct sm_in *);
void sm_share_limits(const struct sm *, struct kernel_dispatch_in *);

/* After the dispatch: what is held back and moved of sub-core k; after all sub-cores: the rest of what is moved. */
void sm_share_hold(struct sm *, unsigned k, struct subcore_in *);
void sm_share_move(struct sm *);

/* Whether the memory port is the mover's in this cycle. */
bool sm_share_sends(const struct sm *);

/* What the mover has of the SM's ports. */
void sm_share_show(const struct sm *, const struct sm_in *, struct sm_out *);
static inline bool sm_share_responds(u8 response_tag) { return response_tag & CONTEXT_TAG; }

/* Before any part's clock. */
void sm_share_clock(struct sm *, const struct sm_in *, const struct sm_out *);

#endif
