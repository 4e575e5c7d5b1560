/* barnes_area: sums the areas of units into designs, adds their register banks, and compares (synth/barnes.sh).
 *
 *   synthesis barnes-area LIBRARY LANES PARTS REPORT
 *
 * LIBRARY is the folder of `synthesis library`, LANES those of a row of registers.  PARTS has a row for each unit of
 * each design: variant of the flow, design, published area relative to the first design or -, unit, folder of its
 * netlist.  The first design is the baseline, the first variant the flow as it is; only designs of that are shown.
 * Units count with their logic; the banks are of the first model of the feature size, and of the others too.
 * Prints two tables, areas in thousand µm², and writes the JSON file REPORT, areas in µm². */
#include "papers/barnes_area.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/words.h"

enum { OF_VARIANT, OF_DESIGN, OF_PUBLISHED, OF_UNIT, OF_FOLDER, PART_COLUMNS };
enum { BANKS = 2, BANK_ROWS = 256, LANE_BITS = 32 };

const char *const barnes_unit[BARNES_UNITS] = {"warp_scheduler", "rba_score", "bank_arbiter", "operand_collector"};

u32 barnes_row_bits(const struct barnes_area *b) { return b->lanes * LANE_BITS; }

double barnes_relative(const struct barnes_area *b, u32 variant, const struct barnes_design *d, double memory_um2) {
  return (d->logic_um2[variant] + memory_um2) / (b->design[0].logic_um2[variant] + memory_um2);
}

/* Of (m + k c) / (m + k b) = p, with m what stays, c and b the areas of collector and arbiter here and in the
 * baseline. */
double barnes_factor(const struct barnes_area *b, const struct barnes_design *d) {
  const double *first = b->design[0].unit_um2;
  const double stays = b->banks[0].um2 + first[BARNES_SCHEDULER];
  const double here = d->unit_um2[BARNES_COLLECTOR] + d->unit_um2[BARNES_ARBITER];
  const double there = d->published * (first[BARNES_COLLECTOR] + first[BARNES_ARBITER]);
  return here > there ? (d->published - 1) * stays / (here - there) : 0;
}

static struct barnes_design *design_named(struct barnes_area *b, const char *name) {
  for (u32 i = 0; i < b->designs; i++)
    if (strcmp(b->design[i].name, name) == 0) return &b->design[i];
  return NULL;
}

static int add_design(struct barnes_area *b, const struct table_row *row, struct tw_error *error) {
  struct barnes_design *d = list_more(&b->design, &b->designs, &b->room, sizeof *d);
  d->name = row->column[OF_DESIGN];
  d->published_text = row->column[OF_PUBLISHED];
  d->published = NAN;
  for (unsigned u = 0; u < BARNES_UNITS; u++) d->unit_um2[u] = NAN;
  for (unsigned v = 0; v < BARNES_VARIANTS; v++) d->logic_um2[v] = NAN;
  if (strcmp(d->published_text, "-") == 0) return 0;
  return word_number(d->published_text, d->name, &d->published, error);
}

static int variant_of(struct barnes_area *b, const char *name, u32 *variant, struct tw_error *error) {
  for (*variant = 0; *variant < b->variants; ++*variant)
    if (strcmp(b->variant[*variant], name) == 0) return 0;
  if (b->variants == BARNES_VARIANTS)
    return tw_fail(error, "%.100s: should be one of %d variants", name, BARNES_VARIANTS);
  b->variant[b->variants++] = name;
  return 0;
}

static void add_area(struct barnes_design *d, u32 variant, unsigned unit, double um2) {
  double *sum = &d->logic_um2[variant];
  *sum = isnan(*sum) ? um2 : *sum + um2;
  if (variant == 0) d->unit_um2[unit] = um2;
}

static int add_part(struct barnes_area *b, const struct table_row *row, const struct netlist_area_from *from,
                    struct tw_error *error) {
  struct netlist_area area;
  u32 variant;
  unsigned unit = 0;
  while (unit < BARNES_UNITS && strcmp(barnes_unit[unit], row->column[OF_UNIT]) != 0) unit++;
  if (unit == BARNES_UNITS) return tw_fail(error, "%.100s: is no unit of a design", row->column[OF_UNIT]);
  if (variant_of(b, row->column[OF_VARIANT], &variant, error) != 0) return -1;
  if (variant == 0 && !design_named(b, row->column[OF_DESIGN]) && add_design(b, row, error) != 0) return -1;
  struct barnes_design *d = design_named(b, row->column[OF_DESIGN]);
  if (!d) return 0;
  const int status = netlist_area_read(&area, row->column[OF_FOLDER], row->column[OF_UNIT], from, error);
  if (status == 0) add_area(d, variant, unit, area.logic_um2);
  netlist_area_free(&area);
  return status;
}

static int add_parts(struct barnes_area *b, const struct table *parts, const char *path,
                     const struct netlist_area_from *from, struct tw_error *error) {
  if (!parts->rows) return tw_fail(error, "%.200s: should have rows", path);
  for (u32 i = 0; i < parts->rows; i++) {
    if (parts->row[i].columns != PART_COLUMNS)
      return tw_fail(error, "%.200s:%u: should be variant, design, published, unit and folder", path, i + 1);
    if (add_part(b, &parts->row[i], from, error) != 0) return -1;
  }
  return 0;
}

static void add_banks(struct barnes_area *b, const struct memory_models *models) {
  for (unsigned i = 0; i < models->rows; i++) {
    const struct memory_model *m = &models->row[i];
    if (m->nm != b->settings.feature_nm) continue;
    const struct barnes_banks banks = {m->name, BANKS * memory_area_um2(m, BANK_ROWS, barnes_row_bits(b))};
    if (b->models == 0 || banks.um2 < b->least.um2) b->least = banks;
    if (b->models == 0 || banks.um2 > b->most.um2) b->most = banks;
    b->banks[b->models++] = banks;
  }
}

static int compare(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct barnes_area b = {0};
  struct area_sources sources = {0};
  struct table parts = {0};
  char model[MEMORY_MODEL_NAME];
  int status = flow_settings_read(&b.settings, error);
  snprintf(model, sizeof model, "openram%.0f", b.settings.feature_nm);
  if (status == 0) status = word_count(word[1], "LANES", &b.lanes, error);
  if (status == 0) status = area_sources_read(&sources, word[0], model, error);
  if (status == 0) status = table_read(&parts, word[2], error);
  if (status == 0) {
    const struct netlist_area_from from = area_sources_of(&sources);
    add_banks(&b, &sources.models);
    status = add_parts(&b, &parts, word[2], &from, error);
  }
  if (status == 0) status = barnes_write(&b, word[3], error);
  if (status == 0) barnes_print(&b);
  free(b.design);
  table_free(&parts);
  area_sources_free(&sources);
  return status;
}

const struct command barnes_area_command = {"barnes-area", "LIBRARY LANES PARTS REPORT", 4, 4, compare};
