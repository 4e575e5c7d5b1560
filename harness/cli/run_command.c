/* run_command: see run_command.h. */
#include "run_command.h"

#include "observe/listing.h"
#include "run/json_report.h"
#include "run/minimise.h"
#include "run/options.h"
#include "run/options_gpu.h"
#include "run/run_outcome.h"
#include "run/run_plan.h"
#include "run/run_trace.h"
#include "util/shell.h"

enum { KEY_MINIMISE = 512, KEY_TRACES, KEY_OPCODES, KEY_HOT, KEY_TIMELINE, KEY_CHECKPOINT, KEY_EVERY, KEY_RESUME };
enum { MINIMISE_SECONDS = 60, CHECKPOINT_SECONDS = 600 };

struct run_input {
  struct options options;
  unsigned minimise; /* seconds; 0: not */
  struct hot hot;
  const char *hot_file; /* or NULL: it is printed */
  struct timeline timeline;
  const char *timeline_file;
};

static void set_timeline(struct run_input *r, const char *text, struct argp_state *state) {
  struct tw_error error;
  if (timeline_check(text, &error) != 0) options_error(state, "%s", error.text);
  r->options.run.timeline = &r->timeline;
  r->timeline_file = text;
}

static error_t parse_run(int key, char *text, struct argp_state *state) {
  struct run_input *r = state->input;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = state->child_inputs[1] = &r->options; return 0;
    case KEY_MINIMISE:
      r->minimise = text ? (unsigned)options_number(state, "minimise", text, 1, 1000000) : MINIMISE_SECONDS;
      return 0;
    case KEY_OPCODES: r->options.run.opcodes = text; return 0;
    case KEY_HOT:
      r->options.run.hot = &r->hot;
      r->hot_file = text;
      return 0;
    case KEY_TIMELINE: set_timeline(r, text, state); return 0;
    case KEY_TRACES: r->options.run.traces = text; return 0;
    case KEY_CHECKPOINT: r->options.run.checkpoint = text; return 0;
    case KEY_RESUME: r->options.run.resume = text; return 0;
    case KEY_EVERY:
      r->options.run.checkpoint_seconds = (unsigned)options_number(state, "every", text, 1, 1000000);
      return 0;
    case ARGP_KEY_ARG:
      if (r->options.run.kernel) options_error(state, "%s: only one kernel is run; `cosim` takes many", text);
      r->options.run.kernel = text;
      return 0;
    case ARGP_KEY_NO_ARGS: options_error(state, "no kernel given"); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

/* The command that was given, as one can give it again; looking for a smaller case is not part of it. */
static void remember_command(struct options *o, int argc, char **argv) {
  FILE *f = fmemopen(o->replay, sizeof o->replay, "w");
  if (!f) return;
  shell_program(f, o->program);
  fputs(" run", f);
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--mini", 6) == 0) continue;
    fputc(' ', f);
    shell_word(f, argv[i]);
  }
  fclose(f);
}

static void complain(const struct tw_error *error) { fprintf(stderr, "twinwarp: %s\n", error->text); }

static int refuse_minimise(const char *kernel, struct tw_error *error) {
  const bool other = run_plan_takes(kernel) || run_trace_takes(kernel);
  return other ? tw_fail(error, "--minimise is for kernels in assembly; %.160s is none", kernel) : 0;
}

static int resolve_checkpoint(struct run_options *r, struct tw_error *error) {
  if (r->checkpoint_seconds && !r->checkpoint) return tw_fail(error, "--every: only with --checkpoint");
  if (!r->checkpoint_seconds) r->checkpoint_seconds = CHECKPOINT_SECONDS;
  if (!r->checkpoint && !r->resume) return 0;
  const char *name = r->checkpoint ? "--checkpoint" : "--resume";
  if (!r->gpu.memory.sms) return tw_fail(error, "%s: only of a GPU; --sms 1 makes one of an SM", name);
  if (r->engine.engine != ENGINE_C) return tw_fail(error, "%s: only of --engine c; what RTL holds is not kept", name);
  return 0;
}

