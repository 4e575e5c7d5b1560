/* sharing_sweep: dynamic warp execution by its period, step and start, of which the paper's text has lost the figures.
 * Jatala IV (dynamic warp execution), VI.
 *
 * Each kernel that registers limits runs on a GPU of 14 SMs with half of a block's registers kept, as with a tenth a
 * non-owner comes to no global memory instruction; in turn, with registers numbered by first use: without dynamic warp
 * execution, with it, and with one of the three changed at a time.  Of each the speed, of that without, and with what
 * probability non-owners' global memory instructions issued, over all cycles; with the machine's own numbers also in
 * the course of the run. */
#ifndef TWINWARP_SHARING_SWEEP_H
#define TWINWARP_SHARING_SWEEP_H

#include "sharing_gpu.h"

/* As a table on stdout, and as JSON if there is a report. */
enum run_status sharing_sweep(const struct sharing_options *);

#endif
