/* regless_area: area of a sub-core's operand stage with RegLess at each capacity, beside the full register file's
 * (synth/regless.sh).
 *
 *   synthesis regless-area LIBRARY FULL LANES LEAST UNITS REPORT
 *
 * LIBRARY is the folder of `synthesis library`; FULL how many rows a bank of the register file has, LANES those of a
 * row.  UNITS has a row for each unit of each design: design, unit, instances, folder of its netlist; and of one that
 * works lane by lane and was mapped with LEAST lanes, below LANES, behind it the folder of that with twice as many.  A
 * design is full; how many rows RegLess' banks have; all, what these have in common; or compressor, which they may
 * have.
 *
 * What was mapped twice goes on to LANES as a straight line; its memories are the model's with whole rows.
 * Prints two tables, areas in µm², and writes the JSON file REPORT. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/figures_json.h"
#include "measured/netlist_area.h"
#include "measured/flow_settings.h"
#include "measured/words.h"

enum { OF_DESIGN, OF_UNIT, OF_INSTANCES, OF_FOLDER, LEAST_COLUMNS, OF_WIDER = LEAST_COLUMNS, MOST_COLUMNS };
enum { PAPER_LANES = 32, LANE_BITS = 32, SM_BANKS = 32 };
static const char full[] = "full", all[] = "all", compressor[] = "compressor";

struct figures {
  double flops, logic_um2, memory_um2, least_memory_um2, most_memory_um2;
};

struct part {
  const char *design, *unit;
  struct figures of;
};

struct regless_area {
  u32 full_rows, lanes, least;
  struct flow_settings settings;
  struct part *part;
  u32 parts, room;
};

static void add(struct figures *sum, const struct figures *one, double times) {
  sum->flops += one->flops * times;
  sum->logic_um2 += one->logic_um2 * times;
  sum->memory_um2 += one->memory_um2 * times;
  sum->least_memory_um2 += one->least_memory_um2 * times;
  sum->most_memory_um2 += one->most_memory_um2 * times;
}

/* Of a design's own parts; of one unit of it, or of all if that is NULL. */
static void add_parts(const struct regless_area *r, struct figures *sum, const char *design, const char *unit) {
  for (u32 i = 0; i < r->parts; i++)
    if (strcmp(r->part[i].design, design) == 0 && (!unit || strcmp(r->part[i].unit, unit) == 0))
      add(sum, &r->part[i].of, 1);
}

static struct figures figures_of(const struct regless_area *r, const char *design, const char *unit, bool compressed) {
  struct figures sum = {0};
  add_parts(r, &sum, design, unit);
  if (strcmp(design, full) == 0) return sum;
  add_parts(r, &sum, all, unit);
  if (compressed) add_parts(r, &sum, compressor, unit);
  return sum;
}

static double together(const struct figures *f) { return f->logic_um2 + f->memory_um2; }

/* Whether a part is the first of its design, and whether that is RegLess of so many rows. */
static u32 first_with_rows(const struct regless_area *r, u32 which) {
  const char *design = r->part[which].design;
  for (u32 i = 0; i < which; i++)
    if (strcmp(r->part[i].design, design) == 0) return 0;
  return (u32)strtoul(design, NULL, 10);
}

static bool first_of_unit(const struct regless_area *r, u32 which) {
  for (u32 i = 0; i < which; i++)
    if (strcmp(r->part[i].unit, r->part[which].unit) == 0) return false;
  return true;
}

struct design {
  const char *name, *word;
  u32 rows;
  bool compressed;
};

static void show_design(const struct regless_area *r, const struct design *d, cJSON *designs) {
  const struct figures f = figures_of(r, d->word, NULL, d->compressed), base = figures_of(r, full, NULL, false);
  const double relative = together(&f) / together(&base);
  const u32 entries = d->rows * SM_BANKS;
  printf("%-34s%9u%14.0f%14.0f%14.0f%10.3f%10.4g\n", d->name, entries, f.logic_um2, f.memory_um2, together(&f),
         relative, (double)d->rows / r->full_rows);
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "design", d->name);
  figure_add(object, "entries", "%.0f", entries);
  figure_add(object, "logic_um2", "%.0f", f.logic_um2);
  figure_add(object, "memory_um2", "%.0f", f.memory_um2);
  figure_add(object, "least_memory_um2", "%.0f", f.least_memory_um2);
  figure_add(object, "most_memory_um2", "%.0f", f.most_memory_um2);
  figure_add(object, "flops", "%.0f", f.flops);
  figure_add(object, "relative", "%.4f", relative);
  cJSON_AddItemToArray(designs, object);
}

static void show_designs(const struct regless_area *r, cJSON *designs) {
  if (r->lanes != PAPER_LANES) printf("Small units: a test of the flow.  The ratios mean nothing.\n");
  printf("Area of a sub-core's operand stage, µm²: %s, clock %g ns, memories by %s\n\n", r->settings.liberty,
         r->settings.clock_ns, r->settings.memory_model);
  printf("%-34s%9s%14s%14s%14s%10s%10s\n", "", "entries", "logic", "memories", "together", "relative", "capacity");
  show_design(r, &(struct design){"full register file, collectors", full, r->full_rows, false}, designs);
  for (u32 i = 0; i < r->parts; i++) {
    const u32 rows = first_with_rows(r, i);
    if (!rows) continue;
    show_design(r, &(struct design){"RegLess", r->part[i].design, rows, true}, designs);
    show_design(r, &(struct design){"RegLess without compressor", r->part[i].design, rows, false}, designs);
  }
  printf("entries: of the SM.  capacity: relative too; the thesis has RegLess a little above it (Fig. 4.11).\n");
  if (r->least < r->lanes)
    printf("units that work lane by lane: from %u and %u lanes, as a straight line; memories with whole rows.\n",
           r->least, 2 * r->least);
}

