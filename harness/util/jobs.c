/* jobs: see jobs.h.  Children are started in order and waited for in order: a window slides over the work. */
#include "jobs.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "progress.h"

enum { JOBS_MAX_WIDTH = 64 };

struct child {
  pid_t pid;
  int pipe;
};

static bool write_all(int to, const u8 *at, size_t bytes) {
  while (bytes) {
    const ssize_t n = write(to, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= (size_t)n;
  }
  return true;
}

static bool read_all(int from, u8 *at, size_t bytes) {
  while (bytes) {
    const ssize_t n = read(from, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= (size_t)n;
  }
  return true;
}

static struct child start(u64 i, void *result, size_t bytes, jobs_work *work, void *context) {
  struct child child = {.pid = -1};
  int ends[2];
  fflush(NULL);
  if (!result || pipe(ends) != 0) return child;
  child.pid = fork();
  if (child.pid == 0) {
    close(ends[0]);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    work(context, i, result);
    _exit(!write_all(ends[1], result, bytes));
  }
  close(ends[1]);
  child.pipe = ends[0];
  return child;
}

/* Whether there is a result. */
static bool finish(const struct child *child, void *result, size_t bytes) {
  if (child->pid < 0) return false;
  const bool good = read_all(child->pipe, result, bytes);
  close(child->pipe);
  waitpid(child->pid, NULL, 0);
  return good;
}

void jobs_run(const char *what, u64 count, unsigned width, size_t bytes, jobs_work *work, jobs_done *done,
              void *context) {
  struct child window[JOBS_MAX_WIDTH];
  struct progress progress;
  void *result = calloc(1, bytes);
  bool go_on = true;
  u64 started = 0, finished = 0;
  if (width > JOBS_MAX_WIDTH) width = JOBS_MAX_WIDTH;
  progress_begin(&progress, what, count);
  while (finished < started || (go_on && started < count)) {
    for (; go_on && started < count && started < finished + width; started++)
      window[started % width] = start(started, result, bytes, work, context);
    progress_show(&progress, finished);
    const bool good = finish(&window[finished % width], result, bytes);
    if (go_on) go_on = done(context, finished, good ? result : NULL);
    finished++;
  }
  progress_end(&progress);
  free(result);
}

unsigned jobs_default(void) {
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return cores > 1 ? (unsigned)cores : 1;
}
