/* report: how a mismatch is told to a person. */
#ifndef TWINWARP_REPORT_H
#define TWINWARP_REPORT_H

#include <stdio.h>

#include "lockstep/lockstep.h"

/* Unit path, cycle, port, expected and got, and in what they differ; each on a line of its own. */
void report_mismatch(FILE *, const struct tw_mismatch *);

/* One value of a port, in hexadecimal, and its name if it has one; of a row, what its lanes hold.  `values` is the in
 * or out struct that holds it. */
void report_value(FILE *, const struct tw_twin *, unsigned port, unsigned element, const void *values);

/* Whether a value means something in the cycle of `values`: nothing qualifies it, or its bit of what does is set. */
bool report_means(const struct tw_twin *, unsigned port, unsigned element, const void *values);

#endif
