/* policy_study: see policy_study.h. */
#include "policy_study.h"

#include <stdlib.h>

#include "run/experiment.h"
#include "util/column.h"
#include "util/counts.h"
#include "util/jobs.h"

enum { MOST_WAYS = 2 * GROUP_POLICIES };

struct study {
  const struct paver_options *options;
  const struct policy_options *what;
  struct policy_way way[MOST_WAYS];
  unsigned ways;
  u64 trials; /* of kernels; programs follow */
  FILE *text;
  cJSON *rows, *units;
  int width;               /* of names */
  u64 run, failed, values; /* of all that has run */
  enum run_status status;  /* of the first that failed */
};

/* ---- which */

static void list_ways(struct study *s) {
  for (unsigned p = 0; p < GROUP_POLICIES; p++) {
    const bool grouped = policy_has_groups((enum group_policy)p);
    if (!(s->what->policies >> p & 1)) continue;
    if (!grouped || s->what->stealing & POLICY_WITHOUT_STEALING)
      s->way[s->ways++] = (struct policy_way){(enum group_policy)p, false};
    if (grouped && s->what->stealing & POLICY_WITH_STEALING)
      s->way[s->ways++] = (struct policy_way){(enum group_policy)p, true};
  }
}

static struct policy_trial trial_of(const struct study *s, u64 i) {
  const unsigned seeds = s->what->seeds;
  const u64 first = s->options->seed;
  if (i >= s->trials) {
    const u64 seed = first + (i - s->trials);
    return (struct policy_trial){.way = s->way[seed % s->ways], .seed = seed};
  }
  return (struct policy_trial){.kernel = s->options->kernels[i / seeds / s->ways],
                               .way = s->way[i / seeds % s->ways],
                               .seed = first + i % seeds};
}

/* In a process of its own. */
static void run_one(void *context, u64 i, void *result) {
  const struct study *s = context;
  const struct policy_trial trial = trial_of(s, i);
  policy_try(s->options, &trial, s->what->program, result);
}

/* ---- what came out */

/* At the L2, of all SMs. */
static struct gpu_counts sum_of(const struct run_result *r, enum gpu_access kind) {
  struct gpu_counts sum = {0};
  for (unsigned i = 0; i < GPU_MAX_SMS; i++) counts_add(&sum, &r->gpu.memory[i][kind], sizeof sum);
  return sum;
}

static u64 misses_of(const struct gpu_counts *c) {
  return c->misses[MISS_COLD] + c->misses[MISS_CAPACITY] + c->misses[MISS_CONFLICT];
}

static void print_heading(const struct study *s) {
  fprintf(s->text, "%-*s %-19s %12s %12s %12s %12s %12s %6s\n", s->width, "", "policy", "cycles", "L2 loads",
          "L2 stores", "L2 misses", "bytes read", "seed");
}

static void print_row(const struct study *s, const struct policy_trial *t, const struct run_result *r) {
  const struct gpu_counts loads = sum_of(r, GPU_LOAD), stores = sum_of(r, GPU_STORE);
  char way[POLICY_WAY_BYTES];
  policy_way_name(t->way, way);
  fprintf(s->text, "%-*s %-19s %12llu %12llu %12llu %12llu %12llu %6llu\n", s->width, r->kernel, way,
          (unsigned long long)r->cycles, (unsigned long long)loads.accesses, (unsigned long long)stores.accesses,
          (unsigned long long)misses_of(&loads), (unsigned long long)r->gpu.read_bytes, (unsigned long long)t->seed);
}

static void add_row(const struct study *s, const struct policy_trial *t, const struct policy_outcome *outcome) {
  const struct run_result *r = &outcome->run;
  const struct gpu_counts loads = sum_of(r, GPU_LOAD), stores = sum_of(r, GPU_STORE);
  cJSON *row = experiment_row(s->rows, "kernel", r->kernel);
  cJSON_AddStringToObject(row, "policy", group_policy_names[t->way.policy]);
  cJSON_AddBoolToObject(row, "stealing", t->way.stealing);
  cJSON_AddNumberToObject(row, "sms_count", outcome->sms);
  cJSON_AddNumberToObject(row, "seed", (double)t->seed);
  cJSON_AddNumberToObject(row, "cycles", (double)r->cycles);
  cJSON_AddNumberToObject(row, "l2_load_accesses_count", (double)loads.accesses);
  cJSON_AddNumberToObject(row, "l2_store_accesses_count", (double)stores.accesses);
  cJSON_AddNumberToObject(row, "l2_load_misses_count", (double)misses_of(&loads));
  cJSON_AddNumberToObject(row, "l2_load_capacity_misses_count", (double)loads.misses[MISS_CAPACITY]);
  cJSON_AddNumberToObject(row, "l2_load_conflict_misses_count", (double)loads.misses[MISS_CONFLICT]);
  cJSON_AddNumberToObject(row, "dram_read_bytes", (double)r->gpu.read_bytes);
}

