/* sharing_gpu: see sharing_gpu.h. */
#include "sharing_gpu.h"

#include <stdlib.h>
#include <string.h>

#include "run/experiment.h"
#include "util/counts.h"

static int note_blocks(void *context, struct gpu *g, struct tw_error *error) {
  struct sharing_outcome *to = context;
  (void)error;
  to->resident = gpu_host(g)->wanted.blocks_limit[0];
  return 0;
}

static void take_counts(const struct run_result *r, struct sharing_outcome *to) {
  to->status = r->status;
  to->error = r->error;
  to->cycles = r->cycles;
  to->instructions = r->instructions;
  for (unsigned i = 0; i < JATALA_SMS; i++) {
    const struct gpu_counts *loads = &r->gpu.memory[i][GPU_LOAD];
    to->loads += loads->accesses;
    for (unsigned k = 0; k < MISS_KINDS; k++) to->misses += loads->misses[k];
    counts_add(&to->sharing, &r->gpu.sm[i].sharing, sizeof to->sharing);
  }
}

void sharing_gpu_run(const char *folder, const struct sharing_kernel *k, const struct sharing_how *how,
                     struct sharing_outcome *to) {
  struct experiment *e = calloc(1, sizeof *e);
  struct run_result *r = calloc(1, sizeof *r);
  memset(to, 0, sizeof *to);
  to->status = RUN_INTERNAL;
  if (e && r) {
    struct run_options *run = &e->options.run;
    experiment_init(e, folder, k->file, "jatala");
    e->options.sms = JATALA_SMS;
    e->options.side_by_side = true;
    const char *set = sharing_put(k, how, run);
    experiment_set(e, &set, 1);
    r->status = RUN_BAD_INPUT;
    if (options_resolve(&e->options, &r->error) == 0) {
      run->gpu.between = note_blocks;
      run->gpu.keeper = to;
      run_kernel(run, r);
    }
    take_counts(r, to);
  }
  free(e);
  free(r);
}

bool sharing_take(struct sharing_outcome *to, const void *result, const char *kernel, const char *way) {
  if (result) memcpy(to, result, sizeof *to);
  else *to = (struct sharing_outcome){.status = RUN_INTERNAL, .error = {"the run ended without a result"}};
  if (to->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s, %s: %s\n", kernel, way, to->error.text);
  return to->status == RUN_PASSED;
}

static double percent_of(double sum, u64 count) { return 100.0 * sum / (256.0 * (double)count); }

double sharing_probability(const struct share_counts *c) {
  return c->draws ? percent_of((double)c->probability, c->draws) : 0;
}

void sharing_course_json(cJSON *row, const struct share_counts *c) {
  for (unsigned k = 0; k < SHARE_SAMPLES; k++) {
    char key[64];
    snprintf(key, sizeof key, "after_%u_percent", (unsigned)SHARE_FIRST << 2 * k);
    if (c->noted[k]) cJSON_AddNumberToObject(row, key, percent_of((double)c->at[k], c->noted[k]));
    else cJSON_AddNullToObject(row, key);
  }
}
