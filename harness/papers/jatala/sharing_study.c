/* sharing_study: see sharing_study.h. */
#include "sharing_study.h"

#include <stdlib.h>
#include <string.h>

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

static void run_one(void *context, u64 i, void *result) {
  const struct study *s = context;
  sharing_gpu_run(s->options->folder, s->found[s->run[i].kernel].kernel, &sharing_ways[s->run[i].way], result);
}

static bool take(void *context, u64 i, const void *result) {
  struct study *s = context;
  const unsigned k = s->run[i].kernel, way = s->run[i].way;
  const bool last = i + 1 == s->runs || s->run[i + 1].kernel != k;
  struct sharing_outcome *to = &s->found[k].way[way];
  if (!sharing_take(to, result, s->found[k].kernel->name, sharing_ways[way].key)) {
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
