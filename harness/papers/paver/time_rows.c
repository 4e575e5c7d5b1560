/* time_rows: see time_rows.h. */
#include "time_rows.h"

#include <math.h>

#include "time_published.h"

/* ---- what is where */

const struct time_row *time_rows_find(const struct time_rows *t, const char *kernel, unsigned gpu,
                                      const struct study_change *change) {
  for (u64 i = 0; i < t->count; i++) {
    const struct study_job *j = &t->row[i].job;
    if (j->gpu == gpu && j->change == change && strcmp(j->kernel, kernel) == 0) return &t->row[i];
  }
  return NULL;
}

/* What changes groups or the scheduler's reads alone has none of its own. */
const struct study_run *time_rows_base(const struct time_rows *t, const struct time_row *row) {
  if (row->outcome.had[STUDY_LRR] && !row->job.change->room) return &row->outcome.run[STUDY_LRR];
  const struct time_row *same = time_rows_find(t, row->job.kernel, row->job.gpu, study_changes);
  return same && same->outcome.had[STUDY_LRR] ? &same->outcome.run[STUDY_LRR] : NULL;
}

double time_rows_speed(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct study_run *base = time_rows_base(t, row);
  return base && row->outcome.had[way] ? (double)base->cycles / (double)row->outcome.run[way].cycles : NAN;
}

bool time_rows_waves(const char *kernel) { return strstr(kernel, ".waves.") != NULL; }

bool time_rows_has_waves(const struct time_rows *t, const struct time_row *row) {
  for (u64 i = 0; i < t->count; i++)
    if (t->row[i].job.workload == row->job.workload && t->row[i].job.gpu == row->job.gpu &&
        time_rows_waves(t->row[i].job.kernel))
      return true;
  return false;
}

/* ---- JSON */

cJSON *time_rows_row(cJSON *rows, const char *key, const char *name) {
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, key, name);
  cJSON_AddItemToArray(rows, row);
  return row;
}

void time_rows_number(cJSON *to, const char *key, double number) {
  if (isnan(number)) cJSON_AddNullToObject(to, key);
  else cJSON_AddNumberToObject(to, key, number);
}

#define NAME(name, policy, stealing) #name,
static const char *const way_names[] = {STUDY_WAYS(NAME)};

void time_rows_way(cJSON *to, enum study_way way, const char *what, double number) {
  char key[96];
  snprintf(key, sizeof key, "%s_%s", way_names[way], what);
  for (char *c = key; *c; c++)
    if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
  time_rows_number(to, key, number);
}

static double percent(double of, double by) { return by > 0 ? 100 * of / by : NAN; }

/* The launch file without folder and ending. */
static void add_launch(cJSON *row, const struct study_job *j) {
  char name[KERNEL_NAME_BYTES];
  const char *slash = strrchr(j->kernel, '/');
  snprintf(name, sizeof name, "%s", slash ? slash + 1 : j->kernel);
  char *point = strrchr(name, '.');
  if (point) *point = 0;
  cJSON_AddStringToObject(row, "launch", name);
  cJSON_AddStringToObject(row, "class", workload_class_names[j->workload->sharing]);
  cJSON_AddBoolToObject(row, "waves", time_rows_waves(j->kernel));
}

static void add_misses(cJSON *row, const char *cache, const u64 misses[MISS_KINDS]) {
  static const char *const kinds[MISS_KINDS] = {"cold", "capacity", "conflict"};
  for (unsigned k = 0; k < MISS_KINDS; k++) {
    char key[64];
    snprintf(key, sizeof key, "%s_%s_misses_count", cache, kinds[k]);
    cJSON_AddNumberToObject(row, key, (double)misses[k]);
  }
}

static double l1_loads(const struct l1_counts *c) { return (double)(c->hits + c->merged + l1_misses(c)); }

double time_rows_l1_miss_percent(const struct study_run *r) {
  return percent((double)l1_misses(&r->l1), l1_loads(&r->l1));
}

static void add_run(cJSON *runs, const struct time_rows *t, const struct time_row *of, enum study_way way) {
  const struct study_run *r = &of->outcome.run[way];
  cJSON *row = time_rows_row(runs, "benchmark", of->job.workload->benchmark);
  add_launch(row, &of->job);
  cJSON_AddStringToObject(row, "gpu", paver_gpus[of->job.gpu].preset);
  cJSON_AddStringToObject(row, "change", of->job.change->name);
  cJSON_AddStringToObject(row, "policy", group_policy_names[study_ways[way].policy]);
  cJSON_AddBoolToObject(row, "stealing", study_ways[way].stealing);
  cJSON_AddNumberToObject(row, "cycles", (double)r->cycles);
  time_rows_number(row, "speedup_percent", 100 * (time_rows_speed(t, of, way) - 1));
  cJSON_AddNumberToObject(row, "instructions_count", (double)r->instructions);
  cJSON_AddNumberToObject(row, "l1_hits_count", (double)r->l1.hits);
  cJSON_AddNumberToObject(row, "l1_merged_count", (double)r->l1.merged);
  add_misses(row, "l1", r->l1.misses);
  time_rows_number(row, "l1_miss_percent", time_rows_l1_miss_percent(r));
  time_rows_number(row, "waiting_contexts_percent", percent((double)r->contexts.waiting, (double)r->contexts.all));
  time_rows_number(row, "idle_contexts_percent", percent((double)r->contexts.idle, (double)r->contexts.all));
  cJSON_AddNumberToObject(row, "l2_loads_count", (double)r->l2[GPU_LOAD].accesses);
  cJSON_AddNumberToObject(row, "l2_stores_count", (double)r->l2[GPU_STORE].accesses);
  cJSON_AddNumberToObject(row, "l2_atomics_count", (double)r->l2[GPU_ATOMIC].accesses);
  cJSON_AddNumberToObject(row, "l2_merged_count", (double)r->l2[GPU_LOAD].merged);
  add_misses(row, "l2", r->l2[GPU_LOAD].misses);
  cJSON_AddNumberToObject(row, "dram_read_bytes", (double)r->read_bytes);
  cJSON_AddNumberToObject(row, "dram_written_bytes", (double)r->written_bytes);
  cJSON_AddNumberToObject(row, "partition_seconds", r->partition_seconds);
}

