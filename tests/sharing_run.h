/* sharing_run: a program on a GPU whose SMs' blocks share registers or shared memory, beside the executor, with each SM
 * looked at before each clock edge; for tests. */
#ifndef SHARING_RUN_H
#define SHARING_RUN_H

#include <stdlib.h>

#include "gpu/gpu.h"
#include "isa/assembler.h"
#include "isa/executor.h"
#include "presets.h"
#include "sm_internal.h"

/* The test's. */
static void look(struct sm *, const struct sm_in *, const struct sm_out *);

static void watched_clock(struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  look(sm, in, out);
  sm_clock(sm, in, out);
}

#define sm_clock watched_clock
#include "gpu/gpu_sm.c"
#undef sm_clock

enum outcome { REFUSED, ENDLESS, WRONG, RIGHT };

struct sharing_run {
  struct sm_params params;
  struct sm_setting setting;
  unsigned sms;
  u64 cycles; /* it has at most */
};

static enum outcome sharing_run_launch(const struct sharing_run *r, const struct launch *l, u32 *expected, u32 *image) {
  static struct engine_result result;
  struct tw_error error = {""};
  struct gpu_config config = {.memory = GPU_MEMORY_GTX480, .threads = 1};
  const struct engine_options options = {.cycle_limit = r->cycles};
  struct execution_stats stats;
  config.memory.sms = r->sms;
  memcpy(expected, l->memory, l->memory_bytes), memcpy(image, l->memory, l->memory_bytes);
  if (execute(l, expected, 10000000, &stats, &error) != 0) fail_msg("%s", error.text);
  struct gpu *g = gpu_create(&config, &r->params, image, l->memory_bytes, LAUNCH_MEMORY_BASE, &error);
  if (!g) fail_msg("%s", error.text);
  const int status = gpu_launch(g, l, &r->setting, &options, &result, &error);
  gpu_destroy(g);
  if (status != 0) return REFUSED;
  if (result.verdict != ENGINE_PASSED) return ENDLESS;
  return memcmp(expected, image, l->memory_bytes) == 0 ? RIGHT : WRONG;
}

/* So much of what the machine has is as the run says. */
static enum outcome sharing_run(const struct sharing_run *r, const char *text) {
  struct kernel kernel;
  struct launch l;
  struct tw_error error = {""};
  if (assemble_text("sharing", text, strlen(text), &kernel, &error) != 0) fail_msg("%s", error.text);
  assert_int_equal(launch_create(&l, &kernel, 1, NULL, &error), 0);
  u32 *expected = malloc(l.memory_bytes), *image = malloc(l.memory_bytes);
  const enum outcome outcome = sharing_run_launch(r, &l, expected, image);
  free(expected), free(image);
  launch_free(&l);
  kernel_free(&kernel);
  return outcome;
}

/* Of shared memory, what a block of it has. */
static inline unsigned sharing_bytes_of(const char *text) {
  struct kernel kernel;
  struct tw_error error = {""};
  if (assemble_text("sharing", text, strlen(text), &kernel, &error) != 0) fail_msg("%s", error.text);
  const unsigned bytes = kernel.shared_bytes;
  kernel_free(&kernel);
  return bytes;
}

#endif
