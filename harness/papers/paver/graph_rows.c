/* graph_rows: rows of graph_study.h: what is added to one, and their report. */
#include <string.h>

#include "graph_study.h"
#include "published.h"
#include "run/experiment.h"
#include "util/clock.h"

static void add_unit(struct graph_row_unit *to, const struct graph_counts *c, const struct graph_measures *m) {
  to->all += (double)c->all;
  to->shared += (double)c->shared;
  to->common += (double)c->common;
  to->edges += (double)m->edges;
  to->weight += (double)m->weight;
  to->sharing += m->sharing;
  to->sparse += m->sparse;
  to->degree += m->degree;
}

int graph_row_add(struct graph_row *row, const struct locality *l, unsigned common, struct tw_error *error) {
  struct locality_graph g;
  const double begun = clock_seconds();
  const int failed = locality_graph_build(&g, l, common, error);
  row->graph_seconds += clock_seconds() - begun;
  for (unsigned unit = 0; unit < GRAPH_UNITS && !failed; unit++) {
    const struct graph_measures m = locality_graph_measure(&g, (enum graph_unit)unit);
    add_unit(&row->unit[unit], &g.counts[unit], &m);
  }
  locality_graph_free(&g);
  row->launches++;
  row->blocks += l->blocks;
  return failed;
}

static void add_unit_keys(cJSON *to, const char *unit, const struct graph_row_unit *u, double launches) {
  const struct {
    const char *key;
    double value;
  } numbers[] = {{"count", u->all / launches},           {"shared_count", u->shared / launches},
                 {"common_count", u->common / launches}, {"edges_count", u->edges / launches},
                 {"weight_count", u->weight / launches}, {"sharing_blocks_count", u->sharing / launches},
                 {"sparse_ratio", u->sparse / launches}, {"degree_ratio", u->degree / launches}};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    char key[64];
    snprintf(key, sizeof key, "%s_%s", unit, numbers[i].key);
    cJSON_AddNumberToObject(to, key, numbers[i].value);
  }
}

static void add_published(cJSON *to, const struct graph_row *r) {
  const struct paver_published *p = paver_published_of(r->name);
  if (!p) return;
  cJSON_AddStringToObject(to, "benchmark", p->benchmark);
  cJSON_AddNumberToObject(to, "published_blocks_count", p->blocks);
  cJSON_AddNumberToObject(to, "published_sparse_ratio", p->sparse);
  cJSON_AddNumberToObject(to, "published_degree_ratio", p->degree);
}

static double percent(double of, double by) { return by > 0 ? 100 * of / by : 100; }

/* Without references nobody has executed the kernel. */
static void add_row(cJSON *rows, const struct graph_row *r) {
  cJSON *row = experiment_row(rows, "kernel", r->name);
  const double launches = r->launches ? r->launches : 1;
  cJSON_AddNumberToObject(row, "launches_count", r->launches);
  cJSON_AddNumberToObject(row, "blocks_count", r->blocks / launches);
  cJSON_AddNumberToObject(row, "loads_count", r->loads);
  cJSON_AddNumberToObject(row, "static_loads_percent", percent(r->static_loads, r->loads));
  if (r->references > 0) {
    cJSON_AddNumberToObject(row, "references_count", r->references);
    cJSON_AddNumberToObject(row, "static_references_percent", percent(r->static_references, r->references));
    cJSON_AddNumberToObject(row, "static_words_percent",
                            percent(r->unit[GRAPH_WORDS].static_weight, r->unit[GRAPH_WORDS].weight));
    cJSON_AddNumberToObject(row, "static_lines_percent",
                            percent(r->unit[GRAPH_LINES].static_weight, r->unit[GRAPH_LINES].weight));
  }
  add_unit_keys(row, "words", &r->unit[GRAPH_WORDS], launches);
  add_unit_keys(row, "lines", &r->unit[GRAPH_LINES], launches);
  add_published(row, r);
  cJSON_AddNumberToObject(row, "analysis_seconds", r->analysis_seconds);
  cJSON_AddNumberToObject(row, "trace_seconds", r->trace_seconds);
  cJSON_AddNumberToObject(row, "graph_seconds", r->graph_seconds);
}

enum run_status graph_rows_report(const struct graph_row *rows, unsigned count, enum run_status status,
                                  const char *report) {
  cJSON *root = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(root, "kernels");
  double sums[4] = {0};
  for (unsigned i = 0; i < count; i++) {
    const struct graph_row *r = &rows[i];
    add_row(list, r);
    sums[0] += r->loads, sums[1] += r->static_loads;
    sums[2] += r->references, sums[3] += r->static_references;
  }
  cJSON_AddNumberToObject(root, "kernels_count", count);
  cJSON_AddNumberToObject(root, "loads_count", sums[0]);
  cJSON_AddNumberToObject(root, "static_loads_percent", percent(sums[1], sums[0]));
  if (sums[2] > 0) cJSON_AddNumberToObject(root, "static_references_percent", percent(sums[3], sums[2]));
  return experiment_end(root, status, report);
}
