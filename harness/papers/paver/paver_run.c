/* paver_run: see paver_run.h. */
#include "paver_run.h"

#include <stdlib.h>

#include "isa/executor.h"
#include "simulate/environment_launch.h"

struct showing {
  const struct paver_options *options;
  struct options run;
  u32 sms;
  paver_look *look;
  void *context;
  int looked; /* what it said of the last launch */
};

int paver_room(const struct paver_launch *l, u32 *blocks, struct tw_error *error) {
  struct environment e = {.params = l->params, .setting = l->setting, .streams = 1};
  if (environment_configure_launch(&e, 0, l->launch, error) != 0) return -1;
  const u32 by_warps = SM_SCHEDULERS * e.wanted.warps_limit[0] / e.wanted.block_warps[0];
  *blocks = by_warps < e.wanted.blocks_limit[0] ? by_warps : e.wanted.blocks_limit[0];
  return 0;
}

static int show(void *context, const struct launch *launch, u32 *image, struct tw_error *error) {
  struct showing *s = context;
  const struct paver_launch l = {launch, &s->run.run.params, &s->run.run.setting, s->sms};
  struct execution_stats stats;
  u32 *memory = malloc(launch->memory_bytes);
  if (!memory) return tw_fail(error, "out of memory for %u bytes of global memory", launch->memory_bytes);
  memcpy(memory, image, launch->memory_bytes);
  s->looked = s->look(s->context, &l, memory, error);
  free(memory);
  return s->looked ? -1 : execute(launch, image, RUN_INSTRUCTION_LIMIT, &stats, error);
}

void paver_run_options(const struct paver_options *o, const char *kernel, const char *text, u64 seed, u32 sms,
                       struct options *options) {
  struct run_options *run = &options->run;
  options_init(options);
  run->kernel = kernel;
  run->text = text;
  run->seed = seed;
  run->preset = o->preset;
  options->set_count = o->set_count;
  memcpy(options->sets, o->sets, sizeof options->sets);
  options->sms = sms;
  options->threads = o->threads;
  options->side_by_side = o->jobs > 1;
  run->plan.only = o->launch;
  run->memory.random_delay = o->memory_delay;
  run->engine = o->engine;
}

static int prepare(struct showing *s, const char *kernel, const char *text, u64 seed, struct tw_error *error) {
  struct run_options *run = &s->run.run;
  paver_run_options(s->options, kernel, text, seed, 0, &s->run);
  if (options_resolve(&s->run, error) != 0) return -1;
  run->instead = show;
  run->instead_context = s;
  s->sms = s->options->sms ? s->options->sms : run->gpu.memory.sms ? run->gpu.memory.sms : 1;
  run->gpu.memory.sms = 0; /* no engine runs */
  return 0;
}

enum run_status paver_run(const struct paver_options *o, const char *kernel, const char *text, u64 seed,
                          paver_look *look, void *context, char *name) {
  struct showing *s = calloc(1, sizeof *s);
  struct run_result *r = calloc(1, sizeof *r);
  enum run_status status = RUN_INTERNAL;
  if (s && r) {
    s->options = o;
    s->look = look;
    s->context = context;
    status = prepare(s, kernel, text, seed, &r->error) ? RUN_BAD_INPUT : run_kernel(&s->run.run, r);
    if (s->looked < 0) status = RUN_BAD_INPUT;
    if (status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", r->error.text);
    memcpy(name, r->kernel, sizeof r->kernel);
  } else {
    fprintf(stderr, "twinwarp: out of memory\n");
  }
  free(s);
  free(r);
  return status;
}
