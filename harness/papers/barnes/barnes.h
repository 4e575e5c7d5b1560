/* barnes: the experiments of Barnes, Shen and Rogers (HPCA 2023) on the C engine, the paper's figures beside ours. */
#ifndef TWINWARP_BARNES_H
#define TWINWARP_BARNES_H

#include "run/options.h"

/* Prints all tables and writes `report` (or NULL).  `folder` holds the kernels. */
enum run_status barnes(const char *folder, const char *report);

#endif
