/* timed_unit: area and slack of one unit, of the line of JSON that synth/unit.sh prints. */
#ifndef TWINWARP_TIMED_UNIT_H
#define TWINWARP_TIMED_UNIT_H

#include "measured/figures_json.h"

struct timed_unit {
  cJSON *json;
  const char *unit, *config;
  double cells, flops, logic_area_um2, slack_ns, frequency_mhz;
};

/* -1 with a line if it is not of a unit that was timed.  Freed by timed_unit_free in either case. */
int timed_unit_parse(struct timed_unit *, const char *text, struct tw_error *);
void timed_unit_free(struct timed_unit *);

/* Adds what reports have of one, its parameters last. */
void timed_unit_add(cJSON *json, const struct timed_unit *);

#endif
