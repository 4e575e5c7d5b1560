/* options: the command line of `twinwarp run` and `twinwarp cosim`, which share all that says how to run a kernel. */
#ifndef TWINWARP_OPTIONS_H
#define TWINWARP_OPTIONS_H

#include <argp.h>

#include "run.h"

enum { OPTIONS_MAX_ARGUMENTS = 56, OPTIONS_MAX_SETS = 32, OPTIONS_REPLAY_BYTES = 1024 };
enum { OPTIONS_CYCLE_LIMIT = 100000000 };

struct options {
  struct run_options run;
  const char *report;                               /* JSON file, or NULL */
  const char *arguments[OPTIONS_MAX_ARGUMENTS];     /* --arg NAME=VALUE */
  const char *sets[OPTIONS_MAX_SETS];               /* --set NAME=VALUE, applied after the preset */
  unsigned set_count;
  char replay[OPTIONS_REPLAY_BYTES];
};

/* Ends the program with one line on stderr; argp_error would add a second. */
#define options_error(state, ...) argp_failure(state, RUN_BAD_INPUT, 0, __VA_ARGS__)

/* The number an option was given, from min to max. */
u64 options_number(struct argp_state *, const char *name, const char *text, u64 min, u64 max);

/* Defaults of everything. */
void options_init(struct options *);

/* The options common to all commands that run kernels; a child parser whose input is a struct options. */
extern const struct argp run_argp;

/* After parsing: looks up preset, parameters, scheduler and assignment.  Fails with one line of what is wrong. */
int options_resolve(struct options *, struct tw_error *);

/* The command that runs the kernel of these options again, in `replay`; `program` runs us. */
void options_replay(struct options *, const char *program);

#endif
