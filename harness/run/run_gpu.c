/* run_gpu: see run_gpu.h. */
#include "run_gpu.h"

#include "run_internal.h"
#include "util/counts.h"
#include "util/crc32.h"

enum run_status run_gpu(const struct run_options *o, struct run_result *r) {
  struct run_options with = *o;
  struct run_gpu on = {.gpu = NULL};
  with.on_gpu = &on;
  run_kernel(&with, r);
  run_gpu_close(&on);
  return r->status;
}

void run_gpu_close(struct run_gpu *on) {
  if (on->gpu) gpu_destroy(on->gpu);
  memset(on, 0, sizeof *on);
}

static int open_gpu(const struct run_options *o, const struct launch *launch, u32 *image, struct tw_error *error) {
  struct gpu_config config = o->gpu;
  config.memory.random_delay = o->memory.random_delay;
  config.memory.seed = o->seed;
  if (!o->on_gpu->gpu)
    o->on_gpu->gpu = gpu_create(&config, &o->params, image, launch->memory_bytes, LAUNCH_MEMORY_BASE, error);
  return o->on_gpu->gpu ? 0 : -1;
}

/* What was counted since the last launch. */
static void take_counts(struct run_gpu *on, struct gpu_counted *counted) {
  struct gpu_counted now;
  gpu_count(on->gpu, &now);
  *counted = now;
  counts_subtract(counted, &on->before, sizeof *counted);
  on->before = now;
}

static void sum_up(const struct run_options *o, struct run_result *r) {
  for (unsigned i = 0; i < o->gpu.memory.sms; i++) {
    const struct gpu_sm_counts *c = &r->gpu.sm[i];
    r->instructions += c->instructions;
    r->lanes += c->lanes;
    r->memory_requests += c->requests;
    for (unsigned k = 0; k < SM_SCHEDULERS; k++) r->issued[k] += c->issued[k];
  }
}

enum run_status run_gpu_launch(const struct run_options *o, const struct launch *launch, u32 *image,
                               struct run_result *r) {
  if (open_gpu(o, launch, image, &r->error) != 0 ||
      gpu_launch(o->on_gpu->gpu, launch, &o->setting, &o->engine, &r->engine, &r->error) != 0)
    return run_fail(r, RUN_BAD_INPUT);
  const struct environment *host = gpu_host(o->on_gpu->gpu);
  struct run_end end = {.cycle = host->cycle, .overflow = gpu_overflow(o->on_gpu->gpu)};
  end.fault = gpu_fault(o->on_gpu->gpu, &end.address);
  r->cycles = host->stream[0].busy_cycles;
  r->total_cycles = host->cycle;
  r->memory_crc = crc32_of(image, launch->memory_bytes);
  take_counts(o->on_gpu, &r->gpu);
  sum_up(o, r);
  return run_judge(o, &end, r);
}
