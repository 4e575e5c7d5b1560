/* pool_runs: see pool_runs.h. */
#include "pool_runs.h"

#include "run/experiment.h"
#include "util/jobs.h"

static void set_memory(struct memory_config *to, const struct pool_machine *m) {
  if (m->latency) to->latency = m->latency;
  if (m->far_latency) to->far_latency = m->far_latency;
  if (m->interval) to->interval = m->interval;
  if (m->far_interval) to->far_interval = m->far_interval;
  if (m->l2_bytes) to->l2_bytes = m->l2_bytes;
}

static void set_kernel(struct experiment *e, const struct pool_kernel *k, bool small) {
  struct run_options *run = &e->options.run;
  run->plan.only = k->launch;
  if (small || k->large) return;
  memcpy(run->overrides.grid, (u32[]){k->grid[0], k->grid[1] ? k->grid[1] : 1, 1}, sizeof run->overrides.grid);
  experiment_argue(e, k->arguments, sizeof k->arguments / sizeof *k->arguments);
}

struct run_taker {
  struct pool_runs *runs;
  enum run_status status;
};

static void run_one(void *context, u64 job, void *result) {
  const struct pool_runs *p = ((struct run_taker *)context)->runs;
  const struct pool_kernel *k = &p->kernels[job / p->machine_count];
  const struct pool_machine *m = &p->machines[job % p->machine_count];
  struct pool_sample *s = result;
  struct run_result r;
  struct experiment e;
  memset(s, 0, sizeof *s);
  experiment_init(&e, p->folder, !p->small && k->large ? k->large : k->file, "fermi");
  if (m->scheduler) e.options.run.scheduler = m->scheduler;
  e.options.run.engine.compared = m->compared;
  e.options.run.engine.probe = pool_study_cycle;
  e.options.run.engine.probe_context = &s->study;
  experiment_set(&e, m->set, 3);
  set_kernel(&e, k, p->small);
  set_memory(&e.options.run.memory, m);
  s->status = experiment_run(&e, &r);
  if (s->status != RUN_PASSED) {
    snprintf(s->error, sizeof s->error, "%.255s", r.error.text);
    return;
  }
  s->cycles = (double)r.cycles;
  s->instructions = (double)r.instructions;
}

static bool take(void *context, u64 job, const void *result) {
  struct run_taker *p = context;
  const struct pool_sample *s = result;
  p->status = s ? s->status : RUN_INTERNAL;
  if (s) p->runs->samples[job] = *s;
  if (p->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", s ? s->error : "a run ended without a result");
  return p->status == RUN_PASSED;
}

enum run_status pool_runs(struct pool_runs *runs) {
  struct run_taker p = {.runs = runs};
  jobs_run("runs", (u64)runs->kernel_count * runs->machine_count, jobs_default(), sizeof(struct pool_sample), run_one,
           take, &p);
  return p.status;
}
