/* sweep: area against cycles of the machines of synth/sweep.sh.
 *
 *   synthesis sweep LANES LIBRARY ROWS REPORT
 *
 * LANES is how wide a row is, LIBRARY the folder of the cells.  Rows of ROWS, between tabs:
 *
 *   point   group, preset, what is set
 *   mapped  times, unit, folder of its netlist: one of the parts of the point before it
 *   memory  times, words, width: another, by the model of memories
 *   run     kernel, report of `twinwarp run`: one of its kernels
 *
 * Prints a table; writes REPORT.csv and REPORT.json: of each point its area (µm²), the geometric mean of its cycles,
 * both relative to the first point of the preset, and whether it is on the preset's Pareto front. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "list.h"
#include "measured/netlist_area.h"
#include "measured/flow_settings.h"
#include "measured/run_report.h"
#include "studies/sweep_report.h"
#include "table.h"

enum { KIND, FIRST, SECOND, THIRD, COLUMNS };

struct reading {
  struct sweep *sweep;
  struct area_sources sources;
  const char *path; /* of the rows */
  double *cycles;   /* of the point's kernels */
  u32 kernels, cycles_room;
  struct tw_error *error;
};

static struct sweep_point *last_point(struct sweep *s) { return &s->point[s->points - 1]; }

/* The point before is whole. */
static int close_point(struct reading *r) {
  struct sweep *s = r->sweep;
  if (!s->points) return 0;
  struct sweep_point *p = last_point(s);
  p->cycles = trade_mean(r->cycles, r->kernels);
  r->kernels = 0;
  if (isnan(p->cycles)) return tw_fail(r->error, "%.80s %.80s: no kernel was run", p->group, p->set);
  return p->area_um2 > 0 ? 0 : tw_fail(r->error, "%.80s %.80s: has no part with an area", p->group, p->set);
}

static int add_point(struct reading *r, const struct table_row *row) {
  if (close_point(r) != 0) return -1;
  struct sweep_point *p = list_more(&r->sweep->point, &r->sweep->points, &r->sweep->room, sizeof *p);
  p->group = row->column[FIRST];
  p->preset = row->column[SECOND];
  p->set = row->column[THIRD];
  return 0;
}

static int add_mapped(struct reading *r, const struct table_row *row) {
  const struct netlist_area_from from = area_sources_of(&r->sources);
  struct netlist_area a;
  const int status = netlist_area_read(&a, row->column[THIRD], row->column[SECOND], &from, r->error);
  if (status == 0) last_point(r->sweep)->area_um2 += strtod(row->column[FIRST], NULL) * (a.logic_um2 + a.memory_um2);
  netlist_area_free(&a);
  return status;
}

static int add_memory(struct reading *r, const struct table_row *row) {
  const double words = strtod(row->column[SECOND], NULL), width = strtod(row->column[THIRD], NULL);
  last_point(r->sweep)->area_um2 += strtod(row->column[FIRST], NULL) * memory_area_um2(r->sources.model, words, width);
  return 0;
}

static int add_run(struct reading *r, const struct table_row *row) {
  struct run_report report;
  const int status = run_report_read(&report, row->column[SECOND], RUN_CYCLES, r->error);
  *(double *)list_more(&r->cycles, &r->kernels, &r->cycles_room, sizeof *r->cycles) = report.kernel_cycles;
  run_report_free(&report);
  return status;
}

static int add_row(struct reading *r, const struct table_row *row, u32 number) {
  static const struct {
    const char *kind;
    unsigned columns;
    int (*add)(struct reading *, const struct table_row *);
  } rows[] = {{"point", COLUMNS, add_point},
              {"mapped", COLUMNS, add_mapped},
              {"memory", COLUMNS, add_memory},
              {"run", THIRD, add_run}};
  for (u32 i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(row->column[KIND], rows[i].kind) == 0 && row->columns == rows[i].columns && (i == 0 || r->sweep->points))
      return rows[i].add(r, row);
  return tw_fail(r->error, "%.200s:%u: should be a point, or what it is made of", r->path, number);
}

static int read_points(struct reading *r, const struct table *t) {
  for (u32 i = 0; i < t->rows; i++)
    if (add_row(r, &t->row[i], i + 1) != 0) return -1;
  if (!r->sweep->points) return tw_fail(r->error, "%.200s: nothing is swept", r->path);
  return close_point(r);
}

static int sweep(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct sweep s = {.lanes = (u32)strtoul(word[0], NULL, 10)};
  struct reading r = {.sweep = &s, .path = word[2], .error = error};
  struct table rows = {0};
  int status =
      s.lanes ? flow_settings_read(&s.settings, error) : tw_fail(error, "LANES %.40s: should be above 0", word[0]);
  if (status == 0) status = area_sources_read(&r.sources, word[1], s.settings.memory_model, error);
  if (status == 0) status = table_read(&rows, r.path, error);
  if (status == 0) status = read_points(&r, &rows);
  if (status == 0) status = sweep_write(&s, word[3], error);
  free(s.point);
  free(r.cycles);
  table_free(&rows);
  area_sources_free(&r.sources);
  return status;
}

const struct command sweep_command = {"sweep", "LANES LIBRARY ROWS REPORT", 4, 4, sweep};
