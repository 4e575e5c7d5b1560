/* paver_area: area and slack of the thread block scheduler of PAVER for several GPUs, as synth/paver.sh measures it; a
 * table, and JSON.
 *
 *   synthesis paver-area PARTS REPORT
 *
 * PARTS has rows of two kinds:
 *   part, SMs, area and timing of a unit, a line of synth/unit.sh
 *   operators, SMs, bits of a number of blocks, a file of Yosys's `stat -json -width` of the task stealer's RTL
 *
 * Areas are in square micrometres, slacks in nanoseconds. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "measured/flow_settings.h"
#include "measured/words.h"
#include "papers/timed_unit.h"
#include "table.h"

enum { OF_KIND, OF_SMS, OF_FIGURES, OF_BITS = OF_FIGURES, PART_COLUMNS, OF_STATISTICS = PART_COLUMNS };
enum { OPERATOR_COLUMNS = OF_STATISTICS + 1 };

struct operators {
  double adders, comparators;
};

static cJSON *part_json(const struct timed_unit *t, unsigned sms) {
  char name[256];
  cJSON *json = cJSON_CreateObject();
  snprintf(name, sizeof name, "%.200s.%u", t->unit, sms);
  cJSON_AddStringToObject(json, "part", name);
  cJSON_AddNumberToObject(json, "sms", sms);
  cJSON_AddStringToObject(json, "unit", t->unit);
  timed_unit_add(json, t);
  return json;
}

static int take_part(cJSON *parts, const struct table_row *row, unsigned sms, struct tw_error *error) {
  struct timed_unit t;
  const int status = timed_unit_parse(&t, row->column[OF_FIGURES], error);
  if (status == 0) {
    printf("%4u  %-18s%9.0f%8.0f%12.0f%12.3f%8.0f\n", sms, t.unit, t.cells, t.flops, t.logic_area_um2, t.slack_ns,
           t.frequency_mhz);
    cJSON_AddItemToArray(parts, part_json(&t, sms));
  }
  timed_unit_free(&t);
  return status;
}

/* Yosys calls a cell by what it does and how wide it is: $add_16.  Narrower ones are the turn's and the counter's. */
static void count_cell(struct operators *o, const cJSON *cell, unsigned least_bits) {
  static const char *const adders[] = {"$add", "$sub", NULL}, *const comparators[] = {"$gt", "$ge", "$lt", "$le", NULL};
  const char *width = strrchr(cell->string, '_');
  if (!width || strtoul(width + 1, NULL, 10) < least_bits) return;
  const size_t length = (size_t)(width - cell->string);
  for (const char *const *a = adders; *a; a++)
    if (strlen(*a) == length && strncmp(*a, cell->string, length) == 0) o->adders += cell->valuedouble;
  for (const char *const *c = comparators; *c; c++)
    if (strlen(*c) == length && strncmp(*c, cell->string, length) == 0) o->comparators += cell->valuedouble;
}

static int count_operators(struct operators *o, const char *path, unsigned least_bits, struct tw_error *error) {
  cJSON *json;
  if (json_file_read(&json, path, error) != 0) return -1;
  const cJSON *design = cJSON_GetObjectItemCaseSensitive(json, "design"),
              *cells = cJSON_GetObjectItemCaseSensitive(design, "num_cells_by_type"), *cell;
  *o = (struct operators){0};
  cJSON_ArrayForEach(cell, cells) { count_cell(o, cell, least_bits); }
  const int status = cJSON_IsObject(cells) ? 0 : tw_fail(error, "%.200s: should have the cells of a design", path);
  cJSON_Delete(json);
  return status;
}

static int take_operators(cJSON *list, const struct table_row *row, unsigned sms, struct tw_error *error) {
  u32 bits;
  struct operators o;
  if (word_count(row->column[OF_BITS], "bits", &bits, error) != 0 ||
      count_operators(&o, row->column[OF_STATISTICS], bits, error) != 0)
    return -1;
  printf("%4u  task_stealer has %.0f adders and %.0f comparators of as many bits as a number of blocks or more\n", sms,
         o.adders, o.comparators);
  cJSON *json = cJSON_CreateObject();
  cJSON_AddNumberToObject(json, "sms", sms);
  figure_add(json, "adders_count", "%.0f", o.adders);
  figure_add(json, "comparators_count", "%.0f", o.comparators);
  cJSON_AddItemToArray(list, json);
  return 0;
}

static int take_all(cJSON *json, const struct table *t, const char *path, struct tw_error *error) {
  cJSON *parts = cJSON_AddArrayToObject(json, "parts"), *operators = cJSON_AddArrayToObject(json, "operators");
  for (u32 i = 0; i < t->rows; i++) {
    const struct table_row *row = &t->row[i];
    const bool part = strcmp(row->column[OF_KIND], "part") == 0;
    if ((!part && strcmp(row->column[OF_KIND], "operators") != 0) ||
        row->columns != (part ? (unsigned)PART_COLUMNS : (unsigned)OPERATOR_COLUMNS))
      return tw_fail(error, "%.200s:%u: should be a part of %d columns or operators of %d", path, i + 1, PART_COLUMNS,
                     OPERATOR_COLUMNS);
    u32 sms;
    if (word_count(row->column[OF_SMS], "SMs", &sms, error) != 0) return -1;
    if ((part ? take_part(parts, row, sms, error) : take_operators(operators, row, sms, error)) != 0) return -1;
  }
  return t->rows ? 0 : tw_fail(error, "%.200s: should have units", path);
}

static int paver_area(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct flow_settings s;
  struct table rows = {0};
  if (flow_settings_read(&s, error) != 0) return -1;
  cJSON *json = cJSON_CreateObject();
  flow_settings_add_cells(&s, json);
  int status = table_read(&rows, word[0], error);
  if (status == 0) {
    printf("%s, clock %g ns\n\n SMs  %-18s%9s%8s%14s%12s%8s\n", s.liberty, s.clock_ns, "", "cells", "flops",
           "area, µm²", "slack, ns", "MHz");
    status = take_all(json, &rows, word[0], error);
  }
  if (status == 0) status = json_file_write(json, word[1], error);
  else cJSON_Delete(json);
  table_free(&rows);
  return status;
}

const struct command paver_area_command = {"paver-area", "PARTS REPORT", 2, 2, paver_area};
