/* minimise: looks for a smaller case of a mismatch: fewer blocks and warps, fewer instructions, an earlier cycle.
 *
 * Statements of the kernel are left out, half of them at first, single ones at last, and the numbers of its directives
 * lowered: geometry, repetitions, arguments, sizes of buffers.  What remains must be a kernel that the functional
 * executor runs, and differ in the same port of the same unit, no later. */
#ifndef TWINWARP_MINIMISE_H
#define TWINWARP_MINIMISE_H

#include "options.h"

/* `found` is the mismatch of the run that `options` describe.  Leaves FOLDER/minimal.tws, and says on stderr what it is
 * and the command that runs it.  Ends after `seconds`, or when nothing smaller is found. */
int minimise(const struct options *, const struct engine_result *found, double seconds, struct tw_error *);

#endif
