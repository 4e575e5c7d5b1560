/* run: see run.h.  Global memory is the buffer, then the module's variables, then the threads' local memory. */
#include "ptx/run.h"

#include <stdlib.h>
#include <string.h>

#include "launch/bind.h"
#include "regions/poison.h"

enum { LIMIT = 20000000 };

static uint32_t aligned(uint32_t bytes) { return (bytes + LAUNCH_ALIGNMENT - 1) / LAUNCH_ALIGNMENT * LAUNCH_ALIGNMENT; }

static int run_launch(const struct launch *launch, uint32_t *memory, struct ptx_run *run, struct tw_error *error) {
  const struct region_options options = region_options_for(REGION_LEAST_ENTRIES);
  struct regions regions;
  struct poison_stats stats;
  if (!run->poison) return execute(launch, memory, LIMIT, &run->stats, error);
  if (regions_create(&regions, launch->kernel, &options, error)) return -1;
  const int result = poison_execute(launch, &regions, memory, LIMIT, &stats, error);
  regions_free(&regions);
  return result;
}

static int launch(const struct compiled *c, struct ptx_run *run, uint32_t data_base, struct tw_error *error) {
  uint64_t values[PTX_RUN_VALUES + 1] = {LAUNCH_MEMORY_BASE};
  struct bind_request request = {
      .values = values, .value_count = c->parameter_count, .shared_bytes = run->shared_bytes};
  uint8_t beyond[COMPILED_PARAMETER_BYTES];
  struct kernel kernel;
  struct launch launch;
  memcpy(values + 1, run->values, sizeof run->values);
  for (unsigned i = 0; i < 3; i++) {
    request.grid[i] = run->grid[i] ? run->grid[i] : 1;
    request.block[i] = run->block[i] ? run->block[i] : 1;
  }
  request.beyond = beyond;
  request.beyond_base = data_base + aligned(c->data_bytes);
  request.local_base = request.beyond_base + aligned(c->beyond_bytes);
  request.memory_bytes = request.local_base + (uint32_t)bind_local_bytes(c, request.grid, request.block);
  if (bind_launch(c, &request, &kernel, &launch, error)) return -1;
  uint32_t *memory = calloc(request.memory_bytes / 4 + 1, 4);
  if (!memory) return tw_fail(error, "no memory");
  memcpy(memory + LAUNCH_MEMORY_BASE / 4, run->data, (size_t)run->words * 4);
  if (c->data_bytes) memcpy(memory + data_base / 4, c->data, c->data_bytes);
  memcpy(memory + request.beyond_base / 4, beyond, c->beyond_bytes);
  const int result = run_launch(&launch, memory, run, error);
  memcpy(run->data, memory + LAUNCH_MEMORY_BASE / 4, (size_t)run->words * 4);
  free(memory);
  return result;
}

int ptx_run(const char *text, struct ptx_run *run, struct tw_error *error) {
  const uint32_t data_base = LAUNCH_MEMORY_BASE + aligned(run->words * 4);
  const struct compile_options options = {
      .entry = run->entry, .data_base = data_base, .max_registers = run->max_registers, .banks = run->banks};
  struct compiled compiled;
  if (compile_ptx("test.ptx", text, strlen(text), &options, &compiled, error)) return -1;
  run->length = compiled.kernel.length;
  run->registers = compiled.kernel.registers;
  const int result = launch(&compiled, run, data_base, error);
  compiled_free(&compiled);
  return result;
}
