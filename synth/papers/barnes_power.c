/* barnes_power: power of more collector units and of register-bank-aware scheduling, as synth/barnes_power.sh measures
 * it; a table, and JSON.
 *
 *   synthesis barnes-power PARTS KERNEL FROM TO REPORT
 *
 * PARTS has a row for each unit of a design: design, published power relative to the first design's or -, instances, a
 * report of its run with events in cycles FROM to TO of KERNEL, and power of one instance (measured/unit_power.h).  The
 * first design is the baseline. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/run_report.h"
#include "measured/flow_settings.h"
#include "measured/unit_power.h"
#include "measured/words.h"
#include "table.h"

enum { OF_DESIGN, OF_PUBLISHED, OF_INSTANCES, OF_RUN, OF_POWER, PART_COLUMNS };
enum { UNITS = 5, BANKS = UNITS - 1 };
static const char *const units[UNITS] = {"warp_scheduler", "rba_score", "bank_arbiter", "operand_collector",
                                         "register_bank"};

struct design {
  const char *name, *published;
  double mw[UNITS]; /* NAN: it has none */
  double instructions;
};

struct designs {
  struct design *design;
  u32 designs, room;
};

struct ratios {
  double power, logic_power, instruction_energy, published, to_published;
};

struct window {
  struct flow_settings settings;
  const char *kernel;
  double from, to;
};

static double sum(const struct design *d, unsigned of) {
  double mw = 0;
  for (unsigned u = 0; u < of; u++)
    if (!isnan(d->mw[u])) mw += d->mw[u];
  return mw;
}

static struct ratios ratios_of(const struct design *d, const struct design *baseline) {
  struct ratios r = {.power = sum(d, UNITS) / sum(baseline, UNITS),
                     .logic_power = sum(d, BANKS) / sum(baseline, BANKS),
                     .published = strcmp(d->published, "-") != 0 ? strtod(d->published, NULL) : NAN};
  r.instruction_energy = r.power * baseline->instructions / d->instructions;
  r.to_published = r.power / r.published;
  return r;
}

static int add_design(struct designs *all, const struct table_row *row, struct tw_error *error) {
  struct run_report run;
  struct design *d = list_more(&all->design, &all->designs, &all->room, sizeof *d);
  *d = (struct design){.name = row->column[OF_DESIGN], .published = row->column[OF_PUBLISHED]};
  for (unsigned u = 0; u < UNITS; u++) d->mw[u] = NAN;
  int status = run_report_read(&run, row->column[OF_RUN], RUN_EVENTS, error);
  if (status == 0) status = run_report_first_count(&run, "instructions", &d->instructions, error);
  run_report_free(&run);
  return status;
}

static int add_power(struct design *d, const cJSON *json, double instances, struct tw_error *error) {
  struct unit_power p;
  unsigned u = 0;
  if (unit_power_sum(&p, json, error) != 0) return -1;
  while (u < UNITS && strcmp(units[u], p.unit) != 0) u++;
  if (u == UNITS) return tw_fail(error, "%.100s: %.100s is no unit of these designs", d->name, p.unit);
  d->mw[u] = instances * (unit_power_dynamic_mw(&p) + p.leakage_mw + p.memory_leakage_mw);
  return 0;
}

static int add_part(struct designs *all, const struct table_row *row, struct tw_error *error) {
  cJSON *json = NULL;
  u32 instances;
  u32 i = 0;
  while (i < all->designs && strcmp(all->design[i].name, row->column[OF_DESIGN]) != 0) i++;
  if (i == all->designs && add_design(all, row, error) != 0) return -1;
  int status = word_count(row->column[OF_INSTANCES], "instances", &instances, error);
  if (status == 0) status = json_parse(&json, row->column[OF_POWER], row->column[OF_DESIGN], error);
  if (status == 0) status = add_power(&all->design[i], json, instances, error);
  cJSON_Delete(json);
  return status;
}

static int read_designs(struct designs *all, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    if (t->row[i].columns != PART_COLUMNS)
      return tw_fail(error, "%.200s:%u: should have %d columns", path, i + 1, PART_COLUMNS);
    if (add_part(all, &t->row[i], error) != 0) return -1;
  }
  return all->designs ? 0 : tw_fail(error, "%.200s: should have units of a design or more", path);
}

