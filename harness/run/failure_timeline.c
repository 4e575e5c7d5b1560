/* failure_timeline: see failure_timeline.h. */
#include "failure_timeline.h"

#include <limits.h>

extern const struct tw_unit tw_unit_sm;

static void begin(struct failure_timeline *f, u64 cycle) {
  f->observer = (struct observer){.timeline = &f->timeline, .cycle = cycle};
  timeline_begin(&f->timeline, 0, UINT64_MAX);
}

/* Whether the twin is an SM, and that of the difference; the first of several, if it is outside them. */
static bool is_shown(const struct tw_twin *twin, const struct tw_mismatch *m) {
  if (twin->unit != &tw_unit_sm) return false;
  return !twin->session->several || tw_twin_place(twin) == tw_twin_place(m->twin);
}

static void observe(void *context, const struct tw_twin *twin, const struct tw_mismatch *m) {
  struct failure_timeline *f = context;
  if (!is_shown(twin, m)) return;
  if (!f->observer.timeline) begin(f, twin->session->checked_cycle);
  observer_cycle(&f->observer, twin->state, twin->in);
}

static int write(void *context, const char *folder, u64 cycle, struct tw_error *error) {
  struct failure_timeline *f = context;
  char path[PATH_MAX + 32];
  if (!f->observer.timeline) return 0; /* the window is of cycles in reset */
  f->timeline.mark = cycle;
  timeline_end(&f->timeline, f->environment->program, f->environment->programs, cycle);
  snprintf(path, sizeof path, "%s/timeline.html", folder);
  const int status = timeline_write(&f->timeline, path, error);
  timeline_free(&f->timeline);
  return status;
}

void failure_timeline_init(struct failure_timeline *f, const struct environment *e) {
  memset(f, 0, sizeof *f);
  f->window = (struct failure_window){observe, write, f};
  f->environment = e;
}
