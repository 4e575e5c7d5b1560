/* run_trace: see run_trace.h. */
#include "run_trace.h"

#include <stdlib.h>

#include "run_gpu.h"
#include "run_internal.h"
#include "trace/replay.h"
#include "trace/trace_list.h"

bool run_trace_takes(const char *name) {
  const size_t length = strlen(name);
  return length > 2 && strcmp(name + length - 2, ".g") == 0;
}

/* What a trace leaves no choice of. */
static int refuse(const struct run_options *o, struct tw_error *error) {
  const struct plan_options *p = &o->plan;
  if (!p->entry && !p->shared_bytes && !p->expect_count && !p->dump_count && !o->overrides.argument_count &&
      !o->overrides.grid[0] && !o->overrides.block[0])
    return 0;
  return tw_fail(error, "%.120s: --entry, --shared, --expect, --dump, --arg, --grid and --block do not go with traces",
                 o->kernel);
}

static void run_replay(const struct run_options *o, const struct replay *replay, struct run_result *one) {
  const struct launch *l = &replay->launch;
  struct run_options options = *o;
  u32 *expected = malloc(l->memory_bytes), *image = malloc(l->memory_bytes);
  options.unordered = replay->races;
  one->traced = replay->traced;
  one->steering = replay->steering;
  one->unordered = replay->races;
  if (!expected || !image) {
    tw_fail(&one->error, "out of memory for %u bytes of global memory", l->memory_bytes);
    run_fail(one, RUN_INTERNAL);
  } else {
    memcpy(expected, l->memory, l->memory_bytes);
    memcpy(image, l->memory, l->memory_bytes);
    if (run_mark(&options, l, image, one) == RUN_PASSED) run_launch(&options, l, expected, image, one);
  }
  if (one->status == RUN_PASSED && one->instructions != replay->traced + replay->steering) {
    tw_fail(&one->error, "%s: %llu instructions were executed; the trace has %llu, its steering %llu", l->kernel->file,
            (unsigned long long)one->instructions, (unsigned long long)replay->traced,
            (unsigned long long)replay->steering);
    run_fail(one, RUN_WRONG_RESULT);
  }
  free(expected);
  free(image);
}

static enum run_status run_one(const struct run_options *o, const char *path, const struct sass_table *table,
                               struct run_result *one) {
  struct trace trace;
  struct replay *replay = malloc(sizeof *replay);
  int status = replay ? trace_read(&trace, path, &one->error) : tw_fail(&one->error, "out of memory for a trace");
  if (status == 0) {
    status = replay_create(replay, &trace, table, &one->error);
    trace_free(&trace);
  }
  if (status != 0) {
    run_fail(one, RUN_BAD_INPUT);
  } else {
    memcpy(one->kernel, replay->kernel.name, sizeof one->kernel);
    run_replay(o, replay, one);
    replay_free(replay);
  }
  free(replay);
  return one->status;
}

static void run_all(const struct run_options *o, const struct trace_list *list, const struct sass_table *table,
                    struct run_result *r) {
  struct run_result *one = malloc(sizeof *one);
  if (!one) tw_fail(&r->error, "out of memory"), run_fail(r, RUN_INTERNAL);
  r->launches = 0;
  for (u32 i = 0; one && i < list->paths.count && r->status == RUN_PASSED; i++) {
    if (o->plan.only && o->plan.only != i + 1) continue;
    memset(one, 0, sizeof *one);
    run_one(o, list->paths.at[i], table, one);
    if (o->on_gpu) run_gpu_close(o->on_gpu); /* each has memory of its own */
    if (!r->launches++) memcpy(r->kernel, one->kernel, sizeof r->kernel);
    run_add_result(r, one);
    r->memory_crc ^= one->memory_crc;
  }
  free(one);
}

enum run_status run_trace(const struct run_options *o, struct run_result *r) {
  struct trace_list list;
  struct sass_table table;
  if (refuse(o, &r->error) || trace_list_read(&list, o->kernel, &r->error)) return run_fail(r, RUN_BAD_INPUT);
  if (sass_table_create(&table) != 0) {
    tw_fail(&r->error, "out of memory");
    run_fail(r, RUN_INTERNAL);
  } else if (run_choose_launch(o, list.paths.count, &r->error) ||
             (o->opcodes && sass_table_read(&table, o->opcodes, &r->error))) {
    run_fail(r, RUN_BAD_INPUT);
  } else {
    table.parts = sm_parts(&o->params);
    run_all(o, &list, &table, r);
  }
  sass_table_free(&table);
  trace_list_free(&list);
  return r->status;
}
