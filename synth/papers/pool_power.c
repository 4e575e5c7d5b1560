/* pool_power: power of WarpPool's structures beside Kloosterman's Table 3.1, as tables and a report
 * (synth/pool_power.sh).
 *
 *   synthesis pool-power PUBLISHED ROWS REPORT
 *
 * PUBLISHED: synth/published.tsv; ROWS: what was changed, and the line of unit_power.h of a structure measured with it;
 * the first change is none.  Several lines of a structure, or of parts of it, are summed.  REPORT: the file to write,
 * of each structure what is published, and what it takes with each change. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/words.h"
#include "measured/memory_model.h"
#include "measured/flow_settings.h"
#include "measured/unit_power.h"
#include "table.h"

enum { PUBLISHED, ROWS, REPORT, WORDS };
enum { OF_CHANGE, OF_UNIT, COLUMNS };
enum { OF_WHAT = 2, OF_FIGURE = 3, OF_STRUCTURE = 5 }; /* of published.tsv */
enum { CHANGES = 8, KEY = 80 };
static const char all_published[] = "all that is published", all[] = "all";

/* What a structure takes: by its logic for the clock that nothing stops, for the rest, and by leakage; by its
 * memories. */
struct parts_mw {
  double clock, data, memory, leakage;
};

struct structure {
  const char *name;
  double published_mw; /* NAN: it is not */
  struct parts_mw with[CHANGES];
  bool measured[CHANGES];
};

struct pool {
  struct flow_settings settings;
  struct table published, rows;
  struct structure *structure; /* units in order, then the two sums */
  u32 structures, room;
  const char *change[CHANGES];
  u32 changes;
  double busy_mw; /* NAN: none has a memory */
  cJSON **unit;   /* of each row */
  struct tw_error *error;
};

static double sum_of(const struct parts_mw *p) { return p->clock + p->data + p->memory + p->leakage; }

/* What tables publish of a unit's power, static and dynamic. */
static double published_mw(const struct pool *p, const char *unit) {
  double mw = NAN, one;
  for (u32 i = 0; i < p->published.rows; i++) {
    const char *const *column = p->published.row[i].column, *what = column[OF_WHAT];
    const size_t length = strlen(what);
    if (strcmp(column[OF_STRUCTURE], unit) != 0 || length < 3 || strcmp(what + length - 3, "_mw") != 0) continue;
    if (number_in(column[OF_FIGURE], &one) == 0) mw = isnan(mw) ? one : mw + one;
  }
  return mw;
}

static struct structure *structure_named(struct pool *p, const char *name, double published) {
  for (u32 i = 0; i < p->structures; i++)
    if (strcmp(p->structure[i].name, name) == 0) return &p->structure[i];
  struct structure *s = list_more(&p->structure, &p->structures, &p->room, sizeof *s);
  s->name = name;
  s->published_mw = published;
  return s;
}

static int change_named(struct pool *p, const char *name) {
  for (u32 i = 0; i < p->changes; i++)
    if (strcmp(p->change[i], name) == 0) return (int)i;
  if (p->changes == CHANGES) return -1;
  p->change[p->changes] = name;
  return (int)p->changes++;
}

static double parameter(const char *config, const char *opening) {
  const char *at = strstr(config, opening);
  return at ? strtod(at + strlen(opening), NULL) : NAN;
}

/* What its memories would take if each were read and written in every cycle. */
static double busy_mw(const struct pool *p, const struct memory_model *cacti, const char *config) {
  const double words = parameter(config, ".Slots("),
               width = parameter(config, ".Merges(") * parameter(config, ".RecordBits(");
  return (memory_energy_pj(cacti, MEMORY_READ, words, width) + memory_energy_pj(cacti, MEMORY_WRITE, words, width)) /
         p->settings.clock_ns;
}

static void charge(struct parts_mw *to, const cJSON *part) {
  if (*text_of(part, "memory")) {
    to->memory += figure_of(part, "dynamic_mw");
  } else {
    const double clock = figure_of(part, "clock_mw"),
                 data = figure_of(part, "internal_mw") + figure_of(part, "switching_mw") - clock;
    to->clock += clock;
    if (data > 0) to->data += data;
  }
  to->leakage += figure_of(part, "leakage_mw");
}

static int charge_unit(struct pool *p, const cJSON *unit, const char *change, const struct memory_model *cacti) {
  struct unit_power power;
  const int which = change_named(p, change);
  if (which < 0) return tw_fail(p->error, "%.80s: should be one of %d changes", change, CHANGES);
  if (unit_power_sum(&power, unit, p->error) != 0) return -1;
  struct structure *s = structure_named(p, power.unit, published_mw(p, power.unit));
  const cJSON *part, *parts = list_of(unit, "parts");
  s->measured[which] = true;
  cJSON_ArrayForEach(part, parts) {
    charge(&s->with[which], part);
    if (*text_of(part, "memory") && isnan(p->busy_mw) && cacti) p->busy_mw = busy_mw(p, cacti, power.config);
  }
  return 0;
}

static void add_to(struct structure *to, const struct structure *from, u32 changes) {
  for (u32 c = 0; c < changes; c++) {
    to->with[c].clock += from->with[c].clock;
    to->with[c].data += from->with[c].data;
    to->with[c].memory += from->with[c].memory;
    to->with[c].leakage += from->with[c].leakage;
  }
}

