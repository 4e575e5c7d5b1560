/* run_plan: see run_plan.h. */
#include "run_plan.h"

#include <stdlib.h>

#include "compiler/ptx_location.h"
#include "plan_check.h"
#include "plan_launches.h"
#include "run_internal.h"
#include "util/crc32.h"

struct plan_run {
  const struct run_options *options;
  struct run_result *result;
  struct plan_launches launches;
};

static bool ends_in(const char *name, const char *ending) {
  const size_t length = strlen(name), e = strlen(ending);
  return length > e && strcmp(name + length - e, ending) == 0;
}

bool run_plan_takes(const char *name) { return ends_in(name, ".launch") || ends_in(name, ".ptx"); }

/* A launch file by its name without the ending, a module by the entry's name. */
static void name_run(const struct plan_run *p) {
  const char *path = p->options->kernel, *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  char *to = p->result->kernel;
  if (ends_in(path, ".launch")) snprintf(to, KERNEL_NAME_BYTES, "%.*s", (int)(strlen(name) - strlen(".launch")), name);
  else memcpy(to, p->launches.entries.at[0].compiled.kernel.name, KERNEL_NAME_BYTES);
}

int run_plan_read(const struct run_options *o, struct plan *plan, struct tw_error *error) {
  const struct plan_options *of = &o->plan;
  if (!ends_in(o->kernel, ".launch")) {
    const struct plan_words words = {.module = o->kernel,
                                     .entry = of->entry,
                                     .grid = o->overrides.grid,
                                     .block = o->overrides.block,
                                     .shared_bytes = of->shared_bytes,
                                     .arguments = o->overrides.arguments,
                                     .argument_count = o->overrides.argument_count,
                                     .expects = of->expects,
                                     .expect_count = of->expect_count};
    return plan_of_words(plan, &words, error);
  }
  if (of->entry || of->shared_bytes || of->expect_count || o->overrides.argument_count || o->overrides.grid[0] ||
      o->overrides.block[0])
    return tw_fail(error, "%.160s: --entry, --grid, --block, --shared, --arg and --expect do not go with a launch file",
                   o->kernel);
  return plan_read(plan, o->kernel, error);
}

/* The line of the source that the module was compiled from, if it says. */
static void name_line(void *context, u32 line, char *name, size_t size) {
  const struct plan_launches *p = context;
  ptx_location(p->text, p->length, line, name, size);
}

/* Where in the source the warps of a run that did not end are. */
static void name_whereabouts(const struct plan_launches *l, struct whereabouts_report *r) {
  for (unsigned i = 0; i < r->count; i++)
    ptx_location(l->text, l->length, r->group[i].first_line, r->group[i].source, sizeof r->group[i].source);
}

/* Where in the source the executor stopped. */
static void name_failure(const struct plan_launches *l, struct run_result *one) {
  char name[128];
  const struct tw_error why = one->error;
  if (one->status != RUN_BAD_INPUT || !one->executed.failed_line) return;
  ptx_location(l->text, l->length, one->executed.failed_line, name, sizeof name);
  if (name[0]) tw_fail(&one->error, "%.*s%s", (int)(sizeof why.text - 1 - strlen(name)), why.text, name);
}

static enum run_status run_one(struct plan_run *p, u32 number, struct run_result *one) {
  struct plan_launches *l = &p->launches;
  struct plan_entry *e = plan_launches_entry(l, number);
  struct kernel kernel;
  struct launch launch;
  if (plan_launches_bind(l, number, &kernel, &launch, &one->error)) return run_fail(one, RUN_BAD_INPUT);
  const u32 only = p->options->plan.only;
  if (!e->marked && run_mark(p->options, &launch, l->memory.expected, one) != RUN_PASSED) return one->status;
  e->marked = true;
  if (!only || only == number + 1) return run_launch(p->options, &launch, l->memory.expected, l->memory.image, one);
  if (run_executor(p->options, &launch, l->memory.expected, one) == RUN_PASSED)
    memcpy(l->memory.image, l->memory.expected, l->memory.bytes);
  memset(&one->executed, 0, sizeof one->executed);
  return one->status;
}

static void run_launches(struct plan_run *p) {
  struct run_result *one = malloc(sizeof *one), *r = p->result;
  const u32 count = p->launches.plan.launches.count;
  if (!one) tw_fail(&r->error, "out of memory"), run_fail(r, RUN_INTERNAL);
  for (u32 i = 0; one && i < count && r->status == RUN_PASSED; i++) {
    memset(one, 0, sizeof *one);
    one->launch = count > 1 ? i + 1 : 0;
    run_one(p, i, one);
    name_failure(&p->launches, one);
    name_whereabouts(&p->launches, &one->engine.where);
    run_add_result(r, one);
  }
  free(one);
  r->launches = p->options->plan.only ? 1 : count;
  r->memory_crc = crc32_of(p->launches.memory.image, p->launches.memory.bytes);
}

static void check_and_dump(struct plan_run *p) {
  struct run_result *r = p->result;
  struct tw_error error;
  for (unsigned i = 0; i < p->options->plan.dump_count && (r->status == RUN_PASSED || r->status == RUN_WRONG_RESULT);
       i++)
    if (plan_dump(&p->launches.memory, &p->launches.plan, p->options->plan.dumps[i], &error) != 0) {
      r->error = error;
      run_fail(r, RUN_BAD_INPUT);
    }
  if (r->status != RUN_PASSED || p->options->only_check) return;
  if (plan_check(&p->launches.memory, &p->launches.plan, &r->error) != 0) run_fail(r, RUN_WRONG_RESULT);
  r->referenced = p->launches.memory.reference != NULL;
  r->expected = p->launches.plan.expects.count != 0 && !r->referenced;
}

static bool prepare(struct plan_run *p) {
  const struct run_options *o = p->options;
  struct tw_error *error = &p->result->error;
  struct plan plan;
  const struct plan_target target = {
      .params = &o->params, .setting = &o->setting, .bank_registers = o->plan.bank_registers, .seed = o->seed};
  if (run_plan_read(o, &plan, error) != 0) return false;
  if (run_choose_launch(o, plan.launches.count, error) == 0)
    return plan_launches_create(&p->launches, &plan, &target, error) == 0;
  plan_free(&plan);
  return false;
}

enum run_status run_plan(const struct run_options *o, struct run_result *r) {
  struct plan_run p = {.options = o, .result = r};
  if (prepare(&p)) {
    name_run(&p);
    if (o->checking) access_check_lines(o->checking, name_line, &p.launches);
    run_launches(&p);
    check_and_dump(&p);
  } else {
    run_fail(r, RUN_BAD_INPUT);
  }
  plan_launches_free(&p.launches);
  return r->status;
}
