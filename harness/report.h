/* report: how a mismatch is told to a person. */
#ifndef TWINWARP_REPORT_H
#define TWINWARP_REPORT_H

#include <stdio.h>

#include "lockstep.h"

/* Unit path, cycle, port, expected and got, then `replay`, the command that shows it again. */
void tw_report_mismatch(FILE *, const struct tw_mismatch *, const char *replay);

#endif
