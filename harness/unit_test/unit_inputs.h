/* unit_inputs: what a unit's own test feeds it in a cycle: its stimulus (stimulus.h), and resets. */
#ifndef TWINWARP_UNIT_INPUTS_H
#define TWINWARP_UNIT_INPUTS_H

#include "bins.h"
#include "lockstep/lockstep.h"
#include "util/random.h"

/* Fills the twin's `next_in`; whether the cycle is one of reset; `calm`: none but the first cycles are.  With
 * `bins`, or NULL, the cycle is counted in them. */
bool unit_inputs(struct tw_random *, bool calm, struct tw_bins *bins, struct tw_twin *);

#endif
