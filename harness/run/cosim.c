/* cosim: see cosim.h. */
#include "cosim.h"

#include <stdlib.h>

#include "isa/reuse.h"
#include "util/column.h"
#include "util/jobs.h"
#include "json_report.h"
#include "options_sharing.h"

enum { RANDOM_DELAY = 40, ADAPTIVE = 256 };

struct job {
  struct options options;
  struct run_result result;
};

static const char *const schedulers[] = {"gto", "lrr", "rba"}, *const sharing_schedulers[] = {"gto", "lrr", "oldest"};
static const char *const assignments[] = {"rr", "srr", "shuffle"};
static const unsigned sthlds[] = {0, 1, 8, ADAPTIVE};

/* Of a full run: what the machine's policies can be: of caching collector units, of blocks that share, or of others. */
enum policies { PLAIN, CACHING, SHARING };
static unsigned policies_of(enum policies kind) { return kind == CACHING ? 4 : kind == SHARING ? SHARING_VARIANTS : 9; }

/* Configuration number n of a full run: each policy, under each seed. */
static void vary(struct run_options *r, enum policies kind, unsigned n) {
  r->seed = 1 + n / policies_of(kind);
  r->memory.random_delay = RANDOM_DELAY;
  if (kind == SHARING) {
    r->scheduler = sharing_schedulers[(n + n / 4) % 3];
    options_sharing_vary(&r->setting, n % SHARING_VARIANTS);
  } else if (kind == PLAIN) {
    r->scheduler = schedulers[n % 3];
    r->assignment = assignments[n / 3 % 3];
  }
  if (kind != CACHING) return;
  const unsigned sthld = sthlds[n % 4];
  r->scheduler = "malekeh";
  r->setting.adaptive = sthld == ADAPTIVE;
  r->setting.sthld = (u8)(sthld == ADAPTIVE ? 0 : sthld);
  r->reuse_threshold = REUSE_THRESHOLD;
  r->reuse_warps = REUSE_WARPS;
}

/* Which the machine has. */
static int kind_of(const struct cosim_options *c, enum policies *kind, struct tw_error *error) {
  struct options *o = malloc(sizeof *o);
  if (!o) return tw_fail(error, "out of memory");
  *o = c->base;
  const int status = options_resolve(o, error);
  *kind = o->run.params.OperandStage == 1 ? CACHING : o->run.params.Sharing ? SHARING : PLAIN;
  free(o);
  return status;
}

/* The jobs of all kernels under configuration number n of a full run, or under the base's own. */
static int plan_one(const struct cosim_options *c, enum policies kind, unsigned n, struct job *jobs,
                    struct tw_error *error) {
  for (unsigned k = 0; k < c->kernel_count; k++) {
    struct options *o = &jobs[k].options;
    *o = c->base;
    o->run.kernel = c->kernels[k];
    o->run.engine.progress = false;
    o->run.seed += c->full ? 0 : n;
    if (c->full) vary(&o->run, kind, n);
    if (options_resolve(o, error) != 0) return -1;
    options_replay(o, o->program);
    options_failure_within(o);
  }
  return 0;
}

static void run_one(void *context, u64 i, void *result) {
  struct job *jobs = context;
  struct options *o = &jobs[i].options;
  o->run.replay = o->replay;
  o->run.overrides.arguments = o->arguments;
  o->run.plan.expects = o->expects;
  o->run.plan.dumps = o->dumps;
  run_kernel(&o->run, result);
}

static bool take(void *context, u64 i, const void *result) {
  struct job *job = (struct job *)context + i;
  if (result) {
    memcpy(&job->result, result, sizeof job->result);
  } else {
    job->result.status = RUN_INTERNAL;
    tw_fail(&job->result.error, "%s: the run ended without a result", job->options.run.kernel);
  }
  return true;
}

