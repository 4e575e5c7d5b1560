/* mechanisms: dynamic energy of kernels with mechanisms and without, as a table and a report (synth/mechanisms.sh).
 *
 *   synthesis mechanisms ROWS REPORT ENERGIES...
 *
 * ROWS: of each run mechanism, `with` or `without`, kernel, and its report (`twinwarp run --energy`); each mechanism
 * has all kernels, with and without.  REPORT: the file to write; ENERGIES: files of energies, of which is said what
 * units they have. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/window_run.h"
#include "table.h"

enum { ROWS, REPORT, FIRST_ENERGIES };
enum { OF_MECHANISM, OF_WHICH, OF_KERNEL, OF_REPORT, COLUMNS };

struct run {
  const char *mechanism, *which, *kernel;
  double cycles, pj;
};

struct names {
  const char **name;
  u32 names, room;
};

struct comparing {
  struct table table;
  struct run *run; /* as the table's rows */
  struct names mechanisms, kernels;
  double *energy_log, *cycles_log; /* of a mechanism, sums over kernels */
  struct tw_error *error;
};

static void add_name(struct names *n, const char *name) {
  for (u32 i = 0; i < n->names; i++)
    if (strcmp(n->name[i], name) == 0) return;
  const char **more = list_more(&n->name, &n->names, &n->room, sizeof *more);
  *more = name;
}

static int read_run(struct comparing *c, u32 row) {
  const char *const *column = c->table.row[row].column;
  struct run *r = &c->run[row];
  cJSON *report;
  if (c->table.row[row].columns != COLUMNS)
    return tw_fail(c->error, "%.80s: should be a mechanism, with or without, kernel and report", column[OF_MECHANISM]);
  if (json_file_read(&report, column[OF_REPORT], c->error) != 0) return -1;
  const cJSON *counted = cJSON_GetObjectItemCaseSensitive(report, "counted"),
              *energy = cJSON_GetObjectItemCaseSensitive(report, "energy");
  *r = (struct run){column[OF_MECHANISM], column[OF_WHICH], column[OF_KERNEL], figure_of(counted, "counted_cycles"),
                    figure_of(energy, "dynamic_pj")};
  cJSON_Delete(report);
  add_name(&c->mechanisms, r->mechanism);
  add_name(&c->kernels, r->kernel);
  return r->cycles > 0 && r->pj > 0 ? 0 : tw_fail(c->error, "%.80s: no energy is reported", r->kernel);
}

static int read_runs(struct comparing *c, const char *path) {
  if (table_read(&c->table, path, c->error) != 0) return -1;
  if (!c->table.rows) return tw_fail(c->error, "%.200s: has no runs", path);
  c->run = list_taken(calloc(c->table.rows, sizeof *c->run));
  for (u32 i = 0; i < c->table.rows; i++)
    if (read_run(c, i) != 0) return -1;
  c->energy_log = list_taken(calloc(c->mechanisms.names, sizeof *c->energy_log));
  c->cycles_log = list_taken(calloc(c->mechanisms.names, sizeof *c->cycles_log));
  return 0;
}

static const struct run *find(const struct comparing *c, const char *mechanism, const char *which, const char *kernel) {
  for (u32 i = 0; i < c->table.rows; i++)
    if (strcmp(c->run[i].mechanism, mechanism) == 0 && strcmp(c->run[i].which, which) == 0 &&
        strcmp(c->run[i].kernel, kernel) == 0)
      return &c->run[i];
  return NULL;
}

static void print_heading(const struct comparing *c) {
  printf("Dynamic energy of the units measured, with a mechanism and without\n\n%-20s", "");
  for (u32 m = 0; m < c->mechanisms.names; m++) {
    const char *name = c->mechanisms.name[m];
    printf("%*s%s: without%10s%10s", (int)(strlen(name) < 5 ? 5 - strlen(name) : 0), "", name, "energy", "cycles");
  }
  putchar('\n');
}

static int compare(struct comparing *c, u32 m, const char *kernel, cJSON *runs) {
  const char *mechanism = c->mechanisms.name[m];
  const struct run *with = find(c, mechanism, "with", kernel), *without = find(c, mechanism, "without", kernel);
  if (!with || !without)
    return tw_fail(c->error, "%.80s: %.80s has no run %s it", mechanism, kernel, with ? "without" : "with");
  const double energy = with->pj / without->pj, cycles = with->cycles / without->cycles;
  cJSON *to = cJSON_CreateObject();
  c->energy_log[m] += log(energy);
  c->cycles_log[m] += log(cycles);
  printf("%11.0f nJ%10.3f%10.3f", without->pj / 1000, energy, cycles);
  cJSON_AddItemToArray(runs, to);
  cJSON_AddStringToObject(to, "mechanism", mechanism);
  cJSON_AddStringToObject(to, "kernel", kernel);
  figure_add(to, "without_pj", "%.6g", without->pj);
  figure_add(to, "energy_ratio", "%.4f", energy);
  figure_add(to, "cycles_ratio", "%.4f", cycles);
  return 0;
}

static void print_means(const struct comparing *c, cJSON *means) {
  printf("%-20s", "geometric mean");
  for (u32 m = 0; m < c->mechanisms.names; m++) {
    const double energy = exp(c->energy_log[m] / c->kernels.names), cycles = exp(c->cycles_log[m] / c->kernels.names);
    cJSON *to = cJSON_CreateObject();
    printf("%14s%10.3f%10.3f", "", energy, cycles);
    cJSON_AddItemToArray(means, to);
    cJSON_AddStringToObject(to, "mechanism", c->mechanisms.name[m]);
    figure_add(to, "energy_ratio", "%.4f", energy);
    figure_add(to, "cycles_ratio", "%.4f", cycles);
  }
  puts("\n\nenergy, cycles: with it, relative to without.");
}

static int compare_all(struct comparing *c, cJSON *report) {
  cJSON *means = cJSON_AddArrayToObject(report, "means"), *runs = cJSON_AddArrayToObject(report, "runs");
  print_heading(c);
  for (u32 k = 0; k < c->kernels.names; k++) {
    printf("%-20s", c->kernels.name[k]);
    for (u32 m = 0; m < c->mechanisms.names; m++)
      if (compare(c, m, c->kernels.name[k], runs) != 0) return -1;
    putchar('\n');
  }
  print_means(c, means);
  return 0;
}

static int print_units(const char *path, struct tw_error *error) {
  const cJSON *unit, *units;
  cJSON *energies;
  if (json_file_read(&energies, path, error) != 0) return -1;
  units = list_of(energies, "units");
  printf("%s: ", kernel_name(path));
  cJSON_ArrayForEach(unit, units) { printf("%s ", text_of(unit, "unit")); }
  putchar('\n');
  cJSON_Delete(energies);
  return 0;
}

static int print_mechanisms(char **word, unsigned words, struct tw_error *error) {
  struct comparing c = {.error = error};
  int status = read_runs(&c, word[ROWS]);
  if (status == 0) {
    cJSON *report = cJSON_CreateObject();
    status = compare_all(&c, report);
    if (status == 0) status = json_file_write(report, word[REPORT], error);
    else cJSON_Delete(report);
  }
  for (unsigned i = FIRST_ENERGIES; i < words && status == 0; i++) status = print_units(word[i], error);
  free(c.run);
  free(c.mechanisms.name);
  free(c.kernels.name);
  free(c.energy_log);
  free(c.cycles_log);
  table_free(&c.table);
  return status;
}

const struct command mechanisms_command = {"mechanisms", "ROWS REPORT ENERGIES...", 2, ANY_WORDS, print_mechanisms};
