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

/* What makes netlists: flow_commands.c. */
extern const struct command library_command, technology_command, split_command, buffers_command, assemble_command,
    activity_command;

/* Power and energy: measured/. */
extern const struct command measured_command, extrapolated_command, lanes_command, fewer_lanes_command,
    instances_command, key_command, recorded_command, events_command, power_command, energy_command, foretold_command,
    mechanisms_command, pool_power_command;

#endif
