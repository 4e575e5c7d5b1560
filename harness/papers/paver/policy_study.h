/* policy_study: kernels on a GPU whose blocks go to SMs by one policy or another: what becomes of time and memory.
 * PAVER 5, 6.
 *
 *   lrr, bcs   in the grid's order, to SMs in turn; bcs in pairs (6.1)
 *   others     in the groups that block_groups.h makes of the launch's locality graph, from global memory; with
 *              stealing an SM that has none left takes blocks of the one that has most (5.2)
 *
 * Analysis and partition take the host's time, none of the GPU's. */
#ifndef TWINWARP_POLICY_STUDY_H
#define TWINWARP_POLICY_STUDY_H

#include "block_groups.h"
#include "paver_run.h"

/* Each kernel under each of `policies`, which has a bit each: a row of all its launches. */
enum run_status policy_study(const struct paver_options *, unsigned policies, bool stealing);

#endif
