/* timing_report: worst slacks of a netlist, from what OpenSTA reports of its paths (synth/timing.tcl). */
#ifndef TWINWARP_TIMING_REPORT_H
#define TWINWARP_TIMING_REPORT_H

#include <stdbool.h>

#include "error.h"

enum { TIMING_KINDS = 8, TIMING_KIND_NAME = 32, TIMING_END = 512 };

struct timing_kind {
  char name[TIMING_KIND_NAME]; /* register_to_register, input_to_register, ... */
  double slack_ns;
};

struct timing_report {
  struct timing_kind kind[TIMING_KINDS];
  unsigned kinds;
  double slack_ns, period_ns;            /* the worst; the least period that would do */
  char from[TIMING_END], to[TIMING_END]; /* of the worst path, as OpenSTA names its ends */
};

/* -1 with a line if no path is timed. */
int timing_report_read(struct timing_report *, const char *path, double clock_ns, struct tw_error *);

#endif
