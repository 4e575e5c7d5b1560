/* area_table: see figures.h.  A row for each unit; of a single one its parts; sub-core and SM as what units they
 * have. */
#include <math.h>
#include <stdio.h>

#include "measured/figures.h"

static const char *const kept[] = {"unit",
                                   "config",
                                   "modules",
                                   "cells",
                                   "flops",
                                   "clock_gates",
                                   "logic_area_um2",
                                   "memory_area_um2",
                                   "least_memory_area_um2",
                                   "most_memory_area_um2",
                                   "fan_out",
                                   "synthesis_s",
                                   "peak_memory_mb"};
enum { KEPT = sizeof kept / sizeof *kept };

/* What rows show, and sums add. */
static const struct {
  const char *key, *heading, *format;
  int width;
} columns[] = {{"cells", "cells", "%.0f", 9},
               {"flops", "flops", "%.0f", 8},
               {"clock_gates", "gates", "%.0f", 7},
               {"logic_area_um2", "logic", "%.2f", 13},
               {"memory_area_um2", "memories", "%.2f", 13},
               {"least_memory_area_um2", "least", "%.2f", 13},
               {"most_memory_area_um2", "most", "%.2f", 13}};
enum { COLUMNS = sizeof columns / sizeof *columns };

struct sum {
  const char *what;
  double figure[COLUMNS];
};

static void print_heading(const struct flow_settings *s) {
  printf("Area in µm²: ");
  flow_settings_print(s);
  printf("\n\n%-24s", "");
  for (unsigned i = 0; i < COLUMNS; i++) printf("%*s", columns[i].width, columns[i].heading);
  printf("%8s%8s%7s\n", "fan-out", "s", "MB");
}

static void print_unit(const cJSON *unit) {
  printf("%-24s", text_of(unit, "unit"));
  for (unsigned i = 0; i < COLUMNS; i++) printf("%*.0f", columns[i].width, figure_of(unit, columns[i].key));
  printf("%8.0f%8.1f%7.0f\n", figure_of(unit, "fan_out"), figure_of(unit, "synthesis_s"),
         figure_of(unit, "peak_memory_mb"));
}

static void print_part(const cJSON *part) {
  const double instances = figure_of(part, "instances");
  if (*text_of(part, "memory"))
    printf("  %-22s%37s%13.0f%13.0f%13.0f   x %.0f, %.0f x %.0f bits\n", text_of(part, "memory"), "",
           figure_of(part, "area_um2"), figure_of(part, "least_area_um2"), figure_of(part, "most_area_um2"), instances,
           figure_of(part, "words"), figure_of(part, "width_bits"));
  else
    printf("  %-22s%9.0f%8.0f%7.0f%13.0f   x %.0f\n", text_of(part, "module"), figure_of(part, "cells"),
           figure_of(part, "flops"), figure_of(part, "clock_gates"), figure_of(part, "area_um2"), instances);
}

static void print_parts(const cJSON *parts) {
  const cJSON *part;
  cJSON_ArrayForEach(part, parts) { print_part(part); }
}

static void add_to(struct sum *sum, const cJSON *unit, double times) {
  for (unsigned i = 0; i < COLUMNS; i++) sum->figure[i] += times * figure_of(unit, columns[i].key);
}

static cJSON *print_sum(const struct sum *sum) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "what", sum->what);
  printf("%-24s", sum->what);
  for (unsigned i = 0; i < COLUMNS; i++) {
    printf("%*.0f", columns[i].width, sum->figure[i]);
    figure_add(json, columns[i].key, columns[i].format, sum->figure[i]);
  }
  putchar('\n');
  return json;
}

static void print_notes(const struct flow_settings *s, bool sums, bool only) {
  printf("\nmemories: by the row %s of synth/sram.tsv; least and most: over its rows of that technology.\n",
         s->memory_model);
  puts("fan-out: most pins on one net, clocks aside; s, MB: processor seconds and memory that the mapping took.");
  if (sums) puts("sub-core, SM: the units above times their instances, without what joins them.");
  if (only) puts("Below the unit: what is in it, each by itself.");
}

void area_table(const cJSON *units, const struct flow_settings *s, double subcores, cJSON *report) {
  struct sum subcore = {.what = "sub-core"}, sm = {.what = "SM"};
  cJSON *list = cJSON_AddArrayToObject(report, "units");
  const bool only = cJSON_GetArraySize(units) == 1;
  bool summed = false;
  const cJSON *unit;
  print_heading(s);
  cJSON_ArrayForEach(unit, units) {
    const double instances = figure_of(unit, "instances");
    const cJSON *parts = list_of(unit, "modules");
    cJSON *row = cJSON_CreateObject();
    figures_copy(unit, row, kept, KEPT);
    cJSON_AddItemToArray(list, row);
    print_unit(unit);
    if (only && cJSON_GetArraySize(parts) > 1) print_parts(parts);
    if (!(instances > 0)) continue;
    summed = true;
    add_to(&sm, unit, instances);
    if (fmod(instances, subcores) == 0) add_to(&subcore, unit, instances / subcores);
  }
  if (summed) {
    cJSON *sums = cJSON_AddArrayToObject(report, "sums");
    putchar('\n');
    cJSON_AddItemToArray(sums, print_sum(&subcore));
    cJSON_AddItemToArray(sums, print_sum(&sm));
  }
  print_notes(s, summed, only);
}
