/* sharing_study: see sharing_study.h. */
#include "sharing_study.h"

#include <stdlib.h>
#include <string.h>

#include "run/experiment.h"
#include "util/counts.h"
#include "util/jobs.h"

enum { MOST_KERNELS = 16, MOST_RUNS = MOST_KERNELS * WAY_COUNT };

struct study {
  const struct sharing_options *options;
  unsigned kernels;
  struct {
    u8 kernel, way;
  } run[MOST_RUNS];
  unsigned runs;
  struct sharing_found found[MOST_KERNELS];
  enum run_status status;
};

/* ---- a run, in a process of its own */

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

static void run_one(void *context, u64 i, void *result) {
  const struct study *s = context;
  const struct sharing_kernel *k = s->found[s->run[i].kernel].kernel;
  struct sharing_outcome *to = result;
  struct experiment *e = calloc(1, sizeof *e);
  struct run_result *r = calloc(1, sizeof *r);
  memset(to, 0, sizeof *to);
  to->status = RUN_INTERNAL;
  if (e && r) {
    struct run_options *run = &e->options.run;
    experiment_init(e, s->options->folder, k->file, "jatala");
    e->options.sms = JATALA_SMS;
    e->options.side_by_side = true;
    const char *set = sharing_put(k, (enum sharing_way)s->run[i].way, run);
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

static bool take(void *context, u64 i, const void *result) {
  struct study *s = context;
  const unsigned k = s->run[i].kernel, way = s->run[i].way;
  const bool last = i + 1 == s->runs || s->run[i + 1].kernel != k;
  struct sharing_outcome *to = &s->found[k].way[way];
  if (result) memcpy(to, result, sizeof *to);
  else *to = (struct sharing_outcome){.status = RUN_INTERNAL, .error = {"the run ended without a result"}};
  if (to->status != RUN_PASSED) {
    fprintf(stderr, "twinwarp: %s, %s: %s\n", s->found[k].kernel->name, sharing_ways[way].key, to->error.text);
    s->status = to->status;
    return false;
  }
  if (i == 0) sharing_print_heading();
  if (last) sharing_print(&s->found[k]);
  return true;
}

/* ---- all */

static void list_runs(struct study *s) {
  for (const struct sharing_kernel *k = sharing_kernels; k->name; k++) {
    if (s->options->kernel && strcmp(s->options->kernel, k->name) != 0) continue;
    s->found[s->kernels].kernel = k;
    for (unsigned w = 0; w < WAY_COUNT; w++) {
      if (!sharing_wants(k, w)) continue;
      s->run[s->runs].kernel = (u8)s->kernels;
      s->run[s->runs++].way = (u8)w;
    }
    s->kernels++;
  }
}

enum run_status sharing_study(const struct sharing_options *o) {
  struct study *s = calloc(1, sizeof *s);
  if (!s) {
    fprintf(stderr, "twinwarp: out of memory\n");
    return RUN_INTERNAL;
  }
  s->options = o;
  list_runs(s);
  jobs_run("runs", s->runs, o->jobs, sizeof(struct sharing_outcome), run_one, take, s);
  enum run_status status = s->status;
  if (status == RUN_PASSED) {
    sharing_print_end(s->found, s->kernels);
    status = sharing_report(s->found, s->kernels, o->report);
  }
  free(s);
  return status;
}
