/* failure: see failure.h. */
#include "failure.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gtkw.h"
#include "history.h"
#include "report.h"
#include "shown.h"
#include "lockstep/shim.h"
#include "util/written.h"

/* ---- the folder */

static void stage_of(const char *folder, char stage[PATH_MAX]) { snprintf(stage, PATH_MAX, "%s/unfinished", folder); }

/* The folder it stands in, with a slash at the end; empty for the current one. */
static void parent_of(const char *folder, char parent[PATH_MAX]) {
  size_t length = strlen(folder);
  while (length > 1 && folder[length - 1] == '/') length--;
  while (length > 0 && folder[length - 1] != '/') length--;
  snprintf(parent, PATH_MAX, "%.*s", (int)length, folder);
}

int failure_check(const char *folder, struct tw_error *error) {
  char parent[PATH_MAX];
  struct stat s;
  if (!*folder || strlen(folder) + 64 > PATH_MAX)
    return tw_fail(error, "'%.100s': is not the name of a folder", folder);
  if (stat(folder, &s) == 0) {
    if (!S_ISDIR(s.st_mode)) return tw_fail(error, "%.200s: is not a folder", folder);
    return access(folder, W_OK) == 0 ? 0 : tw_fail(error, "%.200s: cannot write: %s", folder, strerror(errno));
  }
  parent_of(folder, parent);
  if (access(*parent ? parent : ".", W_OK) == 0) return 0;
  return tw_fail(error, "%.200s: cannot make: %s", folder, strerror(errno));
}

/* Does `each` to every file of the stage, and removes it. */
static int empty_stage(const char *folder, int (*each)(const char *from, const char *to)) {
  char stage[PATH_MAX], from[PATH_MAX + 256], to[PATH_MAX + 256];
  int status = 0;
  stage_of(folder, stage);
  DIR *d = opendir(stage);
  for (const struct dirent *e; d && (e = readdir(d));) {
    if (e->d_name[0] == '.') continue;
    snprintf(from, sizeof from, "%s/%s", stage, e->d_name);
    snprintf(to, sizeof to, "%s/%s", folder, e->d_name);
    if (each(from, to) != 0) status = -1;
  }
  if (d) closedir(d);
  return rmdir(stage) == 0 ? status : -1;
}

/* One run at a time writes into a folder; -1 if there is none, else what is to be closed.  A process that ends lets it
 * go. */
static int take_folder(const char *folder) {
  const int taken = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (taken >= 0) flock(taken, LOCK_EX);
  return taken;
}

static int discard(const char *from, const char *to) {
  (void)to;
  return unlink(from);
}

static void remove_stage(const char *folder) {
  char stage[PATH_MAX];
  stage_of(folder, stage);
  if (empty_stage(folder, discard) != 0 && access(stage, F_OK) == 0)
    fprintf(stderr, "twinwarp: %s: cannot remove: %s\n", stage, strerror(errno));
  rmdir(folder); /* unless something else is in it */
}

void failure_discard(const char *folder) {
  const int taken = take_folder(folder);
  remove_stage(folder);
  if (taken >= 0) close(taken);
}

static int open_stage(const char *folder, char stage[PATH_MAX], int *taken, struct tw_error *error) {
  char parent[PATH_MAX];
  parent_of(folder, parent);
  if (*parent && access(parent, F_OK) != 0) mkdir(parent, 0777); /* that of a run among many stands in one for all */
  if (failure_check(folder, error) != 0) return -1;
  if (mkdir(folder, 0777) != 0 && errno != EEXIST)
    return tw_fail(error, "%.200s: cannot make: %s", folder, strerror(errno));
  *taken = take_folder(folder);
  empty_stage(folder, discard);
  stage_of(folder, stage);
  return mkdir(stage, 0777) == 0 ? 0 : tw_fail(error, "%.200s: cannot make: %s", stage, strerror(errno));
}

/* ---- the report */

