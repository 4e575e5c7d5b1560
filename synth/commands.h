/* commands: what `synthesis` can be asked for.  Each stands beside what it does, and says there what its words are. */
#ifndef TWINWARP_COMMANDS_H
#define TWINWARP_COMMANDS_H

#include "error.h"

struct command {
  const char *name, *words;
  unsigned least, most; /* words */
  /* Prints what was asked for, if that is no file.  0, or 1 if what was measured is not as it should be; -1 with a line
   * that says what is wrong with what it was given. */
  int (*run)(char **word, unsigned words, struct tw_error *);
};

enum { ANY_WORDS = 1 << 20 };

/* All of them, by where they stand. */
#define FLOW_COMMANDS(C) C(library) C(split) C(buffers) C(assemble) C(activity) /* flow_commands.c */
#define MEASURED_COMMANDS(C)                                                                                           \
  C(settings) C(cost) C(costs) C(storage) C(memories) C(constraints) C(timing) C(unit) C(figures) C(gate) C(ratchet)   \
  C(models)
#define PAPER_COMMANDS(C)                                                                                              \
  C(barnes_power) C(malekeh_energy) C(regless_energy) C(jatala_energy) C(jatala_area) C(paver_area)
#define STUDY_COMMANDS(C) C(sweep) C(pareto) C(plots) C(page)
#define COMMANDS(C) FLOW_COMMANDS(C) MEASURED_COMMANDS(C) PAPER_COMMANDS(C) STUDY_COMMANDS(C)

#define COMMAND(name) extern const struct command name##_command;
COMMANDS(COMMAND)
#undef COMMAND

/* Areas of papers: papers/. */
extern const struct command barnes_area_command, malekeh_cost_command, regless_area_command, technologies_command,
    published_command;

#endif
