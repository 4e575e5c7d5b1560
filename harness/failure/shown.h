/* shown: a waveform of the RTL made into one to be looked at.  Beside each instance, in its `checker_i`, stands what
 * the comparison has seen of each port (drawn.h): the RTL's value, and of outputs the model's as `expected_`, where
 * they mean something, and x where they do not: while the qualifying port says so, and of the model's before the first
 * reset, in a reset, and after the first difference.  All other signals stay as they are. */
#ifndef TWINWARP_SHOWN_H
#define TWINWARP_SHOWN_H

#include "error.h"
#include "lockstep/lockstep.h"

/* `waves` is the file, whole, that the shim has written; it is replaced, or stays as it was. */
int shown_write(const struct tw_session *, const char *waves, struct tw_error *);

#endif
