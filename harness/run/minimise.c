/* minimise: see minimise.h. */
#include "minimise.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "util/clock.h"
#include "util/written.h"
#include "isa/assembler.h"
#include "trial.h"

struct search {
  struct kernel_text text;
  struct run_options options;
  struct trial best;     /* what the text, as it stands, is known to show */
  const char *path;      /* where it is kept */
  double ends, patience; /* clock; seconds a trial may take */
  unsigned tries;
  bool progress, smaller; /* something was left out in this round */
};

/* ---- one step */

static void show_progress(const struct search *s, unsigned left) {
  if (s->progress)
    fprintf(stderr, "\rminimising: %u tries, %u statements, cycle %llu, %.0f s left \033[K", s->tries, left,
            (unsigned long long)s->best.cycle, s->ends - clock_seconds());
}

static unsigned present(const struct kernel_text *t) {
  unsigned n = 0;
  for (unsigned i = 0; i < t->count; i++) n += !t->left_out[i];
  return n;
}

static int keep(const struct search *s, struct tw_error *error) {
  FILE *f = written_open(s->path, error);
  if (!f) return -1;
  fprintf(f, "// the least found of %.100s that differs in %s of %s\n", s->options.kernel, s->best.port->name,
          s->best.unit->name);
  kernel_text_print(f, &s->text);
  return written_close(f, s->path, error);
}

static bool time_left(const struct search *s) { return clock_seconds() < s->ends; }

/* Whether the text as it stands now is a smaller case of the same. */
static bool still_differs(struct search *s) {
  struct run_options o = s->options;
  o.engine.cycle_limit = s->best.cycle + 1;
  const struct trial t = trial_run(&o, &s->text, s->patience);
  s->tries++;
  show_progress(s, present(&s->text));
  if (t.unit != s->best.unit || t.port != s->best.port || t.cycle > s->best.cycle) return false;
  s->best = t;
  s->smaller = true;
  return true;
}

/* ---- the moves */

/* Leaves out the statements at places first to end of `order`, if what remains differs. */
static bool leave_out(struct search *s, const unsigned *order, unsigned first, unsigned end) {
  for (unsigned i = first; i < end; i++) s->text.left_out[order[i]] = true;
  if (still_differs(s)) return true;
  for (unsigned i = first; i < end; i++) s->text.left_out[order[i]] = false;
  return false;
}

static void fewer_statements(struct search *s, unsigned *order) {
  for (unsigned size = present(&s->text) / 2; size > 0; size /= 2) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->text.count; i++)
      if (!s->text.left_out[i]) order[n++] = i;
    for (unsigned end = n; end > 0 && time_left(s); end -= end < size ? end : size)
      leave_out(s, order, end < size ? 0 : end - size, end);
  }
}

/* A .repeat 1 goes with its .endr. */
static void fewer_repeats(struct search *s) {
  for (unsigned i = 0; i < s->text.count; i++) {
    u32 times;
    if (s->text.left_out[i] || !kernel_text_is(&s->text, i, ".repeat")) continue;
    if (!kernel_text_number(&s->text, i, 0, &times) || times != 1) continue;
    unsigned end = i, depth = 0;
    for (; end < s->text.count; end++) {
      if (s->text.left_out[end]) continue;
      depth += kernel_text_is(&s->text, end, ".repeat");
      if (kernel_text_is(&s->text, end, ".endr") && --depth == 0) break;
    }
    if (end < s->text.count && time_left(s)) leave_out(s, (unsigned[]){i, end}, 0, 2);
  }
}

static bool lower(struct search *s, unsigned statement, unsigned n, u32 value) {
  const char *before = s->text.statement[statement];
  s->text.statement[statement] = kernel_text_with(&s->text, statement, n, value);
  if (still_differs(s)) return true;
  s->text.statement[statement] = before;
  return false;
}

/* From the least to the nearest; the first that differs is taken.  Small steps only where they are few. */
static bool lower_number(struct search *s, unsigned statement, unsigned n, u32 value) {
  const u32 candidates[] = {1, 4, 32, 128, value / 4 & ~3u, value / 2 & ~3u, (value - value / 4) & ~3u, value - 1};
  u32 tried = 0;
  for (unsigned i = 0; i < sizeof candidates / sizeof *candidates && time_left(s); i++) {
    if (candidates[i] <= tried || candidates[i] >= value) continue;
    tried = candidates[i];
    if (tried == value - 1 && value > 32) continue;
    if (lower(s, statement, n, tried)) return true;
  }
  return false;
}

