/* regless_energy: energy of registers in whole kernels, with RegLess and with the full register file, as
 * synth/regless_energy.sh has it counted; tables, and JSON.
 *
 *   synthesis regless-energy ENERGIES RUNS REPORT
 *
 * ENERGIES has rows of a machine and energies of events in units of it (synth/energy.sh), of which the last of a unit
 * counts; the first machine has the full register file.  RUNS has a row for each kernel and machine: kernel, machine,
 * and the report of a run with events.  What is like a machine, but has no compressor, ends in -plain. */
#include "papers/regless_energy.h"

#include "commands.h"

static const double published_512_ratio = 0.247;

static void add_means(cJSON *json, const struct regless_energy *r) {
  cJSON *energies = cJSON_AddObjectToObject(json, "mean_ratios"), *powers;
  figure_add(json, "published_512_ratio", "%.3f", published_512_ratio);
  powers = cJSON_AddObjectToObject(json, "mean_power_ratios");
  for (u32 m = 1; m < r->machines; m++) {
    const struct regless_means means = regless_means_of(r, m);
    figure_add(energies, r->machine[m].name, "%.4f", means.energy);
    figure_add(powers, r->machine[m].name, "%.4f", means.power);
  }
}

static void add_roles(cJSON *json, const struct regless_energy *r) {
  cJSON *machines = cJSON_AddObjectToObject(json, "roles_per_instruction");
  for (u32 m = 0; m < r->machines; m++) {
    cJSON *list = cJSON_AddArrayToObject(machines, r->machine[m].name);
    for (unsigned role = 0; role < REGLESS_ROLES; role++) {
      const struct regless_taken t = regless_role_per_instruction(r, m, role);
      cJSON *element = cJSON_CreateObject();
      cJSON_AddStringToObject(element, "role", regless_roles[role]);
      figure_add(element, "events_pj", "%.1f", t.events_pj);
      figure_add(element, "clock_and_leakage_pj", "%.1f", t.still_pj);
      cJSON_AddItemToArray(list, element);
    }
  }
}

static void add_parts(cJSON *json, const struct regless_energy *r) {
  cJSON *list = cJSON_AddArrayToObject(json, "parts");
  for (u32 u = 0; u < r->units; u++) {
    for (u32 m = 0; m < r->machines; m++) {
      const struct regless_taken t = regless_per_instruction(r, m, u);
      cJSON *part = cJSON_CreateObject();
      cJSON_AddStringToObject(part, "machine", r->machine[m].name);
      cJSON_AddStringToObject(part, "unit", r->unit[u]);
      figure_add(part, "events_pj_per_instruction", "%.3f", t.events_pj);
      figure_add(part, "clock_and_leakage_pj_per_instruction", "%.3f", t.still_pj);
      cJSON_AddItemToArray(list, part);
    }
  }
}

static void add_kernels(cJSON *json, const struct regless_energy *r) {
  cJSON *list = cJSON_AddArrayToObject(json, "kernels");
  for (u32 i = 0; i < r->kernels; i++) {
    const struct regless_kernel *k = &r->kernel[i];
    cJSON *kernel = cJSON_CreateObject();
    cJSON_AddStringToObject(kernel, "kernel", k->name);
    figure_add(kernel, "full_nj", "%.2f", regless_kernel_pj(r, k, 0) / 1000);
    for (u32 m = 1; m < r->machines; m++) {
      char key[64];
      snprintf(key, sizeof key, "%.50s_ratio", r->machine[m].name);
      figure_add(kernel, key, "%.4f", regless_ratio(r, k, m));
    }
    cJSON_AddItemToArray(list, kernel);
  }
}

static int write(const struct regless_energy *r, const char *path, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject();
  flow_settings_add_cells(&r->settings, json);
  flow_settings_add_memories(&r->settings, json);
  add_means(json, r);
  add_roles(json, r);
  add_parts(json, r);
  add_kernels(json, r);
  return json_file_write(json, path, error);
}

static int regless_energy(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct table energies = {0}, runs = {0};
  struct regless_energy r = {.machines = 0};
  int status = flow_settings_read(&r.settings, error);
  if (status == 0) status = table_read(&energies, word[0], error);
  if (status == 0) status = regless_read_energies(&r, &energies, word[0], error);
  if (status == 0) status = table_read(&runs, word[1], error);
  if (status == 0) status = regless_read_runs(&r, &runs, word[1], error);
  if (status == 0) {
    regless_print(&r);
    status = write(&r, word[2], error);
  }
  regless_free(&r);
  table_free(&energies);
  table_free(&runs);
  return status;
}

const struct command regless_energy_command = {"regless-energy", "ENERGIES RUNS REPORT", 3, 3, regless_energy};
