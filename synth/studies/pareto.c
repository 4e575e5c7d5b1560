/* pareto: cycles, area and energy of the machines of synth/pareto.sh, which of them no other beats, and which
 * mechanisms add up.
 *
 *   synthesis pareto LIBRARY ROWS REPORT
 *
 * LIBRARY is the folder of the cells.  Rows of ROWS, between tabs:
 *
 *   mapped  part, lanes of a row (0: it has none), times its memories are as wide, unit, folder of its netlist; a
 *           second time with more lanes, if a whole row is to be told from both
 *   memory  part, how many, words, width: by the model of memories
 *   run     machine, kernel, report of `twinwarp run --events`
 *
 * A part is collector-U-B, arbiter-U-B, score-U-B of U units and B banks, banks-0-B, gto-0-0 or rba-0-0; a machine its
 * scheduler, assignment, operand stage, load path, units and banks, minuses between them.  Other areas and the energies
 * of events are those that are checked in.  Prints tables; writes REPORT.csv and REPORT.json. */
#include "studies/pareto.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/flow_settings.h"
#include "measured/run_report.h"
#include "studies/pareto_report.h"

enum { KIND, MACHINE, KERNEL, RUN_REPORT, RUN_COLUMNS };

struct reading {
  struct pareto *study;
  struct table rows;
  struct area_sources sources;
  struct sm_areas areas;
  struct stage_prices prices;
  const char *path; /* of the rows */
  struct tw_error *error;
};

const struct machine *pareto_machine(const struct pareto *p, const char *name) {
  for (u32 i = 0; i < p->machines; i++)
    if (strcmp(p->machine[i].name, name) == 0) return &p->machine[i];
  return NULL;
}

static u32 kernel_number(const struct pareto *p, const char *name) {
  u32 i = 0;
  while (i < p->kernels && strcmp(p->kernel[i], name) != 0) i++;
  return i;
}

static bool is_run(const struct table_row *row) { return strcmp(row->column[KIND], "run") == 0; }

static int add_machine(struct reading *r, const char *name) {
  struct machine *m = list_more(&r->study->machine, &r->study->machines, &r->study->machine_room, sizeof *m);
  char more;
  m->name = name;
  if (sscanf(name, "%11[^-]-%11[^-]-%11[^-]-%11[^-]-%2u-%2u%c", m->scheduler, m->assignment, m->stage, m->load_path,
             &m->units, &m->banks, &more) == 6)
    return 0;
  return tw_fail(r->error, "%.100s: should be scheduler-assignment-stage-load path-units-banks", name);
}

/* All machines and kernels, and parts. */
static int take_row(struct reading *r, const struct table_row *row, u32 number) {
  struct pareto *p = r->study;
  if (!is_run(row)) return stage_part_add(&p->parts, row, &r->sources, r->error);
  if (row->columns != RUN_COLUMNS)
    return tw_fail(r->error, "%.200s:%u: should be run, machine, kernel and report", r->path, number);
  if (kernel_number(p, row->column[KERNEL]) == p->kernels)
    *(const char **)list_more(&p->kernel, &p->kernels, &p->kernel_room, sizeof *p->kernel) = row->column[KERNEL];
  return pareto_machine(p, row->column[MACHINE]) ? 0 : add_machine(r, row->column[MACHINE]);
}

static int take_run(struct reading *r, const struct table_row *row) {
  const struct machine *m = pareto_machine(r->study, row->column[MACHINE]);
  struct machine_run *run = &m->run[kernel_number(r->study, row->column[KERNEL])];
  struct run_report report;
  int status = run_report_read(&report, row->column[RUN_REPORT], RUN_EVENTS, r->error);
  run->cycles = report.kernel_cycles;
  if (status == 0) status = machine_energy(&r->prices, m, &report, &run->energy_pj, r->error);
  run_report_free(&report);
  return status;
}

static int read_rows(struct reading *r) {
  struct pareto *p = r->study;
  for (u32 i = 0; i < r->rows.rows; i++)
    if (take_row(r, &r->rows.row[i], i + 1) != 0) return -1;
  if (!p->machines) return tw_fail(r->error, "%.200s: no machine was run", r->path);
  for (u32 i = 0; i < p->machines; i++) p->machine[i].run = list_taken(calloc(p->kernels, sizeof *p->machine[i].run));
  for (u32 i = 0; i < r->rows.rows; i++)
    if (is_run(&r->rows.row[i]) && take_run(r, &r->rows.row[i]) != 0) return -1;
  return 0;
}

static int evaluate_machine(struct reading *r, struct machine *m, double *value) {
  const u32 kernels = r->study->kernels;
  u32 runs = 0;
  for (u32 k = 0; k < kernels; k++) runs += (value[k] = m->run[k].cycles) > 0;
  if (runs != kernels) return tw_fail(r->error, "%.100s: %u of %u kernels were run", m->name, runs, kernels);
  m->cycles = trade_mean(value, kernels);
  for (u32 k = 0; k < kernels; k++) value[k] = m->run[k].energy_pj;
  m->energy_pj = machine_energy_known(m) ? trade_mean(value, kernels) : NAN;
  return machine_area(&r->study->parts, &r->areas, m, &m->area_um2, r->error);
}

static void find_fronts(struct pareto *p) {
  struct trade *area = list_taken(calloc(p->machines, sizeof *area)),
               *energy = list_taken(calloc(p->machines, sizeof *energy));
  for (u32 i = 0; i < p->machines; i++) {
    area[i] = (struct trade){NULL, p->machine[i].area_um2, p->machine[i].cycles};
    energy[i] = (struct trade){NULL, p->machine[i].energy_pj, p->machine[i].cycles};
  }
  for (u32 i = 0; i < p->machines; i++) {
    p->machine[i].on_area_front = trade_on_front(area, p->machines, i);
    p->machine[i].on_energy_front = trade_on_front(energy, p->machines, i);
  }
  free(area);
  free(energy);
}

static int evaluate(struct reading *r) {
  struct pareto *p = r->study;
  int status = 0;
  double *value = list_taken(calloc(p->kernels, sizeof *value));
  for (u32 i = 0; status == 0 && i < p->machines; i++) status = evaluate_machine(r, &p->machine[i], value);
  free(value);
  if (status == 0) find_fronts(p);
  return status;
}

static int read_sources(struct reading *r, const char *library) {
  struct flow_settings settings;
  struct checked_in figures = {0, r->error};
  if (flow_settings_read(&settings, r->error) != 0) return -1;
  if (area_sources_read(&r->sources, library, settings.memory_model, r->error) != 0) return -1;
  r->areas = sm_areas_read(&figures);
  r->prices = stage_prices_read(&figures);
  return figures.status;
}

static int pareto(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct pareto study = {0};
  struct reading r = {.study = &study, .path = word[1], .error = error};
  int status = read_sources(&r, word[0]);
  if (status == 0) status = table_read(&r.rows, r.path, error);
  if (status == 0) status = read_rows(&r);
  if (status == 0) status = evaluate(&r);
  if (status == 0) status = pareto_write(&study, word[2], error);
  for (u32 i = 0; i < study.machines; i++) free(study.machine[i].run);
  free(study.machine);
  free(study.kernel);
  free(study.parts.part);
  table_free(&r.rows);
  area_sources_free(&r.sources);
  return status;
}

const struct command pareto_command = {"pareto", "LIBRARY ROWS REPORT", 3, 3, pareto};
