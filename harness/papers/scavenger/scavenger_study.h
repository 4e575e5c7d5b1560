/* scavenger_study: Scavenger's experiments, Kloosterman 5.6, on the C engine. */
#ifndef TWINWARP_SCAVENGER_STUDY_H
#define TWINWARP_SCAVENGER_STUDY_H

#include "run/run.h"

/* Prints the tables; `report` is a JSON file, or NULL.  `small`: a few pairs of small kernels with one goal. */
enum run_status scavenger_study(const char *folder, bool small, const char *report);

#endif
