/* unit_main: the program of one unit's own lock-step test: random stimulus, reset in mid-run, random power-up.
 *
 *   <unit>_test [--seed N] [--cycles N] [--calm] [--failure FOLDER] [--waves FILE.fst] [--from N] [--bins]
 *
 * With --calm there is no reset but the first, so that the longest interval ends and the widest counter fills.
 * A mismatch leaves the folder FOLDER (failure.h), failure-UNIT-SEED if none is given, and none for "none".
 * --from is the first cycle of the waveform.
 * With --bins the functional bins of the unit (bins.h) are counted and printed; each must be met.
 * Exit status: 0 pass, 1 mismatch, 2 bad usage, 3 a bin was not met, 4 nothing was compared. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "bins.h"
#include "failure/failure_watch.h"
#include "failure/report.h"
#include "lockstep/lockstep.h"
#include "lockstep/shim.h"
#include "util/random.h"
#include "unit_inputs.h"

struct options {
  unsigned seed;
  u64 cycles;
  const char *waves;
  u64 from;
  bool bins, calm;
  const char *failure; /* NULL: by its name */
};

struct context {
  struct tw_random random;
  struct tw_bins *bins; /* or NULL */
  bool calm;
};

static bool stimulus(void *context, struct tw_twin *twin) {
  struct context *c = context;
  return unit_inputs(&c->random, c->calm, c->bins, twin);
}

static bool parse(int argc, char **argv, struct options *o) {
  static const struct option names[] = {
      {"seed", required_argument, NULL, 's'},    {"cycles", required_argument, NULL, 'c'},
      {"waves", required_argument, NULL, 'w'},   {"from", required_argument, NULL, 'f'},
      {"bins", no_argument, NULL, 'b'},          {"calm", no_argument, NULL, 'q'},
      {"failure", required_argument, NULL, 'k'}, {NULL, 0, NULL, 0}};
  for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
    char *end = "";
    if (option == 's') o->seed = (unsigned)strtoul(optarg, &end, 10);
    else if (option == 'c') o->cycles = strtoull(optarg, &end, 10);
    else if (option == 'w') o->waves = optarg;
    else if (option == 'f') o->from = strtoull(optarg, &end, 10);
    else if (option == 'b') o->bins = true;
    else if (option == 'q') o->calm = true;
    else if (option == 'k') o->failure = optarg;
    else return false;
    if (*end) return false;
  }
  return optind == argc && o->seed > 0;
}

/* What was run, for the report, and as a command. */
static void describe(const struct options *o, char *const *argv, char *replay, size_t replay_bytes, char *about,
                     size_t about_bytes) {
  snprintf(replay, replay_bytes, "%s --seed %u --cycles %llu%s", argv[0], o->seed, (unsigned long long)o->cycles,
           o->calm ? " --calm" : "");
  snprintf(about, about_bytes, "  seed      %u\n  replay    %s\n", o->seed, replay);
}

/* 0, or 2 with a message if the waveform cannot be written. */
static int run(const struct options *o, struct tw_session *session, void *rtl, struct failure_watch *failure) {
  do {
    failure_watch_cycle(failure);
    if (o->waves && session->cycle == o->from && tw_rtl_trace_open(rtl, o->waves) != 0) {
      fprintf(stderr, "%s: cannot write\n", o->waves);
      return 2;
    }
    tw_rtl_eval(rtl, 1);
    tw_rtl_eval(rtl, 0);
  } while (tw_session_step(session) && session->cycle < o->cycles);
  return 0;
}

static int report(const struct tw_session *session, struct failure_watch *failure, const char *replay) {
  u64 values = 0;
  for (const struct tw_twin *t = session->twins; t; t = t->next) values += t->values;
  if (!session->mismatch.twin) {
    printf("%llu cycles, %llu port values compared, 0 mismatches\n", (unsigned long long)session->cycle,
           (unsigned long long)values);
    return 0;
  }
  const bool kept = failure_watch_keep(failure);
  report_mismatch(stdout, &session->mismatch);
  if (kept) failure_say(stdout, failure->options);
  printf("  replay    %s\n", replay);
  return 1;
}

int main(int argc, char **argv) {
  struct options o = {.seed = 1, .cycles = 20000};
  if (!parse(argc, argv, &o)) {
    fprintf(
        stderr,
        "usage: %s [--seed N] [--cycles N] [--calm] [--failure FOLDER|none] [--waves FILE.fst] [--from N] [--bins]; "
        "N is 1 or more\n",
        argv[0]);
    return 2;
  }
  struct tw_bins bins = {0};
  struct context context = {.bins = o.bins ? &bins : NULL, .calm = o.calm};
  tw_random_seed(&context.random, o.seed);
  struct tw_session session = {.checking = TW_CHECK_ALL,
                               .tracing = o.waves != NULL,
                               .stimulus = stimulus,
                               .context = &context,
                               .signal = tw_rtl_signal};
  tw_session_use(&session);
  void *rtl = tw_rtl_create(o.seed);
  char folder[256], replay[512], about[1024];
  snprintf(folder, sizeof folder, "failure-%s-%u", session.twins->unit->name, o.seed);
  describe(&o, argv, replay, sizeof replay, about, sizeof about);
  const struct failure_options failing = {
      .folder = o.failure ? strcmp(o.failure, "none") == 0 ? NULL : o.failure : folder, .window = 200, .about = about};
  struct failure_watch failure;
  failure_watch_begin(&failure, &failing, rtl, &session);
  int status = run(&o, &session, rtl, &failure);
  tw_session_finish(&session);
  if (status == 0) status = report(&session, &failure, replay);
  failure_watch_end(&failure);
  if (o.bins && !tw_bins_print(&bins) && status == 0) status = 3;
  tw_rtl_destroy(rtl);
  tw_session_close(&session);
  return status;
}
