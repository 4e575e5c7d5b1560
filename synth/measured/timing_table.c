/* timing_table: see figures.h.  A row for each unit: its worst slack, that of each kind of path, and where the worst
 * runs. */
#include <math.h>
#include <stdio.h>

#include "measured/figures.h"

static const char *const kept[] = {"unit",
                                   "config",
                                   "slack_ns",
                                   "frequency_mhz",
                                   "from",
                                   "to",
                                   "register_to_register_slack_ns",
                                   "input_to_register_slack_ns",
                                   "to_clock_gate_slack_ns",
                                   "register_to_output_slack_ns",
                                   "input_to_output_slack_ns",
                                   "fan_out",
                                   "synthesis_s",
                                   "peak_memory_mb"};
enum { KEPT = sizeof kept / sizeof *kept };

static const struct {
  const char *key, *heading;
} columns[] = {{"slack_ns", "worst"},
               {"register_to_register_slack_ns", "reg-reg"},
               {"input_to_register_slack_ns", "in-reg"},
               {"to_clock_gate_slack_ns", "to-gate"},
               {"register_to_output_slack_ns", "reg-out"},
               {"input_to_output_slack_ns", "in-out"}};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void print_unit(const cJSON *unit) {
  printf("%-24s", text_of(unit, "unit"));
  for (unsigned i = 0; i < COLUMNS; i++) {
    const double slack = figure_of(unit, columns[i].key);
    if (isnan(slack)) {
      printf("%10s", "-");
    } else {
      printf("%10.3f", slack);
    }
  }
  printf("%8.0f  %s to %s\n", figure_of(unit, "frequency_mhz"), text_of(unit, "from"), text_of(unit, "to"));
}

void timing_table(const cJSON *units, const struct flow_settings *s, cJSON *report) {
  cJSON *list = cJSON_AddArrayToObject(report, "units");
  const cJSON *unit;
  if (*s->mode) cJSON_AddStringToObject(report, "mode", s->mode);
  printf("Slack in ns: ");
  flow_settings_print(s);
  printf("%s%s\n\n%-24s", *s->mode ? ", " : "", s->mode, "");
  for (unsigned i = 0; i < COLUMNS; i++) printf("%10s", columns[i].heading);
  printf("%8s  %s\n", "MHz", "worst path");
  cJSON_ArrayForEach(unit, units) {
    cJSON *row = cJSON_CreateObject();
    print_unit(unit);
    figures_copy(unit, row, kept, KEPT);
    cJSON *mhz = cJSON_GetObjectItemCaseSensitive(row, "frequency_mhz");
    if (mhz) cJSON_SetNumberValue(mhz, round(mhz->valuedouble * 10) / 10);
    cJSON_AddItemToArray(list, row);
  }
}
