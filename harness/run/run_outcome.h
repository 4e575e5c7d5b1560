/* run_outcome: what `twinwarp run` says of a run. */
#ifndef TWINWARP_RUN_OUTCOME_H
#define TWINWARP_RUN_OUTCOME_H

#include "run.h"

/* A result to standard output; what did not pass to standard error, the first line of a mismatch red on a terminal
 * unless NO_COLOR is set. */
void run_outcome_print(const struct run_options *, const struct run_result *);

#endif
