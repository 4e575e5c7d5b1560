/* malekeh_energy: energy of an operand with caching collector units and with ordinary ones, and of the register file of
 * whole kernels, as synth/malekeh_energy.sh has it counted; tables, and JSON.
 *
 *   synthesis malekeh-energy TURING MALEKEH RUNS REPORT
 *
 * TURING and MALEKEH are energies of events of these presets (synth/energy.sh).  RUNS has a row for each kernel and
 * design: kernel, turing, malekeh0 or malekeh8 (its STHLD behind it), and the report of a run that was charged. */
#include "papers/malekeh_energy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "table.h"

const char *const malekeh_designs[DESIGNS] = {"turing", "malekeh0", "malekeh8"};

enum { OF_KERNEL, OF_DESIGN, OF_RUN, RUN_COLUMNS };

double malekeh_kernel_nj(const struct malekeh_kernel *k, enum collector_design d, enum energy_part part) {
  const cJSON *unit;
  double pj = 0;
  cJSON_ArrayForEach(unit, k->run[d].units) {
    pj += figure_of(unit, "events_pj") + (part == PART_CLOCKED ? figure_of(unit, "clock_pj") : 0);
  }
  return pj / 1000;
}

struct malekeh_ratios malekeh_ratios_of(const struct malekeh_kernel *k) {
  struct malekeh_ratios r;
  for (unsigned part = 0; part < ENERGY_PARTS; part++)
    for (unsigned d = 0; d < DESIGNS; d++)
      r.ratio[part][d] = malekeh_kernel_nj(k, d, part) / malekeh_kernel_nj(k, DESIGN_TURING, part);
  return r;
}

struct malekeh_ratios malekeh_mean_ratios(const struct malekeh_energy *m) {
  struct malekeh_ratios mean;
  for (unsigned part = 0; part < ENERGY_PARTS; part++) {
    for (unsigned d = 0; d < DESIGNS; d++) {
      double logs = 0;
      for (u32 k = 0; k < m->kernels; k++) logs += log(malekeh_ratios_of(&m->kernel[k]).ratio[part][d]);
      mean.ratio[part][d] = exp(logs / m->kernels);
    }
  }
  return mean;
}

static const char collector[] = "operand_collector", caching[] = "caching_collector_unit", arbiter[] = "bank_arbiter",
                  bank[] = "register_bank";

struct wanted {
  const struct event_energies *of;
  const char *unit, *event; /* NULL: the clock */
  double *pj;
};

static int find(const struct wanted *w, size_t count, struct tw_error *error) {
  int status = 0;
  for (size_t i = 0; i < count && status == 0; i++)
    status = w[i].event ? event_energies_of(w[i].of, w[i].unit, w[i].event, w[i].pj, error)
                        : event_energies_clock(w[i].of, w[i].unit, w[i].pj, error);
  return status;
}

static int find_operands(struct operand_energy o[OPERANDS], const struct malekeh_energy *m, struct tw_error *error) {
  static const char *const names[OPERANDS] = {"read, ordinary units", "missing in a caching unit",
                                              "found in a caching unit", "result, ordinary units",
                                              "result kept in a caching unit"};
  const struct wanted all[] = {
      {&m->turing, collector, "operands", &o[0].collector_pj},
      {&m->turing, arbiter, "operands", &o[0].arbiter_pj},
      {&m->turing, bank, "register_reads", &o[0].bank_pj},
      {&m->malekeh, caching, "ccu_misses", &o[1].collector_pj},
      {&m->malekeh, arbiter, "operands", &o[1].arbiter_pj},
      {&m->malekeh, bank, "register_reads", &o[1].bank_pj},
      {&m->malekeh, caching, "ccu_hits", &o[2].collector_pj},
      {&m->turing, bank, "register_writes", &o[3].bank_pj},
      {&m->malekeh, caching, "ccu_results", &o[4].collector_pj},
      {&m->malekeh, bank, "register_writes", &o[4].bank_pj},
  };
  for (unsigned i = 0; i < OPERANDS; i++) o[i] = (struct operand_energy){.name = names[i]};
  return find(all, sizeof all / sizeof *all, error);
}

int malekeh_energies_of(struct malekeh_energies *e, const struct malekeh_energy *m, struct tw_error *error) {
  const struct wanted others[] = {
      {&m->turing, collector, "instructions", &e->collector_instruction_pj},
      {&m->turing, arbiter, "instructions", &e->arbiter_instruction_pj[0]},
      {&m->malekeh, arbiter, "instructions", &e->arbiter_instruction_pj[1]},
      {&m->malekeh, "ccu_allocator", "instructions", &e->allocator_instruction_pj},
      {&m->turing, collector, NULL, &e->collector_clock_pj},
      {&m->malekeh, caching, NULL, &e->caching_clock_pj},
  };
  return find_operands(e->operand, m, error) == 0 ? find(others, sizeof others / sizeof *others, error) : -1;
}