static double part_of(const struct study_outcome *o, enum study_way way, double (*what)(const struct study_run *)) {
  return o->had[way] && o->had[STUDY_LRR] ? percent(what(&o->run[way]), what(&o->run[STUDY_LRR])) : NAN;
}

double time_rows_l2_accesses(const struct study_run *r) {
  return (double)(r->l2[GPU_LOAD].accesses + r->l2[GPU_STORE].accesses + r->l2[GPU_ATOMIC].accesses);
}

/* Fig. 11, 12 and 13 of a kernel. */
static void add_speeds(cJSON *speeds, const struct time_rows *t, const struct time_row *of) {
  const struct study_outcome *o = &of->outcome;
  cJSON *row = time_rows_row(speeds, "benchmark", of->job.workload->benchmark);
  add_launch(row, &of->job);
  cJSON_AddNumberToObject(row, "blocks_count", (double)o->blocks / (double)o->launches);
  time_rows_number(row, "waves_ratio", (double)o->blocks / (double)o->launches / o->room / o->sms);
  cJSON_AddNumberToObject(row, "room_blocks_count", o->room);
  cJSON_AddNumberToObject(row, "lrr_cycles", (double)o->run[STUDY_LRR].cycles);
  for (unsigned way = STUDY_BCS; way < STUDY_WAY_COUNT; way++) {
    time_rows_way(row, (enum study_way)way, "percent", 100 * (time_rows_speed(t, of, (enum study_way)way) - 1));
    time_rows_way(row, (enum study_way)way, "published_percent",
                  published_speed_of(of->job.workload->benchmark, of->job.gpu, (enum study_way)way));
    time_rows_way(row, (enum study_way)way, "l2_percent", part_of(o, (enum study_way)way, time_rows_l2_accesses));
  }
  for (unsigned way = 0; way < STUDY_WAY_COUNT; way++) {
    const struct study_run *r = &o->run[way];
    const double all = o->had[way] ? (double)r->contexts.all : 0;
    time_rows_way(row, (enum study_way)way, "l1_miss_percent", o->had[way] ? time_rows_l1_miss_percent(r) : NAN);
    time_rows_way(row, (enum study_way)way, "waiting_percent", percent((double)r->contexts.waiting, all));
    time_rows_way(row, (enum study_way)way, "idle_percent", percent((double)r->contexts.idle, all));
  }
}

/* Fig. 2 and 5. */
static void add_kernel(cJSON *kernels, const struct time_row *of) {
  static const char *const kinds[] = {"unshared", "intra", "inter", "both"}, *const places[] = {"next", "row", "column",
                                                                                                "across", "far"};
  const struct study_outcome *o = &of->outcome;
  double references = 0, weight = 0;
  char key[64];
  cJSON *row = time_rows_row(kernels, "benchmark", of->job.workload->benchmark);
  add_launch(row, &of->job);
  cJSON_AddStringToObject(row, "graph", of->job.workload->traced ? "traced" : "static");
  cJSON_AddNumberToObject(row, "launches_count", (double)o->launches);
  cJSON_AddNumberToObject(row, "blocks_count", (double)o->blocks);
  cJSON_AddNumberToObject(row, "edges_count", (double)o->edges);
  cJSON_AddNumberToObject(row, "most_bytes", (double)o->most_lines * MEMORY_LINE_BYTES);
  for (unsigned k = 0; k < REFERENCE_KINDS; k++) references += (double)o->references.references[k];
  for (unsigned p = 0; p < EDGE_PLACES; p++) weight += o->places.weight[p];
  cJSON_AddNumberToObject(row, "references_count", references);
  for (unsigned k = 0; k < REFERENCE_KINDS; k++) {
    snprintf(key, sizeof key, "%s_percent", kinds[k]);
    time_rows_number(row, key, percent((double)o->references.references[k], references));
  }
  for (unsigned p = 0; p < EDGE_PLACES; p++) {
    snprintf(key, sizeof key, "%s_weight_percent", places[p]);
    time_rows_number(row, key, percent(o->places.weight[p], weight));
  }
}

void time_rows_add(cJSON *study, const struct time_rows *t) {
  cJSON *kernels = cJSON_AddArrayToObject(study, "kernels"), *speeds = cJSON_AddObjectToObject(study, "speeds");
  for (u64 i = 0; i < t->count; i++) {
    const struct time_row *row = &t->row[i];
    const char *gpu = paver_gpus[row->job.gpu].preset;
    if (row->job.change != study_changes) continue;
    cJSON *of_gpu = cJSON_GetObjectItemCaseSensitive(speeds, gpu);
    add_speeds(of_gpu ? of_gpu : cJSON_AddArrayToObject(speeds, gpu), t, row);
    if (row->job.gpu == 0) add_kernel(kernels, row);
  }
}

void time_runs_add(cJSON *root, const struct time_rows *t) {
  cJSON *runs = cJSON_AddArrayToObject(root, "runs");
  for (u64 i = 0; i < t->count; i++)
    for (unsigned way = 0; way < STUDY_WAY_COUNT; way++)
      if (t->row[i].outcome.had[way]) add_run(runs, t, &t->row[i], (enum study_way)way);
}
