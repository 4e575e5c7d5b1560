/* pool_runs: see pool_runs.h. */
#include "pool_runs.h"

#include <unistd.h>

#include "jobs.h"

static void set_memory(struct memory_config *to, const struct pool_machine *m) {
  *to = (struct memory_config)MEMORY_CONFIG_GTX480;
  if (m->latency) to->latency = m->latency;
  if (m->far_latency) to->far_latency = m->far_latency;
  if (m->interval) to->interval = m->interval;
  if (m->far_interval) to->far_interval = m->far_interval;
  if (m->l2_bytes) to->l2_bytes = m->l2_bytes;
}

static void set_kernel(struct options *o, const struct pool_kernel *k, bool small) {
  o->run.plan.only = k->launch;
  if (small || k->large) return;
  memcpy(o->run.overrides.grid, (u32[]){k->grid[0], k->grid[1] ? k->grid[1] : 1, 1}, sizeof o->run.overrides.grid);
  for (unsigned i = 0; k->arguments[i]; i++) o->arguments[o->run.overrides.argument_count++] = k->arguments[i];
}

struct progress {
  struct pool_runs *runs;
  unsigned count, finished;
  enum run_status status;
  bool shown;
};

static void run_one(void *context, u64 job, void *result) {
  const struct pool_runs *p = ((struct progress *)context)->runs;
  const struct pool_kernel *k = &p->kernels[job / p->machine_count];
  const struct pool_machine *m = &p->machines[job % p->machine_count];
  struct pool_sample *s = result;
  struct run_result r;
  struct options o;
  char path[512];
  memset(s, 0, sizeof *s);
  snprintf(path, sizeof path, "%.400s/%s", p->folder, !p->small && k->large ? k->large : k->file);
  options_init(&o);
  o.run.kernel = path;
  o.run.preset = "fermi";
  if (m->scheduler) o.run.scheduler = m->scheduler;
  o.run.engine.engine = ENGINE_C;
  o.run.engine.compared = m->compared;
  o.run.engine.progress = false;
  o.run.engine.probe = pool_study_cycle;
  o.run.engine.probe_context = &s->study;
  for (unsigned i = 0; i < 3 && m->set[i]; i++) o.sets[o.set_count++] = m->set[i];
  set_kernel(&o, k, p->small);
  set_memory(&o.run.memory, m);
  s->status = options_resolve(&o, &r.error) == 0 ? run_kernel(&o.run, &r) : RUN_BAD_INPUT;
  if (s->status != RUN_PASSED) {
    snprintf(s->error, sizeof s->error, "%.255s", r.error.text);
    return;
  }
  s->cycles = (double)r.cycles;
  s->instructions = (double)r.instructions;
}

static bool take(void *context, u64 job, const void *result) {
  struct progress *p = context;
  const struct pool_sample *s = result;
  p->status = s ? s->status : RUN_INTERNAL;
  p->finished++;
  if (p->shown) fprintf(stderr, p->finished < p->count ? "\r%u of %u runs " : "\r\033[K", p->finished, p->count);
  if (s) p->runs->samples[job] = *s;
  if (p->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", s ? s->error : "a run ended without a result");
  return p->status == RUN_PASSED;
}

enum run_status pool_runs(struct pool_runs *runs) {
  struct progress p = {.runs = runs, .count = runs->kernel_count * runs->machine_count, .shown = isatty(STDERR_FILENO)};
  jobs_run(p.count, jobs_default(), sizeof(struct pool_sample), run_one, take, &p);
  return p.status;
}
