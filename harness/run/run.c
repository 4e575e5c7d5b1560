/* run: see run.h. */
#include "run.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "util/build_id.h"
#include "util/crc32.h"
#include "isa/assembler.h"
#include "isa/reorder.h"
#include "kernels/references.h"
#include "regions/regions.h"
#include "run_check.h"
#include "failure_timeline.h"
#include "run_gpu.h"
#include "run_internal.h"
#include "run_pair.h"
#include "run_plan.h"
#include "run_trace.h"
#include "simulate/environment_sharing.h"
#include "trace_dump.h"

double run_ipc(const struct run_result *r) { return r->cycles ? (double)r->instructions / (double)r->cycles : 0; }

double run_imbalance(const struct run_result *r) {
  double mean = 0, variance = 0;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) mean += (double)r->issued[i] / SM_SCHEDULERS;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    variance += ((double)r->issued[i] - mean) * ((double)r->issued[i] - mean) / SM_SCHEDULERS;
  return mean > 0 ? sqrt(variance) / mean : 0;
}

static bool has_reference(const char *name) {
  for (unsigned i = 0; reference_name(i); i++)
    if (strcmp(reference_name(i), name) == 0) return true;
  return false;
}

void run_describe(const struct run_options *o, const struct launch *l, u32 number, char *text, size_t size) {
  char folder[1024];
  FILE *f = fmemopen(text, size, "w");
  if (!f) return;
  fprintf(f, "  kernel    %s (%s), grid %u,%u,%u, block %u,%u,%u\n", o->kernel, l->kernel->name, l->grid[0], l->grid[1],
          l->grid[2], l->block[0], l->block[1], l->block[2]);
  if (o->second)
    fprintf(f, "  second    %s, share of the first %u/%d\n", o->second, o->setting.share, ENVIRONMENT_SHARES);
  if (number) fprintf(f, "  launch    %u (--launch %u runs it alone)\n", number, number);
  for (unsigned i = 0; i < o->overrides.argument_count; i++) fprintf(f, "  argument  %s\n", o->overrides.arguments[i]);
  fprintf(f, "  seed      %llu, memory delay up to %u cycles\n", (unsigned long long)o->seed, o->memory.random_delay);
  fprintf(f, "  policy    scheduler %s, score latency %u, assignment %s\n", o->scheduler, o->setting.score_latency,
          o->assignment);
  fprintf(f, "  machine   %s:", o->preset);
  if (o->gpu.memory.sms) fprintf(f, " SMs=%u", o->gpu.memory.sms);
#define SHOW(field, min, max) fprintf(f, " " #field "=%u", o->params.field);
#define NOTHING(name, expression)
  SM_PARAMS(SHOW, NOTHING)
#undef SHOW
#undef NOTHING
  if (!getcwd(folder, sizeof folder)) snprintf(folder, sizeof folder, "?");
  fprintf(f, "\n  build     %s\n  folder    %s\n  replay    %s\n", tw_build_id, folder, o->replay);
  fclose(f);
}

enum run_status run_streams(const struct run_options *o, const struct stream *streams, unsigned count, u32 *image,
                            u32 bytes, struct environment *e, struct run_result *r) {
  char about[8192] = "";
  struct observer observer = {.stalls = o->count_stalls ? &r->stalls : NULL,
                              .hot = o->hot,
                              .timeline = o->timeline,
                              .cycle = ENVIRONMENT_RESET_CYCLES};
  struct engine_options engine = o->engine;
  struct memory_config config = o->memory;
  struct failure_timeline window;
  failure_timeline_init(&window, e);
  engine.failure.about = about;
  engine.failure.more = &window.window;
  if (o->count_events) {
    r->events.from = engine.from;
    r->events.to = engine.to;
    engine.probe = events_cycle;
    engine.probe_context = &r->events;
  }
  if (observer.stalls || observer.hot || observer.timeline) {
    engine.probe = observer_cycle;
    engine.probe_context = &observer;
  }
  run_describe(o, streams->launches, r->launch, about, sizeof about);
  config.seed = o->seed;
  config.sectors = sm_sectors(&o->params);
  struct memory *memory = memory_create(&config, image, bytes, LAUNCH_MEMORY_BASE, &r->error);
  if (!memory) return run_fail(r, RUN_BAD_INPUT);
  int status = environment_init(e, &o->params, &o->setting, streams, count, memory, &r->error);
  if (o->hot) hot_begin(o->hot, &o->params);
  if (o->timeline) timeline_begin(o->timeline, engine.from, engine.to);
  if (status == 0) status = engine_run(e, &o->params, &engine, o->replay, &r->engine, &r->error);
  if (o->hot) hot_end(o->hot, e->program, e->programs);
  if (o->timeline) timeline_end(o->timeline, e->program, e->programs, e->cycle);
  if (status != 0) {
    memory_destroy(memory);
    return run_fail(r, RUN_BAD_INPUT);
  }
  r->cycles = e->stream[0].busy_cycles;
  r->total_cycles = e->cycle;
  r->instructions = e->stream[0].instructions;
  r->lanes = e->lanes;
  r->memory_requests = e->memory_requests;
  r->memory_crc = crc32_of(image, bytes);
  memcpy(r->issued, e->issued, sizeof r->issued);
  struct run_end end = {.cycle = e->cycle, .overflow = e->overflow};
  end.fault = memory_fault(memory, &end.address);
  run_judge(o, &end, r);
  memory_destroy(memory);
  return r->status;
}

