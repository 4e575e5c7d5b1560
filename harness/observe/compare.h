/* compare: two reports of runs (run --report, cosim --report) beside each other: what the difference in cycles is made
 * of.
 *
 * As reasons sum up to cycles times schedulers, their differences, divided by the schedulers, sum up to the
 * difference in cycles. */
#ifndef TWINWARP_COMPARE_H
#define TWINWARP_COMPARE_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "error.h"

/* A report that was read; runs are those of one kernel each. */
struct comparison {
  const char *file[2];
  cJSON *report[2];
};

int comparison_read(struct comparison *, const char *first, const char *second, struct tw_error *);
void comparison_free(struct comparison *);

/* Of one run each: all that differs; of several, a line for each kernel that both have.  The greatest increase of
 * cycles, in percent, is left in `worst`.  Fails if they have no kernel in common. */
int comparison_print(const struct comparison *, FILE *, double *worst, struct tw_error *);

#endif
