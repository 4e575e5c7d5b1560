/* run_gpu: see run_gpu.h. */
#include "run_gpu.h"

#include <stdlib.h>

#include "failure_timeline.h"
#include "lockstep/shim.h"
#include "run_internal.h"
#include "util/counts.h"
#include "util/crc32.h"

enum run_status run_gpu(const struct run_options *o, struct run_result *r) {
  struct run_options with = *o;
  struct run_gpu on = {.gpu = NULL};
  struct tw_error error;
  with.on_gpu = &on;
  const int opened = checkpoint_open(&on.checkpoint, &with, &on.before, &error);
  if (opened == 0) run_kernel(&with, r);
  else memset(r, 0, sizeof *r);
  if (opened != 0 || (r->status == RUN_PASSED && on.checkpoint && checkpoint_met(on.checkpoint, &error) != 0)) {
    r->error = error;
    run_fail(r, RUN_BAD_INPUT);
  }
  run_gpu_close(&on);
  checkpoint_close(on.checkpoint);
  return r->status;
}

void run_gpu_close(struct run_gpu *on) {
  if (on->gpu) gpu_destroy(on->gpu);
  if (on->rtl) gpu_rtl_close(on->rtl);
  free(on->rtl);
  on->gpu = NULL;
  on->rtl = NULL;
  memset(&on->before, 0, sizeof on->before);
}

static int open_rtl(const struct run_options *o, struct gpu_config *config, struct tw_error *error) {
  struct run_gpu *on = o->on_gpu;
  if (o->engine.engine == ENGINE_C) return 0;
  if (!tw_rtl_there()) return engine_refuse(error);
  on->rtl = malloc(sizeof *on->rtl);
  if (!on->rtl) return tw_fail(error, "out of memory for the RTL of a GPU");
  return gpu_rtl_open(on->rtl, config, &o->params, &o->engine, error);
}

static int open_gpu(const struct run_options *o, const struct launch *launch, u32 *image, struct tw_error *error) {
  struct gpu_config config = o->gpu;
  if (o->on_gpu->gpu) return 0;
  config.memory.random_delay = o->memory.random_delay;
  config.memory.seed = o->seed;
  config.two_level = o->engine.two_level;
  if (o->on_gpu->checkpoint) {
    config.between = checkpoint_between;
    config.keeper = o->on_gpu->checkpoint;
  }
  if (open_rtl(o, &config, error) != 0) return -1;
  o->on_gpu->gpu = gpu_create(&config, &o->params, image, launch->memory_bytes, LAUNCH_MEMORY_BASE, error);
  return o->on_gpu->gpu ? 0 : -1;
}

static int launch_with_rtl(const struct run_options *o, const struct launch *launch, struct run_result *r) {
  char about[8192] = "";
  struct engine_options engine = o->engine;
  struct failure_timeline window;
  struct rtl_run *run = &o->on_gpu->rtl->run;
  failure_timeline_init(&window, gpu_host(o->on_gpu->gpu));
  engine.failure.about = about;
  engine.failure.more = &window.window;
  run_describe(o, launch, r->launch, about, sizeof about);
  int status = rtl_run_begin(run, &engine, &r->error);
  if (status == 0) status = gpu_launch(o->on_gpu->gpu, launch, &o->setting, &engine, &r->engine, &r->error);
  return rtl_run_end(run, status, o->replay, &r->engine, &r->error);
}

static int launch_on(const struct run_options *o, const struct launch *launch, u32 *image, struct run_result *r) {
  if (open_gpu(o, launch, image, &r->error) != 0) return -1;
  if (o->on_gpu->rtl) return launch_with_rtl(o, launch, r);
  return gpu_launch(o->on_gpu->gpu, launch, &o->setting, &o->engine, &r->engine, &r->error);
}

/* What was counted since the last launch. */
static void take_counts(struct run_gpu *on, struct gpu_counted *counted) {
  struct gpu_counted now;
  gpu_count(on->gpu, &now);
  *counted = now;
  counts_subtract(counted, &on->before, sizeof *counted);
  on->before = now;
}

static void take(const struct run_options *o, const struct checkpoint_launch *gave, struct run_result *r) {
  r->cycles = gave->cycles;
  r->total_cycles = gave->total_cycles;
  r->memory_crc = (u32)gave->memory_crc;
  r->gpu = gave->counted;
  for (unsigned i = 0; i < o->gpu.memory.sms; i++) {
    const struct gpu_sm_counts *c = &r->gpu.sm[i];
    r->instructions += c->instructions;
    r->lanes += c->lanes;
    r->memory_requests += c->requests;
    counts_add(&r->engine.sharing, &c->locks, sizeof c->locks);
    for (unsigned k = 0; k < SM_SCHEDULERS; k++) r->issued[k] += c->issued[k];
  }
}

static enum run_status run_here(const struct run_options *o, const struct launch *launch, u32 *image,
                                struct run_result *r) {
  struct run_gpu *on = o->on_gpu;
  if (launch_on(o, launch, image, r) != 0) return run_fail(r, RUN_BAD_INPUT);
  const struct environment *host = gpu_host(on->gpu);
  struct run_end end = {.cycle = host->cycle, .overflow = gpu_overflow(on->gpu)};
  end.fault = gpu_fault(on->gpu, &end.address);
  struct checkpoint_launch gave = {.cycles = host->stream[0].busy_cycles,
                                   .total_cycles = host->cycle,
                                   .memory_crc = crc32_of(image, launch->memory_bytes)};
  take_counts(on, &gave.counted);
  take(o, &gave, r);
  if (run_judge(o, &end, r) == RUN_PASSED && on->checkpoint && checkpoint_ended(on->checkpoint, &gave, &r->error) != 0)
    return run_fail(r, RUN_INTERNAL);
  return r->status;
}

enum run_status run_gpu_launch(const struct run_options *o, const struct launch *launch, const u32 *expected,
                               u32 *image, struct run_result *r) {
  struct checkpoint *c = o->on_gpu->checkpoint;
  const struct checkpoint_launch *gave = c ? checkpoint_next(c, launch, expected) : NULL;
  if (!gave) return run_here(o, launch, image, r);
  memcpy(image, expected, launch->memory_bytes);
  take(o, gave, r);
  return run_fail(r, RUN_PASSED);
}