static enum run_status run_on_engine(const struct run_options *o, const struct launch *launch, const u32 *expected,
                                     u32 *image, struct run_result *r) {
  const struct stream stream = {.launches = launch, .count = 1};
  struct environment e;
  u32 waits;
  if (environment_refuses_sharing(&o->setting, launch->kernel, &waits))
    snprintf(r->unshared, sizeof r->unshared, "%s:%u", launch->kernel->file, launch->kernel->line[waits]);
  if (o->on_gpu) run_gpu_launch(o, launch, expected, image, r);
  else run_streams(o, &stream, 1, image, launch->memory_bytes, &e, r);
  if (r->status != RUN_PASSED || o->unordered) return r->status;
  return run_check_result(launch->kernel->file, launch, LAUNCH_MEMORY_BASE, expected, image, r);
}

/* RegLess needs metadata in the kernel, or its room there; the executor does without. */
static enum run_status run_with_regions(const struct run_options *o, const struct launch *launch, const u32 *expected,
                                        u32 *image, struct run_result *r) {
  const u32 entries = SM_SCHEDULERS * o->params.Banks * o->params.Rows;
  struct kernel with;
  if (regions_kernel_for(entries, launch->kernel, &with, &r->error) != 0) return run_fail(r, RUN_BAD_INPUT);
  if (o->params.OperandStage != OPERAND_STAGE_REGLESS) regions_blank(&with);
  struct launch launch_with = *launch;
  launch_with.kernel = &with;
  run_on_engine(o, &launch_with, expected, image, r);
  kernel_free(&with);
  return r->status;
}

static enum run_status run_as_is(const struct run_options *o, const struct launch *launch, const u32 *expected,
                                 u32 *image, struct run_result *r) {
  return (o->params.OperandStage == OPERAND_STAGE_REGLESS || o->blank_metadata ? run_with_regions : run_on_engine)(
      o, launch, expected, image, r);
}

static enum run_status run_reordered(const struct run_options *o, const struct launch *launch, const u32 *expected,
                                     u32 *image, struct run_result *r) {
  const struct reorder_options how = {.kept_percent = o->setting.share_registers,
                                      .banks = o->plan.bank_registers ? o->params.Banks : 0};
  struct kernel reordered;
  if (reorder_registers(launch->kernel, &how, &reordered, &r->error) != 0) return run_fail(r, RUN_BAD_INPUT);
  struct launch of_it = *launch;
  of_it.kernel = &reordered;
  run_as_is(o, &of_it, expected, image, r);
  kernel_free(&reordered);
  return r->status;
}

static enum run_status run_engine(const struct run_options *o, const struct launch *launch, const u32 *expected,
                                  u32 *image, struct run_result *r) {
  return (o->reorder_registers ? run_reordered : run_as_is)(o, launch, expected, image, r);
}

int run_choose_launch(const struct run_options *o, u32 launches, struct tw_error *error) {
  if (o->plan.only > launches) return tw_fail(error, "--launch %u: %.160s has %u", o->plan.only, o->kernel, launches);
  if (o->engine.waves && launches > 1 && !o->plan.only)
    return tw_fail(error, "--waves %.100s: shows one launch of %u; --launch N says which", o->engine.waves, launches);
  return 0;
}

enum run_status run_executor(const struct run_options *o, const struct launch *launch, u32 *expected,
                             struct run_result *r) {
  const int status =
      o->checking ? access_check_execute(o->checking, launch, expected, RUN_INSTRUCTION_LIMIT, &r->executed, &r->error)
      : o->dump   ? trace_dump_launch(o->dump, launch, expected, RUN_INSTRUCTION_LIMIT, &r->executed, &r->error)
                  : execute(launch, expected, RUN_INSTRUCTION_LIMIT, &r->executed, &r->error);
  if (status == 0 && o->checking && access_check_findings(o->checking)->count) return run_kernel_fault(o, r);
  return run_fail(r, status != 0 ? RUN_BAD_INPUT : RUN_PASSED);
}

enum run_status run_mark(const struct run_options *o, const struct launch *launch, const u32 *memory,
                         struct run_result *r) {
  const bool marked = !o->reuse_threshold || reuse_mark(launch, memory, o->reuse_threshold, o->reuse_warps,
                                                        RUN_INSTRUCTION_LIMIT, &r->reuse, &r->error) == 0;
  return run_fail(r, marked ? RUN_PASSED : RUN_BAD_INPUT);
}

