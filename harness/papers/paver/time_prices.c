/* time_prices: what PAVER costs before a kernel runs, beside the kernel's own time: of time_rows.h.
 *
 * The host's seconds are of one core, of analysis (or, of a traced graph, of the executor's run), graph and partition;
 * the kernel's are its cycles by the clock of Table 1 (6.3). */
#include <math.h>

#include "time_rows.h"

/* How often a kernel must run with the same groups, or so many times as long, until it has gained what they cost. */
static double runs_until_it_pays(double host, double before, double with) {
  return before > with ? host / (before - with) : NAN;
}

static void add_price(cJSON *prices, const struct time_rows *t, const struct time_row *of) {
  const struct study_outcome *o = &of->outcome;
  const struct study_run *rb = &o->run[STUDY_RB];
  const double second = paver_gpus[of->job.gpu].megahertz * 1e6;
  const double before = (double)o->run[STUDY_LRR].cycles / second, with = (double)rb->cycles / second;
  const double host = o->locality_seconds + o->graph_seconds + rb->partition_seconds;
  (void)t;
  cJSON *row = time_rows_row(prices, "benchmark", of->job.workload->benchmark);
  cJSON_AddStringToObject(row, "gpu", paver_gpus[of->job.gpu].preset);
  cJSON_AddStringToObject(row, "graph", of->job.workload->traced ? "traced" : "static");
  cJSON_AddNumberToObject(row, "blocks_count", (double)o->blocks);
  cJSON_AddNumberToObject(row, "edges_count", (double)o->edges);
  cJSON_AddNumberToObject(row, "locality_seconds", o->locality_seconds);
  cJSON_AddNumberToObject(row, "graph_seconds", o->graph_seconds);
  for (unsigned way = STUDY_MST; way <= STUDY_RB; way++)
    time_rows_way(row, (enum study_way)way, "partition_seconds", o->run[way].partition_seconds);
  cJSON_AddNumberToObject(row, "lrr_seconds", before);
  cJSON_AddNumberToObject(row, "rb_seconds", with);
  cJSON_AddNumberToObject(row, "rb_percent", 100 * (before / with - 1));
  cJSON_AddNumberToObject(row, "rb_with_price_percent", 100 * (before / (with + host) - 1));
  cJSON_AddNumberToObject(row, "rb_with_partition_percent", 100 * (before / (with + rb->partition_seconds) - 1));
  cJSON_AddNumberToObject(row, "host_to_kernel_ratio", host / with);
  time_rows_number(row, "runs_until_it_pays_count", runs_until_it_pays(host, before, with));
}

void time_prices_add(cJSON *study, const struct time_rows *t) {
  cJSON *prices = cJSON_AddObjectToObject(study, "prices");
  for (u64 i = 0; i < t->count; i++) {
    const struct study_job *j = &t->row[i].job;
    if (j->change != study_changes || time_rows_waves(j->kernel)) continue;
    const char *gpu = paver_gpus[j->gpu].preset;
    cJSON *of_gpu = cJSON_GetObjectItemCaseSensitive(prices, gpu);
    add_price(of_gpu ? of_gpu : cJSON_AddArrayToObject(prices, gpu), t, &t->row[i]);
  }
}
