/* controller_study: Scavenger's controllers (Kloosterman 5.4, 5.5) without an SM: predictor, errors, both quotas and
 * fall-back in a closed loop around a kernel that is a few numbers, so that step response, settling and stability
 * can be seen. */
#ifndef TWINWARP_CONTROLLER_STUDY_H
#define TWINWARP_CONTROLLER_STUDY_H

#include <stdio.h>

#include "error.h"
#include "twin.h"

enum { STUDY_ISSUES = 4, STUDY_PERIOD = 100, STUDY_LONG = 16, STUDY_WARPS = 64, STUDY_REQUESTS = 256 };

/* The primary kernel: its IPC alone, a number for each STUDY_PERIOD cycles; `count` of them, then from the first
 * again.  With less than it needs of a resource its IPC falls in proportion, by `interference` % more whenever the
 * SM is shared, and it comes near a new IPC by 1 / lag a cycle. */
struct study_kernel {
  double *alone;
  size_t count, room;
  unsigned needs_warps, needs_requests, lag, interference;
};

struct study_options {
  unsigned goal; /* %, of its speed alone */
  unsigned cycles;
  FILE *series; /* CSV, a line each period; or NULL */
};

struct study_result {
  unsigned profile;       /* cycles of the first; 0 if none ended */
  double predicted;       /* IPC, by it */
  unsigned settled;       /* cycles of the first run after which the long window's error stays within 5 % */
  unsigned runs;          /* there were; cycles of them, and of these */
  double run_cycles, ipc; /*   the mean IPC */
  double of_target;       /*   its part of the target */
  unsigned gave_up;       /* times that sharing was given up */
  double warps, requests; /*   means that the secondary kernel had */
};

/* One number more.  kernel->alone is the caller's to free. */
void study_add(struct study_kernel *, double ipc);

/* A number a line, 0 to 4; `#` begins a comment. */
int study_read(struct study_kernel *, const char *path, struct tw_error *);

void study_run(const struct study_kernel *, const struct study_options *, struct study_result *);

#endif
