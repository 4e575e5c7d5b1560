/* report_table: a report as a table of HTML: a row for each unit, and last one of their sums. */
#ifndef TWINWARP_REPORT_TABLE_H
#define TWINWARP_REPORT_TABLE_H

#include "studies/report_sections.h"

void report_table(FILE *, const struct report_section *, const cJSON *report);

/* The points of a sweep, those on the Pareto front marked. */
void report_sweep_table(FILE *, const cJSON *report);

/* What a report says of itself before its list. */
void report_about(FILE *, const cJSON *report);

#endif