static void print_design(const struct design *d, const struct ratios *r) {
  printf("%-24s", d->name);
  for (unsigned u = 0; u < UNITS; u++)
    if (isnan(d->mw[u])) printf("%10s", "-");
    else printf("%10.2f", d->mw[u]);
  printf("%10.2f%10.3f%11s", sum(d, UNITS), r->power, d->published);
  if (isnan(r->to_published)) printf("%8s", "-");
  else printf("%8.2f", r->to_published);
  printf("%14.3f%16.3f\n", r->logic_power, r->instruction_energy);
}

static void print(const struct designs *all, const struct window *w) {
  printf("Power in mW of a sub-core's scheduler, collector and banks: %s, clock %g ns, cycles %.0f to %.0f of %s\n\n"
         "%-24s%10s%10s%10s%10s%10s%10s%10s%11s%8s%14s%16s\n",
         w->settings.liberty, w->settings.clock_ns, w->from, w->to, w->kernel, "", "scheduler", "score", "arbiter",
         "collector", "banks", "total", "relative", "published", "ratio", "without banks", "per instruction");
  for (u32 i = 0; i < all->designs; i++) {
    const struct ratios r = ratios_of(&all->design[i], &all->design[0]);
    print_design(&all->design[i], &r);
  }
  printf("\nbanks: two, by the model %s.  published: Barnes (HPCA 2023) Fig. 13, 8 and 16 units as Malekeh quotes it.  "
         "per instruction: of those issued, as\nthe machines do not issue equally many in these cycles.\n"
         "Inputs that mean nothing in a cycle are held, which lock-step shows the RTL not to do: the arbiter's nets "
         "change less often here.\n",
         w->settings.memory_model);
}

static cJSON *design_json(const struct design *d, const struct ratios *r) {
  cJSON *json = cJSON_CreateObject(), *mw;
  cJSON_AddStringToObject(json, "design", d->name);
  mw = cJSON_AddObjectToObject(json, "unit_mw");
  for (unsigned u = 0; u < UNITS; u++)
    if (!isnan(d->mw[u])) figure_add(mw, units[u], "%.5g", d->mw[u]);
  figure_add(json, "power_mw", "%.5g", sum(d, UNITS));
  figure_add(json, "power_ratio", "%.4f", r->power);
  figure_add(json, "logic_power_ratio", "%.4f", r->logic_power);
  figure_add(json, "energy_ratio_of_an_instruction", "%.4f", r->instruction_energy);
  figure_add(json, "published_ratio", "%g", r->published);
  return json;
}

static int write(const struct designs *all, const struct window *w, const char *path, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject(), *list;
  flow_settings_add_cells(&w->settings, json);
  flow_settings_add_memories(&w->settings, json);
  cJSON_AddStringToObject(json, "kernel", w->kernel);
  figure_add(json, "from_cycle", "%.0f", w->from);
  figure_add(json, "to_cycle", "%.0f", w->to);
  list = cJSON_AddArrayToObject(json, "designs");
  for (u32 i = 0; i < all->designs; i++) {
    const struct ratios r = ratios_of(&all->design[i], &all->design[0]);
    cJSON_AddItemToArray(list, design_json(&all->design[i], &r));
  }
  return json_file_write(json, path, error);
}

static int barnes_power(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct table parts = {0};
  struct designs all = {0};
  struct window w = {.kernel = word[1]};
  int status = flow_settings_read(&w.settings, error);
  if (status == 0) status = word_number(word[2], "cycle", &w.from, error);
  if (status == 0) status = word_number(word[3], "cycle", &w.to, error);
  if (status == 0) status = table_read(&parts, word[0], error);
  if (status == 0) status = read_designs(&all, &parts, word[0], error);
  if (status == 0) {
    print(&all, &w);
    status = write(&all, &w, word[4], error);
  }
  free(all.design);
  table_free(&parts);
  return status;
}

const struct command barnes_power_command = {"barnes-power", "PARTS KERNEL FROM TO REPORT", 5, 5, barnes_power};
