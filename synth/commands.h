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
#define FLOW_COMMANDS(C) C(library) C(split) C(buffers) C(assemble) C(activity) C(sizes) C(resize)
#define AREA_COMMANDS(C)                                                                                               \
  C(settings) C(cost) C(costs) C(storage) C(memories) C(constraints) C(timing) C(unit) C(figures) C(gate) C(ratchet)   \
  C(models)
#define POWER_COMMANDS(C)                                                                                              \
  C(lanes) C(fewer_lanes) C(instances) C(key) C(recorded) C(events) C(measured) C(extrapolated) C(power) C(energy)     \
  C(foretold) C(mechanisms)
#define PAPER_COMMANDS(C)                                                                                              \
  C(barnes_area) C(barnes_power) C(malekeh_cost) C(malekeh_energy) C(pool_power) C(regless_area) C(regless_energy)     \
  C(jatala_area) C(jatala_energy) C(paver_area) C(technologies) C(published)
#define STUDY_COMMANDS(C) C(sweep) C(pareto) C(plots) C(page)
#define COMMANDS(C) FLOW_COMMANDS(C) AREA_COMMANDS(C) POWER_COMMANDS(C) PAPER_COMMANDS(C) STUDY_COMMANDS(C)

#define COMMAND(name) extern const struct command name##_command;
COMMANDS(COMMAND)
#undef COMMAND

#endif