/* What was compared of each unit. */
static void add_units(struct study *s, const struct engine_result *e) {
  for (unsigned i = 0; i < e->unit_count; i++) {
    const char *name = e->units[i].unit->name;
    const cJSON *sum = cJSON_GetObjectItemCaseSensitive(s->units, name);
    const double values = (double)e->units[i].values + (sum ? sum->valuedouble : 0);
    s->values += e->units[i].values;
    if (sum) cJSON_ReplaceItemInObjectCaseSensitive(s->units, name, cJSON_CreateNumber(values));
    else cJSON_AddNumberToObject(s->units, name, values);
  }
}

/* What is bad input has no difference to look at. */
static void tell_failure(const struct study *s, const struct policy_trial *t, const struct run_result *r) {
  if (r && r->engine.mismatch[0]) {
    fputs(r->engine.mismatch, stderr);
  } else if (!r || r->status != RUN_BAD_INPUT) {
    fputs("FAILED    ", stderr);
    policy_replay(stderr, s->options, t, s->what->program);
    fputc('\n', stderr);
  }
  fprintf(stderr, "twinwarp: %s\n", r ? r->error.text : "the run ended without a result");
}

static bool take(void *context, u64 i, const void *result) {
  struct study *s = context;
  const struct policy_trial trial = trial_of(s, i);
  const struct policy_outcome *outcome = result;
  const struct run_result *r = outcome ? &outcome->run : NULL;
  const enum run_status status = r ? r->status : RUN_INTERNAL;
  s->run++;
  if (r) add_units(s, &r->engine);
  if (status != RUN_PASSED) {
    if (!s->failed++) s->status = status;
    tell_failure(s, &trial, r);
  } else if (trial.kernel) {
    print_row(s, &trial, r);
    add_row(s, &trial, outcome);
  }
  return status != RUN_BAD_INPUT;
}

static void print_verdict(const struct study *s) {
  if (s->failed) fprintf(s->text, "FAILED: %llu of", (unsigned long long)s->failed);
  else fputs("PASSED:", s->text);
  fprintf(s->text, " %llu runs", (unsigned long long)s->run);
  if (s->what->random) fprintf(s->text, ", %llu of generated programs", (unsigned long long)s->what->random);
  if (s->values) fprintf(s->text, ", %llu port values compared", (unsigned long long)s->values);
  fputs(s->values && !s->failed ? ", 0 mismatches\n" : "\n", s->text);
}

static void add_all(cJSON *all, const struct study *s) {
  cJSON_AddNumberToObject(all, "runs_count", (double)s->run);
  cJSON_AddNumberToObject(all, "programs_count", (double)s->what->random);
  cJSON_AddNumberToObject(all, "failed_runs_count", (double)s->failed);
  cJSON_AddNumberToObject(all, "compared_values_count", (double)s->values);
}

static void try_all(struct study *s) {
  const struct paver_options *o = s->options;
  list_ways(s);
  s->trials = (u64)o->kernel_count * s->ways * s->what->seeds;
  for (unsigned i = 0; i < o->kernel_count; i++) s->width = column_fit_file(s->width, o->kernels[i]);
  if (o->kernel_count) print_heading(s);
  jobs_run("runs", s->trials + s->what->random, o->jobs, sizeof(struct policy_outcome), run_one, take, s);
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status policy_study(const struct paver_options *o, const struct policy_options *what) {
  char *text = NULL;
  size_t length;
  cJSON *root = cJSON_CreateObject(), *rows = cJSON_AddArrayToObject(root, "runs"),
        *all = cJSON_AddObjectToObject(root, "all");
  struct study s = {.options = o, .what = what, .rows = rows, .text = open_memstream(&text, &length)};
  s.units = cJSON_AddObjectToObject(all, "units_compared_values_count");
  enum run_status status = RUN_INTERNAL;
  if (s.text) {
    try_all(&s);
    add_all(all, &s);
    if (what->random || o->engine.engine != ENGINE_C) print_verdict(&s);
    fclose(s.text);
    status = s.status;
  }
  status = experiment_end(root, status, o->report);
  if (text && status != RUN_BAD_INPUT) fputs(text, stdout);
  free(text);
  return status;
}
