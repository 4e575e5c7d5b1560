/* gtkw: the GTKWave save file beside a waveform: one group per unit instance, each output of the RTL with the model's
 * expected value under it, enumerations shown by name, and at a mismatch the failing port on top under a marker. */
#ifndef TWINWARP_GTKW_H
#define TWINWARP_GTKW_H

#include "error.h"
#include "lockstep.h"

/* `waves` is NAME.fst; writes NAME.gtkw, and NAME.<enumeration>.txt for each enumeration it uses. */
int gtkw_write(const struct tw_session *, const char *waves, struct tw_error *);

#endif
