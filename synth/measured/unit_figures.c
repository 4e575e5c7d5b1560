/* unit_figures: `synthesis unit UNIT CONFIG INSTANCES LIBRARY NETLIST [TIMING]` prints area, and timing if its file is
 * named (timing.c), of one unit as a line of JSON:
 *
 *   unit, config     as an instance spells its parameters
 *   instances        of it in the SM, if INSTANCES is not empty
 *   modules          module, instances, cells, flops, clock_gates, area_um2 (of one, by itself); of memories, by the
 *                    model SRAM, memory, instances, words, width_bits, area_um2, least_area_um2, most_area_um2 (by all
 *                    models of that size)
 *   cells, flops, clock_gates, logic_area_um2, memory_area_um2, least_memory_area_um2, most_memory_area_um2
 *   fan_out          most pins on one net, clocks aside
 *   synthesis_s, peak_memory_mb      what the mapping took
 *   slack_ns and the others of timing.c */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "measured/figures_json.h"
#include "measured/netlist_area.h"
#include "measured/flow_settings.h"

enum { PINS_COLUMN = 3 };
enum { OF_UNIT, OF_CONFIG, OF_INSTANCES, OF_LIBRARY, OF_NETLIST, OF_TIMING };

static cJSON *part_json(const struct area_part *p) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, p->memory ? "memory" : "module", p->name);
  cJSON_AddNumberToObject(json, "instances", p->instances);
  if (p->memory) {
    cJSON_AddNumberToObject(json, "words", p->words);
    cJSON_AddNumberToObject(json, "width_bits", p->width_bits);
    figure_add(json, "area_um2", "%.2f", p->um2);
    figure_add(json, "least_area_um2", "%.2f", p->least_um2);
    figure_add(json, "most_area_um2", "%.2f", p->most_um2);
  } else {
    cJSON_AddNumberToObject(json, "cells", p->cells);
    cJSON_AddNumberToObject(json, "flops", p->flops);
    cJSON_AddNumberToObject(json, "clock_gates", p->clock_gates);
    figure_add(json, "area_um2", "%.2f", p->um2);
  }
  return json;
}

static void add_area(cJSON *json, const struct netlist_area *a) {
  cJSON *modules = cJSON_AddArrayToObject(json, "modules");
  for (u32 i = 0; i < a->parts; i++) cJSON_AddItemToArray(modules, part_json(&a->part[i]));
  cJSON_AddNumberToObject(json, "cells", a->cells);
  cJSON_AddNumberToObject(json, "flops", a->flops);
  cJSON_AddNumberToObject(json, "clock_gates", a->clock_gates);
  figure_add(json, "logic_area_um2", "%.2f", a->logic_um2);
  figure_add(json, "memory_area_um2", "%.2f", a->memory_um2);
  figure_add(json, "least_memory_area_um2", "%.2f", a->least_memory_um2);
  figure_add(json, "most_memory_area_um2", "%.2f", a->most_memory_um2);
}

static int add_fan_out(cJSON *json, const char *netlist, struct tw_error *error) {
  struct table t;
  double most = 0;
  const int status = table_read_in(&t, netlist, "fanout.tsv", error);
  for (u32 i = 0; i < t.rows; i++) {
    const double pins = strtod(t.row[i].column[PINS_COLUMN], NULL);
    if (pins > most) most = pins;
  }
  if (status == 0) cJSON_AddNumberToObject(json, "fan_out", most);
  table_free(&t);
  return status;
}

static int add_cost(cJSON *json, const char *netlist, struct tw_error *error) {
  struct table t;
  int status = table_read_in(&t, netlist, "cost", error);
  if (status == 0 && (t.rows != 1 || t.row[0].columns != 2))
    status = tw_fail(error, "%.200s/cost: should have seconds and megabytes", netlist);
  if (status == 0) {
    figure_add(json, "synthesis_s", "%.1f", strtod(t.row[0].column[0], NULL));
    figure_add(json, "peak_memory_mb", "%.0f", strtod(t.row[0].column[1], NULL));
  }
  table_free(&t);
  return status;
}

static int add_timing(cJSON *json, const char *path, struct tw_error *error) {
  cJSON *timing, *item;
  if (json_file_read(&timing, path, error) != 0) return -1;
  while ((item = cJSON_DetachItemFromArray(timing, 0))) cJSON_AddItemToObject(json, item->string, item);
  cJSON_Delete(timing);
  return 0;
}

static int add_all(cJSON *json, char **word, unsigned words, struct tw_error *error) {
  struct flow_settings s;
  struct area_sources sources = {.model = NULL};
  struct netlist_area a = {.parts = 0};
  int status = flow_settings_read(&s, error);
  if (status == 0) status = area_sources_read(&sources, word[OF_LIBRARY], s.memory_model, error);
  if (status == 0) {
    const struct netlist_area_from from = area_sources_of(&sources);
    status = netlist_area_read(&a, word[OF_NETLIST], word[OF_UNIT], &from, error);
  }
  if (status == 0) add_area(json, &a);
  netlist_area_free(&a);
  area_sources_free(&sources);
  if (status == 0) status = add_fan_out(json, word[OF_NETLIST], error);
  if (status == 0) status = add_cost(json, word[OF_NETLIST], error);
  return status == 0 && words > OF_TIMING ? add_timing(json, word[OF_TIMING], error) : status;
}

static int run(char **word, unsigned words, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "unit", word[OF_UNIT]);
  cJSON_AddStringToObject(json, "config", word[OF_CONFIG]);
  if (*word[OF_INSTANCES]) cJSON_AddNumberToObject(json, "instances", strtod(word[OF_INSTANCES], NULL));
  if (add_all(json, word, words, error) != 0) {
    cJSON_Delete(json);
    return -1;
  }
  json_line_print(json);
  return 0;
}

const struct command unit_command = {"unit", "UNIT CONFIG INSTANCES LIBRARY NETLIST [TIMING]", 5, 6, run};
