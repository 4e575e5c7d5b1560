/* engine: see engine.h. */
#include "engine.h"

#include <stdlib.h>

#include "util/counts.h"
#include "failure/failure_watch.h"
#include "failure/gtkw.h"
#include "model_recording.h"
#include "failure/report.h"
#include "lockstep/shim.h"
#include "watch.h"

extern const struct tw_unit tw_unit_sm, tw_unit_block_scheduler;

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
  const int status = cycles_model(sm, e, w, r, error);
  count_model(sm, r);
  free(sm);
  return status;
}

static const struct tw_twin *twin_of(const struct tw_session *session, const struct tw_unit *unit) {
  const struct tw_twin *t = session->twins;
  while (t && t->unit != unit) t = t->next;
  return t;
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

/* Beside RTL the probe looks at its twin, which has the RTL's inputs. */
static void observe(void *options, const struct tw_twin *twin) {
  const struct engine_options *o = options;
  if (twin->unit == &tw_unit_sm) o->probe(o->probe_context, twin->state, twin->in);
}

static enum tw_checking checking(const struct engine_options *o) {
  if (o->engine == ENGINE_LOCKSTEP) return TW_CHECK_ALL;
  return o->probe ? TW_CHECK_DRIVEN : TW_CHECK_NONE;
}

static void count_units(const struct tw_session *session, struct engine_result *r) {
  for (const struct tw_unit *const *u = tw_units; *u && r->unit_count < ENGINE_MAX_UNITS; u++) {
    struct unit_count c = {.unit = *u};
    for (const struct tw_twin *t = session->twins; t; t = t->next) {
      if (t->unit != *u) continue;
      c.instances++;
      c.cycles += t->cycles;
      c.values += t->values;
      c.mismatches += t == session->mismatch.twin;
    }
    if (c.instances) r->units[r->unit_count++] = c;
  }
}

/* What is written where, and the command that shows the difference again. */
static void report(struct engine_result *r, const struct tw_session *session, const struct engine_options *o,
                   const char *replay) {
  const struct tw_mismatch *m = &session->mismatch;
  r->verdict = ENGINE_MISMATCH;
  r->first.unit = m->twin->unit;
  r->first.port = m->port;
  r->first.cycle = m->cycle;
  FILE *f = fmemopen(r->mismatch, sizeof r->mismatch, "w");
  if (!f) return;
  report_mismatch(f, m);
  if (r->kept) failure_say(f, &o->failure);
  fprintf(f, "  replay    %s", replay);
  if (!r->kept && !o->waves)
    fprintf(f, " --waves mismatch.fst --from %llu", (unsigned long long)failure_first_cycle(&o->failure, m));
  fputc('\n', f);
  fclose(f);
}

/* One cycle of the RTL; false at a mismatch. */
static bool step_rtl(void *rtl, struct tw_session *session) {
  tw_rtl_eval(rtl, 1);
  tw_rtl_eval(rtl, 0);
  return tw_session_step(session);
}

static int cycles_rtl(void *rtl, struct tw_session *session, struct failure_watch *failure, struct environment *e,
                      struct watch *w, struct engine_result *r, struct tw_error *error) {
  const struct engine_options *o = w->options;
  struct recordings recordings = {.count = 0};
  if (o->record && recordings_create(&recordings, session, o->record, error) != 0) return -1;
  const u64 from = o->waves ? o->from : UINT64_MAX;
  do {
    failure_watch_cycle(failure);
    if (session->cycle == from && tw_rtl_trace_open(rtl, o->waves) != 0)
      return tw_fail(error, "%s: cannot write the waveform", o->waves);
    if (session->cycle > o->to && session->cycle > from) tw_rtl_trace_close(rtl);
    if (!step_rtl(rtl, session)) {
      session->checking = TW_CHECK_NONE; /* what the other models are told from now on may be nonsense */
      for (unsigned i = 0; o->waves && i < CYCLES_AFTER; i++) step_rtl(rtl, session);
      break;
    }
    if (o->record && session->cycle <= o->to) recordings_cycle(&recordings);
  } while (may_continue(w, e, r));
  return recordings_close(&recordings, error);
}

static int run_rtl(struct environment *e, const struct sm_params *p, struct watch *w, const char *replay,
                   struct engine_result *r, struct tw_error *error) {
  const struct engine_options *o = w->options;
  struct driver driver = {.environment = e};
  struct engine_options observed = *o;
  struct tw_session session = {.checking = checking(o),
                               .tracing = o->waves != NULL,
                               .stimulus = drive,
                               .context = &driver,
                               .observe = o->probe ? observe : NULL,
                               .observer = &observed,
                               .signal = tw_rtl_signal};
  struct failure_watch failure;
  tw_session_use(&session);
  void *rtl = tw_rtl_create(o->seed);
  failure_watch_begin(&failure, &o->failure, rtl, &session);
  const struct tw_twin *top = driver.sm = twin_of(&session, &tw_unit_sm);
  driver.source = twin_of(&session, &tw_unit_block_scheduler);
  int status = 0;
  if (memcmp(top->params, p, sizeof *p) != 0)
    status = tw_fail(error, "the machine asked for is not the one this program's RTL was elaborated for; "
                            "use --engine c, or build with make PRESET=...");
  if (session.checking && !session.tracing && !o->record) tw_session_thread(&session);
  if (status == 0) status = cycles_rtl(rtl, &session, &failure, e, w, r, error);
  tw_session_finish(&session);
  r->kept = failure_watch_keep(&failure);
  if (session.mismatch.twin) report(r, &session, o, replay);
  failure_watch_end(&failure);
  if (status == 0 && o->waves) status = gtkw_write(&session, o->waves, error);
  if (o->engine == ENGINE_LOCKSTEP) count_units(&session, r);
  if (session.checking != TW_CHECK_NONE) count_model(top->state, r);
  tw_rtl_destroy(rtl);
  tw_session_close(&session);
  return status;
}

enum engine engine_default(void) { return tw_rtl_there() ? ENGINE_LOCKSTEP : ENGINE_C; }

int engine_run(struct environment *e, const struct sm_params *p, const struct engine_options *o, const char *replay,
               struct engine_result *r, struct tw_error *error) {
  memset(r, 0, sizeof *r);
  if (o->engine != ENGINE_C && !tw_rtl_there())
    return tw_fail(error, "this program has no RTL; use --engine c, or make build/twinwarp");
  struct watch watch;
  watch_begin(&watch, o);
  int status = o->engine == ENGINE_C ? run_model(e, p, &watch, r, error) : run_rtl(e, p, &watch, replay, r, error);
  r->seconds = watch_end(&watch);
  return status;
}
