/* watch: see watch.h. */
#include "watch.h"

#include "util/clock.h"

void watch_begin(struct watch *w, const struct engine_options *o) {
  *w = (struct watch){.options = o, .started = clock_seconds()};
}

static void show_progress(struct watch *w, u64 cycle, u64 instructions) {
  const double t = clock_seconds();
  if (!w->options->progress || t - w->shown < 0.2) return;
  w->shown = t;
  fprintf(stderr, "\r%llu cycles, %llu instructions, %.0f cycles/s ", (unsigned long long)cycle,
          (unsigned long long)instructions, (double)cycle / (t - w->started));
}

enum engine_verdict watch_look(struct watch *w, u64 cycle, u64 instructions) {
  show_progress(w, cycle, instructions);
  if (instructions != w->instructions) {
    w->instructions = instructions;
    w->quiet_since = cycle;
  }
  if (cycle >= w->options->cycle_limit) return ENGINE_LIMIT;
  return cycle - w->quiet_since > ENGINE_STUCK_CYCLES ? ENGINE_STUCK : ENGINE_PASSED;
}

bool watch_late(const struct watch *w, u64 cycle) { return w->options->cycle_limit - cycle <= WHEREABOUTS_CYCLES; }

double watch_end(struct watch *w) {
  if (w->shown > 0) fputs("\r\033[K", stderr);
  return clock_seconds() - w->started;
}
