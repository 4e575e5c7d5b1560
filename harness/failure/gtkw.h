/* gtkw: the GTKWave save file beside a waveform: one group per unit instance, each output of the RTL with the model's
 * expected value under it, enumerations shown by name.  At a mismatch the failing port stands on top under a marker,
 * then the unit's other ports, then the other instances, the nearest in the hierarchy first. */
#ifndef TWINWARP_GTKW_H
#define TWINWARP_GTKW_H

#include "error.h"
#include "lockstep/lockstep.h"

/* `waves` is NAME.fst, and there; writes NAME.gtkw, and NAME.<enumeration>.txt for each enumeration it uses.  The files
 * may be moved together: GTKWave finds them beside each other. */
int gtkw_write(const struct tw_session *, const char *waves, struct tw_error *);

#endif
