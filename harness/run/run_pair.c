/* run_pair: see run_pair.h. */
#include "run_pair.h"

#include <stdlib.h>

#include "simulate/environment_launch.h"
#include "simulate/governor_series.h"
#include "run_internal.h"
#include "workload.h"

enum { KERNELS = ENVIRONMENT_STREAMS };

struct pair {
  struct workload workload[KERNELS];
  unsigned count;
};

/* What only one kernel that runs once takes. */
static int refuse(const struct run_options *o, struct tw_error *error) {
  const struct plan_options *p = &o->plan;
  const struct launch_overrides *l = &o->overrides;
  if (!p->entry && !p->shared_bytes && !p->expect_count && !p->dump_count && !p->only && !l->grid[0] && !l->block[0] &&
      !l->argument_count && !o->reuse_threshold && !o->traces && !o->opcodes && !o->instead)
    return 0;
  return tw_fail(error,
                 "%s does not go with --grid, --block, --arg, --entry, --shared, --expect, --dump, --launch, "
                 "--reuse, --dump-traceg and --opcodes",
                 o->second ? "--second" : "--repeat");
}

/* Lines of the largest context. */
static u32 context_lines(const struct run_options *o, const struct pair *p) {
  u32 most = 0;
  for (unsigned k = 0; k < p->count; k++)
    for (u32 i = 0; i < p->workload[k].count; i++) {
      const u32 lines = environment_context_lines(&o->params, &p->workload[k].launches[i]);
      if (lines > most) most = lines;
    }
  return most;
}

static u32 end_of(const struct pair *p) { return p->workload[p->count - 1].end; }

/* The memory of both: each has its own part. */
static u32 *image_of(const struct pair *p, u32 bytes) {
  u32 *image = calloc(bytes, 1);
  for (unsigned k = 0; image && k < p->count; k++) {
    const struct workload *w = &p->workload[k];
    memcpy(image + w->base / 4, w->memory + w->base / 4, w->end - w->base);
  }
  return image;
}

/* As often as the engine has run them. */
static enum run_status check(const struct pair *p, const struct environment *e, u32 *expected, const u32 *image,
                             struct run_result *r) {
  for (unsigned k = 0; k < p->count; k++) {
    const struct workload *w = &p->workload[k];
    if (workload_execute(w, expected, end_of(p), e->stream[k].rounds, &r->executed, &r->error) != 0)
      return run_fail(r, RUN_BAD_INPUT);
  }
  for (unsigned k = 0; k < p->count && r->status == RUN_PASSED; k++)
    run_check_result(p->workload[k].file, p->workload[k].launches, p->workload[k].base, expected, image, r);
  return r->status;
}

static enum run_status run_with_series(const struct run_options *o, const struct stream *streams, unsigned count,
                                       u32 *image, u32 bytes, struct environment *e, struct run_result *r) {
  struct run_options with = *o;
  struct governor_series series;
  if (!o->series) return run_streams(o, streams, count, image, bytes, e, r);
  if (governor_series_open(&series, o->series, &r->error) != 0) return run_fail(r, RUN_BAD_INPUT);
  with.engine.probe = governor_series_cycle;
  with.engine.probe_context = &series;
  run_streams(&with, streams, count, image, bytes, e, r);
  if (governor_series_close(&series, &r->error) != 0) run_fail(r, RUN_BAD_INPUT);
  return r->status;
}

static void run_both(const struct run_options *o, const struct pair *p, u32 *expected, u32 *image, u32 bytes,
                     struct run_result *r) {
  struct stream streams[KERNELS];
  struct environment e;
  memset(streams, 0, sizeof streams);
  for (unsigned k = 0; k < p->count; k++) {
    streams[k].launches = p->workload[k].on_engine;
    streams[k].count = p->workload[k].count;
  }
  streams[0].until = o->repeat;
  streams[1].follows = o->repeat != 0;
  if (run_with_series(o, streams, p->count, image, bytes, &e, r) != RUN_PASSED) return;
  if (o->repeat) r->cycles = e.stream[0].end_cycle - e.first_cycle;
  r->second.cycles = o->repeat ? r->cycles : e.stream[1].busy_cycles;
  r->second.instructions = o->repeat ? e.stream[0].beside : e.stream[1].instructions;
  check(p, &e, expected, image, r);
}

static void name(char *to, const char *file) {
  const char *slash = strrchr(file, '/'), *from = slash ? slash + 1 : file, *dot = strrchr(from, '.');
  snprintf(to, KERNEL_NAME_BYTES, "%.*s", dot ? (int)(dot - from) : (int)strlen(from), from);
}

static void run_workloads(const struct run_options *o, const struct pair *p, struct run_result *r) {
  struct run_options with = *o;
  const u32 lines = o->setting.goal ? context_lines(o, p) : 0;
  const u32 bytes = end_of(p) + ENVIRONMENT_STREAMS * CONTEXT_BLOCKS * lines * MEMORY_LINE_BYTES;
  u32 *expected = image_of(p, bytes), *image = image_of(p, bytes);
  with.setting.context_line = end_of(p) / MEMORY_LINE_BYTES;
  with.setting.context_lines = lines;
  name(r->kernel, o->kernel);
  if (o->second) name(r->second.kernel, o->second);
  r->launches = 0;
  for (unsigned k = 0; k < p->count; k++) r->launches += p->workload[k].count;
  if (expected && image) run_both(&with, p, expected, image, bytes, r);
  else tw_fail(&r->error, "out of memory for %u bytes of global memory", bytes), run_fail(r, RUN_INTERNAL);
  free(expected);
  free(image);
}

enum run_status run_pair(const struct run_options *o, struct run_result *r) {
  const char *const files[KERNELS] = {o->kernel, o->second};
  struct pair p = {.count = 0};
  u32 base = LAUNCH_MEMORY_BASE;
  run_fail(r, refuse(o, &r->error) != 0 ? RUN_BAD_INPUT : RUN_PASSED);
  for (unsigned k = 0; k < KERNELS && files[k] && r->status == RUN_PASSED; k++) {
    if (workload_open(&p.workload[k], files[k], base, o, &r->error) != 0) {
      run_fail(r, RUN_BAD_INPUT);
      break;
    }
    base = p.workload[p.count++].end;
  }
  if (r->status == RUN_PASSED) run_workloads(o, &p, r);
  while (p.count > 0) workload_close(&p.workload[--p.count]);
  return r->status;
}
