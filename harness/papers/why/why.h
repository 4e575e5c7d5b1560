/* why: what the differences that the papers' pages explain are made of: a kernel on two machines each, and the reasons
 * for which schedulers issued less or more, on the C engine.
 *
 * Report: an object for each pair, by its key, with the cycles of a scheduler by reason (observe/reasons.h), of
 * Scavenger's pairs those of a warp's place; means.  Reasons that change by less than a hundredth of the cycles are
 * "others", so the changes sum up to that in cycles. */
#ifndef TWINWARP_WHY_H
#define TWINWARP_WHY_H

#include "run/run.h"

/* Prints all pairs and writes `report` (or NULL).  `folder` holds the kernels. */
enum run_status why(const char *folder, const char *report);

#endif
