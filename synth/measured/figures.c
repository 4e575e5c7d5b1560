/* figures: `synthesis figures area|timing REPORT SUBCORES LINE...`: files of a line of unit_figures.c each, in order,
 * as a table and as the file REPORT (figures.h).  SUBCORES: of the SM whose areas are summed, 0 if none are. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "measured/figures.h"

enum { AREA_OR_TIMING, REPORT, SUBCORES, FIRST_LINE };

void flow_settings_add(const struct flow_settings *s, cJSON *report) {
  cJSON_AddStringToObject(report, "tool", s->tool);
  flow_settings_add_cells(s, report);
  flow_settings_add_memories(s, report);
  cJSON_AddBoolToObject(report, "clock_gating", s->gating);
  cJSON_AddBoolToObject(report, "buffering", s->buffering);
}

void figures_copy(const cJSON *from, cJSON *to, const char *const *names, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(from, names[i]);
    if (item) cJSON_AddItemToObject(to, names[i], cJSON_Duplicate(item, 1));
  }
}

static int read_lines(cJSON *units, const char *needed, char **path, unsigned count, struct tw_error *error) {
  for (unsigned i = 0; i < count; i++) {
    cJSON *unit;
    if (json_file_read(&unit, path[i], error) != 0) return -1;
    cJSON_AddItemToArray(units, unit);
    if (!*text_of(unit, "unit") || isnan(figure_of(unit, needed)))
      return tw_fail(error, "%.150s: is no unit's figures, with %s", path[i], needed);
  }
  return 0;
}

static int run(char **word, unsigned words, struct tw_error *error) {
  struct flow_settings s;
  const bool area = strcmp(word[AREA_OR_TIMING], "area") == 0;
  if (!area && strcmp(word[AREA_OR_TIMING], "timing") != 0)
    return tw_fail(error, "figures %.20s: should be area or timing", word[AREA_OR_TIMING]);
  cJSON *units = cJSON_CreateArray(), *report = cJSON_CreateObject();
  int status = flow_settings_read(&s, error);
  if (status == 0)
    status = read_lines(units, area ? "logic_area_um2" : "slack_ns", word + FIRST_LINE, words - FIRST_LINE, error);
  if (status == 0) {
    flow_settings_add(&s, report);
    if (area) {
      area_table(units, &s, strtod(word[SUBCORES], NULL), report);
    } else {
      timing_table(units, &s, report);
    }
    status = json_file_write(report, word[REPORT], error);
  } else {
    cJSON_Delete(report);
  }
  cJSON_Delete(units);
  return status;
}

const struct command figures_command = {"figures", "area|timing REPORT SUBCORES LINE...", 4, ANY_WORDS, run};
