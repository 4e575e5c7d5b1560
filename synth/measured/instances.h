/* instances: how many of each unit an SM has, as synth/record.sh keeps them: a line each, unit and number. */
#ifndef TWINWARP_INSTANCES_H
#define TWINWARP_INSTANCES_H

#include "error.h"

/* 0 of one that the file does not name; -1 with a line if it cannot be read, or says no number of it. */
int instances_read(double *instances, const char *path, const char *unit, struct tw_error *);

#endif
