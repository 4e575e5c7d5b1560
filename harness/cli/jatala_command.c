/* jatala_command: see jatala_command.h. */
#include "jatala_command.h"

#include <string.h>

#include "papers/jatala/resident_blocks.h"
#include "papers/jatala/sharing_study.h"
#include "papers/jatala/sharing_suite.h"
#include "papers/jatala/sharing_sweep.h"
#include "run/options.h"
#include "util/jobs.h"

enum { KEY_BLOCKS = 512, KEY_KEPT, KEY_REPORT, KEY_STUDY, KEY_SUITE, KEY_SWEEP, KEY_KERNEL, KEY_JOBS };

struct input {
  bool blocks;
  enum run_status (*study)(const struct sharing_options *);
  unsigned kept;
  struct sharing_options of;
};

static void check_together(struct argp_state *state, const struct input *i) {
  const struct sharing_options *r = &i->of;
  if (i->blocks + (r->folder != NULL) != 1)
    options_error(state, "one of --blocks, --study, --sweep and --suite must be given");
  if (!i->blocks && i->kept) options_error(state, "--kept: goes with --blocks");
  if (!r->folder && (r->kernel || r->jobs))
    options_error(state, "--kernel, --jobs: go with --study and --sweep, --jobs with --suite");
  if (i->study == sharing_suite && r->kernel) options_error(state, "--kernel: goes with --study and --sweep");
  if (!r->kernel) return;
  for (const struct sharing_kernel *k = sharing_kernels; k->name; k++)
    if (strcmp(k->name, r->kernel) == 0) {
      if (i->study == sharing_sweep && k->limit != LIMIT_REGISTERS)
        options_error(state, "--kernel '%s': --sweep is of kernels that registers limit", r->kernel);
      return;
    }
  options_error(state, "--kernel '%s': must be one that the paper has, as in the table that is printed", r->kernel);
}

static error_t parse(int key, char *text, struct argp_state *state) {
  struct input *i = state->input;
  struct sharing_options *r = &i->of;
  switch (key) {
    case KEY_BLOCKS: i->blocks = true; return 0;
    case KEY_KEPT: i->kept = (unsigned)options_number(state, "kept", text, 1, 100); return 0;
    case KEY_REPORT: r->report = options_report(state, text); return 0;
    case KEY_STUDY:
    case KEY_SUITE:
    case KEY_SWEEP:
      if (r->folder) options_error(state, "--study, --sweep and --suite: one folder of one of them");
      r->folder = text;
      i->study = key == KEY_STUDY ? sharing_study : key == KEY_SUITE ? sharing_suite : sharing_sweep;
      return 0;
    case KEY_KERNEL: r->kernel = text; return 0;
    case KEY_JOBS: r->jobs = (unsigned)options_number(state, "jobs", text, 1, 1000); return 0;
    case ARGP_KEY_ARG: options_error(state, "%s: no arguments are taken", text); return EINVAL;
    case ARGP_KEY_END: check_together(state, i); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

int jatala_command(int argc, char **argv) {
  static const struct argp_option own[] = {
      {"blocks", KEY_BLOCKS, NULL, 0, "resident blocks of the paper's kernels, without sharing and with it", 0},
      {"kept", KEY_KEPT, "PERCENT", 0, "of what it needs, that a block of a pair has for itself (10)", 0},
      {"study", KEY_STUDY, "FOLDER", 0,
       "how fast the paper's kernels of this folder (tests/kernels) are with registers or shared memory shared, on 14 "
       "SMs",
       0},
      {"sweep", KEY_SWEEP, "FOLDER", 0,
       "dynamic warp execution of them by its period, step and start, where registers are shared", 0},
      {"suite", KEY_SUITE, "FOLDER", 0,
       "how fast each small launch file of this folder is with registers shared, on an SM with registers for three "
       "blocks and a half",
       0},
      {"kernel", KEY_KERNEL, "NAME", 0, "the only one of them", 0},
      {"jobs", KEY_JOBS, "N", 0, "runs side by side (default: one a processor)", 0},
      {"report", KEY_REPORT, "FILE.json", 0, "write the same as JSON", 0},
      {0}};
  const struct argp argp = {
      own, parse, NULL, "Thread blocks in pairs on the same registers and shared memory (Jatala).", NULL, NULL, NULL};
  struct input input = {.kept = 0};
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  if (input.blocks) return (int)resident_blocks_print(input.kept ? input.kept : JATALA_KEPT_PERCENT, input.of.report);
  if (!input.of.jobs) input.of.jobs = jobs_default();
  return (int)input.study(&input.of);
}
