/* malekeh: the experiments of Malekeh (III-A, IV-B3, VI) on the C engine, the paper's figures beside ours. */
#ifndef TWINWARP_MALEKEH_H
#define TWINWARP_MALEKEH_H

#include "run/options.h"

/* Prints all tables.  `folder` holds the kernels; `small` takes a few, in seconds.  Written, unless `report` is
 * NULL: REPORT.json and, beside it, REPORT-sthld.csv (Fig. 7), REPORT-walk.csv (Fig. 9) and REPORT-phases.csv, STHLD
 * over time. */
enum run_status malekeh(const char *folder, bool small, const char *report);

/* The two that need no kernel of the suite: Fig. 9 from the controller alone; phases of a kernel on the SM. */
int malekeh_walk(const char *path, struct tw_error *);
enum run_status malekeh_phases(const char *folder, const char *path, struct tw_error *);

#endif
