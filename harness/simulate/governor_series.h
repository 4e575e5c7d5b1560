/* governor_series: what Scavenger's governor does in the course of a run, a line of a CSV file for so many cycles. */
#ifndef TWINWARP_GOVERNOR_SERIES_H
#define TWINWARP_GOVERNOR_SERIES_H

#include <stdio.h>

#include "error.h"
#include "sm.h"

enum { GOVERNOR_SERIES_CYCLES = 2048 };

struct governor_series {
  FILE *file;
  const char *name;
  u64 cycle, instructions[SM_MAX_KERNELS]; /* of the line under way */
};

int governor_series_open(struct governor_series *, const char *file, struct tw_error *);
int governor_series_close(struct governor_series *, struct tw_error *);

/* A probe of the C engine. */
void governor_series_cycle(void *series, const struct sm *, const struct sm_in *);

#endif
