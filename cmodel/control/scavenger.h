/* scavenger: the governor of two kernels on one SM: the primary at its goal, the secondary as fast as that allows.
 * Scavenger: Kloosterman 5.3, Fig. 5.5, 5.6; a composite of
 *
 *   performance_predictor, phase_detector -> ipc_error -> quota_controller (warps), quota_controller (requests)
 *   block_controller, fall_back
 *
 * and of what measures slack for them.  It has no RTL yet, but its parts have.
 *
 * A run is shared from the cycle in which the predictor begins it to the one in which it ends, unless fall_back has the
 * primary alone.  Otherwise the primary has all blocks that fit, and the secondary none: the predictor is restarted, and
 * with it the profile, as long as the secondary still has a block on the SM.  A primary that has had no grid for
 * SCAVENGER_ABSENCE cycles is absent: then the secondary has the SM.  When sharing begins the block controller is
 * told to resume; from its first decision on, its numbers are the blocks of both.  Once what that moves is in its place
 * the run counts: from then on errors are computed, and the primary may be too far behind.
 *
 * What it sees of a cycle, in struct scavenger_in, are the primary's instructions issued, lines of a memory instruction
 * whose last line has gone, warps (of the primary those that are active, and those of them that have an instruction
 * ready), warps on the SM and those that issue, lines outstanding, whether a load/store pipe is held up, and what
 * block_controller wants to know of sizes.
 *
 * Slack of warps for the quota: ready over active, both added up over a period of ipc_error.  Of requests: the mean of
 * outstanding lines, both kernels', below the most that were outstanding in a cycle with a load/store pipe held up, as a
 * part of it; all of it while there was no such cycle (5.5.1.3).  Of blocks: warps on the SM that have issued
 * nothing in the block controller's interval.
 *
 * Chosen where the text is silent: a run's first quotas leave the secondary one warp and one request; `sizes_change`, a
 * kernel with blocks of other sizes, is a new profile. */
#ifndef TWINWARP_SCAVENGER_H
#define TWINWARP_SCAVENGER_H

#include "control/block_controller.h"
#include "control/fall_back.h"
#include "control/ipc_error.h"
#include "control/performance_predictor.h"
#include "control/phase_detector.h"
#include "control/quota_controller.h"

enum { SCAVENGER_ISSUES = 4, SCAVENGER_BUCKETS = 128, SCAVENGER_KERNELS = 2, SCAVENGER_RESOURCES = 4, SCAVENGER_ABSENCE = 1024 };

/* Lengths: scavenger_paper has Table 5.1's and 5.2's, scavenger_short those of kernels that take some ten thousand cycles,
 * scavenger_shortest those that move as many blocks as may be, for tests. */
struct scavenger_params {
  unsigned warps, requests, blocks;          /* of the SM */
  unsigned slice, minimum, maximum, hold, tolerance, run_maximum; /* of performance_predictor */
  unsigned window, entries, comparison, samples, time;  /* of phase_detector */
  unsigned block_interval;
  unsigned far, patience, alone;             /* of fall_back */
};
extern const struct scavenger_params scavenger_paper, scavenger_short, scavenger_shortest;

struct scavenger_in {
  u16 goal;                                  /* part of its speed alone, in 1/1024 */
  u8 issued, lanes[SCAVENGER_ISSUES], bucket[SCAVENGER_ISSUES]; /* by the primary */
  u8 memory, lines;
  u8 active, ready;
  u64 on[SCAVENGER_KERNELS], issues;         /* warps, a bit each */
  u8 outstanding[SCAVENGER_KERNELS], held_up;
  u16 need[SCAVENGER_KERNELS][SCAVENGER_RESOURCES], space[SCAVENGER_RESOURCES];
  u8 limit[SCAVENGER_KERNELS];               /* blocks that a kernel may have alone */
  u8 sizes_change, moving;                   /* blocks are on their way */
  u8 idle;                                   /* the primary has no grid */
};

struct scavenger_out {
  bool sharing;
  u16 warps[SCAVENGER_KERNELS], requests[SCAVENGER_KERNELS]; /* that may be active, outstanding */
  u8 blocks[SCAVENGER_KERNELS];
  bool all[SCAVENGER_KERNELS];               /* blocks that fit, instead */
};

/* Of who wants to see what it does. */
struct scavenger_counts {
  u64 cycles[3];                             /* the primary is profiled, alone for other reasons, shares */
  u64 profiles, discarded, phases, fall_backs;
  u64 predicted;                             /* IPCs of all cycles of sharing, added up */
};

struct scavenger {
  struct scavenger_params params;
  struct performance_predictor predictor;
  struct phase_detector detector;
  struct ipc_error error;
  struct quota_controller warps, requests;
  struct block_controller blocks;
  struct fall_back fall_back;
  u32 idle;                                  /* cycles that the primary has had no grid */
  bool shared, decided, settled;             /* in the cycle before; since sharing began */
  u8 given[SCAVENGER_KERNELS];               /* blocks */
  u32 period, ready, active, outstanding;    /* sums of a period of ipc_error */
  u16 most;                                  /* lines outstanding with a pipe held up */
  u16 warp_slack, request_slack;             /* of the last period, in 1/256 */
  u64 issued;                                /* warps, in the block controller's interval */
  struct scavenger_counts counts;
  struct scavenger_wires {
    struct performance_predictor_in predictor_in;
    struct performance_predictor_out predictor;
    struct phase_detector_in detector_in;
    struct phase_detector_out detector;
    struct ipc_error_in error_in;
    struct ipc_error_out error;
    struct quota_controller_in warps_in, requests_in;
    struct quota_controller_out warps, requests;
    struct block_controller_in blocks_in;
    struct block_controller_out blocks;
    struct fall_back_in fall_back_in;
    struct fall_back_out fall_back;
  } wires;
};

void scavenger_init(struct scavenger *, const struct scavenger_params *);
void scavenger_reset(struct scavenger *);

/* From state, `goal` and what block_controller wants to know. */
void scavenger_comb(const struct scavenger *, const struct scavenger_in *, struct scavenger_out *);
void scavenger_clock(struct scavenger *, const struct scavenger_in *, const struct scavenger_out *);

#endif
