/* unit_main: the program of one unit's own lock-step test: random stimulus, reset in mid-run, random power-up.
 *
 *   <unit>_test [--seed N] [--cycles N] [--waves FILE.fst] [--from N] [--bins] [--record FILE]
 *
 * --from is the first cycle of the waveform.  --record writes the inputs of the last configuration (recording.h).
 * With --bins the functional bins of the unit (bins.h) are counted and printed; each must be met.
 * Exit status: 0 pass, 1 mismatch, 2 bad usage, 3 a bin was not met. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "bins.h"
#include "lockstep.h"
#include "random.h"
#include "recording.h"
#include "report.h"
#include "shim.h"
#include "stimulus.h"

struct options {
  unsigned seed;
  u64 cycles;
  const char *waves;
  u64 from;
  const char *record;
  bool bins;
};

struct context {
  struct tw_random random;
  struct tw_bins *bins; /* or NULL */
};

/* Resets come often in every other spell, and not at all in those between, where counts grow and queues fill. */
enum { INITIAL_RESET_CYCLES = 3, RESETS_PER_THOUSAND = 8, SPELL = 2048 };

static bool stimulus(void *context, struct tw_twin *twin) {
  struct context *c = context;
  const u64 cycle = twin->session->cycle;
  tw_twin_randomise(twin, &c->random);
  tw_unit_stimulus(&c->random, twin->state, twin->next_in);
  const bool reset = cycle < INITIAL_RESET_CYCLES
                     || (cycle / SPELL % 2 == 0 && tw_random_below(&c->random, 1000) < RESETS_PER_THOUSAND);
  if (c->bins && !reset) tw_bins_cycle(c->bins, twin->unit, twin->state, twin->next_in);
  return reset;
}

/* Of the last configuration, if it is asked for. */
static int start_recording(struct recording *r, const struct tw_session *session, const char *file, struct tw_error *error) {
  char what[1024];
  unsigned last = 0;
  while (session->twins->unit->configs[last + 1]) last++;
  snprintf(what, sizeof what, "TOP.tb.config%u.dut=%s", last, file);
  return recording_create(r, session, what, error);
}

static bool parse(int argc, char **argv, struct options *o) {
  static const struct option names[] = {{"seed", required_argument, NULL, 's'},
                                        {"cycles", required_argument, NULL, 'c'},
                                        {"waves", required_argument, NULL, 'w'},
                                        {"from", required_argument, NULL, 'f'},
                                        {"record", required_argument, NULL, 'r'},
                                        {"bins", no_argument, NULL, 'b'},
                                        {NULL, 0, NULL, 0}};
  for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
    char *end = "";
    if (option == 's') o->seed = (unsigned)strtoul(optarg, &end, 10);
    else if (option == 'c') o->cycles = strtoull(optarg, &end, 10);
    else if (option == 'w') o->waves = optarg;
    else if (option == 'f') o->from = strtoull(optarg, &end, 10);
    else if (option == 'r') o->record = optarg;
    else if (option == 'b') o->bins = true;
    else return false;
    if (*end) return false;
  }
  return optind == argc && o->seed > 0;
}

int main(int argc, char **argv) {
  struct options o = {.seed = 1, .cycles = 20000};
  if (!parse(argc, argv, &o)) {
    fprintf(stderr, "usage: %s [--seed N] [--cycles N] [--waves FILE.fst] [--from N] [--bins] [--record FILE]; "
            "N is 1 or more\n", argv[0]);
    return 2;
  }
  struct tw_bins bins = {0};
  struct context context = {.bins = o.bins ? &bins : NULL};
  tw_random_seed(&context.random, o.seed);
  struct tw_session session = {.checking = true, .tracing = o.waves != NULL, .stimulus = stimulus,
                               .context = &context, .signal = tw_rtl_signal};
  struct recording recording = {.file = NULL};
  struct tw_error error;
  tw_session_use(&session);
  void *rtl = tw_rtl_create(o.seed);
  if (o.record && start_recording(&recording, &session, o.record, &error) != 0) {
    fprintf(stderr, "%s\n", error.text);
    return 2;
  }
  bool same;
  do {
    if (o.waves && session.cycle == o.from && tw_rtl_trace_open(rtl, o.waves) != 0) {
      fprintf(stderr, "%s: cannot write\n", o.waves);
      return 2;
    }
    tw_rtl_eval(rtl, 1);
    tw_rtl_eval(rtl, 0);
    same = tw_session_step(&session);
    if (o.record) recording_cycle(&recording);
  } while (same && session.cycle < o.cycles);
  u64 values = 0;
  for (const struct tw_twin *t = session.twins; t; t = t->next) values += t->values;
  int status = session.mismatch.twin != NULL;
  if (status) {
    char again[512];
    snprintf(again, sizeof again, "%s --seed %u --cycles %llu --waves mismatch.fst", argv[0], o.seed,
             (unsigned long long)session.cycle + 1);
    report_mismatch(stdout, &session.mismatch);
    printf("  replay    %s\n", again);
  } else {
    printf("%llu cycles, %llu port values compared, 0 mismatches\n", (unsigned long long)session.cycle,
           (unsigned long long)values);
  }
  if (o.bins && !tw_bins_print(&bins) && status == 0) status = 3;
  if (recording_close(&recording, &error) != 0) {
    fprintf(stderr, "%s: %s\n", o.record, error.text);
    status = 2;
  }
  tw_rtl_destroy(rtl);
  tw_session_close(&session);
  return status;
}
