/* cosim_command: see cosim_command.h. */
#include "cosim_command.h"

#include <stdlib.h>

#include "run/cosim.h"
#include "util/jobs.h"
#include "run/options.h"
#include "run/options_gpu.h"

enum { KEY_FULL = 512, KEY_SEEDS, KEY_JOBS };

struct cosim_input {
  struct cosim_options options;
  const char *kernels[256];
};

static error_t parse_cosim(int key, char *text, struct argp_state *state) {
  struct cosim_input *c = state->input;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = state->child_inputs[1] = &c->options.base; return 0;
    case KEY_FULL: c->options.full = true; return 0;
    case KEY_SEEDS: c->options.seeds = (unsigned)atoi(text); break;
    case KEY_JOBS: c->options.jobs = (unsigned)atoi(text); break;
    case ARGP_KEY_ARG:
      if (c->options.kernel_count == sizeof c->kernels / sizeof *c->kernels) options_error(state, "too many kernels");
      else c->kernels[c->options.kernel_count++] = text;
      return 0;
    case ARGP_KEY_NO_ARGS: options_error(state, "no kernels given"); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
  if (atoi(text) < 1 || atoi(text) > 1000) options_error(state, "%s: must be a number from 1 to 1000", text);
  return 0;
}

int cosim_command(const char *program, int argc, char **argv) {
  static const struct argp_option own[] = {
      {"full", KEY_FULL, NULL, 0,
       "every policy, every seed, with random memory delays: scheduler and assignment, or STHLD (caching collector "
       "units)",
       0},
      {"seeds", KEY_SEEDS, "N", 0, "N seeds, without --full from --seed on (default 1, with --full 3)", 0},
      {"jobs", KEY_JOBS, "N", 0, "runs side by side (default: the cores of this machine)", 0},
      {0}};
  const struct argp_child children[] = {{&run_argp, 0, NULL, 0}, {&gpu_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {own,      parse_cosim, "KERNEL...", "Runs kernels on the SM and prints one table.",
                            children, NULL,        NULL};
  struct cosim_input c = {.options = {.jobs = jobs_default()}};
  options_init(&c.options.base);
  c.options.base.program = program;
  c.options.base.side_by_side = true;
  argp_parse(&argp, argc, argv, 0, NULL, &c);
  c.options.kernels = c.kernels;
  return (int)cosim(&c.options);
}
