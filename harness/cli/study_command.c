/* study_command: see study_command.h. */
#include "study_command.h"

#include <argp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "papers/barnes/barnes.h"
#include "papers/malekeh/malekeh.h"
#include "papers/scavenger/scavenger_study.h"
#include "papers/warppool/warppool.h"
#include "papers/why/why.h"
#include "util/json_missing.h"
#include "util/written.h"

enum { KEY_SMALL = 512 };

/* `sized` can be small; `whole` cannot. */
struct study {
  const char *name;
  enum run_status (*sized)(const char *folder, bool small, const char *report);
  enum run_status (*whole)(const char *folder, const char *report);
};

static const struct study studies[] = {{"barnes", NULL, barnes},
                                       {"why", NULL, why},
                                       {"malekeh", malekeh, NULL},
                                       {"warppool", warppool, NULL},
                                       {"scavenger", scavenger_study, NULL}};

struct study_input {
  bool small;
  const char *folder, *report;
};

static const struct study *study_of(const char *command) {
  const struct study *s = studies;
  while (strcmp(s->name, strchr(command, ' ') + 1) != 0) s++;
  return s;
}

/* Whether the report can be written is asked before what takes minutes. */
static void check_report(struct argp_state *state, const char *report) {
  struct tw_error error;
  if (json_missing()) argp_failure(state, RUN_BAD_INPUT, 0, "%s: %s", report, json_missing());
  FILE *f = written_open(report, &error);
  if (f) written_drop(f, report);
  else argp_failure(state, RUN_BAD_INPUT, 0, "%s", error.text);
}

static error_t parse(int key, char *text, struct argp_state *state) {
  struct study_input *input = state->input;
  switch (key) {
    case KEY_SMALL: input->small = true; return 0;
    case ARGP_KEY_ARG:
      if (state->arg_num > 1) argp_failure(state, RUN_BAD_INPUT, 0, "%s: a folder and a report are all", text);
      *(state->arg_num ? &input->report : &input->folder) = text;
      return 0;
    case ARGP_KEY_END:
      if (!input->folder) argp_failure(state, RUN_BAD_INPUT, 0, "no folder of kernels given");
      if (access(input->folder, R_OK) != 0) argp_failure(state, RUN_BAD_INPUT, 0, "%s: cannot open", input->folder);
      if (input->report) check_report(state, input->report);
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

int study_command(int argc, char **argv) {
  static const struct argp_option sized[] = {{"small", KEY_SMALL, NULL, 0, "few kernels and machines, in seconds", 0},
                                             {0}};
  const struct study *s = study_of(argv[0]);
  const struct argp argp = {s->sized ? sized : NULL,
                            parse,
                            "FOLDER-OF-KERNELS [REPORT.json]",
                            "The study's tables on the C engine, from the kernels in the folder.",
                            NULL,
                            NULL,
                            NULL};
  struct study_input input = {.small = false};
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  return (int)(s->sized ? s->sized(input.folder, input.small, input.report) : s->whole(input.folder, input.report));
}
