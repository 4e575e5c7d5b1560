/* regless_energy_read: its reading. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "measured/memory_model.h"
#include "measured/run_report.h"
#include "papers/regless_energy.h"
#include "util/written.h"

enum { ENERGY_MACHINE, ENERGY_FILE, ENERGY_COLUMNS };
enum { RUN_KERNEL, RUN_MACHINE, RUN_REPORT, RUN_COLUMNS };
static const char l1[] = "register_l1";

/* 48 KB in rows of the SM's lanes. */
enum { L1_ROWS = 384, L1_ROW_BITS = 1024 };

static void add_event(cJSON *events, const char *event, double pj) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "event", event);
  cJSON_AddNumberToObject(json, "pj", pj);
  cJSON_AddItemToArray(events, json);
}

/* Of the L1 rows count alone: a load reads one, a store writes one, and so does a line from memory. */
static int model_l1(struct regless_energy *r, struct tw_error *error) {
  struct memory_models models;
  const struct memory_model *cacti;
  char name[MEMORY_MODEL_NAME];
  snprintf(name, sizeof name, "cacti%g", r->settings.feature_nm);
  if (memory_models_find(&models, name, &cacti, error) != 0) return -1;
  const double read = memory_energy_pj(cacti, MEMORY_READ, L1_ROWS, L1_ROW_BITS),
               write = memory_energy_pj(cacti, MEMORY_WRITE, L1_ROWS, L1_ROW_BITS);
  if (isnan(read + write)) return tw_fail(error, "%s: its model does not say what reads and writes take", name);
  r->l1 = cJSON_CreateObject();
  cJSON_AddStringToObject(r->l1, "unit", l1);
  figure_add(r->l1, "instances", "%.0f", 1);
  figure_add(r->l1, "clock_pj_per_cycle", "%.0f", 0);
  figure_add(r->l1, "leakage_mw", "%.0f", 0);
  cJSON *events = cJSON_AddArrayToObject(r->l1, "events");
  add_event(events, "register_loads", read);
  add_event(events, "register_stores", write);
  add_event(events, "register_misses", write);
  return 0;
}

static struct regless_machine *machine_of(const struct regless_energy *r, const char *name) {
  for (u32 i = 0; i < r->machines; i++)
    if (strcmp(r->machine[i].name, name) == 0) return &r->machine[i];
  return NULL;
}

static int add_unit(struct regless_energy *r, struct regless_machine *m, const char *name, const cJSON *energies,
                    struct tw_error *error) {
  u32 u = 0;
  while (u < r->units && strcmp(r->unit[u], name) != 0) u++;
  if (u == REGLESS_UNITS) return tw_fail(error, "%.100s: should be one of at most %d units", name, REGLESS_UNITS);
  if (u == r->units) r->unit[r->units++] = name;
  m->unit[u] = energies;
  return 0;
}

/* The machine without compressor is charged for nothing of it. */
static int add_energies(struct regless_energy *r, const struct table_row *row, struct tw_error *error) {
  const char *name = row->column[ENERGY_MACHINE];
  const bool plain = written_ends_in(name, "-plain");
  struct event_energies *file = list_more(&r->file, &r->files, &r->file_room, sizeof *file);
  struct regless_machine *m = machine_of(r, name);
  const cJSON *unit;
  if (!m) {
    m = list_more(&r->machine, &r->machines, &r->machine_room, sizeof *m);
    m->name = name;
  }
  if (event_energies_read(file, row->column[ENERGY_FILE], error) != 0) return -1;
  cJSON_ArrayForEach(unit, file->units) {
    if (plain && strcmp(text_of(unit, "unit"), "compressor") == 0) continue;
    if (add_unit(r, m, text_of(unit, "unit"), unit, error) != 0) return -1;
  }
  return 0;
}

int regless_read_energies(struct regless_energy *r, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    if (t->row[i].columns != ENERGY_COLUMNS)
      return tw_fail(error, "%.200s:%u: should have %d columns", path, i + 1, ENERGY_COLUMNS);
    if (add_energies(r, &t->row[i], error) != 0) return -1;
  }
  if (!r->machines) return tw_fail(error, "%.200s: should have energies of a machine or more", path);
  if (r->machines > 1 && model_l1(r, error) != 0) return -1;
  for (u32 i = 1; i < r->machines; i++)
    if (add_unit(r, &r->machine[i], l1, r->l1, error) != 0) return -1;
  return 0;
}

static int charge(const struct regless_energy *r, const cJSON *unit, const struct run_report *counted,
                  struct regless_taken *taken, struct tw_error *error) {
  const cJSON *event, *events = list_of(unit, "events");
  const double still_pj = figure_of(unit, "clock_pj_per_cycle") + figure_of(unit, "leakage_mw") * r->settings.clock_ns;
  taken->still_pj = figure_of(unit, "instances") * still_pj * counted->run_cycles;
  cJSON_ArrayForEach(event, events) {
    double count;
    if (run_report_count(counted, text_of(event, "event"), &count, error) != 0) return -1;
    taken->events_pj += figure_of(event, "pj") * count;
  }
  return 0;
}

static int take(const struct regless_energy *r, const struct regless_machine *m, struct regless_run *run,
                const char *path, struct tw_error *error) {
  struct run_report counted;
  int status = run_report_read(&counted, path, RUN_EVENTS, error);
  run->ran = true;
  run->cycles = counted.run_cycles;
  run->instructions = counted.warp_instructions;
  for (u32 u = 0; u < r->units && status == 0; u++)
    if (m->unit[u]) status = charge(r, m->unit[u], &counted, &run->unit[u], error);
  run_report_free(&counted);
  return status;
}

static int add_run(struct regless_energy *r, const struct table_row *row, struct tw_error *error) {
  const char *name = row->column[RUN_KERNEL];
  const struct regless_machine *m = machine_of(r, row->column[RUN_MACHINE]);
  u32 k = 0;
  if (!m) return tw_fail(error, "%.100s: energies of machine %.80s are missing", name, row->column[RUN_MACHINE]);
  while (k < r->kernels && strcmp(r->kernel[k].name, name) != 0) k++;
  if (k == r->kernels) {
    struct regless_kernel *added = list_more(&r->kernel, &r->kernels, &r->kernel_room, sizeof *added);
    *added = (struct regless_kernel){name, list_taken(calloc(r->machines, sizeof *added->run))};
  }
  struct regless_run *run = &r->kernel[k].run[m - r->machine];
  if (run->ran) return tw_fail(error, "%.100s: has two runs on machine %.80s", name, m->name);
  return take(r, m, run, row->column[RUN_REPORT], error);
}

int regless_read_runs(struct regless_energy *r, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    if (t->row[i].columns != RUN_COLUMNS)
      return tw_fail(error, "%.200s:%u: should have %d columns", path, i + 1, RUN_COLUMNS);
    if (add_run(r, &t->row[i], error) != 0) return -1;
  }
  for (u32 k = 0; k < r->kernels; k++)
    for (u32 m = 0; m < r->machines; m++)
      if (!r->kernel[k].run[m].ran)
        return tw_fail(error, "%.100s: %.60s has no run on machine %.40s", path, r->kernel[k].name, r->machine[m].name);
  return r->kernels ? 0 : tw_fail(error, "%.200s: should have runs of a kernel or more", path);
}

void regless_free(struct regless_energy *r) {
  for (u32 i = 0; i < r->files; i++) event_energies_free(&r->file[i]);
  for (u32 i = 0; i < r->kernels; i++) free(r->kernel[i].run);
  cJSON_Delete(r->l1);
  free(r->machine);
  free(r->kernel);
  free(r->file);
}
