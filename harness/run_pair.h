/* run_pair: two kernels on one SM at a time, each to its end, with what both leave in memory compared. */
#ifndef TWINWARP_RUN_PAIR_H
#define TWINWARP_RUN_PAIR_H

#include "run.h"

/* As run_kernel, of options with a second kernel. */
enum run_status run_pair(const struct run_options *, struct run_result *);

#endif
