/* options: the command line of `twinwarp run` and `twinwarp cosim`, which share all that says how to run a kernel. */
#ifndef TWINWARP_OPTIONS_H
#define TWINWARP_OPTIONS_H

#include <argp.h>

#include "compiler/compiler.h"
#include "run.h"

enum {
  OPTIONS_MAX_ARGUMENTS = COMPILED_PARAMETERS,
  OPTIONS_MAX_SETS = 32,
  OPTIONS_MAX_FILES = 16,
  OPTIONS_REPLAY_BYTES = 4096,
  OPTIONS_FOLDER_BYTES = 512
};
enum { OPTIONS_CYCLE_LIMIT = 100000000 };

struct options {
  struct run_options run;
  const char *program;                          /* as it was called */
  const char *report;                           /* JSON file, or NULL */
  const char *energies;                         /* file of them, or NULL */
  struct energy energy;                         /* read from it */
  const char *arguments[OPTIONS_MAX_ARGUMENTS]; /* --arg NAME=VALUE */
  const char *expects[OPTIONS_MAX_FILES];       /* --expect [BUFFER:]FILE */
  const char *dumps[OPTIONS_MAX_FILES];         /* --dump [BUFFER:]FILE */
  const char *sets[OPTIONS_MAX_SETS];           /* --set NAME=VALUE, applied after the preset */
  unsigned set_count;
  unsigned sms, hop, threads; /* of a GPU; 0: as the preset and the processors have it */
  bool side_by_side;          /* with other runs: a thread each */
  unsigned lengths;           /* of the governor, KERNEL_DIVIDER_PAPER and others; or none are given */
  char replay[OPTIONS_REPLAY_BYTES];
  bool snapshots;                    /* and a folder is made of the first mismatch: */
  const char *failure;               /* this one, */
  char folder[OPTIONS_FOLDER_BYTES]; /* or this, named after the run */
};

/* Ends the program with one line on stderr; argp_error would add a second. */
#define options_error(state, ...) argp_failure(state, RUN_BAD_INPUT, 0, __VA_ARGS__)

/* Defaults of everything. */
void options_init(struct options *);

/* A machine by its preset, and the memory behind its SM; delays at random and whether the L2 is filled stay. */
void options_preset(struct options *, const char *name);

/* The value of an option that is a number; ends the program, as above, if it is none. */
u64 options_number(struct argp_state *, const char *name, const char *text, u64 min, u64 max);

/* Which of these names, up to a NULL, the value of an option is; ends the program, as above, if it is none. */
unsigned options_choice(struct argp_state *, const char *option, const char *text, const char *const *names);

/* A --set more, of OPTIONS_MAX_SETS; ends the program, as above, if there are too many. */
void options_set(struct argp_state *, const char *text, const char **sets, unsigned *count);

/* The file of --report; ends the program, as above, if none can be written. */
const char *options_report(struct argp_state *, const char *text);

/* The options common to all commands that run kernels; a child parser whose input is a struct options. */
extern const struct argp run_argp;

/* After parsing: looks up preset, parameters, scheduler and assignment.  Fails with one line of what is wrong. */
int options_resolve(struct options *, struct tw_error *);

/* The command that runs the kernel of these options again, in `replay`; `program` runs us. */
void options_replay(struct options *, const char *program);

/* Where many are run: each has a folder of its own within --failure, and none without.  After options_resolve. */
void options_failure_within(struct options *);

#endif