static void print_part(const struct regless_area *r, const char *unit) {
  struct figures f = figures_of(r, full, unit, false);
  printf("%-28s%12.0f", unit, together(&f));
  for (u32 i = 0; i < r->parts; i++) {
    if (!first_with_rows(r, i)) continue;
    f = figures_of(r, r->part[i].design, unit, true);
    printf("%12.0f", together(&f));
  }
  printf("\n");
}

static void print_parts(const struct regless_area *r) {
  printf("\nParts, with their memories\n\n%-28s%12s", "", full);
  for (u32 i = 0; i < r->parts; i++) {
    const u32 rows = first_with_rows(r, i);
    if (rows) printf("%12u", rows * SM_BANKS);
  }
  printf("\n");
  for (u32 i = 0; i < r->parts; i++)
    if (first_of_unit(r, i)) print_part(r, r->part[i].unit);
}

static int report(const struct regless_area *r, const char *path, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject();
  flow_settings_add_cells(&r->settings, json);
  flow_settings_add_memories(&r->settings, json);
  figure_add(json, "row_width_bits", "%.0f", LANE_BITS * r->lanes);
  show_designs(r, cJSON_AddArrayToObject(json, "designs"));
  print_parts(r);
  return json_file_write(json, path, error);
}

/* Of a netlist, its memories as if they were so many times as wide. */
static int read_figures(struct figures *f, const char *folder, const char *unit, struct netlist_area_from from,
                        u32 times, struct tw_error *error) {
  struct netlist_area a;
  from.times = times;
  const int status = netlist_area_read(&a, folder, unit, &from, error);
  *f = (struct figures){a.flops, a.logic_um2, a.memory_um2, a.least_memory_um2, a.most_memory_um2};
  netlist_area_free(&a);
  return status;
}

static int read_part(const struct regless_area *r, struct figures *f, const struct table_row *row,
                     const struct netlist_area_from *from, struct tw_error *error) {
  const char *unit = row->column[OF_UNIT], *folder = row->column[OF_FOLDER];
  const u32 times = r->lanes / r->least;
  struct figures least;
  if (row->columns == LEAST_COLUMNS) return read_figures(f, folder, unit, *from, 1, error);
  if (times < 2) return tw_fail(error, "%.100s: has two netlists, of no fewer than %u lanes", unit, r->lanes);
  if (read_figures(&least, folder, unit, *from, times, error) != 0 ||
      read_figures(f, row->column[OF_WIDER], unit, *from, times / 2, error) != 0)
    return -1;
  f->flops = least.flops + (f->flops - least.flops) * (times - 1);
  f->logic_um2 = least.logic_um2 + (f->logic_um2 - least.logic_um2) * (times - 1);
  return 0;
}

static int take(struct regless_area *r, const struct table *t, const char *path, const struct netlist_area_from *from,
                struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    const struct table_row *row = &t->row[i];
    struct figures one = {0};
    u32 instances;
    if (row->columns != LEAST_COLUMNS && row->columns != MOST_COLUMNS)
      return tw_fail(error, "%.200s:%u: should be design, unit, instances and one or two folders", path, i + 1);
    if (word_count(row->column[OF_INSTANCES], row->column[OF_UNIT], &instances, error) != 0 ||
        read_part(r, &one, row, from, error) != 0)
      return -1;
    struct part *p = list_more(&r->part, &r->parts, &r->room, sizeof *p);
    p->design = row->column[OF_DESIGN];
    p->unit = row->column[OF_UNIT];
    add(&p->of, &one, instances);
  }
  const struct figures base = figures_of(r, full, NULL, false);
  return together(&base) > 0 ? 0 : tw_fail(error, "%.200s: has no units of %s", path, full);
}

static int compare(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct regless_area r = {0};
  struct area_sources sources = {0};
  struct table units = {0};
  int status = flow_settings_read(&r.settings, error);
  if (status == 0) status = word_count(word[1], "FULL", &r.full_rows, error);
  if (status == 0) status = word_count(word[2], "LANES", &r.lanes, error);
  if (status == 0) status = word_count(word[3], "LEAST", &r.least, error);
  if (status == 0) status = area_sources_read(&sources, word[0], r.settings.memory_model, error);
  if (status == 0) status = table_read(&units, word[4], error);
  if (status == 0) {
    const struct netlist_area_from from = area_sources_of(&sources);
    status = take(&r, &units, word[4], &from, error);
  }
  if (status == 0) status = report(&r, word[5], error);
  free(r.part);
  table_free(&units);
  area_sources_free(&sources);
  return status;
}

const struct command regless_area_command = {"regless-area", "LIBRARY FULL LANES LEAST UNITS REPORT", 6, 6, compare};
