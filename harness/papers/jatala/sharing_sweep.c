/* sharing_sweep: see sharing_sweep.h. */
#include "sharing_sweep.h"

#include <stdlib.h>
#include <string.h>

#include "run/experiment.h"
#include "util/column.h"
#include "util/jobs.h"

#define HALF .scheduler = "lrr", .kept = 50, .numbered = true

#define SWEEP(X)                                                                                                       \
  X(without, HALF)                                                                                                     \
  X(dynamic, HALF, .dynamic = true)                                                                                    \
  X(period_250, HALF, .dynamic = true, .set = "DynamicPeriod=250")                                                     \
  X(period_4000, HALF, .dynamic = true, .set = "DynamicPeriod=4000")                                                   \
  X(period_16000, HALF, .dynamic = true, .set = "DynamicPeriod=16000")                                                 \
  X(step_4, HALF, .dynamic = true, .set = "DynamicStep=4")                                                             \
  X(step_64, HALF, .dynamic = true, .set = "DynamicStep=64")                                                           \
  X(start_128, HALF, .dynamic = true, .set = "DynamicStart=128")                                                       \
  X(start_0, HALF, .dynamic = true, .set = "DynamicStart=0")

#define SWEEP_KEY(key, ...) SWEEP_##key,
enum { SWEEP(SWEEP_KEY) SWEEP_COUNT };

#define SWEEP_HOW(name, ...) {.key = #name, __VA_ARGS__},
static const struct sharing_how settings[SWEEP_COUNT] = {SWEEP(SWEEP_HOW)};

struct sweep {
  const struct sharing_options *options;
  const struct sharing_kernel *kernel[16];
  unsigned kernels;
  int names; /* width of the longest */
  struct sharing_outcome found[SWEEP_COUNT];
  cJSON *rows, *course;
  enum run_status status;
};

static void run_one(void *context, u64 i, void *result) {
  const struct sweep *s = context;
  sharing_gpu_run(s->options->folder, s->kernel[i / SWEEP_COUNT], &settings[i % SWEEP_COUNT], result);
}

static double speed(const struct sweep *s, unsigned setting) {
  return (double)s->found[SWEEP_without].cycles / (double)s->found[setting].cycles;
}

static void take_kernel(struct sweep *s, const struct sharing_kernel *k) {
  cJSON *row = experiment_row(s->rows, "kernel", k->name);
  cJSON_AddNumberToObject(row, "without_cycles", (double)s->found[SWEEP_without].cycles);
  printf("%-*s %10llu", s->names, k->name, (unsigned long long)s->found[SWEEP_without].cycles);
  for (unsigned i = SWEEP_dynamic; i < SWEEP_COUNT; i++) {
    const double percent = sharing_probability(&s->found[i].sharing);
    char key[64];
    snprintf(key, sizeof key, "%s_speed_ratio", settings[i].key);
    cJSON_AddNumberToObject(row, key, speed(s, i));
    snprintf(key, sizeof key, "%s_probability_percent", settings[i].key);
    cJSON_AddNumberToObject(row, key, percent);
    printf(" %6.3f %4.0f%%", speed(s, i), percent);
  }
  putchar('\n');
  sharing_course_json(experiment_row(s->course, "kernel", k->name), &s->found[SWEEP_dynamic].sharing);
}

static void print_heading(const struct sweep *s) {
  printf("speed, of that without dynamic warp execution, and the probability's mean\n%-*s %10s", s->names, "",
         "cycles");
  for (unsigned i = SWEEP_dynamic; i < SWEEP_COUNT; i++) printf(" %12s", settings[i].key);
  putchar('\n');
}

static bool take(void *context, u64 i, const void *result) {
  struct sweep *s = context;
  const struct sharing_kernel *k = s->kernel[i / SWEEP_COUNT];
  const unsigned setting = (unsigned)(i % SWEEP_COUNT);
  struct sharing_outcome *to = &s->found[setting];
  if (!sharing_take(to, result, k->name, settings[setting].key)) {
    s->status = to->status;
    return false;
  }
  if (i == 0) print_heading(s);
  if (setting + 1 == SWEEP_COUNT) take_kernel(s, k);
  return true;
}

static void list_kernels(struct sweep *s) {
  for (const struct sharing_kernel *k = sharing_kernels; k->name; k++) {
    if (k->limit != LIMIT_REGISTERS || (s->options->kernel && strcmp(s->options->kernel, k->name) != 0)) continue;
    s->kernel[s->kernels++] = k;
    s->names = column_fit(s->names, k->name);
  }
}

enum run_status sharing_sweep(const struct sharing_options *o) {
  struct sweep *s = calloc(1, sizeof *s);
  if (!s) {
    fprintf(stderr, "twinwarp: out of memory\n");
    return RUN_INTERNAL;
  }
  cJSON *root = cJSON_CreateObject();
  s->options = o;
  s->rows = cJSON_AddArrayToObject(root, "kernels");
  s->course = cJSON_AddArrayToObject(root, "probability");
  list_kernels(s);
  jobs_run("runs", (u64)s->kernels * SWEEP_COUNT, o->jobs, sizeof(struct sharing_outcome), run_one, take, s);
  const enum run_status status = experiment_end(root, s->status, o->report);
  free(s);
  return status;
}