/* All, with the changes that all were measured with; and all that is published, with those of any. */
static void sum_up(struct pool *p) {
  const u32 units = p->structures;
  struct structure published = {.name = all_published, .published_mw = NAN}, whole = {.name = all, .published_mw = NAN};
  for (u32 c = 0; c < CHANGES; c++) whole.measured[c] = true;
  for (u32 i = 0; i < units; i++) {
    const struct structure *s = &p->structure[i];
    add_to(&whole, s, p->changes);
    for (u32 c = 0; c < CHANGES; c++) whole.measured[c] &= s->measured[c];
    if (isnan(s->published_mw)) continue;
    add_to(&published, s, p->changes);
    for (u32 c = 0; c < CHANGES; c++) published.measured[c] |= s->measured[c];
    published.published_mw = isnan(published.published_mw) ? s->published_mw : published.published_mw + s->published_mw;
  }
  *structure_named(p, all_published, NAN) = published;
  *structure_named(p, all, NAN) = whole;
}

static void print_cell(int width, double mw) {
  if (isnan(mw)) printf("%*s", width, "-");
  else printf("%*.1f", width, mw);
}

static void print_parts(const struct pool *p) {
  printf("\n%-26s%11s%10s%9s%10s%10s%10s%10s\n", "WarpPool per SM, mW", "published", "ours", "ratio", "clock", "data",
         "memory", "static");
  for (u32 i = 0; i < p->structures; i++) {
    const struct structure *s = &p->structure[i];
    const struct parts_mw *m = &s->with[0];
    printf("%-26s", s->name);
    print_cell(11, s->published_mw);
    printf("%10.1f", sum_of(m));
    if (s->published_mw > 0) printf("%9.2f", sum_of(m) / s->published_mw);
    else printf("%9s", "-");
    printf("%10.1f%10.1f%10.1f%10.1f\n", m->clock, m->data, m->memory, m->leakage);
  }
}

/* NAN if it was not measured with it. */
static double with_change(const struct structure *s, u32 change) {
  return s->measured[change] ? sum_of(&s->with[change]) : NAN;
}

static void print_changes(const struct pool *p) {
  printf("\n%-26s%11s", "One thing changed, mW", "published");
  for (u32 c = 0; c < p->changes; c++) printf("%17s", p->change[c]);
  putchar('\n');
  for (u32 i = 0; i < p->structures; i++) {
    printf("%-26s", p->structure[i].name);
    print_cell(11, p->structure[i].published_mw);
    for (u32 c = 0; c < p->changes; c++) print_cell(17, with_change(&p->structure[i], c));
    putchar('\n');
  }
}

static void print_notes(const struct pool *p) {
  if (!isnan(p->busy_mw)) printf("\nA read and a write of request_metadata in every cycle: %.1f mW.\n", p->busy_mw);
  printf("published: Kloosterman, Table 3.1, static and dynamic, routed, 45 nm");
  if (p->settings.feature_nm != 45) printf("; ours is of %g nm", p->settings.feature_nm);
  puts(".  clock: what no gate stops.");
}

/* A change's power under its name. */
static cJSON *report(const struct pool *p) {
  cJSON *root = cJSON_CreateObject(), *list;
  flow_settings_add_cells(&p->settings, root);
  list = cJSON_AddArrayToObject(root, "structures");
  for (u32 i = 0; i < p->structures; i++) {
    const struct structure *s = &p->structure[i];
    cJSON *to = cJSON_CreateObject();
    cJSON_AddItemToArray(list, to);
    cJSON_AddStringToObject(to, "unit", s->name);
    figure_add(to, "published_mw", "%.6g", s->published_mw);
    for (u32 c = 0; c < p->changes; c++) {
      char key[KEY];
      snprintf(key, sizeof key, "%.70s_mw", p->change[c]);
      for (char *at = strchr(key, ' '); at; at = strchr(at, ' ')) *at = '_';
      figure_add(to, key, "%.4g", with_change(s, c));
    }
  }
  return root;
}

static int charge_all(struct pool *p) {
  struct memory_models models;
  const struct memory_model *cacti;
  char name[MEMORY_MODEL_NAME];
  if (memory_models_find(&models, p->settings.memory_model, &cacti, p->error) != 0) return -1;
  snprintf(name, sizeof name, "cacti%g", p->settings.feature_nm);
  cacti = memory_model_named(&models, name);
  if (!p->rows.rows) return tw_fail(p->error, "there are no structures whose power was measured");
  p->unit = list_taken(calloc(p->rows.rows, sizeof(cJSON *)));
  for (u32 i = 0; i < p->rows.rows; i++) {
    const struct table_row *row = &p->rows.row[i];
    const char *change = row->column[OF_CHANGE];
    if (row->columns != COLUMNS) return tw_fail(p->error, "%.80s: should be followed by a unit's power", change);
    if (json_parse(&p->unit[i], row->column[OF_UNIT], change, p->error) != 0 ||
        charge_unit(p, p->unit[i], change, cacti) != 0)
      return -1;
  }
  return 0;
}

static int print_pool_power(char **word, unsigned words, struct tw_error *error) {
  struct pool p = {.busy_mw = NAN, .error = error};
  (void)words;
  int status = flow_settings_read(&p.settings, error);
  if (status == 0) status = table_read(&p.published, word[PUBLISHED], error);
  if (status == 0) status = table_read(&p.rows, word[ROWS], error);
  if (status == 0) status = charge_all(&p);
  if (status == 0) {
    sum_up(&p);
    print_parts(&p);
    print_changes(&p);
    status = json_file_write(report(&p), word[REPORT], error);
  }
  if (status == 0) print_notes(&p);
  for (u32 i = 0; i < p.rows.rows && p.unit; i++) cJSON_Delete(p.unit[i]);
  free(p.unit);
  free(p.structure);
  table_free(&p.published);
  table_free(&p.rows);
  return status;
}

const struct command pool_power_command = {"pool-power", "PUBLISHED ROWS REPORT", WORDS, WORDS, print_pool_power};
