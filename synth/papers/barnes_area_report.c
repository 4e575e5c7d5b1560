/* barnes_area_report: the tables and the JSON file of `synthesis barnes-area`. */
#include <math.h>
#include <string.h>

#include "measured/figures_json.h"
#include "papers/barnes_area.h"

enum { PAPER_LANES = 32, KEY = 80 };
static const char models_file[] = "synth/sram.tsv";

/* A figure in a column; - if it is not there. */
static void print_cell(int width, int digits, double value) {
  if (isnan(value)) printf("%*s", width, "-");
  else printf("%*.*f", width, digits, value);
}

static void print_design(const struct barnes_area *b, const struct barnes_design *d) {
  const double banks = b->banks[0].um2, relative = barnes_relative(b, 0, d, banks);
  printf("%-24s", d->name);
  for (unsigned u = 0; u < BARNES_UNITS; u++) print_cell(10, 1, d->unit_um2[u] / 1000);
  printf("%10.1f%10.1f%10.3f%11s", banks / 1000, (d->logic_um2[0] + banks) / 1000, relative, d->published_text);
  print_cell(10, 3, relative / d->published);
  printf("\n");
}

static void print_designs(const struct barnes_area *b) {
  if (b->lanes != PAPER_LANES) printf("Rows of %u lanes: a test of the flow.  The ratios mean nothing.\n", b->lanes);
  printf("Area in thousand µm², each unit synthesised by itself: %s, %s, clock %g ns\n\n", b->settings.tool,
         b->settings.liberty, b->settings.clock_ns);
  printf("%-24s%10s%10s%10s%10s%10s%10s%10s%11s%10s\n", "", "scheduler", "score", "arbiter", "collector", "banks",
         "total", "relative", "published", "ratio");
  for (u32 i = 0; i < b->designs; i++) print_design(b, &b->design[i]);
  printf("\nscheduler: policy tied to the design's; score: latency tied to 1; \"any policy\": the policy left free.\n"
         "banks: two of 256 x %u bits, by the row %s of %s.\n"
         "published: Barnes (HPCA 2023) Fig. 13, register banks included; 8 units as Malekeh quotes it.\n",
         barnes_row_bits(b), b->banks[0].model, models_file);
}

static void print_causes_of(const struct barnes_area *b, const struct barnes_design *d) {
  const double factor = d->published > 1.1 ? barnes_factor(b, d) : 0;
  char times[KEY] = "-";
  if (factor != 0) snprintf(times, sizeof times, "x %.1f", factor);
  printf("%-24s%11s%11.3f", d->name, d->published_text, barnes_relative(b, 0, d, b->banks[0].um2));
  for (u32 m = 1; m < b->models; m++) print_cell(13, 3, barnes_relative(b, 0, d, b->banks[m].um2));
  for (u32 v = 1; v < b->variants; v++) print_cell(16, 3, barnes_relative(b, v, d, b->banks[0].um2));
  printf("%13.3f%11s\n", barnes_relative(b, 0, d, 0), times);
}

/* The same ratios with one thing changed at a time. */
static void print_causes(const struct barnes_area *b) {
  printf("\nRelative area, one thing changed:\n\n%-24s%11s%11s", "", "published", "as it is");
  for (u32 m = 1; m < b->models; m++) printf("%13s", b->banks[m].model);
  for (u32 v = 1; v < b->variants; v++) printf("%16s", b->variant[v]);
  printf("%13s%11s\n", "logic alone", "collector");
  for (u32 i = 1; i < b->designs; i++) print_causes_of(b, &b->design[i]);
  printf("\nRows of %s in the place of %s; clock gates, or buffers and sizes, left out; the banks left out; collector: "
         "how\n"
         "many times ours collector and arbiter would have to be, in all designs, to give what is published.\n",
         models_file, b->banks[0].model);
}

void barnes_print(const struct barnes_area *b) {
  print_designs(b);
  print_causes(b);
}

/* "area_ratio_no_buffers" of "no buffers". */
static void add_ratio(cJSON *object, const char *what, double ratio) {
  char key[KEY];
  snprintf(key, sizeof key, "area_ratio_%s", what);
  for (char *blank = key; (blank = strchr(blank, ' '));) *blank = '_';
  if (!isnan(ratio)) figure_add(object, key, "%.5f", ratio);
}

static cJSON *design_json(const struct barnes_area *b, const struct barnes_design *d) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "name", d->name);
  cJSON *units = cJSON_AddObjectToObject(object, "unit_area_um2");
  for (unsigned u = 0; u < BARNES_UNITS; u++)
    if (!isnan(d->unit_um2[u])) figure_add(units, barnes_unit[u], "%.0f", d->unit_um2[u]);
  figure_add(object, "logic_area_um2", "%.0f", d->logic_um2[0]);
  figure_add(object, "area_um2", "%.0f", d->logic_um2[0] + b->banks[0].um2);
  figure_add(object, "area_ratio", "%.5f", barnes_relative(b, 0, d, b->banks[0].um2));
  figure_add(object, "least_area_ratio", "%.5f", barnes_relative(b, 0, d, b->most.um2));
  figure_add(object, "most_area_ratio", "%.5f", barnes_relative(b, 0, d, b->least.um2));
  figure_add(object, "logic_area_ratio", "%.5f", barnes_relative(b, 0, d, 0));
  figure_add(object, "published_area_ratio", "%g", d->published);
  for (u32 m = 1; m < b->models; m++) add_ratio(object, b->banks[m].model, barnes_relative(b, 0, d, b->banks[m].um2));
  for (u32 v = 1; v < b->variants; v++) add_ratio(object, b->variant[v], barnes_relative(b, v, d, b->banks[0].um2));
  return object;
}

int barnes_write(const struct barnes_area *b, const char *path, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "tool", b->settings.tool);
  cJSON_AddStringToObject(json, "liberty", b->settings.liberty);
  figure_add(json, "feature_size_nm", "%.0f", b->settings.feature_nm);
  figure_add(json, "clock_ns", "%g", b->settings.clock_ns);
  figure_add(json, "row_width_bits", "%.0f", barnes_row_bits(b));
  cJSON *banks = cJSON_AddObjectToObject(json, "register_banks");
  figure_add(banks, "area_um2", "%.0f", b->banks[0].um2);
  figure_add(banks, "least_area_um2", "%.0f", b->least.um2);
  figure_add(banks, "most_area_um2", "%.0f", b->most.um2);
  cJSON_AddStringToObject(banks, "model", b->banks[0].model);
  cJSON *designs = cJSON_AddArrayToObject(json, "designs");
  for (u32 i = 0; i < b->designs; i++) cJSON_AddItemToArray(designs, design_json(b, &b->design[i]));
  return json_file_write(json, path, error);
}
