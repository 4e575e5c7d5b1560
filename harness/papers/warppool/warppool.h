/* warppool: the experiments of WarpPool (Kloosterman, chapter 3) on the C engine, the paper's figures beside ours. */
#ifndef TWINWARP_WARPPOOL_H
#define TWINWARP_WARPPOOL_H

#include "run/options.h"

/* Prints all tables and writes `report` (or NULL).  `folder` holds the kernels; `small` takes those of tests, in
 * seconds. */
enum run_status warppool(const char *folder, bool small, const char *report);

#endif
