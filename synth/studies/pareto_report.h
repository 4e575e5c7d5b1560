/* pareto_report: tables, CSV and JSON of synth/pareto.sh; ratios are to the first machine. */
#ifndef TWINWARP_PARETO_REPORT_H
#define TWINWARP_PARETO_REPORT_H

#include "error.h"

struct pareto;

/* Prints tables; writes REPORT.csv, which synth/pareto.gp draws, and REPORT.json. */
int pareto_write(const struct pareto *, const char *report, struct tw_error *);

#endif
