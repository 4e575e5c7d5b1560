/* jatala_command: see jatala_command.h. */
#include "jatala_command.h"

#include "papers/jatala/resident_blocks.h"
#include "run/options.h"

enum { KEY_BLOCKS = 512, KEY_KEPT, KEY_REPORT };

struct input {
  bool blocks;
  unsigned kept;
  const char *report;
};

static error_t parse(int key, char *text, struct argp_state *state) {
  struct input *i = state->input;
  switch (key) {
    case KEY_BLOCKS: i->blocks = true; return 0;
    case KEY_KEPT: i->kept = (unsigned)options_number(state, "kept", text, 1, 100); return 0;
    case KEY_REPORT: i->report = options_report(state, text); return 0;
    case ARGP_KEY_ARG: options_error(state, "%s: no arguments are taken", text); return EINVAL;
    case ARGP_KEY_END:
      if (!i->blocks) options_error(state, "--blocks must be given");
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

int jatala_command(int argc, char **argv) {
  static const struct argp_option own[] = {
      {"blocks", KEY_BLOCKS, NULL, 0, "resident blocks of the paper's kernels, without sharing and with it", 0},
      {"kept", KEY_KEPT, "PERCENT", 0, "of what it needs, that a block of a pair has for itself (10)", 0},
      {"report", KEY_REPORT, "FILE.json", 0, "write the same as JSON", 0},
      {0}};
  const struct argp argp = {
      own, parse, NULL, "Thread blocks in pairs on the same registers and shared memory (Jatala).", NULL, NULL, NULL};
  struct input input = {.kept = JATALA_KEPT_PERCENT};
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  return (int)resident_blocks_print(input.kept, input.report);
}
