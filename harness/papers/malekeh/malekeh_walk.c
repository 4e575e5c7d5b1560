/* malekeh_walk: STHLD over time: on the curves of Malekeh's Fig. 9, and as a kernel changes phase. */
#include <stdio.h>

#include "util/counts.h"
#include "util/written.h"
#include "run/experiment.h"
#include "malekeh.h"

/* ---- Fig. 9: IPC as a function of STHLD, flat up to a knee */

enum { INTERVAL = 1000, LIMIT = 63, BEFORE = 4, AFTER = 14 };

struct curve {
  const char *name;
  unsigned percent, knee; /* of an issue slot, on the flat part */
};

static unsigned percent_at(const struct curve *c, unsigned sthld) {
  const unsigned drop = sthld > c->knee ? 6 * (sthld - c->knee) : 0;
  return drop + 20 > c->percent ? 20 : c->percent - drop;
}

static void interval(struct sthld_controller *s, const struct curve *c) {
  unsigned owed = 0;
  for (unsigned cycle = 0; cycle < INTERVAL; cycle++) {
    struct sthld_controller_in in = {.adaptive = 1};
    struct sthld_controller_out out;
    sthld_controller_comb(s, &in, &out);
    owed += percent_at(c, out.sthld);
    in.issued = owed >= 100;
    owed %= 100;
    sthld_controller_clock(s, &in, &out);
  }
}

/* Each scenario begins on the curve of 9a. */
static void walk(FILE *f, const struct curve *then) {
  static const struct curve first = {"", 80, 4};
  struct sthld_controller s;
  sthld_controller_init(
      &s, &(struct sthld_controller_params){.Schedulers = 1, .Interval = INTERVAL, .Inverse = 50, .Limit = LIMIT});
  for (unsigned i = 0; i < BEFORE + AFTER; i++) {
    const struct curve *c = i < BEFORE ? &first : then;
    const unsigned sthld = sthld_controller_value(&s), state = s.state;
    interval(&s, c);
    fprintf(f, "%s,%u,%u,%u,%.2f\n", then->name, i, state, sthld, percent_at(c, sthld) / 100.0);
  }
  fputs("\n\n", f);
}

int malekeh_walk(const char *path, struct tw_error *error) {
  static const struct curve then[] = {{"same curve (9b)", 80, 4}, {"narrower (9c)", 70, 1}, {"wider (9d)", 90, 8}};
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fputs("curve,interval,state,sthld_cycles,ipc\n", f);
  for (unsigned i = 0; i < sizeof then / sizeof *then; i++) walk(f, &then[i]);
  return written_close(f, path, error);
}

/* ---- a kernel's phases */

struct watcher {
  FILE *file;
  u64 cycle;
  struct caching_collector_counts before; /* the interval under way */
};

/* A line per interval, as the controller steps. */
static void watch(void *context, const struct sm *sm, const struct sm_in *in) {
  struct watcher *w = context;
  struct caching_collector_counts now = {0};
  (void)in;
  if (!sm->settings.now.adaptive) return;
  w->cycle++;
  if (!(sm->sthld.after & 2)) return;
  for (unsigned k = 0; k < sm->params.Subcores; k++)
    counts_add(&now, &sm->subcore[k].operands.caching.collector.counts, sizeof now);
  const u64 operands = now.operands - w->before.operands, requests = now.requests - w->before.requests;
  fprintf(w->file, "%llu,%u,%u,%.3f,%.1f\n", (unsigned long long)w->cycle, sm->sthld.state,
          sthld_controller_value(&sm->sthld), (double)sm->sthld.closed / sm->params.Interval,
          operands ? 100 - 100 * (double)requests / (double)operands : 0);
  w->before = now;
}

enum run_status malekeh_phases(const char *folder, const char *path, struct tw_error *error) {
  struct experiment e;
  struct run_result r = {0};
  struct watcher watcher = {.file = written_open(path, error)};
  if (!watcher.file) return RUN_BAD_INPUT;
  fputs("cycle,state,sthld_cycles,ipc,hit_percent\n", watcher.file);
  experiment_init(&e, folder, "phases.tws", "malekeh");
  struct run_options *run = &e.options.run;
  run->scheduler = "malekeh";
  run->setting.adaptive = 1;
  run->reuse_threshold = REUSE_THRESHOLD;
  run->reuse_warps = REUSE_WARPS;
  run->engine.probe = watch;
  run->engine.probe_context = &watcher;
  experiment_set(&e, (const char *const[]){"Interval=1000"}, 1);
  experiment_argue(&e, (const char *const[]){"rounds=3", "steps=500", "links=150"}, 3);
  /* One block, whose barriers keep all warps of the SM in the same phase. */
  memcpy(run->overrides.grid, (const u32[]){1, 1, 1}, sizeof run->overrides.grid);
  memcpy(run->overrides.block, (const u32[]){1024, 1, 1}, sizeof run->overrides.block);
  const enum run_status status = experiment_run(&e, &r);
  if (written_close(watcher.file, path, error) != 0) return RUN_BAD_INPUT;
  *error = r.error;
  return status;
}
