/* locality_trace: what each block of a launch loads, from the addresses that the functional executor has: of all loads,
 * those that depend on loaded values too, as the kernel does with this very memory.  PAVER's matrices of BFS, B+ tree
 * and SpMV (Fig. 5) have sharing that no analysis before the launch sees. */
#ifndef TWINWARP_LOCALITY_TRACE_H
#define TWINWARP_LOCALITY_TRACE_H

#include "locality/locality.h"

/* Runs the launch on `memory`, which changes as it does.  -1: the error says why; locality_free in any case. */
int locality_of_trace(struct locality *l, const struct launch *launch, uint32_t *memory, uint64_t instruction_limit,
                      struct tw_error *error);

#endif
