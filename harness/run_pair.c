/* run_pair: see run_pair.h. */
#include "run_pair.h"

#include <stdlib.h>

#include "run_internal.h"
#include "workload.h"

enum { KERNELS = ENVIRONMENT_STREAMS };

/* What only one kernel takes. */
static int refuse(const struct run_options *o, struct tw_error *error) {
  const struct plan_options *p = &o->plan;
  const struct launch_overrides *l = &o->overrides;
  if (!p->entry && !p->shared_bytes && !p->expect_count && !p->dump_count && !p->only && !l->grid[0] && !l->block[0] &&
      !l->argument_count && !o->reuse_threshold && !o->traces && !o->opcodes && !o->instead)
    return 0;
  return tw_fail(error, "--second %.140s: --grid, --block, --arg, --entry, --shared, --expect, --dump, --launch, --reuse, "
                 "--dump-traceg and --opcodes are for one kernel", o->second);
}

/* The memory of both: each has its own part. */
static u32 *image_of(const struct workload *w) {
  u32 *image = calloc(w[1].end, 1);
  for (unsigned k = 0; image && k < KERNELS; k++)
    memcpy(image + w[k].base / 4, w[k].memory + w[k].base / 4, w[k].end - w[k].base);
  return image;
}

static void run_both(const struct run_options *o, const struct workload *w, u32 *expected, u32 *image,
                     struct run_result *r) {
  const struct stream streams[KERNELS] = {{.launches = w[0].launches, .count = w[0].count},
                                          {.launches = w[1].launches, .count = w[1].count}};
  struct environment e;
  for (unsigned k = 0; k < KERNELS; k++)
    if (workload_execute(&w[k], expected, w[1].end, 1, &r->executed, &r->error) != 0) {
      run_fail(r, RUN_BAD_INPUT);
      return;
    }
  if (run_streams(o, streams, KERNELS, image, w[1].end, &e, r) != RUN_PASSED) return;
  r->second.cycles = e.stream[1].busy_cycles;
  r->second.instructions = e.stream[1].instructions;
  if (run_check_result(w[0].file, w[0].end, expected, image, r) == RUN_PASSED)
    run_check_result(w[1].file, w[1].end, expected, image, r);
}

static void name(char *to, const struct workload *w) {
  const char *slash = strrchr(w->file, '/'), *from = slash ? slash + 1 : w->file, *dot = strrchr(from, '.');
  snprintf(to, KERNEL_NAME_BYTES, "%.*s", dot ? (int)(dot - from) : (int)strlen(from), from);
}

static void run_workloads(const struct run_options *o, const struct workload *w, struct run_result *r) {
  u32 *expected = image_of(w), *image = image_of(w);
  name(r->kernel, &w[0]);
  name(r->second.kernel, &w[1]);
  r->launches = w[0].count + w[1].count;
  if (expected && image) run_both(o, w, expected, image, r);
  else tw_fail(&r->error, "out of memory for %u bytes of global memory", w[1].end), run_fail(r, RUN_INTERNAL);
  free(expected);
  free(image);
}

enum run_status run_pair(const struct run_options *o, struct run_result *r) {
  struct workload w[KERNELS];
  if (refuse(o, &r->error) != 0 || workload_open(&w[0], o->kernel, LAUNCH_MEMORY_BASE, o, &r->error) != 0)
    return run_fail(r, RUN_BAD_INPUT);
  if (workload_open(&w[1], o->second, w[0].end, o, &r->error) == 0) {
    run_workloads(o, w, r);
    workload_close(&w[1]);
  } else {
    run_fail(r, RUN_BAD_INPUT);
  }
  workload_close(&w[0]);
  return r->status;
}
