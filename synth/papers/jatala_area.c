/* jatala_area: area and slack of what an SM has so that two blocks share, as synth/jatala.sh measures it; a table, and
 * JSON.
 *
 *   synthesis jatala-area PARTS REPORT
 *
 * PARTS has a row for each unit: with or without sharing, instances, and a line of synth/unit.sh, its area and timing.
 * Areas are in square micrometres, slacks in nanoseconds. */
#include <string.h>

#include "commands.h"
#include "measured/flow_settings.h"
#include "measured/words.h"
#include "papers/timed_unit.h"
#include "table.h"

enum { OF_SHARING, OF_INSTANCES, OF_FIGURES, PART_COLUMNS };

/* What sharing adds: units that it needs, and what those that there are either way have more with it.  Others are in
 * the first. */
static const char *const adding[] = {"block_sharing", "share_window", "block_dispatch", "register_map"};

struct parts {
  cJSON *list;
  double added_um2, added_flops;
};

static void add(struct parts *p, const struct timed_unit *t, double sign) {
  for (size_t i = 0; i < sizeof adding / sizeof *adding; i++) {
    if (strcmp(adding[i], t->unit) != 0) continue;
    p->added_um2 += sign * t->logic_area_um2;
    p->added_flops += sign * t->flops;
  }
}

static cJSON *part_json(const struct timed_unit *t, const char *sharing, unsigned instances) {
  char name[256];
  cJSON *json = cJSON_CreateObject();
  snprintf(name, sizeof name, "%.200s.%s", t->unit, sharing);
  cJSON_AddStringToObject(json, "part", name);
  cJSON_AddStringToObject(json, "unit", t->unit);
  cJSON_AddStringToObject(json, "sharing", sharing);
  cJSON_AddNumberToObject(json, "instances_count", instances);
  timed_unit_add(json, t);
  return json;
}

static int take(struct parts *p, const struct table_row *row, struct tw_error *error) {
  const char *sharing = row->column[OF_SHARING];
  const bool with = strcmp(sharing, "with") == 0;
  u32 instances;
  struct timed_unit t;
  if (word_count(row->column[OF_INSTANCES], "instances", &instances, error) != 0) return -1;
  if (!with && strcmp(sharing, "without") != 0) return tw_fail(error, "%.100s: should be with or without", sharing);
  const int status = timed_unit_parse(&t, row->column[OF_FIGURES], error);
  if (status == 0) {
    printf("%-18s %-8s%10u%9.0f%8.0f%12.0f%12.3f%8.0f\n", t.unit, sharing, instances, t.cells, t.flops,
           t.logic_area_um2, t.slack_ns, t.frequency_mhz);
    cJSON_AddItemToArray(p->list, part_json(&t, sharing, instances));
    add(p, &t, with ? 1 : -1);
  }
  timed_unit_free(&t);
  return status;
}

static int take_all(struct parts *p, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    if (t->row[i].columns != PART_COLUMNS)
      return tw_fail(error, "%.200s:%u: should have %d columns", path, i + 1, PART_COLUMNS);
    if (take(p, &t->row[i], error) != 0) return -1;
  }
  return t->rows ? 0 : tw_fail(error, "%.200s: should have units", path);
}

static void add_added(cJSON *json, const struct parts *p) {
  cJSON *list = cJSON_AddArrayToObject(json, "added"), *all = cJSON_CreateObject();
  cJSON_AddStringToObject(all, "part", "all");
  figure_add(all, "logic_area_um2", "%.2f", p->added_um2);
  figure_add(all, "flops", "%.0f", p->added_flops);
  cJSON_AddItemToArray(list, all);
}

static int jatala_area(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct flow_settings s;
  struct table rows = {0};
  struct parts p = {.added_um2 = 0};
  if (flow_settings_read(&s, error) != 0) return -1;
  cJSON *json = cJSON_CreateObject();
  flow_settings_add_cells(&s, json);
  p.list = cJSON_AddArrayToObject(json, "parts");
  int status = table_read(&rows, word[0], error);
  if (status == 0) {
    printf("%s, clock %g ns\n\n%-18s %-8s%10s%9s%8s%14s%12s%8s\n", s.liberty, s.clock_ns, "", "sharing", "instances",
           "cells", "flops", "area, µm²", "slack, ns", "MHz");
    status = take_all(&p, &rows, word[0], error);
  }
  if (status == 0) {
    printf("sharing adds %.0f µm² and %.0f flops\n", p.added_um2, p.added_flops);
    add_added(json, &p);
    status = json_file_write(json, word[1], error);
  } else {
    cJSON_Delete(json);
  }
  table_free(&rows);
  return status;
}

const struct command jatala_area_command = {"jatala-area", "PARTS REPORT", 2, 2, jatala_area};
