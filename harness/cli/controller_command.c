/* controller_command: see controller_command.h. */
#include "controller_command.h"

#include <stdlib.h>

#include "papers/scavenger/controller_study.h"
#include "run/options.h"
#include "papers/scavenger/phase_study.h"

enum {
  KEY_GOAL = 512,
  KEY_WARPS,
  KEY_REQUESTS,
  KEY_LAG,
  KEY_INTERFERENCE,
  KEY_CYCLES,
  KEY_SERIES,
  KEY_KERNEL,
  KEY_PHASES,
  KEY_REPORT
};

struct input {
  const char *trace, *kernel, *series, *report;
  struct study_kernel study;
  struct study_options options;
  bool phases;
};

static error_t parse(int key, char *text, struct argp_state *state) {
  struct input *i = state->input;
  switch (key) {
    case KEY_GOAL: i->options.goal = (unsigned)options_number(state, "goal", text, 1, 100); return 0;
    case KEY_WARPS:
      i->study.needs_warps = (unsigned)options_number(state, "needs-warps", text, 1, STUDY_WARPS);
      return 0;
    case KEY_REQUESTS:
      i->study.needs_requests = (unsigned)options_number(state, "needs-requests", text, 1, STUDY_REQUESTS);
      return 0;
    case KEY_LAG: i->study.lag = (unsigned)options_number(state, "lag", text, 1, 1000000); return 0;
    case KEY_INTERFERENCE:
      i->study.interference = (unsigned)options_number(state, "interference", text, 0, 99);
      return 0;
    case KEY_CYCLES: i->options.cycles = (unsigned)options_number(state, "cycles", text, 1, 1000000000); return 0;
    case KEY_SERIES: i->series = text; return 0;
    case KEY_KERNEL: i->kernel = text; return 0;
    case KEY_PHASES: i->phases = true; return 0;
    case KEY_REPORT: i->report = text; return 0;
    case ARGP_KEY_ARG:
      if (i->trace) options_error(state, "%s: only one trace is taken", text);
      i->trace = text;
      return 0;
    case ARGP_KEY_END:
      if ((i->trace != NULL) + (i->kernel != NULL) + i->phases != 1)
        options_error(state, "a trace, --kernel or --phases must be given, and one of them");
      if (i->report && !i->phases) options_error(state, "--report is of --phases");
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- a kernel's own trace */

struct recorder {
  struct study_kernel *to;
  unsigned cycle, issued;
};

static void record(void *context, const struct sm *sm, const struct sm_in *in) {
  struct recorder *r = context;
  (void)in;
  for (unsigned k = 0; k < sm->params.Subcores; k++)
    r->issued += (u32)__builtin_popcount(sm->wires.subcore[k].commit_valid);
  if (++r->cycle % STUDY_PERIOD) return;
  study_add(r->to, (double)r->issued / STUDY_PERIOD);
  r->issued = 0;
}

static enum run_status record_kernel(const char *path, struct study_kernel *to, struct tw_error *error) {
  struct options o;
  struct run_result result = {0};
  struct recorder recorder = {.to = to};
  options_init(&o);
  o.run.kernel = path;
  o.run.engine.engine = ENGINE_C;
  o.run.engine.progress = false;
  o.run.engine.probe = record;
  o.run.engine.probe_context = &recorder;
  if (options_resolve(&o, error) != 0) return RUN_BAD_INPUT;
  const enum run_status status = run_kernel(&o.run, &result);
  *error = result.error;
  if (status == RUN_PASSED && !to->count)
    return tw_fail(error, "%.200s: it ends in less than %d cycles", path, STUDY_PERIOD), RUN_BAD_INPUT;
  return status;
}

/* ---- the command */

static void print(const struct input *i, const struct study_result *r) {
  printf("kernel     %zu periods of %d cycles; needs %u of %d warps, %u of %d requests; lag %u cycles\n",
         i->study.count, STUDY_PERIOD, i->study.needs_warps, STUDY_WARPS, i->study.needs_requests, STUDY_REQUESTS,
         i->study.lag);
  if (!r->runs) {
    printf("profile    none ended in %u cycles: the kernel is not shared with\n", i->options.cycles);
    return;
  }
  printf("profile    %u cycles, IPC %.3f, target %u %%: %.3f\n", r->profile, r->predicted, i->options.goal,
         r->predicted * i->options.goal / 100);
  printf("settled    %u cycles after the first run began: long window's error within 5 %%\n", r->settled);
  printf("runs       %u, %.0f of %u cycles; mean IPC %.3f, %.1f %% of the target\n", r->runs, r->run_cycles,
         i->options.cycles, r->ipc, 100 * r->of_target);
  if (r->gave_up) printf("given up   %u times: the target was out of reach\n", r->gave_up);
  printf("secondary  %.1f warps and %.1f requests on the mean\n", r->warps, r->requests);
}

static int study(struct input *i) {
  struct tw_error error = {""};
  struct study_result result;
  if (i->series && !(i->options.series = fopen(i->series, "w"))) {
    fprintf(stderr, "twinwarp: %s: cannot write\n", i->series);
    return RUN_BAD_INPUT;
  }
  enum run_status status = RUN_PASSED;
  if (i->kernel) status = record_kernel(i->kernel, &i->study, &error);
  else if (study_read(&i->study, i->trace, &error) != 0) status = RUN_BAD_INPUT;
  if (status == RUN_PASSED) {
    study_run(&i->study, &i->options, &result);
    print(i, &result);
  } else fprintf(stderr, "twinwarp: %s\n", error.text);
  free(i->study.alone);
  if (i->options.series && fclose(i->options.series) != 0) {
    fprintf(stderr, "twinwarp: %s: cannot write\n", i->series);
    return RUN_BAD_INPUT;
  }
  return (int)status;
}

int controller_command(int argc, char **argv) {
  static const struct argp_option own[] = {
      {"goal", KEY_GOAL, "PERCENT", 0, "of the kernel's speed alone, to be reached (90)", 0},
      {"needs-warps", KEY_WARPS, "N", 0, "of 64, for full speed (32)", 0},
      {"needs-requests", KEY_REQUESTS, "N", 0, "outstanding, of 256, for full speed (128)", 0},
      {"lag", KEY_LAG, "CYCLES", 0, "in which its IPC follows what it is given (200)", 0},
      {"interference", KEY_INTERFERENCE, "PERCENT", 0, "of its speed lost whenever the SM is shared (0)", 0},
      {"cycles", KEY_CYCLES, "N", 0, "in all (300000); the trace is repeated", 0},
      {"series", KEY_SERIES, "FILE", 0, "CSV: IPC, target, errors and quotas every 100 cycles", 0},
      {"kernel", KEY_KERNEL, "FILE", 0, "take the IPC of this kernel, alone on the C engine, for a trace", 0},
      {"phases", KEY_PHASES, NULL, 0, "kernels that change, and when the phase detector says so", 0},
      {"report", KEY_REPORT, "FILE.json", 0, "of --phases, for machines", 0},
      {0}};
  const struct argp argp = {own,
                            parse,
                            "[TRACE]",
                            "Scavenger's predictor and PID controllers (Kloosterman 5.4, 5.5.1) without an SM, around "
                            "a kernel that is a trace: "
                            "its IPC alone, a number a line for each 100 cycles.",
                            NULL,
                            NULL,
                            NULL};
  struct input input = {.study = {.needs_warps = 32, .needs_requests = 128, .lag = 200},
                        .options = {.goal = 90, .cycles = 300000}};
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  if (input.phases) return (int)phase_study_print(input.options.cycles, input.report);
  return study(&input);
}
