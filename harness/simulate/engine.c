/* engine: see engine.h. */
#include "engine.h"

#include <stdlib.h>

#include "lockstep/shim.h"
#include "model_recording.h"
#include "rtl_run.h"
#include "util/counts.h"
#include "watch.h"

enum { WATCH_INTERVAL = 4096 };

/* Whether to go on; otherwise the verdict says why not. */
static bool may_continue(struct watch *w, struct environment *e, struct engine_result *r) {
  if (e->phase == PHASE_DONE) return false;
  if (e->cycle % WATCH_INTERVAL) return true;
  r->verdict = watch_look(w, e->cycle, e->instructions);
  e->whereabouts.watching = watch_late(w, e->cycle);
  if (r->verdict != ENGINE_PASSED) whereabouts_report(&e->whereabouts, e->program, e->programs, &r->where);
  return r->verdict == ENGINE_PASSED;
}

static void count_caching(const struct sm *sm, struct caching_collector_counts *sum) {
  for (unsigned k = 0; k < sm->params.Subcores; k++)
    counts_add(sum, &sm->subcore[k].operands.caching.collector.counts, sizeof *sum);
}

static void count_regless(const struct sm *sm, struct regless_counts *sum) {
  for (unsigned k = 0; k < sm->params.Subcores; k++)
    counts_add(sum, &sm->subcore[k].operands.regless.counts, sizeof *sum);
}

static void count_governor(const struct sm *sm, struct engine_result *r) {
  r->governor = sm->divider.scavenger.counts;
  r->contexts = sm->mover.counts;
}

static void count_model(const struct sm *sm, struct engine_result *r) {
  if (sm->params.OperandStage == OPERAND_STAGE_CACHING) count_caching(sm, &r->caching);
  if (sm->params.OperandStage == OPERAND_STAGE_REGLESS) count_regless(sm, &r->regless);
  if (sm->params.Governor) count_governor(sm, r);
  if (sm->params.Sharing) r->sharing = sm->sharing.lock.counts;
}

static void set_window(struct sm *sm, unsigned window) {
  if (sm->params.OperandStage != OPERAND_STAGE_CACHING) return;
  for (unsigned k = 0; k < sm->params.Subcores; k++)
    for (unsigned u = 0; u < sm->params.CollectorUnits; u++)
      sm->subcore[k].operands.caching.collector.window[u].size = (u8)window;
}

static int cycles_model(struct sm *sm, struct environment *e, struct watch *w, struct engine_result *r,
                        struct tw_error *error) {
  const struct engine_options *o = w->options;
  struct model_recording recording = {.count = 0};
  struct sm_out out = {0};
  if (o->record && model_recording_create(&recording, sm, o->record, error) != 0) return -1;
  do {
    const bool reset = e->reset, recorded = o->record && e->cycle < o->to;
    if (reset) {
      sm_reset(sm);
    } else {
      sm_comb(sm, &e->in, &out);
      if (o->probe) o->probe(o->probe_context, sm, &e->in);
      if (recorded) model_recording_look(&recording, sm, &e->in);
      sm_clock(sm, &e->in, &out);
    }
    if (recorded) model_recording_cycle(&recording, sm, reset);
    if (sm->params.BlockSource) grid_source_cycle(&e->source);
    environment_step(e, &out);
  } while (may_continue(w, e, r));
  return recordings_close(&recording.files, error);
}

static int run_model(struct environment *e, const struct sm_params *p, struct watch *w, struct engine_result *r,
                     struct tw_error *error) {
  const size_t bytes = sizeof(struct sm) + sm_store_bytes(p);
  struct sm *sm = calloc(1, bytes);
  if (!sm) return tw_fail(error, "out of memory for the SM's model (%zu bytes)", bytes);
  sm_init(sm, p);
  load_path_compare(&sm->path, w->options->compared);
  set_window(sm, w->options->window);
  sm_two_level(sm, w->options->two_level);
  const int status = cycles_model(sm, e, w, r, error);
  count_model(sm, r);
  free(sm);
  return status;
}

/* The RTL's inputs, chosen by the environment from the outputs of the cycle before: those of the SM, and of a block
 * scheduler beside it, or NULL. */
struct driver {
  struct environment *environment;
  const struct tw_twin *sm, *source;
  u64 asked; /* times for inputs, by each in each cycle */
};

static void step_environment(const struct driver *d) {
  struct environment *e = d->environment;
  if (d->source) memcpy(&e->source.out, d->source->seen, sizeof e->source.out);
  environment_step(e, d->sm->seen);
}

static bool drive(void *context, struct tw_twin *twin) {
  struct driver *d = context;
  struct environment *e = d->environment;
  const unsigned driven = d->source ? 2 : 1;
  if (d->asked >= driven && d->asked % driven == 0) step_environment(d);
  d->asked++;
  if (twin == d->sm) memcpy(twin->next_in, &e->in, sizeof e->in);
  else memcpy(twin->next_in, &e->source.in, sizeof e->source.in);
  return e->reset;
}

static bool is_machine(const struct driver *d, const struct rtl_run *run, const struct sm_params *p) {
  return d->sm && !rtl_run_sm(run, 1) && memcmp(d->sm->params, p, sizeof *p) == 0 &&
         (!d->source || d->source->params[0] == 1);
}

static int cycles_rtl(struct rtl_run *run, struct environment *e, struct watch *w, struct engine_result *r,
                      struct tw_error *error) {
  enum rtl_step step;
  if (rtl_run_begin(run, w->options, error) != 0) return -1;
  do step = rtl_run_cycle(run, error);
  while (step == RTL_RUNS && may_continue(w, e, r));
  return step == RTL_FAILED ? -1 : 0;
}

static int run_rtl(struct environment *e, const struct sm_params *p, struct watch *w, const char *replay,
                   struct engine_result *r, struct tw_error *error) {
  struct driver driver = {.environment = e};
  struct rtl_run run;
  rtl_run_open(&run, w->options, drive, &driver);
  driver.sm = rtl_run_sm(&run, 0);
  driver.source = rtl_run_source(&run);
  int status = is_machine(&driver, &run, p) ? 0 : rtl_run_refuse(error);
  if (status == 0) {
    status = cycles_rtl(&run, e, w, r, error);
    status = rtl_run_end(&run, status, replay, r, error);
    if (w->options->engine == ENGINE_LOCKSTEP || w->options->probe) count_model(driver.sm->state, r);
  }
  rtl_run_close(&run);
  return status;
}

enum engine engine_default(void) { return tw_rtl_there() ? ENGINE_LOCKSTEP : ENGINE_C; }

int engine_refuse(struct tw_error *error) {
  return tw_fail(error, "this program has no RTL; use --engine c, or make build/twinwarp");
}

int engine_run(struct environment *e, const struct sm_params *p, const struct engine_options *o, const char *replay,
               struct engine_result *r, struct tw_error *error) {
  memset(r, 0, sizeof *r);
  if (o->engine != ENGINE_C && !tw_rtl_there()) return engine_refuse(error);
  struct watch watch;
  watch_begin(&watch, o);
  int status = o->engine == ENGINE_C ? run_model(e, p, &watch, r, error) : run_rtl(e, p, &watch, replay, r, error);
  r->seconds = watch_end(&watch);
  return status;
}
