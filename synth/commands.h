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
extern const struct command library_command, split_command, buffers_command, assemble_command, activity_command;

/* What netlists have and take: synth/measured. */
extern const struct command settings_command, cost_command, costs_command, storage_command, memories_command,
    constraints_command, timing_command, unit_command, figures_command, gate_command, ratchet_command, models_command;

/* What power, energy and areas of papers are beside: synth/papers. */
extern const struct command barnes_power_command, malekeh_energy_command, regless_energy_command, jatala_energy_command,
    jatala_area_command, paver_area_command;

#endif
