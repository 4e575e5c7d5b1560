/* reference_sharing: who else reads what a kernel reads.  PAVER 2.2, Fig. 2: global reads, a lane each, by who reads
 * the same word in the launch:
 *
 *   unshared   one warp alone
 *   intra      warps of one block
 *   inter      blocks, one warp of each
 *   both       blocks, of at least one of them several warps
 *
 * By the functional executor's addresses, of all launches. */
#ifndef TWINWARP_REFERENCE_SHARING_H
#define TWINWARP_REFERENCE_SHARING_H

#include "paver_run.h"

enum reference_kind { REFERENCE_UNSHARED, REFERENCE_INTRA, REFERENCE_INTER, REFERENCE_BOTH, REFERENCE_KINDS };

struct reference_sharing {
  u64 references[REFERENCE_KINDS];
};

/* What goes wrong is said. */
enum run_status reference_sharing_count(struct reference_sharing *, const struct paver_options *, const char *kernel);

#endif