static const char *check_text(const struct run_result *r) {
  switch (r->status) {
    case RUN_PASSED: return r->referenced ? "executor and plain C agree" : "executor agrees";
    case RUN_MISMATCH: return "MISMATCH";
    case RUN_WRONG_RESULT: return "WRONG RESULT";
    case RUN_KERNEL_FAULT: return "KERNEL'S FAULT";
    default: return "FAILED";
  }
}

/* The scheduler; of Malekeh's, which collector units are made for, with how long it waits. */
static const char *policy_text(const struct run_options *o, char text[24]) {
  if (strcmp(o->scheduler, "malekeh") != 0) snprintf(text, 24, "%s", o->scheduler);
  else if (o->setting.adaptive) snprintf(text, 24, "malekeh adaptive");
  else snprintf(text, 24, "malekeh %u", o->setting.sthld);
  return text;
}

static const char *kernel_of(const struct job *job) {
  return job->result.kernel[0] ? job->result.kernel : job->options.run.kernel;
}

static void print_runs(const struct job *jobs, unsigned count) {
  int kernels = column_fit(0, "kernel"), width = column_fit(0, "sched");
  char text[24];
  for (unsigned i = 0; i < count; i++) {
    kernels = column_fit(kernels, kernel_of(&jobs[i]));
    width = column_fit(width, policy_text(&jobs[i].options.run, text));
  }
  printf("%-*s %-*s %-8s %5s %10s %13s %6s  %s\n", kernels, "kernel", width, "sched", "assign", "seed", "cycles",
         "instructions", "IPC", "result");
  for (unsigned i = 0; i < count; i++) {
    const struct run_options *o = &jobs[i].options.run;
    const struct run_result *r = &jobs[i].result;
    printf("%-*s %-*s %-8s %5llu %10llu %13llu %6.3f  %s\n", kernels, kernel_of(&jobs[i]), width, policy_text(o, text),
           o->assignment, (unsigned long long)o->seed, (unsigned long long)r->cycles,
           (unsigned long long)r->instructions, run_ipc(r), check_text(r));
  }
}

/* Sums over all runs, in the order of the first that compared anything. */
static unsigned sum_units(const struct job *jobs, unsigned count, struct unit_count *sum) {
  unsigned n = 0;
  for (unsigned i = 0; i < count; i++) {
    const struct engine_result *e = &jobs[i].result.engine;
    for (unsigned u = 0; u < e->unit_count; u++) {
      unsigned at = 0;
      while (at < n && sum[at].unit != e->units[u].unit) at++;
      if (at == n) sum[n++] = (struct unit_count){.unit = e->units[u].unit, .instances = e->units[u].instances};
      sum[at].cycles += e->units[u].cycles;
      sum[at].values += e->units[u].values;
      sum[at].mismatches += e->units[u].mismatches;
    }
  }
  return n;
}

static u64 print_units(const struct unit_count *sum, unsigned n) {
  u64 values = 0;
  int width = column_fit(0, "unit");
  for (unsigned i = 0; i < n; i++) width = column_fit(width, sum[i].unit->name);
  if (n)
    printf("\n%-*s %9s %16s %18s %10s\n", width, "unit", "instances", "cycles compared", "values compared",
           "mismatches");
  for (unsigned i = 0; i < n; i++) {
    printf("%-*s %9u %16llu %18llu %10u\n", width, sum[i].unit->name, sum[i].instances,
           (unsigned long long)sum[i].cycles, (unsigned long long)sum[i].values, sum[i].mismatches);
    values += sum[i].values;
  }
  return values;
}

/* Of a machine with Sharing: runs in which a block was beside another of its pair, and locks that were taken. */
static void print_sharing(const struct job *jobs, unsigned count) {
  u64 runs = 0, registers = 0, memory = 0;
  for (unsigned i = 0; i < count; i++) {
    const struct share_lock_counts *c = &jobs[i].result.engine.sharing;
    runs += c->beside != 0;
    registers += c->registers;
    memory += c->memory;
  }
  printf("; %llu with two blocks of a pair, %llu locks of registers, %llu of shared memory", (unsigned long long)runs,
         (unsigned long long)registers, (unsigned long long)memory);
}

