/* failure_watch: see failure_watch.h. */
#include "failure_watch.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "shown.h"

/* A waveform that was asked for: if it cannot be made one to be looked at, it stays as the RTL has it. */
static void show(const struct tw_session *session, const char *path) {
  struct tw_error error;
  if (shown_write(session, path, &error) != 0) fprintf(stderr, "twinwarp: %s\n", error.text);
}

void failure_watch_begin(struct failure_watch *w, const struct failure_options *o, void *rtl,
                         struct tw_session *session) {
  *w = (struct failure_watch){
      .options = o, .rtl = rtl, .session = session, .snapshots = {.interval = o->interval, .least = o->window}};
  session->waves = show;
}

/* A snapshot that has been woken: it makes the folder and ends. */
static void replay_and_exit(struct failure_watch *w, const struct tw_mismatch *m) {
  struct tw_error error;
  w->session->channel = NULL; /* its thread is the parent's */
  const int status = failure_replay(w->rtl, w->session, w->options, m, &error);
  if (status != 0) fprintf(stderr, "twinwarp: %s\n", error.text);
  _exit(status == 0 ? 0 : 1);
}

void failure_watch_cycle(struct failure_watch *w) {
  struct tw_mismatch m;
  const u64 cycle = w->session->cycle;
  if (!w->options->folder || !snapshot_due(&w->snapshots, cycle) || !tw_session_drain(w->session)) return;
  if (snapshot_take(&w->snapshots, cycle, &m, sizeof m)) replay_and_exit(w, &m);
}

bool failure_watch_keep(struct failure_watch *w) {
  enum { PATIENCE = 60 }; /* seconds */
  const struct tw_mismatch *m = &w->session->mismatch;
  if (!m->twin || !w->options->folder) return false;
  const u64 from = failure_first_cycle(w->options, m);
  int interrupted;
  const int status = snapshot_wake(&w->snapshots, from, m, sizeof *m, PATIENCE, &interrupted);
  failure_watch_end(w);
  if (status != 0) failure_discard(w->options->folder); /* who ended on a full disk has left something */
  if (status < 0 && !interrupted)
    fprintf(stderr, "twinwarp: %s: not made: the snapshot was lost\n", w->options->folder);
  if (interrupted) raise(interrupted);
  return status == 0;
}

void failure_watch_end(struct failure_watch *w) { snapshots_end(&w->snapshots); }
