/* compare_command: see compare_command.h. */
#include "compare_command.h"

#include <argp.h>
#include <stdbool.h>
#include <stdlib.h>

#include "observe/compare.h"
#include "run/run.h"

enum { KEY_THRESHOLD = 512 };

struct compare_input {
  const char *file[2];
  bool limited;
  double threshold; /* percent */
};

static error_t parse(int key, char *text, struct argp_state *state) {
  struct compare_input *c = state->input;
  char *end;
  switch (key) {
    case KEY_THRESHOLD:
      c->limited = true;
      c->threshold = strtod(text, &end);
      if (end == text || *end || !(c->threshold >= 0 && c->threshold <= 1e6))
        argp_failure(state, RUN_BAD_INPUT, 0, "--threshold %s: must be a number of percent, 0 or more", text);
      return 0;
    case ARGP_KEY_ARG:
      if (state->arg_num > 1) argp_failure(state, RUN_BAD_INPUT, 0, "%s: only two reports are compared", text);
      else c->file[state->arg_num] = text;
      return 0;
    case ARGP_KEY_END:
      if (state->arg_num < 2) argp_failure(state, RUN_BAD_INPUT, 0, "two reports are needed: A.json B.json");
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

/* Status 1 if the second is slower by more than the threshold. */
static int compare(const struct compare_input *input, struct comparison *c, struct tw_error *error) {
  double worst;
  if (comparison_read(c, input->file[0], input->file[1], error) != 0 || comparison_print(c, stdout, &worst, error) != 0)
    return RUN_BAD_INPUT;
  if (!input->limited || worst <= input->threshold) return RUN_PASSED;
  fprintf(stderr, "twinwarp: %s: %.1f %% more cycles than %s; --threshold allows %g %%\n", input->file[1], worst,
          input->file[0], input->threshold);
  return RUN_MISMATCH;
}

int compare_command(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"threshold", KEY_THRESHOLD, "PERCENT", 0, "status 1 if a kernel of B takes so much more cycles than in A", 0},
      {0}};
  const struct argp argp = {options,
                            parse,
                            "A.json B.json",
                            "What the difference in cycles between two runs is made of: reports of `run` or `cosim`, "
                            "with --stalls for reasons and --hot for instructions.",
                            NULL,
                            NULL,
                            NULL};
  struct compare_input input = {.limited = false};
  struct comparison c;
  struct tw_error error;
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  const int status = compare(&input, &c, &error);
  if (status == RUN_BAD_INPUT) fprintf(stderr, "twinwarp: %s\n", error.text);
  comparison_free(&c);
  return status;
}
