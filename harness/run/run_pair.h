/* run_pair: two kernels on one SM at a time, each to its end, or one or two that are repeated; what they leave in
 * memory is compared with the functional executor's. */
#ifndef TWINWARP_RUN_PAIR_H
#define TWINWARP_RUN_PAIR_H

#include "run.h"

/* As run_kernel, of options with a second kernel or a time to repeat for. */
enum run_status run_pair(const struct run_options *, struct run_result *);

#endif
