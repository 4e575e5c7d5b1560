/* layout: where a twin's ports stand in the snapshot of its instance, what a word of it holds, and which outputs are
 * compared at one go. */
#ifndef TWINWARP_LAYOUT_H
#define TWINWARP_LAYOUT_H

#include "lockstep.h"

/* Places, and what the RTL keeps of ports.  The instance's checker is the one that is calling. */
void layout_ports(struct tw_twin *);

/* Once there is memory for values. */
void layout_values(struct tw_twin *);

#endif