static int write_report(const char *stage, const struct failure_options *o, const struct tw_session *session,
                        const struct history *h, struct tw_error *error) {
  const struct tw_mismatch *m = &session->mismatch;
  char path[PATH_MAX + 32];
  snprintf(path, sizeof path, "%s/report.txt", stage);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  report_mismatch(f, m);
  fprintf(f, "\nRun\n%s", o->about);
  fprintf(f, "\nThe unit in cycle %llu; here and below, ports that are zero or mean nothing are left out\n",
          (unsigned long long)m->cycle);
  history_print_now(f, h);
  fprintf(f, "\nThe unit's last %u transactions, of those in cycles %llu to %llu, as the RTL had them\n", h->count,
          (unsigned long long)failure_first_cycle(o, m), (unsigned long long)m->cycle);
  history_print(f, h);
  return written_close(f, path, error);
}

void failure_say(FILE *f, const struct failure_options *o) {
  fprintf(f, "  report    %s/report.txt\n  look      gtkwave %s/window.gtkw\n", o->folder, o->folder);
}

/* ---- the replay */

u64 failure_first_cycle(const struct failure_options *o, const struct tw_mismatch *m) {
  return m->cycle > o->window ? m->cycle - o->window : 0;
}

static void step(void *rtl, struct tw_session *session, struct history *h) {
  const u64 cycle = session->cycle;
  tw_rtl_eval(rtl, 1);
  tw_rtl_eval(rtl, 0);
  tw_session_step(session);
  if (h) history_record(h, cycle);
}

static bool same(const struct tw_mismatch *a, const struct tw_mismatch *b) {
  return a->twin == b->twin && a->port == b->port && a->element == b->element && a->cycle == b->cycle;
}

/* A window's observer, and where it leads. */
struct shown {
  const struct failure_window *window;
  const struct tw_mismatch *mismatch;
};

static void observe(void *context, const struct tw_twin *twin) {
  const struct shown *s = context;
  s->window->observe(s->window->context, twin, s->mismatch);
}

static int run_window(void *rtl, struct tw_session *session, const struct failure_options *o, const char *stage,
                      struct shown *shown, struct history *h, struct tw_error *error) {
  const struct tw_mismatch *m = shown->mismatch;
  const u64 from = failure_first_cycle(o, m);
  char waves[PATH_MAX + 32];
  snprintf(waves, sizeof waves, "%s/window.fst", stage);
  session->observe = NULL;
  while (session->cycle < from) step(rtl, session, NULL);
  session->tracing = true;
  session->waves = NULL; /* it is shown below */
  if (o->more) {
    session->observe = observe;
    session->observer = shown;
  }
  if (tw_rtl_trace_open(rtl, waves) != 0) return tw_fail(error, "%.200s: cannot write: %s", waves, strerror(errno));
  while (session->cycle <= m->cycle) step(rtl, session, h);
  session->checking = TW_CHECK_NONE; /* what the other models are told from now on may be nonsense */
  for (unsigned i = 0; i < CYCLES_AFTER; i++) step(rtl, session, NULL);
  tw_rtl_trace_close(rtl);
  if (!same(&session->mismatch, m)) return tw_fail(error, "the window, run again, does not show the same difference");
  return shown_write(session, waves, error) == 0 ? gtkw_write(session, waves, error) : -1;
}

int failure_replay(void *rtl, struct tw_session *session, const struct failure_options *o, const struct tw_mismatch *m,
                   struct tw_error *error) {
  char stage[PATH_MAX];
  struct history history;
  struct shown shown = {o->more, m};
  if (!history_init(&history, m->twin)) return tw_fail(error, "out of memory for the unit's history");
  int taken = -1, status = open_stage(o->folder, stage, &taken, error);
  if (status == 0) {
    status = run_window(rtl, session, o, stage, &shown, &history, error);
    if (status == 0 && o->more) status = o->more->write(o->more->context, stage, m->cycle, error);
    if (status == 0) status = write_report(stage, o, session, &history, error);
    if (status != 0) remove_stage(o->folder);
    else if (empty_stage(o->folder, rename) != 0)
      status = tw_fail(error, "%.200s: cannot write: %s", o->folder, strerror(errno));
  }
  if (taken >= 0) close(taken);
  history_free(&history);
  return status;
}
