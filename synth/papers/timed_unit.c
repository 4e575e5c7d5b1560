/* timed_unit: see timed_unit.h. */
#include "papers/timed_unit.h"

#include <math.h>

int timed_unit_parse(struct timed_unit *t, const char *text, struct tw_error *error) {
  *t = (struct timed_unit){.json = NULL};
  if (json_parse(&t->json, text, "a unit's area and timing", error) != 0) return -1;
  t->unit = text_of(t->json, "unit");
  t->config = text_of(t->json, "config");
  t->cells = figure_of(t->json, "cells");
  t->flops = figure_of(t->json, "flops");
  t->logic_area_um2 = figure_of(t->json, "logic_area_um2");
  t->slack_ns = figure_of(t->json, "slack_ns");
  t->frequency_mhz = figure_of(t->json, "frequency_mhz");
  if (*t->unit && !isnan(t->cells + t->flops + t->logic_area_um2 + t->slack_ns + t->frequency_mhz)) return 0;
  return tw_fail(error, "%.100s: should have cells, flops, logic_area_um2, slack_ns and frequency_mhz",
                 *t->unit ? t->unit : "a unit's area and timing");
}

void timed_unit_free(struct timed_unit *t) { cJSON_Delete(t->json); }

void timed_unit_add(cJSON *json, const struct timed_unit *t) {
  figure_add(json, "cells", "%.0f", t->cells);
  figure_add(json, "flops", "%.0f", t->flops);
  figure_add(json, "logic_area_um2", "%.2f", t->logic_area_um2);
  figure_add(json, "slack_ns", "%.4f", t->slack_ns);
  figure_add(json, "frequency_mhz", "%.1f", t->frequency_mhz);
  cJSON_AddStringToObject(json, "config", t->config);
}
