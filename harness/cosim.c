/* cosim: see cosim.h.  Each run is a child process, so that a crash or a hang of one does not take the others along. */
#include "cosim.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "json_report.h"

enum { COSIM_MAX_JOBS = 64, RANDOM_DELAY = 40 };

struct job {
  struct options options;
  struct run_result result;
};

struct child {
  pid_t pid;
  int pipe;
  struct job *job;
};

static const char *const schedulers[] = {"gto", "lrr", "rba"};
static const char *const assignments[] = {"rr", "srr", "shuffle"};

static void replay_command(struct options *o) {
  const struct run_options *r = &o->run;
  snprintf(o->replay, sizeof o->replay,
           "build/twinwarp run %s --preset %s --sched %s --assign %s --seed %llu --memory-delay %u --waves mismatch.fst",
           r->kernel, r->preset, r->scheduler, r->assignment, (unsigned long long)r->seed, r->memory.random_delay);
}

/* The jobs of all kernels under configuration number n of a full run, or under the base's own. */
static int plan_one(const struct cosim_options *c, unsigned n, struct job *jobs, struct tw_error *error) {
  for (unsigned k = 0; k < c->kernel_count; k++) {
    struct options *o = &jobs[k].options;
    *o = c->base;
    o->run.kernel = c->kernels[k];
    o->run.engine.progress = false;
    if (c->full) {
      o->run.scheduler = schedulers[n % 3];
      o->run.assignment = assignments[n / 3 % 3];
      o->run.seed = 1 + n / 9;
      o->run.memory.random_delay = RANDOM_DELAY;
    }
    if (options_resolve(o, error) != 0) return -1;
    replay_command(o);
  }
  return 0;
}

static void start(struct child *child, struct job *job) {
  int ends[2];
  fflush(NULL);
  child->job = job;
  child->pid = pipe(ends) == 0 ? fork() : -1;
  if (child->pid == 0) {
    close(ends[0]);
    job->options.run.replay = job->options.replay;
    job->options.run.overrides.arguments = job->options.arguments;
    run_kernel(&job->options.run, &job->result);
    const u8 *at = (const u8 *)&job->result;
    for (size_t left = sizeof job->result; left;) {
      ssize_t n = write(ends[1], at, left);
      if (n <= 0) _exit(RUN_INTERNAL);
      at += n;
      left -= (size_t)n;
    }
    _exit(0);
  }
  if (child->pid > 0) close(ends[1]);
  child->pipe = ends[0];
}

static void finish(struct child *child) {
  struct run_result *r = &child->job->result;
  size_t got = 0;
  while (child->pid > 0 && got < sizeof *r) {
    ssize_t n = read(child->pipe, (u8 *)r + got, sizeof *r - got);
    if (n <= 0) break;
    got += (size_t)n;
  }
  if (child->pid > 0) {
    close(child->pipe);
    waitpid(child->pid, NULL, 0);
  }
  if (got == sizeof *r) return;
  memset(r, 0, sizeof *r);
  r->status = RUN_INTERNAL;
  tw_fail(&r->error, "%s: the run ended without a result", child->job->options.run.kernel);
}

static void progress(const struct cosim_options *c, unsigned done, unsigned count) {
  if (c->base.run.engine.progress) fprintf(stderr, done < count ? "\r%u of %u runs " : "\r\033[K", done, count);
}

/* Children are started in order and waited for in order: a window of `jobs` slides over the plan. */
static void run_all(const struct cosim_options *c, struct job *jobs, unsigned count) {
  struct child window[COSIM_MAX_JOBS];
  const unsigned width = c->jobs < COSIM_MAX_JOBS ? c->jobs : COSIM_MAX_JOBS;
  for (unsigned started = 0, finished = 0; finished < count;) {
    while (started < count && started < finished + width) {
      start(&window[started % width], &jobs[started]);
      started++;
    }
    finish(&window[finished % width]);
    progress(c, ++finished, count);
  }
}

static const char *check_text(const struct run_result *r) {
  switch (r->status) {
    case RUN_PASSED: return r->referenced ? "executor and plain C agree" : "executor agrees";
    case RUN_MISMATCH: return "MISMATCH";
    case RUN_WRONG_RESULT: return "WRONG RESULT";
    default: return "FAILED";
  }
}

static void print_runs(const struct job *jobs, unsigned count) {
  printf("%-18s %-5s %-8s %5s %10s %13s %6s  %s\n", "kernel", "sched", "assign", "seed", "cycles", "instructions", "IPC",
         "result");
  for (unsigned i = 0; i < count; i++) {
    const struct run_options *o = &jobs[i].options.run;
    const struct run_result *r = &jobs[i].result;
    printf("%-18s %-5s %-8s %5llu %10llu %13llu %6.3f  %s\n", r->kernel[0] ? r->kernel : o->kernel, o->scheduler,
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
  if (n) printf("\n%-20s %9s %16s %18s %10s\n", "unit", "instances", "cycles compared", "values compared", "mismatches");
  for (unsigned i = 0; i < n; i++) {
    printf("%-20s %9u %16llu %18llu %10u\n", sum[i].unit->name, sum[i].instances, (unsigned long long)sum[i].cycles,
           (unsigned long long)sum[i].values, sum[i].mismatches);
    values += sum[i].values;
  }
  return values;
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
  else printf("\nPASSED: %u runs, %llu port values compared, 0 mismatches\n", count, (unsigned long long)values);
  return worst;
}

static int write_report(const struct cosim_options *c, const struct job *jobs, unsigned count, struct tw_error *error) {
  if (!c->base.report) return 0;
  cJSON *root = cJSON_CreateObject(), *runs = cJSON_AddArrayToObject(root, "runs");
  for (unsigned i = 0; i < count; i++) cJSON_AddItemToArray(runs, json_of_run(&jobs[i].options.run, &jobs[i].result));
  return json_write(root, c->base.report, error);
}

enum run_status cosim(const struct cosim_options *c) {
  const unsigned configurations = c->full ? 9 * c->seeds : 1, count = configurations * c->kernel_count;
  struct job *jobs = calloc(count, sizeof *jobs);
  struct tw_error error;
  enum run_status status = RUN_INTERNAL;
  int planned = jobs ? 0 : tw_fail(&error, "out of memory for %u runs", count);
  for (unsigned n = 0; n < configurations && planned == 0; n++) planned = plan_one(c, n, jobs + n * c->kernel_count, &error);
  if (planned == 0) {
    struct unit_count sum[ENGINE_MAX_UNITS];
    run_all(c, jobs, count);
    print_runs(jobs, count);
    status = verdict(jobs, count, print_units(sum, sum_units(jobs, count, sum)));
    planned = write_report(c, jobs, count, &error);
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
