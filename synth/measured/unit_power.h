/* unit_power: power of one unit doing what it does in a window of a run (synth/measure.sh), a line of JSON:
 *
 *   unit, config, kernel, instances (in the SM), cycles, annotated_pins, unannotated_pins
 *   parts   of each RTL module: module, cells, internal_mw, switching_mw, leakage_mw, and of internal and switching
 *           what the clock takes that no gate stops, clock_mw;
 *           of each memory: memory, reads_per_cycle, writes_per_cycle, dynamic_mw, leakage_mw */
#ifndef TWINWARP_UNIT_POWER_H
#define TWINWARP_UNIT_POWER_H

#include "measured/figures_json.h"

/* Of figures that are worked with further. */
#define UNIT_POWER_DIGITS "%.12g"

/* Of the unit: its parts together. */
struct unit_power {
  const char *unit, *config; /* of the JSON */
  double cells, internal_mw, switching_mw, leakage_mw, clock_mw, memory_mw, memory_leakage_mw;
  double cycles, instances, annotated_pins, unannotated_pins;
};

/* -1 with a line if it is not such a one. */
int unit_power_sum(struct unit_power *, const cJSON *json, struct tw_error *);

/* Internal, switching and memories'. */
double unit_power_dynamic_mw(const struct unit_power *);

#endif