static int show_hot(struct run_input *r, struct tw_error *error) {
  int status = 0;
  if (r->hot_file) status = listing_write(&r->hot, r->hot_file, error);
  else listing_print(stdout, &r->hot);
  hot_free(&r->hot);
  return status;
}

static int show_timeline(struct run_input *r, struct tw_error *error) {
  const int status = timeline_write(&r->timeline, r->timeline_file, error);
  if (r->timeline.left_out)
    fprintf(stderr, "twinwarp: %s: the first %u instructions, %u are left out; --from and --to choose others\n",
            r->timeline_file, r->timeline.entries, r->timeline.left_out);
  timeline_free(&r->timeline);
  return status;
}

static int show_observed(struct run_input *r, struct tw_error *error) {
  int status = 0;
  if (r->options.run.hot) status = show_hot(r, error);
  if (r->options.run.timeline && show_timeline(r, error) != 0) status = -1;
  return status;
}

int run_command(const char *program, int argc, char **argv) {
  static const struct argp_option own[] = {
      {"minimise", KEY_MINIMISE, "SECONDS", OPTION_ARG_OPTIONAL, "after a mismatch, look for a smaller case (60 s)", 0},
      {"dump-traceg", KEY_TRACES, "FOLDER", 0, "write traces of the launches as Accel-Sim reads them", 0},
      {"hot", KEY_HOT, "FILE", OPTION_ARG_OPTIONAL,
       "what each line and instruction costs, printed or in FILE.txt, .json or .html", 0},
      {"timeline", KEY_TIMELINE, "FILE", 0,
       "instructions issued in cycles --from to --to with their stages: FILE.json for Perfetto, FILE.kanata for "
       "Konata, FILE.html",
       0},
      {"checkpoint", KEY_CHECKPOINT, "FILE", 0,
       "of a GPU, written while it runs and on SIGINT and SIGTERM, to go on from", 0},
      {"every", KEY_EVERY, "SECONDS", 0, "between two checkpoints (default 600)", 0},
      {"resume", KEY_RESUME, "FILE", 0, "go on from a checkpoint of the same run", 0},
      {"opcodes", KEY_OPCODES, "FILE", 0, "of replayed traces: lines OPCODE CLASS, beside the classes known", 0},
      {0}};
  const struct argp_child children[] = {{&run_argp, 0, NULL, 0}, {&gpu_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {own,
                            parse_run,
                            "KERNEL",
                            "Runs one kernel on the SM: assembly, a PTX module or a launch file of one (.ptx, "
                            ".launch), or Accel-Sim's traces (kernelslist.g).",
                            children,
                            NULL,
                            NULL};
  struct run_input input = {.minimise = 0};
  struct options *o = &input.options;
  struct run_result result;
  struct tw_error error;
  options_init(o);
  o->program = program;
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  remember_command(o, argc, argv);
  if (options_resolve(o, &error) != 0 || resolve_checkpoint(&o->run, &error) != 0 ||
      (input.minimise && refuse_minimise(o->run.kernel, &error) != 0)) {
    complain(&error);
    return RUN_BAD_INPUT;
  }
  enum run_status status = run_kernel(&o->run, &result);
  if (status != RUN_BAD_INPUT && o->report && json_write(json_of_run(&o->run, &result), o->report, &error) != 0) {
    complain(&error);
    if (status == RUN_PASSED) return RUN_BAD_INPUT;
  }
  run_outcome_print(&o->run, &result);
  if (show_observed(&input, &error) != 0) {
    complain(&error);
    if (status == RUN_PASSED) status = RUN_BAD_INPUT;
  }
  if (input.minimise && result.engine.first.unit && minimise(o, &result.engine, input.minimise, &error) != 0)
    complain(&error);
  return (int)status;
}