static int add_run(struct malekeh_energy *m, const struct table_row *row, struct tw_error *error) {
  const char *kernel = row->column[OF_KERNEL], *design = row->column[OF_DESIGN];
  unsigned d = 0;
  u32 k = 0;
  while (d < DESIGNS && strcmp(malekeh_designs[d], design) != 0) d++;
  if (d == DESIGNS) return tw_fail(error, "%.100s: %.100s is no design of these", kernel, design);
  while (k < m->kernels && strcmp(m->kernel[k].name, kernel) != 0) k++;
  if (k == m->kernels) {
    struct malekeh_kernel *added = list_more(&m->kernel, &m->kernels, &m->room, sizeof *added);
    added->name = kernel;
  }
  struct run_report *run = &m->kernel[k].run[d];
  if (run->json) return tw_fail(error, "%.100s: has two runs of %s", kernel, design);
  return run_report_read(run, row->column[OF_RUN], RUN_ENERGIES, error);
}

static int read_runs(struct malekeh_energy *m, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    if (t->row[i].columns != RUN_COLUMNS)
      return tw_fail(error, "%.200s:%u: should have %d columns", path, i + 1, RUN_COLUMNS);
    if (add_run(m, &t->row[i], error) != 0) return -1;
  }
  for (u32 k = 0; k < m->kernels; k++)
    for (unsigned d = 0; d < DESIGNS; d++)
      if (!m->kernel[k].run[d].json)
        return tw_fail(error, "%.200s: %.30s has no run of %s", path, m->kernel[k].name, malekeh_designs[d]);
  return m->kernels ? 0 : tw_fail(error, "%.200s: should have runs of a kernel or more", path);
}

static void add_operands(cJSON *json, const struct malekeh_energies *e) {
  cJSON *list = cJSON_AddArrayToObject(json, "operands");
  for (unsigned i = 0; i < OPERANDS; i++) {
    const struct operand_energy *o = &e->operand[i];
    cJSON *operand = cJSON_CreateObject();
    cJSON_AddStringToObject(operand, "operand", o->name);
    figure_add(operand, "collector_pj", "%.3f", o->collector_pj);
    figure_add(operand, "arbiter_pj", "%.3f", o->arbiter_pj);
    figure_add(operand, "bank_pj", "%.3f", o->bank_pj);
    figure_add(operand, "sum_pj", "%.3f", o->collector_pj + o->arbiter_pj + o->bank_pj);
    cJSON_AddItemToArray(list, operand);
  }
}

static cJSON *kernel_json(const struct malekeh_kernel *k) {
  const struct malekeh_ratios r = malekeh_ratios_of(k);
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "kernel", k->name);
  figure_add(json, "ordinary_nj", "%.2f", malekeh_kernel_nj(k, DESIGN_TURING, PART_EVENTS));
  figure_add(json, "sthld0_ratio", "%.4f", r.ratio[PART_EVENTS][DESIGN_MALEKEH_0]);
  figure_add(json, "sthld8_ratio", "%.4f", r.ratio[PART_EVENTS][DESIGN_MALEKEH_8]);
  figure_add(json, "with_clock_sthld0_ratio", "%.4f", r.ratio[PART_CLOCKED][DESIGN_MALEKEH_0]);
  figure_add(json, "with_clock_sthld8_ratio", "%.4f", r.ratio[PART_CLOCKED][DESIGN_MALEKEH_8]);
  return json;
}

static int write(const struct malekeh_energy *m, const struct malekeh_energies *e, const char *path,
                 struct tw_error *error) {
  const struct malekeh_ratios mean = malekeh_mean_ratios(m);
  cJSON *json = cJSON_CreateObject(), *part;
  flow_settings_add_cells(&m->settings, json);
  add_operands(json, e);
  part = cJSON_AddObjectToObject(json, "mean_ratios");
  figure_add(part, "sthld0", "%.4f", mean.ratio[PART_EVENTS][DESIGN_MALEKEH_0]);
  figure_add(part, "sthld8", "%.4f", mean.ratio[PART_EVENTS][DESIGN_MALEKEH_8]);
  part = cJSON_AddArrayToObject(json, "kernels");
  for (u32 k = 0; k < m->kernels; k++) cJSON_AddItemToArray(part, kernel_json(&m->kernel[k]));
  return json_file_write(json, path, error);
}

static void energy_free(struct malekeh_energy *m) {
  for (u32 k = 0; k < m->kernels; k++)
    for (unsigned d = 0; d < DESIGNS; d++) run_report_free(&m->kernel[k].run[d]);
  free(m->kernel);
  event_energies_free(&m->turing);
  event_energies_free(&m->malekeh);
}

static int malekeh_energy(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct table runs = {0};
  struct malekeh_energy m = {.kernels = 0};
  struct malekeh_energies e;
  int status = flow_settings_read(&m.settings, error);
  if (status == 0) status = event_energies_read(&m.turing, word[0], error);
  if (status == 0) status = event_energies_read(&m.malekeh, word[1], error);
  if (status == 0) status = malekeh_energies_of(&e, &m, error);
  if (status == 0) status = table_read(&runs, word[2], error);
  if (status == 0) status = read_runs(&m, &runs, word[2], error);
  if (status == 0) {
    malekeh_energy_print(&m, &e);
    status = write(&m, &e, word[3], error);
  }
  energy_free(&m);
  table_free(&runs);
  return status;
}

const struct command malekeh_energy_command = {"malekeh-energy", "TURING MALEKEH RUNS REPORT", 4, 4, malekeh_energy};
