/* spill: puts virtual registers into local memory, and predicates into registers. */
#ifndef TWINWARP_SPILL_H
#define TWINWARP_SPILL_H

#include "compiler/interference.h"

/* Rewrites every access of the nodes without a colour through new, short-lived ones. */
int spill(struct ir *ir, const struct interference *f, enum liveness_of which);

#endif
