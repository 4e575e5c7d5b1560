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

static double percent(double of, double by) { return by > 0 ? 100 * of / by : 100; }

/* To six digits. */
static bool is_as_published(const struct paver_published *p, const struct graph_row *r) {
  const double more = r->unit[GRAPH_WORDS].sparse / r->launches - p->sparse;
  return more < 5e-7 && more > -5e-7;
}

static void add_published(cJSON *to, const struct graph_row *r) {
  const struct paver_published *p = paver_published_of(r->name);
  if (!p || !r->launches) return;
  cJSON_AddStringToObject(to, "benchmark", p->benchmark);
  cJSON_AddNumberToObject(to, "published_blocks_count", p->blocks);
  cJSON_AddNumberToObject(to, "published_sparse_ratio", p->sparse);
  cJSON_AddNumberToObject(to, "published_sharing_blocks_count", p->shares ? p->blocks : 0);
  cJSON_AddNumberToObject(to, "published_degree_ratio", p->degree);
  cJSON_AddNumberToObject(to, "published_degree_blocks_count", p->degree * p->blocks);
}

static void add_compared(cJSON *to, const struct graph_row *r) {
  cJSON_AddNumberToObject(to, "static_references_percent", percent(r->static_references, r->references));
  cJSON_AddNumberToObject(to, "static_words_percent",
                          percent(r->unit[GRAPH_WORDS].static_weight, r->unit[GRAPH_WORDS].weight));
  cJSON_AddNumberToObject(to, "static_lines_percent",
                          percent(r->unit[GRAPH_LINES].static_weight, r->unit[GRAPH_LINES].weight));
}

static void add_row(cJSON *rows, const struct graph_row *r) {
  cJSON *row = experiment_row(rows, "kernel", r->name);
  const double launches = r->launches ? r->launches : 1;
  cJSON_AddNumberToObject(row, "launches_count", r->launches);
  cJSON_AddNumberToObject(row, "blocks_count", r->blocks / launches);
  cJSON_AddNumberToObject(row, "loads_count", r->loads);
  if (r->references > 0) cJSON_AddNumberToObject(row, "references_count", r->references);
  if (r->analysed) cJSON_AddNumberToObject(row, "static_loads_percent", percent(r->static_loads, r->loads));
  if (r->compared) add_compared(row, r);
  add_unit_keys(row, "words", &r->unit[GRAPH_WORDS], launches);
  add_unit_keys(row, "lines", &r->unit[GRAPH_LINES], launches);
  add_published(row, r);
  cJSON_AddNumberToObject(row, "analysis_seconds", r->analysis_seconds);
  cJSON_AddNumberToObject(row, "trace_seconds", r->trace_seconds);
  cJSON_AddNumberToObject(row, "graph_seconds", r->graph_seconds);
}

static void add_row_sums(cJSON *root, const struct graph_row *sum, unsigned as_published) {
  cJSON_AddNumberToObject(root, "launches_count", sum->launches);
  cJSON_AddNumberToObject(root, "loads_count", sum->loads);
  cJSON_AddNumberToObject(root, "as_published_count", as_published);
  if (sum->analysed) cJSON_AddNumberToObject(root, "static_loads_percent", percent(sum->static_loads, sum->loads));
  if (sum->compared) add_compared(root, sum);
}

enum run_status graph_rows_report(const struct graph_row *rows, unsigned count, enum run_status status,
                                  const char *report) {
  cJSON *root = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(root, "kernels");
  struct graph_row sum = {.analysed = count && rows->analysed, .compared = count && rows->compared};
  unsigned as_published = 0;
  for (unsigned i = 0; i < count; i++) {
    const struct graph_row *r = &rows[i];
    const struct paver_published *p = paver_published_of(r->name);
    add_row(list, r);
    as_published += p && is_as_published(p, r);
    sum.launches += r->launches;
    sum.loads += r->loads, sum.static_loads += r->static_loads;
    sum.references += r->references, sum.static_references += r->static_references;
    for (unsigned unit = 0; unit < GRAPH_UNITS; unit++) {
      sum.unit[unit].weight += r->unit[unit].weight;
      sum.unit[unit].static_weight += r->unit[unit].static_weight;
    }
  }
  cJSON_AddNumberToObject(root, "kernels_count", count);
  add_row_sums(root, &sum, as_published);
  return experiment_end(root, status, report);
}
