/* workload: see workload.h. */
#include "workload.h"

#include <stdlib.h>

#include "isa/assembler.h"
#include "regions/regions.h"
#include "run_internal.h"
#include "run_plan.h"

static int open_plan(struct workload *w, const struct run_options *o, struct tw_error *error) {
  struct run_options file = *o;
  struct plan plan;
  const struct plan_target target = {.params = &o->params,
                                     .setting = &o->setting,
                                     .bank_registers = o->plan.bank_registers,
                                     .seed = o->seed,
                                     .memory_base = w->base};
  file.kernel = w->file;
  w->planned = true;
  if (run_plan_read(&file, &plan, error) != 0) return -1;
  const u32 count = plan.launches.count;
  if (plan_launches_create(&w->plan, &plan, &target, error) != 0) return -1;
  w->kernels = calloc(count, sizeof *w->kernels);
  w->launches = calloc(count, sizeof *w->launches);
  if (!w->kernels || !w->launches) return tw_fail(error, "out of memory for %u launches", count);
  for (; w->count < count; w->count++)
    if (plan_launches_bind(&w->plan, w->count, &w->kernels[w->count], &w->launches[w->count], error) != 0) return -1;
  w->memory = w->plan.memory.image;
  w->end = w->plan.memory.bytes;
  return 0;
}

static int open_assembly(struct workload *w, const struct run_options *o, struct tw_error *error) {
  const struct launch_overrides at = {.memory_base = w->base};
  w->kernels = calloc(1, sizeof *w->kernels);
  w->launches = calloc(1, sizeof *w->launches);
  if (!w->kernels || !w->launches) return tw_fail(error, "out of memory for a launch");
  if (assemble_file(w->file, w->kernels, error) != 0) return -1;
  if (launch_create(w->launches, w->kernels, o->seed, &at, error) != 0) return -1;
  w->count = 1;
  w->memory = w->launches->memory;
  w->end = w->launches->memory_bytes;
  return 0;
}

/* Kernels are the launches' own, as each may have other immediates. */
static int add_regions(struct workload *w, u32 entries, struct tw_error *error) {
  w->with_regions = calloc(w->count, sizeof *w->with_regions);
  w->on_engine = malloc(w->count * sizeof *w->on_engine);
  if (!w->with_regions || !w->on_engine) return tw_fail(error, "out of memory for %u launches", w->count);
  memcpy(w->on_engine, w->launches, w->count * sizeof *w->on_engine);
  for (u32 i = 0; i < w->count; i++, w->regions_made++) {
    if (regions_kernel_for(entries, w->launches[i].kernel, &w->with_regions[i], error) != 0) return -1;
    w->on_engine[i].kernel = &w->with_regions[i];
  }
  return 0;
}

int workload_open(struct workload *w, const char *file, u32 base, const struct run_options *o, struct tw_error *error) {
  memset(w, 0, sizeof *w);
  w->file = file;
  w->base = base;
  int status = (run_plan_takes(file) ? open_plan : open_assembly)(w, o, error);
  w->on_engine = w->launches;
  if (status == 0 && o->params.OperandStage == OPERAND_STAGE_REGLESS)
    status = add_regions(w, SM_SCHEDULERS * o->params.Banks * o->params.Rows, error);
  if (status != 0) workload_close(w);
  return status;
}

void workload_close(struct workload *w) {
  while (w->regions_made > 0) kernel_free(&w->with_regions[--w->regions_made]);
  if (w->on_engine != w->launches) free(w->on_engine);
  free(w->with_regions);
  if (w->planned) {
    plan_launches_free(&w->plan);
  } else {
    if (w->launches) launch_free(w->launches);
    if (w->kernels) kernel_free(w->kernels);
  }
  free(w->launches);
  free(w->kernels);
}

int workload_execute(const struct workload *w, u32 *memory, u32 memory_bytes, u64 rounds, struct execution_stats *stats,
                     struct tw_error *error) {
  struct execution_stats one;
  for (u64 r = 0; r < rounds; r++)
    for (u32 i = 0; i < w->count; i++) {
      struct launch launch = w->launches[i];
      launch.memory_bytes = memory_bytes;
      if (execute(&launch, memory, RUN_INSTRUCTION_LIMIT, &one, error) != 0) return -1;
      run_add_executed(stats, &one);
    }
  return 0;
}
