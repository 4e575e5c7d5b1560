/* synthesis: the flow of synthesis, but for what Yosys and OpenSTA do: `synthesis COMMAND WORD...`, from the project's
 * folder.  Commands are listed in commands.h.
 *
 * Exit status: 0; 1 if what was measured is not as it should be (`gate`); or 2 with a line that says what is wrong with
 * what it was given, or what is missing in it. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"

static const struct command *const commands[] = {
    &library_command,   &technology_command, &split_command,        &buffers_command,   &assemble_command,
    &activity_command,  &measured_command,   &extrapolated_command, &lanes_command,     &fewer_lanes_command,
    &instances_command, &key_command,        &recorded_command,     &events_command,    &power_command,
    &energy_command,    &foretold_command,   &mechanisms_command,   &pool_power_command};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct command *find(const char *name) {
  for (unsigned i = 0; i < COMMANDS; i++)
    if (strcmp(name, commands[i]->name) == 0) return commands[i];
  return NULL;
}

static void usage(FILE *to, const struct command *only) {
  const char *what = "usage:";
  for (unsigned i = 0; i < COMMANDS; i++) {
    if (only && commands[i] != only) continue;
    fprintf(to, "%-6s synthesis %s %s\n", what, commands[i]->name, commands[i]->words);
    what = "";
  }
}

static int run(const struct command *command, char **word, unsigned words) {
  struct tw_error error;
  int status = command->run(word, words, &error);
  if (status >= 0 && (fflush(stdout) != 0 || ferror(stdout))) status = tw_fail(&error, "standard output: cannot write");
  if (status >= 0) return status;
  fprintf(stderr, "%s\n", error.text);
  return 2;
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "--help") == 0) {
    usage(stdout, NULL);
    return EXIT_SUCCESS;
  }
  const struct command *command = argc > 1 ? find(argv[1]) : NULL;
  const unsigned words = argc > 2 ? (unsigned)argc - 2 : 0;
  if (command && words >= command->least && words <= command->most) return run(command, argv + 2, words);
  usage(stderr, command);
  return 2;
}
