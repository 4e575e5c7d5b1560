/* unit_power: see unit_power.h. */
#include "measured/unit_power.h"

#include <math.h>

/* A figure that is not there is none: NAN, and so is any sum of it. */
static void add_part(struct unit_power *p, const cJSON *part) {
  if (*text_of(part, "memory")) {
    p->memory_mw += figure_of(part, "dynamic_mw");
    p->memory_leakage_mw += figure_of(part, "leakage_mw");
    return;
  }
  p->cells += figure_of(part, "cells");
  p->internal_mw += figure_of(part, "internal_mw");
  p->switching_mw += figure_of(part, "switching_mw");
  p->leakage_mw += figure_of(part, "leakage_mw");
  p->clock_mw += figure_of(part, "clock_mw");
}

int unit_power_sum(struct unit_power *p, const cJSON *json, struct tw_error *error) {
  const cJSON *part, *parts = list_of(json, "parts");
  *p = (struct unit_power){.unit = text_of(json, "unit"),
                           .config = text_of(json, "config"),
                           .cycles = figure_of(json, "cycles"),
                           .instances = figure_of(json, "instances"),
                           .annotated_pins = figure_of(json, "annotated_pins"),
                           .unannotated_pins = figure_of(json, "unannotated_pins")};
  cJSON_ArrayForEach(part, parts) { add_part(p, part); }
  if (!*p->unit || !parts || isnan(p->cells + p->memory_mw + p->leakage_mw + p->memory_leakage_mw + p->clock_mw) ||
      isnan(p->internal_mw + p->switching_mw + p->cycles))
    return tw_fail(error, "%.100s: is no unit's power as synth/measure.sh has it", *p->unit ? p->unit : "a line");
  return 0;
}

double unit_power_dynamic_mw(const struct unit_power *p) { return p->internal_mw + p->switching_mw + p->memory_mw; }
