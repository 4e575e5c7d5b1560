/* run_plan: see run_plan.h. */
#include "run_plan.h"

#include <stdlib.h>
#include <zlib.h>

#include "file.h"
#include "launch/bind.h"
#include "plan_check.h"
#include "run_internal.h"

/* An entry of the module, compiled for a block. */
struct entry {
  char name[KERNEL_NAME_BYTES];
  u32 block[3];
  bool marked; /* its operands, by profiling its first launch */
  struct compiled compiled;
};

struct plan_run {
  const struct run_options *options;
  struct run_result *result;
  struct plan plan;
  struct plan_memory memory;
  char *text; /* of the module */
  size_t length;
  ARRAY(struct entry) entries;
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
  else memcpy(to, p->entries.at[0].compiled.kernel.name, KERNEL_NAME_BYTES);
}

/* ---- the plan */

static int read_plan(struct plan_run *p) {
  const struct run_options *o = p->options;
  struct tw_error *error = &p->result->error;
  const struct plan_options *of = &o->plan;
  if (!ends_in(o->kernel, ".launch")) {
    const struct plan_words words = {
        .module = o->kernel, .entry = of->entry, .grid = o->overrides.grid, .block = o->overrides.block,
        .shared_bytes = of->shared_bytes, .arguments = o->overrides.arguments, .argument_count = o->overrides.argument_count,
        .expects = of->expects, .expect_count = of->expect_count};
    return plan_of_words(&p->plan, &words, error);
  }
  if (of->entry || of->shared_bytes || of->expect_count || o->overrides.argument_count || o->overrides.grid[0] ||
      o->overrides.block[0])
    return tw_fail(error,
                   "%.160s: --entry, --grid, --block, --shared, --arg and --expect do not go with a launch file", o->kernel);
  return plan_read(&p->plan, o->kernel, error);
}

/* ---- the entries */

static struct entry *find_entry(struct plan_run *p, const struct plan_launch *l) {
  for (u32 i = 0; i < p->entries.count; i++) {
    struct entry *e = &p->entries.at[i];
    if (strcmp(e->name, l->entry) == 0 && memcmp(e->block, l->block, sizeof e->block) == 0) return e;
  }
  return NULL;
}

static int compile_entry(struct plan_run *p, const struct plan_launch *l) {
  const struct run_options *o = p->options;
  struct tw_error *error = &p->result->error;
  if (find_entry(p, l)) return 0;
  if (ARRAY_ROOM(&p->entries, 1)) return tw_fail(error, "out of memory for a kernel");
  struct entry *e = &p->entries.at[p->entries.count];
  memset(e, 0, sizeof *e);
  memcpy(e->name, l->entry, sizeof e->name);
  memcpy(e->block, l->block, sizeof e->block);
  const struct compile_options options = {
      .entry = l->entry[0] ? l->entry : NULL, .data_base = p->memory.data_base,
      .block = {l->block[0], l->block[1], l->block[2]},
      .banks = o->plan.bank_registers ? o->params.Banks : 0,
      .max_registers = environment_most_registers(&o->params, &o->setting, l->block)};
  if (compile_ptx(p->plan.module, p->text, p->length, &options, &e->compiled, error)) return -1;
  p->entries.count++;
  return 0;
}

static int compile_all(struct plan_run *p) {
  p->text = file_read(p->plan.module, COMPILER_FILE_BYTES, &p->length, &p->result->error);
  if (!p->text) return -1;
  for (u32 i = 0; i < p->plan.launches.count; i++)
    if (compile_entry(p, &p->plan.launches.at[i])) return -1;
  return 0;
}

static int create_memory(struct plan_run *p) {
  const struct compiled *first = &p->entries.at[0].compiled;
  u64 local = 0;
  for (u32 i = 0; i < p->plan.launches.count; i++) {
    const struct plan_launch *l = &p->plan.launches.at[i];
    const u64 bytes = bind_local_bytes(&find_entry(p, l)->compiled, l->grid, l->block);
    if (bytes > local) local = bytes;
  }
  return plan_memory_create(&p->memory, &p->plan, first->data, first->data_bytes, local, p->options->seed,
                            &p->result->error);
}

/* ---- the launches */

/* Whether an argument is one for its parameter. */
static int fits(const struct plan_run *p, unsigned i, const struct compiled *c, const struct plan_argument *a) {
  const struct compiled_parameter *to = &c->parameters[i];
  const u32 bytes = a->kind == PLAN_I64 || a->kind == PLAN_U64 || a->kind == PLAN_BUFFER ? 8 : 4;
  if (to->is_shared != (a->kind == PLAN_LOCAL))
    return tw_fail(&p->result->error, "%.100s: parameter %u of %s is %s pointer to shared memory: %s", p->plan.file,
                   i + 1,
                   c->kernel.name, to->is_shared ? "a" : "no", to->is_shared ? "give it local:BYTES" : "local: does not fit");
  if (to->bytes >= bytes || bytes == 4 || a->kind == PLAN_LOCAL) return 0;
  return tw_fail(&p->result->error, "%.100s: parameter %u of %s has %u bytes, type %s; a value of %u is given",
                 p->plan.file,
                 i + 1, c->kernel.name, to->bytes, to->type, bytes);
}

