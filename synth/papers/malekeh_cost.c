/* malekeh_cost: what caching collector units cost beside ordinary ones (synth/malekeh.sh).
 *
 *   synthesis malekeh-cost LIBRARY LANES MAPPED ENTRIES DESIGNS REPORT
 *
 * LIBRARY is the folder of `synthesis library`; LANES those of a row of registers, MAPPED those of what is mapped;
 * ENTRIES of a caching collector unit.  Designs are ordinary, caching, and less, which has an entry less.  DESIGNS
 * has rows of two kinds:
 *
 *   storage   design, lanes, file of the rows of synth/storage.sh; not of less; of LANES and of half of them
 *   netlist   design, unit, folder of its netlist
 *
 * Prints two tables, storage of an SM in bytes and area of a sub-core's units in µm², and writes the JSON file
 * REPORT. */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "measured/figures_json.h"
#include "measured/netlist_area.h"
#include "measured/flow_settings.h"
#include "measured/stored_bits.h"
#include "measured/words.h"

enum { ORDINARY, CACHING, LESS, DESIGNS };
enum { OF_KIND, OF_DESIGN, OF_LANES, OF_FILE, OF_UNIT = OF_LANES, OF_FOLDER = OF_FILE, COLUMNS };
enum { PAPER_LANES = 32, LANE_BITS = 32, SUBCORES = 4, BANKS = 2, BANK_ROWS = 256, PUBLISHED_MORE_BYTES = 2048 };
enum { NAME = 64 };
static const char *const design_word[DESIGNS] = {"ordinary", "caching", "less"};

struct malekeh_cost {
  u32 lanes, mapped_lanes, entries;
  struct flow_settings settings;
  double flop_um2, bits[DESIGNS], half_bits[DESIGNS]; /* bits of a sub-core's, with the lanes and with half of them */
  struct netlist_area area[DESIGNS];
};

/* Bytes of an SM: of what doubles with the lanes, and all. */
static double row_bytes(const struct malekeh_cost *c, unsigned design) {
  return SUBCORES * 2 * (c->bits[design] - c->half_bits[design]) / 8;
}

static double all_bytes(const struct malekeh_cost *c, unsigned design) { return SUBCORES * c->bits[design] / 8; }

static double um2_of(const struct malekeh_cost *c, unsigned design) { return c->area[design].logic_um2; }

static double flop_um2_of(const struct malekeh_cost *c, unsigned design) { return c->area[design].flops * c->flop_um2; }

static void name_of(const struct malekeh_cost *c, unsigned design, char name[NAME]) {
  if (design == ORDINARY) snprintf(name, NAME, "operand_collector");
  else snprintf(name, NAME, "caching_collector, %u entries", c->entries - (design == LESS));
}

static void print_bytes(const char *what, double ordinary, double caching, const char *published) {
  printf("%-26s%12.0f%12.0f%10.0f%12s\n", what, ordinary, caching, caching - ordinary, published);
}

static void print_storage(const struct malekeh_cost *c) {
  const double rows = row_bytes(c, ORDINARY), caching_rows = row_bytes(c, CACHING), all = all_bytes(c, ORDINARY),
               caching_all = all_bytes(c, CACHING), file = SUBCORES * BANKS * BANK_ROWS * LANE_BITS / 8.0 * c->lanes;
  printf("Storage of the collector units of an SM, bytes\n\n%-26s%12s%12s%10s%12s\n", "", "ordinary", "caching", "more",
         "Malekeh");
  print_bytes("rows of registers", rows, caching_rows, "2048");
  print_bytes("all else", all - rows, caching_all - caching_rows, "negligible");
  print_bytes("together", all, caching_all, "");
  printf("%-46s%12.2f %%%12s\n", "more, of the register file: rows", 100 * (caching_rows - rows) / file, "0.78 %");
  printf("%-46s%12.2f %%\n", "                            together", 100 * (caching_all - all) / file);
}

static void print_design(const struct malekeh_cost *c, unsigned design) {
  const struct netlist_area *a = &c->area[design];
  const double flops = flop_um2_of(c, design);
  const char *before = "   ";
  char name[NAME];
  name_of(c, design, name);
  printf("%-32s%12.0f%10.3f%12.0f%12.0f", name, a->logic_um2, a->logic_um2 / um2_of(c, ORDINARY), flops,
         a->logic_um2 - flops);
  for (u32 i = 0; i < a->parts; i++) {
    const struct area_part *p = &a->part[i];
    if (p->memory) continue;
    printf("%s%u %s %.0f", before, p->instances, p->name, p->um2 * p->instances);
    before = ", ";
  }
  printf("\n");
}

static void print_tables(const struct malekeh_cost *c) {
  if (c->lanes != PAPER_LANES) printf("Small units: a test of the flow.  The ratios mean nothing.\n");
  print_storage(c);
  printf("\nArea of a sub-core's two collector units, rows of %u bits, µm²: %s, clock %g ns\n\n",
         LANE_BITS * c->mapped_lanes, c->settings.liberty, c->settings.clock_ns);
  printf("%-32s%12s%10s%12s%12s   %s\n", "", "area", "relative", "flops", "other cells", "of it");
  for (unsigned d = 0; d < DESIGNS; d++) print_design(c, d);
  printf("\nAn entry more in both units takes %.0f µm², %.0f of it flops.\n", um2_of(c, CACHING) - um2_of(c, LESS),
         flop_um2_of(c, CACHING) - flop_um2_of(c, LESS));
}

