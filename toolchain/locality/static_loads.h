/* static_loads: what each block of a launch loads, from the kernel, its arguments, its grid and its block alone:
 * nothing that memory holds is looked at.  PAVER 3.3.
 *
 * At the launch all arguments are known, so each thread's block and thread numbers, what is computed from them, and
 * loops whose bounds come from them, have values; what a load or an atomic brings, has none.  Of every warp of every
 * block the instructions that addresses, guards and branches come from are worked out, for all lanes whose values are
 * known, and a value that comes from an unknown one is unknown; the rest of the kernel is left out.  So masks, shifts,
 * clamps and divisions, as compilers write them, need no rules of their own.
 *
 * A load is static if it is known of each lane of the grid whether it loads, and from where; then its words are exactly
 * those that it will load.  Of another the reason is kept: its address, its guard, or a branch or exit that decides
 * whether it is come to, and which instruction's result is not known.  Where a branch is unknown, all that can be come
 * to before its ways must meet again is unknown: loads there, and what is written there.
 *
 * Chosen here, where the paper is silent:
 * - Instructions are the kernel's own, behind register allocation: values are followed, not names, so that nothing is
 *   lost but what was spilled, which comes from memory.  PTX and assembly are alike there, and an address is one word.
 * - Shared memory is memory: what a block has put there is unknown.  So are constants of a module and arguments that
 *   the constant bank has no room for, and which SM a block runs on.
 * - Lanes with the same pc go on together, the lowest pc first; where lanes wait for each other is of no matter. */
#ifndef TWINWARP_STATIC_LOADS_H
#define TWINWARP_STATIC_LOADS_H

#include "locality/locality.h"

/* -1: no memory, an undefined instruction, a pc past the end, or more than `limit` warp instructions; the error says
 * which.  locality_free in any case. */
int locality_of_kernel(struct locality *l, const struct launch *launch, uint64_t limit, struct tw_error *error);

/* What is not known of a load: "address", "guard", "path"; of one that is known "". */
const char *locality_doubt_name(enum locality_doubt doubt);

#endif
