/* run_report: what `twinwarp run --report` says of a run. */
#ifndef TWINWARP_RUN_REPORT_H
#define TWINWARP_RUN_REPORT_H

#include "measured/figures_json.h"

/* What a run was asked to count: nothing, --events, or --energy, which counts events too. */
enum run_part { RUN_CYCLES, RUN_EVENTS, RUN_ENERGIES };

struct run_report {
  const char *path;
  cJSON *json;
  double run_cycles,
      kernel_cycles; /* all; from the launch to the last instruction's end, which is what the run prints */
  double counted_cycles, warp_instructions;
  const cJSON *events; /* each with event, first_instance_count, count; NULL of RUN_CYCLES */
  const cJSON *units;  /* each with unit, events_pj, clock_pj; NULL but of RUN_ENERGIES */
};

/* -1 with a line if it is no report of a run that counted this.  Freed by run_report_free in either case. */
int run_report_read(struct run_report *, const char *path, enum run_part, struct tw_error *);
void run_report_free(struct run_report *);

/* How often an event happened, in all instances of its unit and in the first; -1 with a line if it is not counted. */
int run_report_count(const struct run_report *, const char *event, double *count, struct tw_error *);
int run_report_first_count(const struct run_report *, const char *event, double *count, struct tw_error *);

#endif
