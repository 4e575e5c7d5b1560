/* regless_runs: kernels on the C model of the SM, with RegLess or with a full register file in its place. */
#ifndef TWINWARP_REGLESS_RUNS_H
#define TWINWARP_REGLESS_RUNS_H

#include "regless_replay.h"
#include "run/run.h"

/* Preset maxwell; the machine's latency is not looked at.  Fills counts and the kernel's name, or the result's
 * error. */
enum run_status regless_run(const char *kernel, u64 seed, const struct regless_machine *machine,
                            struct replay_counts *counts, struct run_result *result);

#endif
