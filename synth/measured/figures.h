/* figures: area or timing of units, as a table and as a report, from the lines of unit_figures.c. */
#ifndef TWINWARP_FIGURES_H
#define TWINWARP_FIGURES_H

#include "measured/figures_json.h"
#include "measured/flow_settings.h"

/* Each prints its table, and fills the report: `units` are the lines, an array. */
void area_table(const cJSON *units, const struct flow_settings *, double subcores, cJSON *report);
void timing_table(const cJSON *units, const struct flow_settings *, cJSON *report);

/* What a report says of the flow, before its units. */
void flow_settings_add(const struct flow_settings *, cJSON *report);

/* The figures of a line that a report keeps, under these names; one that is not there is left out. */
void figures_copy(const cJSON *from, cJSON *to, const char *const *names, unsigned count);

#endif