static cJSON *storage_json(const struct malekeh_cost *c) {
  cJSON *storage = cJSON_CreateObject();
  figure_add(storage, "ordinary_rows", "%.0f", row_bytes(c, ORDINARY));
  figure_add(storage, "caching_rows", "%.0f", row_bytes(c, CACHING));
  figure_add(storage, "more", "%.0f", all_bytes(c, CACHING) - all_bytes(c, ORDINARY));
  figure_add(storage, "rows_more", "%.0f", row_bytes(c, CACHING) - row_bytes(c, ORDINARY));
  figure_add(storage, "published", "%.0f", PUBLISHED_MORE_BYTES);
  return storage;
}

static int write_report(const struct malekeh_cost *c, const char *path, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject();
  flow_settings_add_cells(&c->settings, json);
  figure_add(json, "row_width_bits", "%.0f", LANE_BITS * c->lanes);
  cJSON_AddItemToObject(json, "storage_bytes_per_sm", storage_json(c));
  figure_add(json, "entry_more_um2", "%.0f", um2_of(c, CACHING) - um2_of(c, LESS));
  figure_add(json, "flops_of_entry_more_um2", "%.0f", flop_um2_of(c, CACHING) - flop_um2_of(c, LESS));
  cJSON *designs = cJSON_AddArrayToObject(json, "designs");
  for (unsigned d = 0; d < DESIGNS; d++) {
    cJSON *design = cJSON_CreateObject();
    char name[NAME];
    name_of(c, d, name);
    cJSON_AddStringToObject(design, "design", name);
    figure_add(design, "area_um2", "%.0f", um2_of(c, d));
    figure_add(design, "relative", "%.4f", um2_of(c, d) / um2_of(c, ORDINARY));
    figure_add(design, "flops", "%.0f", c->area[d].flops);
    cJSON_AddItemToArray(designs, design);
  }
  return json_file_write(json, path, error);
}

static int take_storage(struct malekeh_cost *c, unsigned design, const struct table_row *row, struct tw_error *error) {
  u32 lanes;
  if (word_count(row->column[OF_LANES], "lanes", &lanes, error) != 0) return -1;
  if (lanes != c->lanes && lanes != c->lanes / 2)
    return tw_fail(error, "storage of %u lanes: should be of %u or of %u", lanes, c->lanes, c->lanes / 2);
  return stored_bits_read(lanes == c->lanes ? &c->bits[design] : &c->half_bits[design], row->column[OF_FILE], error);
}

static int take(struct malekeh_cost *c, const struct table_row *row, const struct netlist_area_from *from,
                struct tw_error *error) {
  unsigned design = 0;
  const char *kind = row->column[OF_KIND];
  while (design < DESIGNS && strcmp(design_word[design], row->column[OF_DESIGN]) != 0) design++;
  if (row->columns != COLUMNS || design == DESIGNS)
    return tw_fail(error, "%.60s %.60s: should be storage or netlist, of ordinary, caching or less, with %d columns",
                   kind, row->column[OF_DESIGN], COLUMNS);
  if (strcmp(kind, "storage") == 0) return take_storage(c, design, row, error);
  if (strcmp(kind, "netlist") != 0) return tw_fail(error, "%.100s: should be storage or netlist", kind);
  netlist_area_free(&c->area[design]);
  return netlist_area_read(&c->area[design], row->column[OF_FOLDER], row->column[OF_UNIT], from, error);
}

static int take_all(struct malekeh_cost *c, const struct table *t, const char *path,
                    const struct netlist_area_from *from, struct tw_error *error) {
  for (unsigned d = 0; d < DESIGNS; d++) c->bits[d] = c->half_bits[d] = NAN;
  for (u32 i = 0; i < t->rows; i++)
    if (take(c, &t->row[i], from, error) != 0) return -1;
  for (unsigned d = 0; d < DESIGNS; d++)
    if (!c->area[d].parts || (d != LESS && isnan(c->bits[d] + c->half_bits[d])))
      return tw_fail(error, "%.200s: does not have all rows of %s", path, design_word[d]);
  return 0;
}

static int flop_area(struct malekeh_cost *c, const struct cell_table *cells, struct tw_error *error) {
  const struct cell_row *flop = cell_table_find(cells, cells->flop);
  if (!flop) return tw_fail(error, "%.100s: is the flop of the library, which has no such cell", cells->flop);
  c->flop_um2 = flop->area;
  return 0;
}

static int compare(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct malekeh_cost c = {0};
  struct area_sources sources = {0};
  struct table designs = {0};
  int status = flow_settings_read(&c.settings, error);
  if (status == 0) status = word_count(word[1], "LANES", &c.lanes, error);
  if (status == 0) status = word_count(word[2], "MAPPED", &c.mapped_lanes, error);
  if (status == 0) status = word_count(word[3], "ENTRIES", &c.entries, error);
  if (status == 0) status = area_sources_read(&sources, word[0], c.settings.memory_model, error);
  if (status == 0) status = flop_area(&c, &sources.cells, error);
  if (status == 0) status = table_read(&designs, word[4], error);
  if (status == 0) {
    const struct netlist_area_from from = area_sources_of(&sources);
    status = take_all(&c, &designs, word[4], &from, error);
  }
  if (status == 0) status = write_report(&c, word[5], error);
  if (status == 0) print_tables(&c);
  for (unsigned d = 0; d < DESIGNS; d++) netlist_area_free(&c.area[d]);
  table_free(&designs);
  area_sources_free(&sources);
  return status;
}

const struct command malekeh_cost_command = {"malekeh-cost", "LIBRARY LANES MAPPED ENTRIES DESIGNS REPORT", 6, 6,
                                             compare};
