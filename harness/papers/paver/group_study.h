/* group_study: the groups that policies make of a kernel's blocks, what they capture of what blocks share, and how long
 * that takes.  PAVER 4, 6.3. */
#ifndef TWINWARP_GROUP_STUDY_H
#define TWINWARP_GROUP_STUDY_H

#include "block_groups.h"
#include "paver_run.h"

/* Of each launch the policies, by what they make; of a single policy its groups too, block by block, in the text and in
 * the report, there with their image in memory (group_image.h) from byte address 0 on.  `policies` has a bit each. */
enum run_status group_study(const struct paver_options *, unsigned policies);

#endif
