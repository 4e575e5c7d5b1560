/* published: storage, area and power that papers publish of structures, beside ours (synth/papers.sh).
 *
 *   synthesis published LIBRARY STRUCTURES REPORT
 *
 * LIBRARY is the folder of `synthesis library`.  STRUCTURES has a row for each figure of synth/published.tsv that is
 * wanted, and behind it one for each unit that ours is made of:
 *
 *   structure   paper, structure, what, published figure or -, instances
 *   unit        unit, its configuration, where it is found
 *
 * What is bits, um2, dynamic_mw or static_mw.  A unit's bits are in a file of the rows of synth/storage.sh, its area is
 * its netlist's folder's, logic and memories, its power (mW) in the report of `synthesis pool-power`, of all units of
 * that name there.  An area is scaled to 45 nm by the square of the sizes.
 * Prints a table for each paper and writes the JSON file REPORT. */
#include "papers/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/figures_json.h"
#include "measured/netlist_area.h"
#include "measured/stored_bits.h"
#include "measured/words.h"

enum { OF_KIND, OF_PAPER, OF_NAME, OF_WHAT, OF_PUBLISHED, OF_INSTANCES, STRUCTURE_COLUMNS };
enum { OF_UNIT = 1, OF_CONFIG, OF_PLACE, UNIT_COLUMNS };
static const char *const kind_word[PUBLISHED_KINDS] = {"bits", "um2", "dynamic_mw", "static_mw"};

static int kind_of(const char *word, enum published_kind *kind, struct tw_error *error) {
  for (*kind = PUBLISHED_BITS; *kind < PUBLISHED_KINDS; ++*kind)
    if (strcmp(word, kind_word[*kind]) == 0) return 0;
  return tw_fail(error, "%.100s: should be bits, um2, dynamic_mw or static_mw", word);
}

static int add_structure(struct published *p, const struct table_row *row, struct tw_error *error) {
  struct published_structure *s = list_more(&p->structure, &p->structures, &p->room, sizeof *s);
  if (row->columns != STRUCTURE_COLUMNS)
    return tw_fail(error, "%.100s: should be a paper, a structure, what, a figure and instances", row->column[OF_NAME]);
  s->paper = row->column[OF_PAPER];
  s->name = row->column[OF_NAME];
  s->published = NAN;
  if (kind_of(row->column[OF_WHAT], &s->kind, error) != 0 ||
      word_count(row->column[OF_INSTANCES], s->name, &s->instances, error) != 0)
    return -1;
  if (strcmp(row->column[OF_PUBLISHED], "-") == 0) return 0;
  return word_number(row->column[OF_PUBLISHED], s->name, &s->published, error);
}

static int area_of(double *um2, const struct table_row *row, const struct netlist_area_from *from,
                   struct tw_error *error) {
  struct netlist_area a;
  const int status = netlist_area_read(&a, row->column[OF_PLACE], row->column[OF_UNIT], from, error);
  *um2 = a.logic_um2 + a.memory_um2;
  netlist_area_free(&a);
  return status;
}

/* A unit may be there more than once, each time with other inputs. */
static double power_in(const cJSON *json, const char *name, enum published_kind kind) {
  const cJSON *unit;
  double sum = NAN;
  cJSON_ArrayForEach(unit, list_of(json, "units")) {
    if (strcmp(text_of(unit, "unit"), name) != 0) continue;
    const double mw = kind == PUBLISHED_DYNAMIC ? figure_of(unit, "dynamic_mw")
                                                : figure_of(unit, "leakage_mw") + figure_of(unit, "memory_leakage_mw");
    if (isnan(mw)) return NAN;
    sum = isnan(sum) ? mw : sum + mw;
  }
  return sum;
}

static int power_of(double *mw, const struct table_row *row, enum published_kind kind, struct tw_error *error) {
  cJSON *json;
  if (json_file_read(&json, row->column[OF_PLACE], error) != 0) return -1;
  *mw = power_in(json, row->column[OF_UNIT], kind);
  cJSON_Delete(json);
  if (!isnan(*mw)) return 0;
  return tw_fail(error, "%.120s: has no power of %.60s", row->column[OF_PLACE], row->column[OF_UNIT]);
}

static int figure_of_unit(double *figure, const struct table_row *row, enum published_kind kind,
                          const struct netlist_area_from *from, struct tw_error *error) {
  if (kind == PUBLISHED_BITS) return stored_bits_read(figure, row->column[OF_PLACE], error);
  return kind == PUBLISHED_UM2 ? area_of(figure, row, from, error) : power_of(figure, row, kind, error);
}

static int add_unit(struct published_structure *s, const struct table_row *row, const struct netlist_area_from *from,
                    struct tw_error *error) {
  const char *unit = row->column[OF_UNIT];
  const size_t used = strlen(s->modules);
  double figure;
  if (row->columns != UNIT_COLUMNS)
    return tw_fail(error, "%.100s: should be a unit, its configuration and a path", unit);
  if (used + strlen(unit) + 2 > sizeof s->modules) return tw_fail(error, "%.100s: should be of fewer units", s->name);
  snprintf(s->modules + used, sizeof s->modules - used, "%s%s", used ? "+" : "", unit);
  if (!s->config) s->config = row->column[OF_CONFIG];
  if (figure_of_unit(&figure, row, s->kind, from, error) != 0) return -1;
  s->ours += figure;
  return 0;
}

static int take(struct published *p, const struct table *t, const char *path, const struct netlist_area_from *from,
                struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    const struct table_row *row = &t->row[i];
    const bool unit = strcmp(row->column[OF_KIND], "unit") == 0;
    if (!unit && strcmp(row->column[OF_KIND], "structure") != 0)
      return tw_fail(error, "%.200s:%u: should be a structure or a unit", path, i + 1);
    if (unit && !p->structures) return tw_fail(error, "%.200s:%u: should have a structure before it", path, i + 1);
    if ((unit ? add_unit(&p->structure[p->structures - 1], row, from, error) : add_structure(p, row, error)) != 0)
      return -1;
  }
  for (u32 i = 0; i < p->structures; i++)
    if (!p->structure[i].config) return tw_fail(error, "%.100s: has no unit", p->structure[i].name);
  return 0;
}

static int compare(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct published p = {.structures = 0};
  struct area_sources sources = {0};
  struct table structures = {0};
  int status = flow_settings_read(&p.settings, error);
  if (status == 0) status = area_sources_read(&sources, word[0], p.settings.memory_model, error);
  if (status == 0) status = table_read(&structures, word[1], error);
  if (status == 0) {
    const struct netlist_area_from from = area_sources_of(&sources);
    status = take(&p, &structures, word[1], &from, error);
  }
  if (status == 0) status = published_write(&p, word[2], error);
  if (status == 0) published_print(&p);
  free(p.structure);
  table_free(&structures);
  area_sources_free(&sources);
  return status;
}

const struct command published_command = {"published", "LIBRARY STRUCTURES REPORT", 3, 3, compare};
