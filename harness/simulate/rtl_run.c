/* rtl_run: see rtl_run.h. */
#include "rtl_run.h"

#include "failure/gtkw.h"
#include "failure/report.h"
#include "lockstep/shim.h"

extern const struct tw_unit tw_unit_sm, tw_unit_block_scheduler;

/* ---- opening */

/* Beside RTL the probe looks at its twin, which has the RTL's inputs. */
static void observe(void *options, const struct tw_twin *twin) {
  const struct engine_options *o = options;
  if (twin->unit == &tw_unit_sm) o->probe(o->probe_context, twin->state, twin->in);
}

static enum tw_checking checking(const struct engine_options *o) {
  if (o->engine == ENGINE_LOCKSTEP) return TW_CHECK_ALL;
  return o->probe ? TW_CHECK_DRIVEN : TW_CHECK_NONE;
}

void rtl_run_open(struct rtl_run *r, const struct engine_options *o, tw_stimulus *stimulus, void *context) {
  *r = (struct rtl_run){.options = *o};
  r->session = (struct tw_session){.checking = checking(o),
                                   .tracing = o->waves != NULL,
                                   .stimulus = stimulus,
                                   .context = context,
                                   .observe = o->probe ? observe : NULL,
                                   .observer = &r->options,
                                   .signal = tw_rtl_signal};
  tw_session_use(&r->session);
  r->rtl = tw_rtl_create(o->seed);
}

void rtl_run_close(struct rtl_run *r) {
  tw_rtl_destroy(r->rtl);
  tw_session_close(&r->session);
}

const struct tw_twin *rtl_run_sm(const struct rtl_run *r, unsigned i) {
  const struct tw_twin *t = r->session.twins;
  while (t && !(t->unit == &tw_unit_sm && tw_twin_place(t) == i)) t = t->next;
  return t;
}

const struct tw_twin *rtl_run_source(const struct rtl_run *r) {
  const struct tw_twin *t = r->session.twins;
  while (t && t->unit != &tw_unit_block_scheduler) t = t->next;
  return t;
}

int rtl_run_refuse(struct tw_error *error) {
  return tw_fail(error, "the machine asked for is not the one this program's RTL was elaborated for; "
                        "use --engine c, or build with make PRESET=..., of a GPU with SMS=... RTL_SMS=...");
}

/* ---- running */

int rtl_run_begin(struct rtl_run *r, const struct engine_options *o, struct tw_error *error) {
  r->options = *o;
  r->recordings.count = 0;
  failure_watch_begin(&r->failure, &r->options.failure, r->rtl, &r->session);
  if (r->session.checking && !r->session.tracing && !o->record) tw_session_thread(&r->session);
  return o->record ? recordings_create(&r->recordings, &r->session, o->record, error) : 0;
}

/* False at a mismatch. */
static bool step(struct rtl_run *r) {
  tw_rtl_eval(r->rtl, 1);
  tw_rtl_eval(r->rtl, 0);
  return tw_session_step(&r->session);
}

enum rtl_step rtl_run_cycle(struct rtl_run *r, struct tw_error *error) {
  const struct engine_options *o = &r->options;
  const u64 from = o->waves ? o->from : UINT64_MAX;
  failure_watch_cycle(&r->failure);
  if (r->session.cycle == from && tw_rtl_trace_open(r->rtl, o->waves) != 0) {
    tw_fail(error, "%s: cannot write the waveform", o->waves);
    return RTL_FAILED;
  }
  if (r->session.cycle > o->to && r->session.cycle > from) tw_rtl_trace_close(r->rtl);
  if (!step(r)) {
    r->session.checking = TW_CHECK_NONE; /* what the other models are told from now on may be nonsense */
    for (unsigned i = 0; o->waves && i < CYCLES_AFTER; i++) step(r);
    return RTL_DIFFERS;
  }
  if (o->record && r->session.cycle <= o->to) recordings_cycle(&r->recordings);
  return RTL_RUNS;
}

/* ---- what has come out */

/* What is written where, and the command that shows the difference again. */
static void report(const struct rtl_run *run, const char *replay, struct engine_result *r) {
  const struct tw_mismatch *m = &run->session.mismatch;
  const struct engine_options *o = &run->options;
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

/* Counted by the twins since the last launch. */
static void take_counts(const struct tw_session *session, struct engine_result *r) {
  for (const struct tw_unit *const *u = tw_units; *u && r->unit_count < ENGINE_MAX_UNITS; u++) {
    struct unit_count c = {.unit = *u};
    for (struct tw_twin *t = session->twins; t; t = t->next) {
      if (t->unit != *u) continue;
      c.instances++;
      c.cycles += t->cycles;
      c.values += t->values;
      c.mismatches += t == session->mismatch.twin;
      t->cycles = t->values = 0;
    }
    if (c.instances) r->units[r->unit_count++] = c;
  }
}

int rtl_run_end(struct rtl_run *run, int status, const char *replay, struct engine_result *r, struct tw_error *error) {
  const struct engine_options *o = &run->options;
  if (recordings_close(&run->recordings, error) != 0) status = -1;
  tw_session_finish(&run->session);
  r->kept = failure_watch_keep(&run->failure);
  if (run->session.mismatch.twin) report(run, replay, r);
  failure_watch_end(&run->failure);
  if (status == 0 && o->waves) status = gtkw_write(&run->session, o->waves, error);
  if (o->engine == ENGINE_LOCKSTEP) take_counts(&run->session, r);
  return status;
}
