/* main: the program `twinwarp`: reads the command, prints results, returns what happened as its exit status. */
#include <stdlib.h>
#include <unistd.h>

#include "barnes.h"
#include "compile_command.h"
#include "controller_command.h"
#include "cosim.h"
#include "jobs.h"
#include "json_report.h"
#include "malekeh.h"
#include "minimise.h"
#include "options.h"
#include "presets.h"
#include "program_generator.h"
#include "random_programs.h"
#include "regions_command.h"
#include "regless_command.h"
#include "run_plan.h"
#include "run_trace.h"
#include "scavenger_study.h"
#include "shell.h"
#include "warppool.h"

static const char statuses[] =
    "\vExit status: 0 passed; 1 RTL and model differ; 2 bad input; 3 wrong result; 4 internal error.";

enum { KEY_FULL = 512, KEY_SEEDS, KEY_JOBS, KEY_MINIMISE, KEY_TRACES, KEY_OPCODES, MINIMISE_SECONDS = 60 };

struct run_input {
  struct options options;
  unsigned minimise; /* seconds; 0: not */
};

static error_t parse_run(int key, char *text, struct argp_state *state) {
  struct run_input *r = state->input;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &r->options; return 0;
    case KEY_MINIMISE:
      r->minimise = text ? (unsigned)options_number(state, "minimise", text, 1, 1000000) : MINIMISE_SECONDS;
      return 0;
    case KEY_OPCODES: r->options.run.opcodes = text; return 0;
    case KEY_TRACES: r->options.run.traces = text; return 0;
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

/* The report of a mismatch, its first line red on a terminal. */
static void print_mismatch(const char *report) {
  const char *colour = getenv("NO_COLOR");
  const bool red = isatty(STDERR_FILENO) && !(colour && *colour);
  const int first = (int)strcspn(report, "\n");
  fprintf(stderr, red ? "\033[31m%.*s\033[m%s" : "%.*s%s", first, report, report + first);
}

static void print_governor(const struct scavenger_counts *c, const struct context_counts *m) {
  const double all = (double)(c->cycles[0] + c->cycles[1] + c->cycles[2]) / 100;
  printf("governor      profiling %.1f %%, sharing %.1f %% of the time; %llu profiles, %llu discarded, %llu fall-backs\n",
         (double)c->cycles[0] / all, (double)c->cycles[2] / all, (unsigned long long)c->profiles,
         (unsigned long long)c->discarded, (unsigned long long)c->fall_backs);
  const double saved = m->saved ? (double)m->saved : 1, restored = m->restored ? (double)m->restored : 1;
  printf("preempted     %llu blocks, %llu restored, %llu lines moved\n", (unsigned long long)m->saved,
         (unsigned long long)m->restored, (unsigned long long)m->lines);
  printf("a block       stops in %.0f cycles, is saved in %.0f, placed in %.0f, restored in %.0f (means)\n",
         (double)(m->cycles[CONTEXT_STOP] + m->cycles[CONTEXT_SCAN]) / saved, (double)m->cycles[CONTEXT_SAVE] / saved,
         (double)m->cycles[CONTEXT_PLACE] / restored, (double)m->cycles[CONTEXT_LOAD] / restored);
  printf("predicted     IPC %.3f, mean of the time shared\n",
         c->cycles[2] ? (double)c->predicted / IPC_ONE / (double)c->cycles[2] : 0);
}

static void print_result(const struct run_options *o, const struct run_result *r) {
  printf("kernel        %s\n", r->kernel);
  if (r->second.kernel[0])
    printf("beside it     %s, %llu instructions in %llu cycles\n", r->second.kernel,
           (unsigned long long)r->second.instructions, (unsigned long long)r->second.cycles);
  if (r->launches > 1) printf("launches      %u\n", r->launches);
  printf("cycles        %llu\ninstructions  %llu\n", (unsigned long long)r->cycles, (unsigned long long)r->instructions);
  if (r->steering)
    printf("of the trace  %llu, steering %llu\n", (unsigned long long)r->traced, (unsigned long long)r->steering);
  printf("IPC           %.3f\n", run_ipc(r));
  if (o->setting.goal && o->engine.engine != ENGINE_RTL) print_governor(&r->engine.governor, &r->engine.contexts);
  const struct caching_collector_counts *c = &r->engine.caching;
  if (c->operands)
    printf("operands      %llu read, %.1f %% of them in a collector unit; %.1f %% of results kept in one\n",
           (unsigned long long)c->operands, 100 - 100 * (double)c->requests / (double)c->operands,
           c->results ? 100 * (double)c->kept / (double)c->results : 0);
  const struct regless_counts *g = &r->engine.regless;
  if (g->preloads)
    printf("preloads      %llu, %.2f %% of them from the compressor, %.2f %% from the L1, %.3f %% from beyond\n",
           (unsigned long long)g->preloads, 100 * (double)g->from_compressor / (double)g->preloads,
           100 * (double)g->from_l1 / (double)g->preloads, 100 * (double)g->from_beyond / (double)g->preloads);
  if (r->unordered)
    printf("result        not compared in %u of %u: the trace's warps race\n", r->unordered, r->launches);
  else
    printf("result        equals the functional executor's%s\n",
           r->referenced ? " and plain C's" : r->expected ? " and what is expected" : "");
  if (o->energy)
    printf("energy        %.6g nJ dynamic, %.6g nJ leakage, in %llu cycles\n", energy_dynamic(o->energy, &r->events) / 1000,
           energy_leakage(o->energy, &r->events) / 1000, (unsigned long long)r->events.cycles);
  u64 values = 0;
  for (unsigned i = 0; i < r->engine.unit_count; i++) values += r->engine.units[i].values;
  if (o->engine.engine == ENGINE_LOCKSTEP)
    printf("compared      %llu port values, 0 mismatches\n", (unsigned long long)values);
}

static void complain(const struct tw_error *error) { fprintf(stderr, "twinwarp: %s\n", error->text); }

static void print_outcome(const struct run_options *o, const struct run_result *r) {
  if (r->status == RUN_PASSED) print_result(o, r);
  else if (r->engine.mismatch[0]) print_mismatch(r->engine.mismatch);
  if (r->status != RUN_PASSED) fprintf(stderr, "%s%s\n", r->engine.mismatch[0] ? "" : "twinwarp: ", r->error.text);
}

static int refuse_minimise(const char *kernel, struct tw_error *error) {
  const bool other = run_plan_takes(kernel) || run_trace_takes(kernel);
  return other ? tw_fail(error, "--minimise is for kernels in assembly; %.160s is none", kernel) : 0;
}

static int command_run(const char *program, int argc, char **argv) {
  static const struct argp_option own[] = {
      {"minimise", KEY_MINIMISE, "SECONDS", OPTION_ARG_OPTIONAL, "after a mismatch, look for a smaller case (60 s)", 0},
      {"dump-traceg", KEY_TRACES, "FOLDER", 0, "write traces of the launches as Accel-Sim reads them", 0},
      {"opcodes", KEY_OPCODES, "FILE", 0, "of replayed traces: lines OPCODE CLASS, beside the classes known", 0},
      {0}};
  const struct argp_child children[] = {{&run_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {own, parse_run, "KERNEL", "Runs one kernel on the SM: assembly, a PTX module or a launch file of one (.ptx, "
      ".launch), or Accel-Sim's traces (kernelslist.g).", children, NULL, NULL};
  struct run_input input = {.minimise = 0};
  struct options *o = &input.options;
  struct run_result result;
  struct tw_error error;
  options_init(o);
  o->program = program;
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  remember_command(o, argc, argv);
  if (options_resolve(o, &error) != 0 || (input.minimise && refuse_minimise(o->run.kernel, &error) != 0)) {
    complain(&error);
    return RUN_BAD_INPUT;
  }
  enum run_status status = run_kernel(&o->run, &result);
  if (status != RUN_BAD_INPUT && o->report && json_write(json_of_run(&o->run, &result), o->report, &error) != 0) {
    complain(&error);
    if (status == RUN_PASSED) return RUN_BAD_INPUT;
  }
  print_outcome(&o->run, &result);
  if (input.minimise && result.engine.first.unit && minimise(o, &result.engine, input.minimise, &error) != 0)
    complain(&error);
  return (int)status;
}

struct cosim_input {
  struct cosim_options options;
  const char *kernels[256];
};

static error_t parse_cosim(int key, char *text, struct argp_state *state) {
  struct cosim_input *c = state->input;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &c->options.base; return 0;
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

static int command_cosim(const char *program, int argc, char **argv) {
  static const struct argp_option own[] = {
      {"full", KEY_FULL, NULL, 0, "every policy, every seed, with random memory delays: scheduler and assignment, or STHLD (caching collector units)", 0},
      {"seeds", KEY_SEEDS, "N", 0, "N seeds, without --full from --seed on (default 1, with --full 3)", 0},
      {"jobs", KEY_JOBS, "N", 0, "runs side by side (default: the cores of this machine)", 0},
      {0}};
  const struct argp_child children[] = {{&run_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {own, parse_cosim, "KERNEL...", "Runs kernels on the SM and prints one table.", children, NULL, NULL};
  struct cosim_input c = {.options = {.jobs = jobs_default()}};
  options_init(&c.options.base);
  c.options.base.program = program;
  argp_parse(&argp, argc, argv, 0, NULL, &c);
  c.options.kernels = c.kernels;
  return (int)cosim(&c.options);
}

enum { KEY_COUNT = 640, KEY_KEEP, KEY_FIRST, KEY_REACH, KEY_PRINT };

struct random_input {
  struct random_options options;
  bool print;
};

static error_t parse_random(int key, char *text, struct argp_state *state) {
  struct random_input *r = state->input;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &r->options.base; return 0;
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

static int print_program(u64 seed) {
  char *text = program_generate(seed);
  const bool good = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;
  free(text);
  return good ? RUN_PASSED : RUN_INTERNAL;
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

static int command_random(const char *program, int argc, char **argv) {
  static const struct argp_option own[] = {
      {"count", KEY_COUNT, "N", 0, "programs, of the seeds from --seed on (default 100)", 0},
      {"jobs", KEY_JOBS, "N", 0, "programs side by side (default: the cores of this machine)", 0},
      {"keep", KEY_KEEP, "FOLDER", 0, "where programs that fail are kept (default build/random)", 0},
      {"first", KEY_FIRST, NULL, 0, "stop at the first that fails", 0},
      {"reach", KEY_REACH, NULL, 0, "print how often each instruction was executed; status 3 if one never was", 0},
      {"print", KEY_PRINT, NULL, 0, "print the program of --seed and run nothing", 0},
      {0}};
  const struct argp_child children[] = {{&run_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {own, parse_random, "", "Runs generated programs and compares them with the functional "
                            "executor.  Without --sched, --assign, --score-latency or --memory-delay each seed chooses.  --cycle-limit is 2000000.",
                            children, NULL, NULL};
  struct random_input r = {.options = {.count = 100, .jobs = jobs_default(), .program = program, .keep = "build/random"}};
  struct run_options *run = &r.options.base.run;
  options_init(&r.options.base);
  run->scheduler = run->assignment = NULL;
  run->engine.cycle_limit = 2000000;
  argp_parse(&argp, argc, argv, 0, NULL, &r);
  if (refuse_random(&r.options)) return RUN_BAD_INPUT;
  r.options.vary_memory = !run->memory.random_delay && !run->setting.score_latency;
  return r.print ? print_program(run->seed) : (int)random_programs(&r.options);
}

static int command_warppool(int argc, char **argv) {
  const bool small = argc > 1 && strcmp(argv[1], "--small") == 0;
  const int words = argc - small;
  if (words != 2 && words != 3) fputs("Usage: twinwarp warppool [--small] FOLDER-OF-KERNELS [REPORT.json]\n", stderr);
  else if (access(argv[1 + small], R_OK) != 0) fprintf(stderr, "twinwarp: %s: cannot open\n", argv[1 + small]);
  else return (int)warppool(argv[1 + small], small, words == 3 ? argv[2 + small] : NULL);
  return RUN_BAD_INPUT;
}

static int command_malekeh(int argc, char **argv) {
  const bool small = argc > 1 && strcmp(argv[1], "--small") == 0;
  const int words = argc - small;
  if (words != 2 && words != 3) fputs("Usage: twinwarp malekeh [--small] FOLDER-OF-KERNELS [REPORT.json]\n", stderr);
  else if (access(argv[1 + small], R_OK) != 0) fprintf(stderr, "twinwarp: %s: cannot open\n", argv[1 + small]);
  else return (int)malekeh(argv[1 + small], small, words == 3 ? argv[2 + small] : NULL);
  return RUN_BAD_INPUT;
}

static int command_scavenger(int argc, char **argv) {
  const bool small = argc > 1 && strcmp(argv[1], "--small") == 0;
  const int words = argc - small;
  if (words != 2 && words != 3) fputs("Usage: twinwarp scavenger [--small] FOLDER-OF-KERNELS [REPORT.json]\n", stderr);
  else if (access(argv[1 + small], R_OK) != 0) fprintf(stderr, "twinwarp: %s: cannot open\n", argv[1 + small]);
  else return (int)scavenger_study(argv[1 + small], small, words == 3 ? argv[2 + small] : NULL);
  return RUN_BAD_INPUT;
}

static int command_barnes(int argc, char **argv) {
  if (argc != 2 && argc != 3) fputs("Usage: twinwarp barnes FOLDER-OF-KERNELS [REPORT.json]\n", stderr);
  else if (access(argv[1], R_OK) != 0) fprintf(stderr, "twinwarp: %s: cannot open\n", argv[1]);
  else return (int)barnes(argv[1], argc == 3 ? argv[2] : NULL);
  return RUN_BAD_INPUT;
}

static int command_presets(void) {
  for (const struct preset *p = presets; p->name; p++) {
    printf("%-8s %s\n        ", p->name, p->description);
#define SHOW(field, min, max) printf(" " #field "=%u", p->params.field);
#define NOTHING(name, expression)
    SM_PARAMS(SHOW, NOTHING)
    putchar('\n');
  }
  return 0;
}

static int command_units(void) {
  for (const struct tw_unit *const *u = tw_units; *u; u++) {
    unsigned in = 0;
    for (unsigned i = 0; i < (*u)->port_count; i++) in += (*u)->ports[i].direction == TW_IN;
    printf("%-20s %2u inputs %2u outputs  parameters:", (*u)->name, in, (*u)->port_count - in);
    for (unsigned i = 0; i < (*u)->param_count; i++)
      printf(" %s=%u..%u", (*u)->params[i].name, (*u)->params[i].min, (*u)->params[i].max);
    putchar('\n');
  }
  return 0;
}

static int usage(FILE *f) {
  fputs("Usage: twinwarp run KERNEL [OPTION...]       one kernel on the SM\n"
        "       twinwarp cosim KERNEL... [OPTION...]  many kernels, one table\n"
        "       twinwarp compile MODULE.ptx [OPTION...]  what a kernel of PTX becomes\n"
        "       twinwarp regions KERNEL [OPTION...]   its regions for RegLess, and a check of them\n"
        "       twinwarp regless KERNEL... [OPTION...]  kernels replayed on a shard of RegLess\n"
        "       twinwarp random [OPTION...]           generated programs against the functional executor\n"
        "       twinwarp barnes FOLDER [FILE.json]    Barnes's experiments on the C engine\n"
        "       twinwarp malekeh [--small] FOLDER [FILE.json]  Malekeh's experiments on the C engine\n"
        "       twinwarp warppool [--small] FOLDER [FILE.json]  WarpPool's experiments on the C engine\n"
        "       twinwarp scavenger [--small] FOLDER [FILE.json]  Scavenger's experiments on the C engine\n"
        "       twinwarp controllers [TRACE] [OPTION...]  Scavenger's controllers around a trace of IPC\n"
        "       twinwarp presets                      the machines and their parameters\n"
        "       twinwarp units                        the units, their ports and parameters\n"
        "`twinwarp run --help`, `cosim --help` and `random --help` describe the options.\n", f);
  fprintf(f, "%s\n", statuses + 1);
  return f == stdout ? 0 : RUN_BAD_INPUT;
}

int main(int argc, char **argv) {
  argp_err_exit_status = RUN_BAD_INPUT;
  if (argc < 2) return usage(stderr);
  static char name[64];
  const char *command = argv[1];
  snprintf(name, sizeof name, "twinwarp %.40s", command);
  argv[1] = name;
  if (strcmp(command, "run") == 0) return command_run(argv[0], argc - 1, argv + 1);
  if (strcmp(command, "cosim") == 0) return command_cosim(argv[0], argc - 1, argv + 1);
  if (strcmp(command, "compile") == 0) return compile_command(argc - 1, argv + 1);
  if (strcmp(command, "regions") == 0) return regions_command(argc - 1, argv + 1);
  if (strcmp(command, "regless") == 0) return regless_command(argc - 1, argv + 1);
  if (strcmp(command, "random") == 0) return command_random(argv[0], argc - 1, argv + 1);
  if (strcmp(command, "barnes") == 0) return command_barnes(argc - 1, argv + 1);
  if (strcmp(command, "malekeh") == 0) return command_malekeh(argc - 1, argv + 1);
  if (strcmp(command, "warppool") == 0) return command_warppool(argc - 1, argv + 1);
  if (strcmp(command, "scavenger") == 0) return command_scavenger(argc - 1, argv + 1);
  if (strcmp(command, "controllers") == 0) return controller_command(argc - 1, argv + 1);
  if (strcmp(command, "presets") == 0 && argc == 2) return command_presets();
  if (strcmp(command, "units") == 0 && argc == 2) return command_units();
  if (strcmp(command, "--help") == 0 || strcmp(command, "-h") == 0 || strcmp(command, "help") == 0) return usage(stdout);
  fprintf(stderr, "twinwarp: %s: unknown command; see `twinwarp --help`\n", command);
  return RUN_BAD_INPUT;
}
