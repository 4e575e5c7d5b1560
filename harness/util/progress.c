/* progress: see progress.h. */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

#include "clock.h"

#define SECONDS_BETWEEN 0.2
#define SECONDS_BEFORE_ESTIMATE 2

void progress_begin(struct progress *p, const char *what, u64 of) {
  *p = (struct progress){.what = what, .of = of, .started = clock_seconds(), .on = what && isatty(STDERR_FILENO)};
}

void progress_show(struct progress *p, u64 done) {
  const double now = p->on ? clock_seconds() : 0, passed = now - p->started;
  if (!p->on || now - p->shown < SECONDS_BETWEEN) return;
  p->shown = now;
  fprintf(stderr, "\033[K%llu of %llu %s", (unsigned long long)done, (unsigned long long)p->of, p->what);
  if (done && passed >= SECONDS_BEFORE_ESTIMATE) {
    const unsigned left = (unsigned)(passed / (double)done * (double)(p->of - done));
    fprintf(stderr, ", %u:%02u left", left / 60, left % 60);
  }
  putc('\r', stderr);
}

void progress_end(struct progress *p) {
  if (p->shown > 0) fputs("\033[K", stderr);
  p->shown = 0;
}