/* What stands for the engine keeps no cycles. */
static enum run_status run_instead(const struct run_options *o, const struct launch *launch, const u32 *expected,
                                   u32 *image, struct run_result *r) {
  if (o->instead(o->instead_context, launch, image, &r->error) != 0) return run_fail(r, RUN_WRONG_RESULT);
  return run_check_result(launch->kernel->file, launch, LAUNCH_MEMORY_BASE, expected, image, r);
}

enum run_status run_launch(const struct run_options *o, const struct launch *launch, u32 *expected, u32 *image,
                           struct run_result *r) {
  if (run_executor(o, launch, expected, r) != RUN_PASSED || o->only_check) return r->status;
  return (o->instead ? run_instead : run_engine)(o, launch, expected, image, r);
}

/* Also against plain C, where the kernel has a reference. */
static enum run_status run_assembled(const struct run_options *o, struct launch *launch, struct run_result *r) {
  const size_t bytes = launch->memory_bytes;
  u32 *expected = malloc(bytes), *image = malloc(bytes);
  if (!expected || !image) {
    tw_fail(&r->error, "out of memory for %zu bytes of global memory", bytes);
    run_fail(r, RUN_INTERNAL);
  } else {
    memcpy(expected, launch->memory, bytes);
    memcpy(image, launch->memory, bytes);
    if (run_mark(o, launch, image, r) == RUN_PASSED) run_launch(o, launch, expected, image, r);
    r->referenced = r->status == RUN_PASSED && !o->only_check && has_reference(launch->kernel->name);
    if (r->referenced && reference_check(launch->kernel, launch, image, &r->error) != 0) run_fail(r, RUN_WRONG_RESULT);
  }
  free(expected);
  free(image);
  return r->status;
}

/* Checks name the buffers. */
static enum run_status run_named(const struct run_options *o, struct launch *launch, struct run_result *r) {
  struct launch_place places[KERNEL_ARGUMENTS];
  launch_name_buffers(launch, places);
  return run_assembled(o, launch, r);
}

/* What only modules take. */
static int refuse_plan_options(const struct run_options *o, struct tw_error *error) {
  const struct plan_options *p = &o->plan;
  if (!p->entry && !p->shared_bytes && !p->expect_count && !p->dump_count && !p->only && !p->bank_registers) return 0;
  return tw_fail(
      error,
      "%.140s: --entry, --shared, --bank-registers, --expect, --dump and --launch are for PTX modules and launch files",
      o->kernel);
}

enum run_status run_file(const struct run_options *o, struct run_result *r) {
  struct kernel kernel;
  struct launch launch;
  if (o->second || o->repeat) return run_pair(o, r);
  if (!o->text && run_trace_takes(o->kernel)) return run_trace(o, r);
  if (o->opcodes) {
    tw_fail(&r->error, "%.160s: --opcodes is for lists of traces (.g)", o->kernel);
    return run_fail(r, RUN_BAD_INPUT);
  }
  if (!o->text && run_plan_takes(o->kernel)) return run_plan(o, r);
  if (refuse_plan_options(o, &r->error) != 0) return run_fail(r, RUN_BAD_INPUT);
  const int assembled = o->text ? assemble_text(o->kernel, o->text, strlen(o->text), &kernel, &r->error)
                                : assemble_file(o->kernel, &kernel, &r->error);
  if (assembled != 0) return run_fail(r, RUN_BAD_INPUT);
  memcpy(r->kernel, kernel.name, sizeof r->kernel);
  if (launch_create(&launch, &kernel, o->seed, &o->overrides, &r->error) != 0) {
    run_fail(r, RUN_BAD_INPUT);
  } else {
    (o->checking ? run_named : run_assembled)(o, &launch, r);
    launch_free(&launch);
  }
  kernel_free(&kernel);
  return r->status;
}

enum run_status run_kernel(const struct run_options *o, struct run_result *r) {
  struct run_options dumping = *o;
  struct trace_dump dump;
  memset(r, 0, sizeof *r);
  r->launches = 1;
  if (o->gpu.memory.sms && !o->on_gpu) return run_gpu(o, r);
  if (o->check) return run_checked(o, r);
  if (!o->traces) {
    if (run_file(o, r) == RUN_WRONG_RESULT) run_look_for_fault(o, r);
    return r->status;
  }
  if (trace_dump_open(&dump, o->traces, &r->error) != 0) return run_fail(r, RUN_BAD_INPUT);
  dumping.dump = &dump;
  run_file(&dumping, r);
  const bool keep = r->status != RUN_BAD_INPUT && r->status != RUN_INTERNAL;
  if (trace_dump_close(&dump, keep, &r->error) != 0) run_fail(r, RUN_BAD_INPUT);
  return r->status;
}
