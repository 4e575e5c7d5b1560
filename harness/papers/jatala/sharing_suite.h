/* sharing_suite: whether registers shared by two blocks pay on kernels that are not the paper's: each small launch file
 * of the suite, on an SM with registers for three blocks and a half of each of its launches (--register-room), so that
 * there is something to share; Jatala VI.
 *
 * Of each kernel the speed, of round robin without sharing, with sharing alone, with registers numbered by first use,
 * and with owner warp first, too.  Where that loses more than a hundredth the cause is looked for by changing one thing
 * at a time, and is the first of these that has a half of the loss:
 *
 *   numbers    the other numbers of registers, with nothing shared
 *   scheduler  the greedy scheduler of owner warp first, with nothing shared
 *   cache      on a machine with eight times the L1 half of the loss is not there
 *   locks      none of these, and warps wait for a lock
 *   blocks     none of these: more blocks are there at a time */
#ifndef TWINWARP_SHARING_SUITE_H
#define TWINWARP_SHARING_SUITE_H

#include "sharing_gpu.h"

enum { SUITE_ROOM_PERCENT = 350 };

/* As a table on stdout, and as JSON if there is a report. */
enum run_status sharing_suite(const struct sharing_options *);

#endif