static void smaller_numbers(struct search *s) {
  u32 value;
  for (unsigned i = 0; i < s->text.count; i++)
    for (unsigned n = 0; !s->text.left_out[i] && kernel_text_number(&s->text, i, n, &value); n++)
      while (lower_number(s, i, n, value)) kernel_text_number(&s->text, i, n, &value);
}

/* ---- the whole */

/* The names of kernels stand for what they compute, which this one does not. */
static void rename_kernel(struct kernel_text *t) {
  for (unsigned i = 0; i < t->count; i++)
    if (kernel_text_is(t, i, ".kernel")) t->statement[i] = ".kernel minimal";
}

static int search(struct search *s, struct tw_error *error) {
  unsigned *order = malloc(s->text.count * sizeof *order);
  if (!order) return tw_fail(error, "out of memory for %u statements", s->text.count);
  int status = 0;
  do {
    s->smaller = false;
    smaller_numbers(s);
    fewer_statements(s, order);
    fewer_repeats(s);
    if (s->smaller) status = keep(s, error);
  } while (status == 0 && s->smaller && time_left(s));
  free(order);
  return status;
}

/* How big the kernel of a file is. */
static void describe(const char *path, const struct launch_overrides *o, u64 cycle) {
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  if (assemble_file(path, &kernel, &error) != 0) return;
  if (launch_create(&launch, &kernel, 1, o, &error) == 0) {
    const u32 *g = launch.grid, warps = (launch_threads(launch.block) + ISA_LANES - 1) / ISA_LANES;
    const u64 blocks = (u64)g[0] * g[1] * g[2];
    fprintf(stderr, "blocks %llu, warps %llu, instructions %u, cycle %llu\n", (unsigned long long)blocks,
            (unsigned long long)(blocks * warps), kernel.length, (unsigned long long)cycle);
    launch_free(&launch);
  }
  kernel_free(&kernel);
}

static void report(const struct search *s, const struct options *o, u64 cycle) {
  struct options smallest = *o;
  memset(&smallest.run.overrides, 0, sizeof smallest.run.overrides);
  smallest.run.kernel = s->path;
  if (s->progress) fputs("\r\033[K", stderr);
  fprintf(stderr, "MINIMISED in %u tries\n  from      ", s->tries);
  describe(o->run.kernel, &o->run.overrides, cycle);
  fputs("  to        ", stderr);
  describe(s->path, NULL, s->best.cycle);
  options_replay(&smallest, o->program);
  fprintf(stderr, "  kernel    %s\n  replay    %s\n", s->path, smallest.replay);
}

int minimise(const struct options *o, const struct engine_result *found, double seconds, struct tw_error *error) {
  char path[PATH_MAX + 16];
  struct search s = {.options = o->run,
                     .path = path,
                     .progress = o->run.engine.progress,
                     .best = {found->first.unit, found->first.port, found->first.cycle}};
  const char *folder = o->failure ? o->failure : o->folder;
  snprintf(path, sizeof path, "%s/minimal.tws", folder);
  if (mkdir(folder, 0777) != 0 && errno != EEXIST)
    return tw_fail(error, "%.200s: cannot make: %s", folder, strerror(errno));
  if (kernel_text_read(&s.text, o->run.kernel, error) != 0) return -1;
  kernel_text_override(&s.text, &o->run.overrides);
  memset(&s.options.overrides, 0, sizeof s.options.overrides);
  rename_kernel(&s.text);
  s.options.engine.failure.folder = NULL;
  s.options.engine.waves = NULL;
  s.options.traces = NULL;
  s.options.engine.progress = false;
  const double started = clock_seconds();
  s.ends = started + seconds;
  s.patience = seconds;
  int status =
      still_differs(&s) ? keep(&s, error) : tw_fail(error, "%.200s: does not differ when run again", o->run.kernel);
  s.patience = 1 + 4 * (clock_seconds() - started);
  if (status == 0) status = search(&s, error);
  if (status == 0) report(&s, o, found->first.cycle);
  kernel_text_free(&s.text);
  return status;
}
