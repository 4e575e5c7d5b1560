/* random_command: see random_command.h. */
#include "random_command.h"

#include <stdlib.h>

#include "util/jobs.h"
#include "run/options.h"
#include "run/options_gpu.h"
#include "random/random_programs.h"

enum { KEY_COUNT = 640, KEY_JOBS, KEY_KEEP, KEY_FIRST, KEY_REACH, KEY_PRINT };

struct random_input {
  struct random_options options;
  bool print;
};

static error_t parse_random(int key, char *text, struct argp_state *state) {
  struct random_input *r = state->input;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = state->child_inputs[1] = &r->options.base; return 0;
    case KEY_KEEP: r->options.keep = text; return 0;
    case KEY_FIRST: r->options.first = true; return 0;
    case KEY_REACH: r->options.reach = true; return 0;
    case KEY_PRINT: r->print = true; return 0;
    case KEY_COUNT: r->options.count = options_number(state, "count", text, 1, 1000000000); return 0;
    case KEY_JOBS: r->options.jobs = (unsigned)options_number(state, "jobs", text, 1, 1000); return 0;
    case ARGP_KEY_ARG: options_error(state, "%s: random programs take no kernel", text); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

/* What `run` takes and random programs do not. */
static bool refuse_random(const struct random_options *r) {
  const struct run_options *run = &r->base.run;
  const struct launch_overrides *o = &run->overrides;
  const char *why = NULL;
  const struct plan_options *p = &run->plan;
  if (o->grid[0] || o->block[0] || o->argument_count) why = "--grid, --block and --arg do not go with random programs";
  if (p->entry || p->shared_bytes || p->only || p->bank_registers || p->expect_count || p->dump_count)
    why = "--entry, --shared, --launch, --bank-registers, --expect and --dump do not go with random programs";
  if (run->engine.waves) why = "--waves is for one program; `twinwarp run` replays one that was kept";
  if (run->seed + r->count > 0x80000000u) why = "--count: seeds end at 2147483647";
  if (why) fprintf(stderr, "twinwarp: %s\n", why);
  return why != NULL;
}

int random_command(const char *program, int argc, char **argv) {
  static const struct argp_option own[] = {
      {"count", KEY_COUNT, "N", 0, "programs, of the seeds from --seed on (default 100)", 0},
      {"jobs", KEY_JOBS, "N", 0, "programs side by side (default: the cores of this machine)", 0},
      {"keep", KEY_KEEP, "FOLDER", 0, "where programs that fail are kept (default build/random)", 0},
      {"first", KEY_FIRST, NULL, 0, "stop at the first that fails", 0},
      {"reach", KEY_REACH, NULL, 0, "print how often each instruction was executed; status 3 if one never was", 0},
      {"print", KEY_PRINT, NULL, 0, "print the program of --seed and run nothing", 0},
      {0}};
  const struct argp_child children[] = {{&run_argp, 0, NULL, 0}, {&gpu_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {own,
                            parse_random,
                            "",
                            "Runs generated programs and compares them with the functional "
                            "executor.  Without --sched, --assign, --score-latency or --memory-delay each seed "
                            "chooses.  --cycle-limit is 2000000.",
                            children,
                            NULL,
                            NULL};
  struct random_input r = {
      .options = {.count = 100, .jobs = jobs_default(), .program = program, .keep = "build/random"}};
  struct run_options *run = &r.options.base.run;
  options_init(&r.options.base);
  r.options.base.side_by_side = true;
  run->scheduler = run->assignment = NULL;
  run->engine.cycle_limit = RANDOM_CYCLE_LIMIT;
  argp_parse(&argp, argc, argv, 0, NULL, &r);
  if (refuse_random(&r.options)) return RUN_BAD_INPUT;
  r.options.vary_memory = !run->memory.random_delay && !run->setting.score_latency;
  return (int)(r.print ? random_print(&r.options) : random_programs(&r.options));
}