static int values_of(const struct plan_run *p, const struct plan_launch *l, const struct compiled *c, u64 *values) {
  for (unsigned i = 0; i < l->argument_count; i++) {
    const struct plan_argument *a = &l->arguments[i];
    values[i] = a->kind == PLAN_BUFFER ? p->memory.address[a->value] : a->value;
    if (i >= c->parameter_count) continue;
    if (fits(p, i, c, a) != 0) return -1;
    if (a->kind == PLAN_I32 && c->parameters[i].bytes == 8) values[i] = (u64)(int64_t)(int32_t)a->value;
  }
  return 0;
}

static enum run_status run_one(struct plan_run *p, u32 number, struct run_result *one) {
  const struct plan_launch *l = &p->plan.launches.at[number];
  struct entry *e = find_entry(p, l);
  const struct compiled *c = &e->compiled;
  u64 values[PLAN_MOST_ARGUMENTS];
  struct kernel kernel;
  struct launch launch;
  struct bind_request request = {.values = values, .value_count = l->argument_count, .shared_bytes = l->shared_bytes,
                                 .local_base = p->memory.local_base, .memory_bytes = p->memory.bytes};
  memcpy(request.grid, l->grid, sizeof request.grid);
  memcpy(request.block, l->block, sizeof request.block);
  if (values_of(p, l, c, values)) {
    one->error = p->result->error;
    return run_fail(one, RUN_BAD_INPUT);
  }
  struct tw_error why;
  if (bind_launch(c, &request, &kernel, &launch, &why)) {
    tw_fail(&one->error, "%.100s: %.150s", p->plan.file, why.text);
    return run_fail(one, RUN_BAD_INPUT);
  }
  const u32 only = p->options->plan.only;
  if (!e->marked && run_mark(p->options, &launch, p->memory.expected, one) != RUN_PASSED) return one->status;
  e->marked = true;
  if (!only || only == number + 1) return run_launch(p->options, &launch, p->memory.expected, p->memory.image, one);
  if (run_executor(p->options, &launch, p->memory.expected, one) == RUN_PASSED)
    memcpy(p->memory.image, p->memory.expected, p->memory.bytes);
  memset(&one->executed, 0, sizeof one->executed);
  return one->status;
}

static void run_launches(struct plan_run *p) {
  struct run_result *one = malloc(sizeof *one), *r = p->result;
  if (!one) tw_fail(&r->error, "out of memory"), run_fail(r, RUN_INTERNAL);
  for (u32 i = 0; one && i < p->plan.launches.count && r->status == RUN_PASSED; i++) {
    memset(one, 0, sizeof *one);
    one->launch = p->plan.launches.count > 1 ? i + 1 : 0;
    run_one(p, i, one);
    run_add_result(r, one);
  }
  free(one);
  r->launches = p->options->plan.only ? 1 : p->plan.launches.count;
  r->memory_crc = (u32)crc32_z(0, (const u8 *)p->memory.image, p->memory.bytes);
}

static void check_and_dump(struct plan_run *p) {
  struct run_result *r = p->result;
  struct tw_error error;
  for (unsigned i = 0; i < p->options->plan.dump_count &&
       (r->status == RUN_PASSED || r->status == RUN_WRONG_RESULT); i++)
    if (plan_dump(&p->memory, &p->plan, p->options->plan.dumps[i], &error) != 0) {
      r->error = error;
      run_fail(r, RUN_BAD_INPUT);
    }
  if (r->status != RUN_PASSED) return;
  if (plan_check(&p->memory, &p->plan, &r->error) != 0) run_fail(r, RUN_WRONG_RESULT);
  r->referenced = p->memory.reference != NULL;
  r->expected = p->plan.expects.count != 0 && !r->referenced;
}

static bool prepare(struct plan_run *p) {
  struct tw_error *error = &p->result->error;
  return read_plan(p) == 0 && run_choose_launch(p->options, p->plan.launches.count, error) == 0 &&
         plan_check_files(&p->plan, error) == 0 && plan_memory_lay_out(&p->memory, &p->plan, error) == 0 &&
         compile_all(p) == 0 && create_memory(p) == 0;
}

enum run_status run_plan(const struct run_options *o, struct run_result *r) {
  struct plan_run p = {.options = o, .result = r};
  if (prepare(&p)) {
    name_run(&p);
    run_launches(&p);
    check_and_dump(&p);
  } else {
    run_fail(r, RUN_BAD_INPUT);
  }
  for (u32 i = 0; i < p.entries.count; i++) compiled_free(&p.entries.at[i].compiled);
  free(p.entries.at);
  free(p.text);
  plan_memory_free(&p.memory);
  plan_free(&p.plan);
  return r->status;
}
