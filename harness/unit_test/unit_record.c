/* unit_record: the inputs that a unit's own lock-step test feeds its last configuration, as a recording (recording.h),
 * from the model alone: the stimulus looks at nothing else.
 *
 *   <unit>_record UNIT FILE [--seed N] [--cycles N]
 *
 * Exit status: 0, 2 bad usage. */
#include <getopt.h>
#include <stdlib.h>

#include "lockstep/compare.h"
#include "lockstep/recording.h"
#include "unit_inputs.h"

struct options {
  const char *unit, *file;
  unsigned seed;
  u64 cycles;
};

static bool parse(int argc, char **argv, struct options *o) {
  static const struct option names[] = {
      {"seed", required_argument, NULL, 's'}, {"cycles", required_argument, NULL, 'c'}, {NULL, 0, NULL, 0}};
  for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
    char *end = "";
    if (option == 's') o->seed = (unsigned)strtoul(optarg, &end, 10);
    else if (option == 'c') o->cycles = strtoull(optarg, &end, 10);
    else return false;
    if (*end) return false;
  }
  if (argc - optind != 2 || o->seed == 0) return false;
  o->unit = argv[optind];
  o->file = argv[optind + 1];
  return true;
}

static const struct tw_unit *find_unit(const char *name) {
  const struct tw_unit *const *u = tw_units;
  while (*u && strcmp((*u)->name, name) != 0) u++;
  return *u;
}

static const char *last_config(const struct tw_unit *unit) {
  const char *const *config = unit->configs;
  while (config[1]) config++;
  return *config;
}

/* The twin is its own RTL: what it should put out is what it puts out. */
static void cycle(struct tw_twin *t, struct tw_random *random) {
  const bool reset = unit_inputs(random, false, NULL, t);
  t->packed[0] = reset;
  twin_take_inputs(t, t->next_in);
  if (reset) {
    t->unit->reset(t->state);
  } else {
    t->unit->comb(t->state, t->in, t->expected);
    t->unit->clock(t->state, t->in, t->expected);
  }
  t->session->cycle++;
}

static int record(const struct options *o, struct tw_session *session, struct tw_error *error) {
  unsigned params[TW_MAX_PARAMS];
  char what[1024];
  struct recording recording;
  struct tw_random random;
  const struct tw_unit *unit = find_unit(o->unit);
  if (!unit) return tw_fail(error, "%.100s: no such unit", o->unit);
  if (!recording_params(last_config(unit), unit, params))
    return tw_fail(error, "%s: its last configuration, %.300s, is not all parameters, which a recording says",
                   unit->name, last_config(unit));
  tw_session_use(session);
  struct tw_twin *t = tw_twin_open(unit, unit->name, params);
  snprintf(what, sizeof what, "%s=%s", unit->name, o->file);
  if (recording_create(&recording, session, what, error) != 0) return -1;
  tw_random_seed(&random, o->seed);
  for (u64 i = 0; i < o->cycles; i++) {
    cycle(t, &random);
    recording_cycle(&recording);
  }
  return recording_close(&recording, error);
}

int main(int argc, char **argv) {
  struct options o = {.seed = 1, .cycles = 20000};
  struct tw_session session = {.signal = tw_no_signal};
  struct tw_error error;
  if (!parse(argc, argv, &o)) {
    fprintf(stderr, "usage: %s UNIT FILE [--seed N] [--cycles N]; N is 1 or more\n", argv[0]);
    return 2;
  }
  const int status = record(&o, &session, &error);
  if (status != 0) fprintf(stderr, "%s\n", error.text);
  tw_session_close(&session);
  return status == 0 ? 0 : 2;
}