static enum run_status verdict(const struct job *jobs, unsigned count, u64 values) {
  enum run_status worst = RUN_PASSED;
  unsigned failed = 0;
  for (unsigned i = 0; i < count; i++) {
    const struct run_result *r = &jobs[i].result;
    if (r->status == RUN_PASSED) continue;
    if (!failed++) worst = r->status;
    fprintf(stderr, "%s\n%s", r->error.text, r->engine.mismatch);
  }
  if (failed) printf("\nFAILED: %u of %u runs\n", failed, count);
  else printf("\nPASSED: %u runs, %llu port values compared, 0 mismatches", count, (unsigned long long)values);
  if (!failed && count && jobs[0].options.run.params.Sharing) print_sharing(jobs, count);
  if (!failed) putchar('\n');
  return worst;
}

static cJSON *json_of_sums(const struct unit_count *sum, unsigned n, unsigned runs) {
  cJSON *root = cJSON_CreateObject(), *units = cJSON_CreateArray();
  double values = 0, mismatches = 0;
  for (unsigned i = 0; i < n; i++) {
    cJSON *unit = cJSON_CreateObject();
    cJSON_AddStringToObject(unit, "unit", sum[i].unit->name);
    cJSON_AddNumberToObject(unit, "compared_values_count", (double)sum[i].values);
    cJSON_AddNumberToObject(unit, "mismatches_count", sum[i].mismatches);
    cJSON_AddItemToArray(units, unit);
    values += (double)sum[i].values;
    mismatches += sum[i].mismatches;
  }
  cJSON_AddNumberToObject(root, "runs_count", runs);
  cJSON_AddNumberToObject(root, "compared_values_count", values);
  cJSON_AddNumberToObject(root, "mismatches_count", mismatches);
  cJSON_AddItemToObject(root, "units", units);
  return root;
}

static int write_report(const struct cosim_options *c, const struct job *jobs, unsigned count, cJSON *sums,
                        struct tw_error *error) {
  cJSON *root = cJSON_CreateObject(), *runs = cJSON_AddArrayToObject(root, "runs");
  cJSON_AddItemToObject(root, "all", sums);
  for (unsigned i = 0; i < count; i++) cJSON_AddItemToArray(runs, json_of_run(&jobs[i].options.run, &jobs[i].result));
  return json_write(root, c->base.report, error);
}

enum run_status cosim(const struct cosim_options *c) {
  const unsigned seeds = c->seeds ? c->seeds : c->full ? 3 : 1;
  enum policies kind = PLAIN;
  struct tw_error error;
  int planned = kind_of(c, &kind, &error);
  const unsigned configurations = c->full ? policies_of(kind) * seeds : seeds;
  const unsigned count = configurations * c->kernel_count;
  struct job *jobs = calloc(count, sizeof *jobs);
  enum run_status status = RUN_INTERNAL;
  if (planned == 0 && !jobs) planned = tw_fail(&error, "out of memory for %u runs", count);
  for (unsigned n = 0; n < configurations && planned == 0; n++)
    planned = plan_one(c, kind, n, jobs + n * c->kernel_count, &error);
  if (planned == 0) {
    struct unit_count sum[ENGINE_MAX_UNITS];
    jobs_run("runs", count, c->jobs, sizeof(struct run_result), run_one, take, jobs);
    print_runs(jobs, count);
    const unsigned units = sum_units(jobs, count, sum);
    status = verdict(jobs, count, print_units(sum, units));
    if (c->base.report) planned = write_report(c, jobs, count, json_of_sums(sum, units, count), &error);
  } else {
    status = RUN_BAD_INPUT;
  }
  if (planned != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    if (status == RUN_PASSED) status = RUN_BAD_INPUT;
  }
  free(jobs);
  return status;
}
