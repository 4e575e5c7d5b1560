/* pareto_area: see pareto_area.h. */
#include "studies/pareto_area.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "studies/pareto.h"

enum { KIND, NAME, LANES, TIMES, UNIT, FOLDER, MAPPED_COLUMNS };
enum { BANKS = 2, WORDS, WIDTH, MEMORY_COLUMNS };
enum { ROW_LANES = 32, SUBCORES = 4, VOLTA_UNITS = 2, VOLTA_BANKS = 2 };

/* ---- parts */

static struct stage_part *part_named(const struct stage_parts *s, const char *name) {
  for (u32 i = 0; i < s->parts; i++)
    if (strcmp(s->part[i].name, name) == 0) return &s->part[i];
  return NULL;
}

static int add_area(struct stage_parts *s, const char *name, u32 lanes, double um2, struct tw_error *error) {
  struct stage_part *p = part_named(s, name);
  if (!p) p = list_more(&s->part, &s->parts, &s->room, sizeof *p);
  if (p->mapped == 2 || (p->mapped && (!p->lanes[0] || lanes <= p->lanes[0])))
    return tw_fail(error, "%.80s: should be mapped once, or with rows of more lanes the second time", name);
  p->name = name;
  p->lanes[p->mapped] = lanes;
  p->um2[p->mapped++] = um2;
  return 0;
}

static int add_mapped(struct stage_parts *s, const struct table_row *row, const struct area_sources *sources,
                      struct tw_error *error) {
  struct netlist_area_from from = area_sources_of(sources);
  from.times = (u32)strtoul(row->column[TIMES], NULL, 10);
  struct netlist_area a;
  int status = netlist_area_read(&a, row->column[FOLDER], row->column[UNIT], &from, error);
  const u32 lanes = (u32)strtoul(row->column[LANES], NULL, 10);
  if (status == 0) status = add_area(s, row->column[NAME], lanes, a.logic_um2 + a.memory_um2, error);
  netlist_area_free(&a);
  return status;
}

int stage_part_add(struct stage_parts *s, const struct table_row *row, const struct area_sources *sources,
                   struct tw_error *error) {
  if (strcmp(row->column[KIND], "mapped") == 0 && row->columns == MAPPED_COLUMNS)
    return add_mapped(s, row, sources, error);
  if (strcmp(row->column[KIND], "memory") != 0 || row->columns != MEMORY_COLUMNS)
    return tw_fail(error, "%.40s %.80s: should be a part, mapped or of memories", row->column[KIND], row->column[NAME]);
  const double words = strtod(row->column[WORDS], NULL), width = strtod(row->column[WIDTH], NULL);
  const double one = memory_area_um2(sources->model, words, width);
  return add_area(s, row->column[NAME], 0, strtod(row->column[BANKS], NULL) * one, error);
}

/* As a straight line through both that are mapped, on to a whole row.  NAN if there is none. */
static double part_um2(const struct stage_parts *s, const char *name) {
  const struct stage_part *p = part_named(s, name);
  if (!p) return NAN;
  if (p->mapped == 1) return p->um2[0];
  const double lanes = p->lanes[1] - p->lanes[0];
  return p->um2[0] + (p->um2[1] - p->um2[0]) * (ROW_LANES - p->lanes[0]) / lanes;
}

static double part_of(const struct stage_parts *s, const char *part, u32 units, u32 banks) {
  char name[64];
  snprintf(name, sizeof name, "%s-%u-%u", part, units, banks);
  return part_um2(s, name);
}

/* ---- of a sub-core */

static double storage(const struct stage_parts *s, u32 units, u32 banks) {
  return part_of(s, "collector", units, banks) + part_of(s, "arbiter", units, banks) + part_of(s, "banks", 0, banks);
}

/* What chooses a warp. */
static double choice(const struct stage_parts *s, bool by_scores, u32 units, u32 banks) {
  return by_scores ? part_of(s, "rba", 0, 0) + part_of(s, "score", units, banks) : part_of(s, "gto", 0, 0);
}

static double stage_um2(const struct stage_parts *s, const struct sm_areas *a, const struct machine *m) {
  const double ordinary = storage(s, m->units, m->banks);
  if (strcmp(m->stage, "RegLess") == 0) return a->regless * ordinary;
  if (strcmp(m->stage, "caching") != 0) return ordinary;
  return ordinary + (a->caching - 1) * part_of(s, "collector", m->units, m->banks);
}

/* ---- of the SM */

static double area_of(struct checked_in *c, const char *report, const char *unit) {
  return checked_in_figure(c, report, "unit", unit, "logic_area_um2") +
         checked_in_figure(c, report, "unit", unit, "memory_area_um2");
}

/* Times WarpPool's units are as large in this library as in Nangate45, in the configurations of their tests. */
static double pool_ratio(struct checked_in *c) {
  static const char *const units[] = {"intra_warp_coalescer", "inter_warp_queues", "thread_map_table",
                                      "request_metadata",     "load_table",        "order_counters",
                                      "pool_writeback",       "request_selector",  "warp_instruction_queues"};
  double ours = 0, theirs = 0;
  for (u32 i = 0; i < sizeof units / sizeof *units; i++) {
    ours += area_of(c, "area", units[i]);
    theirs += area_of(c, "area-45nm", units[i]);
  }
  return ours / theirs;
}

struct sm_areas sm_areas_read(struct checked_in *c) {
  static const char pool[] = "warppool-area";
  const double all = checked_in_figure(c, pool, "structure", "all of it, routing included", "ours"),
               coalescer = checked_in_figure(c, pool, "structure", "coalescer that it replaces", "ours");
  return (struct sm_areas){
      .volta_um2 = area_of(c, "area-sm", "sm"),
      .pool_um2 = (all - coalescer) * pool_ratio(c),
      .caching = checked_in_figure(c, "malekeh-cost", "design", "caching_collector, 8 entries", "relative"),
      .regless = checked_in_figure(c, "regless-area", "name", "RegLess, 512 entries", "relative"),
  };
}

int machine_area(const struct stage_parts *s, const struct sm_areas *a, const struct machine *m, double *um2,
                 struct tw_error *error) {
  /* volta's SM has what RBA needs. */
  const double volta = storage(s, VOLTA_UNITS, VOLTA_BANKS) + choice(s, true, VOLTA_UNITS, VOLTA_BANKS),
               chosen = choice(s, strcmp(m->scheduler, "rba") == 0, m->units, m->banks);
  if (isnan(volta)) return tw_fail(error, "parts of an operand stage of 2 units and 2 banks should be mapped");
  *um2 = a->volta_um2 + SUBCORES * (stage_um2(s, a, m) + chosen - volta) +
         (strcmp(m->load_path, "WarpPool") == 0 ? a->pool_um2 : 0);
  return 0;
}
