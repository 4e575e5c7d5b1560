/* engine: see engine.h. */
#include "engine.h"

#include <stdlib.h>
#include <time.h>

#include "gtkw.h"
#include "report.h"
#include "shim.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Watches a run from outside: progress, the cycle limit, a hang. */
struct watch {
  const struct engine_options *options;
  double started, shown;
  u64 instructions, quiet_since;
};

enum { WATCH_INTERVAL = 4096 };

static void show_progress(struct watch *w, const struct environment *e) {
  double t = now();
  if (!w->options->progress || t - w->shown < 0.2) return;
  w->shown = t;
  fprintf(stderr, "\r%llu cycles, %llu instructions, %.0f cycles/s ", (unsigned long long)e->cycle,
          (unsigned long long)e->instructions, (double)e->cycle / (t - w->started));
}

/* Whether to go on; otherwise the verdict says why not. */
static bool may_continue(struct watch *w, const struct environment *e, struct engine_result *r) {
  if (e->phase == PHASE_DONE) return false;
  if (e->cycle % WATCH_INTERVAL) return true;
  show_progress(w, e);
  if (e->instructions != w->instructions) {
    w->instructions = e->instructions;
    w->quiet_since = e->cycle;
  }
  if (e->cycle >= w->options->cycle_limit) r->verdict = ENGINE_LIMIT;
  else if (e->cycle - w->quiet_since > ENGINE_STUCK_CYCLES) r->verdict = ENGINE_STUCK;
  return r->verdict == ENGINE_PASSED;
}

static int run_model(struct environment *e, const struct sm_params *p, struct watch *w, struct engine_result *r,
                     struct tw_error *error) {
  struct sm *sm = calloc(1, sizeof *sm);
  struct sm_out out = {0};
  if (!sm) return tw_fail(error, "out of memory for the SM's model (%zu bytes)", sizeof *sm);
  sm_init(sm, p);
  do {
    if (e->reset) {
      sm_reset(sm);
    } else {
      sm_comb(sm, &e->in, &out);
      sm_clock(sm, &e->in, &out);
    }
    environment_step(e, &out);
  } while (may_continue(w, e, r));
  free(sm);
  return 0;
}

/* The RTL's inputs, chosen by the environment from the outputs of the cycle before. */
struct driver {
  struct environment *environment;
  bool started;
};

static bool drive(void *context, struct tw_twin *twin) {
  struct driver *d = context;
  if (d->started) environment_step(d->environment, twin->seen);
  d->started = true;
  memcpy(twin->next_in, &d->environment->in, sizeof d->environment->in);
  return d->environment->reset;
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

static const struct tw_twin *driven_twin(const struct tw_session *session) {
  const struct tw_twin *t = session->twins;
  while (t && strcmp(t->unit->name, "sm") != 0) t = t->next;
  return t;
}

static void report(struct engine_result *r, const struct tw_session *session, const char *replay) {
  r->verdict = ENGINE_MISMATCH;
  FILE *f = fmemopen(r->mismatch, sizeof r->mismatch, "w");
  if (!f) return;
  tw_report_mismatch(f, &session->mismatch, replay);
  fclose(f);
}

/* One cycle of the RTL; false at a mismatch. */
static bool step_rtl(void *rtl, struct tw_session *session) {
  tw_rtl_eval(rtl, 1);
  tw_rtl_eval(rtl, 0);
  return tw_session_step(session);
}

/* Cycles a waveform shows after the first difference, so that it does not stand at the edge. */
enum { CYCLES_AFTER = 4 };

static int cycles_rtl(void *rtl, struct tw_session *session, struct environment *e, struct watch *w,
                      struct engine_result *r, struct tw_error *error) {
  const struct engine_options *o = w->options;
  const u64 from = o->waves ? o->from : UINT64_MAX;
  do {
    if (session->cycle == from && tw_rtl_trace_open(rtl, o->waves) != 0)
      return tw_fail(error, "%s: cannot write the waveform", o->waves);
    if (session->cycle > o->to && session->cycle > from) tw_rtl_trace_close(rtl);
    if (!step_rtl(rtl, session)) {
      for (unsigned i = 0; o->waves && i < CYCLES_AFTER; i++) step_rtl(rtl, session);
      break;
    }
  } while (may_continue(w, e, r));
  return 0;
}

static int run_rtl(struct environment *e, const struct sm_params *p, struct watch *w, const char *replay,
                   struct engine_result *r, struct tw_error *error) {
  const struct engine_options *o = w->options;
  struct driver driver = {.environment = e};
  struct tw_session session = {.checking = o->engine == ENGINE_LOCKSTEP, .tracing = o->waves != NULL,
                               .stimulus = drive, .context = &driver, .signal = tw_rtl_signal};
  tw_session_use(&session);
  void *rtl = tw_rtl_create(o->seed);
  const struct tw_twin *top = driven_twin(&session);
  int status = 0;
  if (memcmp(top->params, p, sizeof *p) != 0)
    status = tw_fail(error, "the machine asked for is not the one this program's RTL was elaborated for; "
                            "use --engine c, or build with make PRESET=...");
  if (session.checking && !session.tracing) tw_session_thread(&session);
  if (status == 0) status = cycles_rtl(rtl, &session, e, w, r, error);
  tw_session_finish(&session);
  if (session.mismatch.twin) report(r, &session, replay);
  if (status == 0 && o->waves) status = gtkw_write(&session, o->waves, error);
  if (o->engine == ENGINE_LOCKSTEP) count_units(&session, r);
  tw_rtl_destroy(rtl);
  tw_session_close(&session);
  return status;
}

int engine_run(struct environment *e, const struct sm_params *p, const struct engine_options *o, const char *replay,
               struct engine_result *r, struct tw_error *error) {
  memset(r, 0, sizeof *r);
  struct watch watch = {.options = o, .started = now()};
  int status = o->engine == ENGINE_C ? run_model(e, p, &watch, r, error) : run_rtl(e, p, &watch, replay, r, error);
  r->seconds = now() - watch.started;
  if (watch.shown > 0) fputs("\r\033[K", stderr);
  return status;
}
