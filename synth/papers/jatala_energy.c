/* jatala_energy: dynamic energy of kernels where blocks share registers and shared memory and where none do, as
 * synth/jatala_energy.sh has it counted; a table, and JSON.
 *
 *   synthesis jatala-energy RUNS REPORT
 *
 * RUNS has two rows for each kernel: kernel, with or without sharing, and the report of a run that was charged.  What
 * only sharing needs is charged where there is sharing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/run_report.h"
#include "table.h"

enum { OF_KERNEL, OF_SHARING, OF_RUN, RUN_COLUMNS };
enum sharing { SHARING_WITHOUT, SHARING_WITH, SHARINGS };
static const char *const sharings[SHARINGS] = {"without", "with"};

struct kernel {
  const char *name;
  bool ran[SHARINGS];
  double cycles[SHARINGS];
  double rest_pj[SHARINGS], sharing_pj[SHARINGS]; /* of units that are there either way, and of the others */
};

struct kernels {
  struct kernel *kernel;
  u32 kernels, room;
};

/* With sharing, to without. */
struct ratios {
  double cycles, rest, energy;
};

/* The lock and the probes are in the first. */
static bool only_shares(const char *unit) {
  return strcmp(unit, "block_sharing") == 0 || strcmp(unit, "share_window") == 0 || strcmp(unit, "register_map") == 0;
}

static void take(struct kernel *k, enum sharing sharing, const struct run_report *r) {
  const cJSON *unit;
  k->cycles[sharing] = r->counted_cycles;
  cJSON_ArrayForEach(unit, r->units) {
    double *pj = only_shares(text_of(unit, "unit")) ? k->sharing_pj : k->rest_pj;
    pj[sharing] += figure_of(unit, "events_pj") + figure_of(unit, "clock_pj");
  }
}

static int add_run(struct kernels *all, const struct table_row *row, struct tw_error *error) {
  const char *name = row->column[OF_KERNEL];
  const enum sharing sharing = strcmp(row->column[OF_SHARING], sharings[SHARING_WITH]) == 0;
  struct run_report r;
  u32 i = 0;
  while (i < all->kernels && strcmp(all->kernel[i].name, name) != 0) i++;
  if (i == all->kernels) {
    struct kernel *added = list_more(&all->kernel, &all->kernels, &all->room, sizeof *added);
    added->name = name;
  }
  if (strcmp(row->column[OF_SHARING], sharings[sharing]) != 0 || all->kernel[i].ran[sharing])
    return tw_fail(error, "%.100s: should have a run with and one without sharing", name);
  all->kernel[i].ran[sharing] = true;
  const int status = run_report_read(&r, row->column[OF_RUN], RUN_ENERGIES, error);
  if (status == 0) take(&all->kernel[i], sharing, &r);
  run_report_free(&r);
  return status;
}

static int read_runs(struct kernels *all, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    if (t->row[i].columns != RUN_COLUMNS)
      return tw_fail(error, "%.200s:%u: should have %d columns", path, i + 1, RUN_COLUMNS);
    if (add_run(all, &t->row[i], error) != 0) return -1;
  }
  for (u32 i = 0; i < all->kernels; i++)
    if (!all->kernel[i].ran[SHARING_WITHOUT] || !all->kernel[i].ran[SHARING_WITH])
      return tw_fail(error, "%.100s: should have a run with and one without sharing", all->kernel[i].name);
  return all->kernels ? 0 : tw_fail(error, "%.200s: should have runs of a kernel or more", path);
}

static struct ratios ratios_of(const struct kernel *k) {
  const double without = k->rest_pj[SHARING_WITHOUT], with = k->rest_pj[SHARING_WITH];
  return (struct ratios){k->cycles[SHARING_WITH] / k->cycles[SHARING_WITHOUT], with / without,
                         (with + k->sharing_pj[SHARING_WITH]) / without};
}

/* Geometric. */
static struct ratios mean_of(const struct kernels *all) {
  struct ratios logs = {0};
  for (u32 i = 0; i < all->kernels; i++) {
    const struct ratios r = ratios_of(&all->kernel[i]);
    logs.cycles += log(r.cycles);
    logs.rest += log(r.rest);
    logs.energy += log(r.energy);
  }
  return (struct ratios){exp(logs.cycles / all->kernels), exp(logs.rest / all->kernels),
                         exp(logs.energy / all->kernels)};
}

static void print(const struct kernels *all) {
  const struct ratios mean = mean_of(all);
  printf("%-26s%16s%10s%20s%20s\n", "", "without, nJ", "cycles", "energy of the rest", "with what shares");
  for (u32 i = 0; i < all->kernels; i++) {
    const struct kernel *k = &all->kernel[i];
    const struct ratios r = ratios_of(k);
    printf("%-26s%16.0f%10.3f%20.3f%20.3f\n", k->name, k->rest_pj[SHARING_WITHOUT] / 1000, r.cycles, r.rest, r.energy);
  }
  printf("%-26s%16s%10.3f%20.3f%20.3f\n", "geometric mean", "", mean.cycles, mean.rest, mean.energy);
}

static void add_ratios(cJSON *json, const struct ratios *r) {
  figure_add(json, "cycles_ratio", "%.4f", r->cycles);
  figure_add(json, "rest_ratio", "%.4f", r->rest);
  figure_add(json, "energy_ratio", "%.4f", r->energy);
}

static int write(const struct kernels *all, const char *path, struct tw_error *error) {
  const struct ratios mean = mean_of(all);
  cJSON *json = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(json, "means"), *element = cJSON_CreateObject();
  cJSON_AddStringToObject(element, "mean", "all");
  add_ratios(element, &mean);
  cJSON_AddItemToArray(list, element);
  list = cJSON_AddArrayToObject(json, "kernels");
  for (u32 i = 0; i < all->kernels; i++) {
    const struct ratios r = ratios_of(&all->kernel[i]);
    element = cJSON_CreateObject();
    cJSON_AddStringToObject(element, "kernel", all->kernel[i].name);
    figure_add(element, "without_nj", "%.0f", all->kernel[i].rest_pj[SHARING_WITHOUT] / 1000);
    add_ratios(element, &r);
    cJSON_AddItemToArray(list, element);
  }
  return json_file_write(json, path, error);
}

static int jatala_energy(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct table runs = {0};
  struct kernels all = {0};
  int status = table_read(&runs, word[0], error);
  if (status == 0) status = read_runs(&all, &runs, word[0], error);
  if (status == 0) {
    print(&all);
    status = write(&all, word[1], error);
  }
  free(all.kernel);
  table_free(&runs);
  return status;
}

const struct command jatala_energy_command = {"jatala-energy", "RUNS REPORT", 2, 2, jatala_energy};
