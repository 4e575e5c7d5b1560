/* regions_command: see regions_command.h. */
#include "regions_command.h"

#include <stdlib.h>

#include "compiler/compiler.h"
#include "file.h"
#include "isa/assembler.h"
#include "run/json_report.h"
#include "papers/regless/regions_check.h"
#include "papers/regless/regions_text.h"
#include "run/run_trace.h"
#include "util/written.h"

enum {
  KEY_ENTRY = 720,
  KEY_BLOCK,
  KEY_ENTRIES,
  KEY_SOFT,
  KEY_CHECK,
  KEY_RANDOM,
  KEY_SEED,
  KEY_REPORT,
  MOST_KERNELS = 1024
};

struct regions_input {
  const char *kernels[MOST_KERNELS];
  struct regions_check_options check;
  struct compile_options compile;
  bool checks;
};

static error_t parse(int key, char *text, struct argp_state *state) {
  struct regions_input *c = state->input;
  switch (key) {
    case KEY_ENTRY: c->compile.entry = text; return 0;
    case KEY_BLOCK:
      if (launch_parse_extent(text, c->compile.block) != 0 || launch_geometry_fault((u32[]){1, 1, 1}, c->compile.block))
        options_error(state, "--block %s: must be X[,Y[,Z]], at most %d threads", text, KERNEL_MAX_THREADS);
      return 0;
    case KEY_ENTRIES: {
      const enum region_softness softness = c->check.regions.softness;
      const u64 entries = options_number(state, "entries", text, REGION_LEAST_ENTRIES, REGION_MOST_ENTRIES);
      c->check.regions = region_options_for((u32)entries);
      c->check.regions.softness = softness;
      return 0;
    }
    case KEY_SOFT:
      c->check.regions.softness = strcmp(text, "thesis") == 0 ? SOFT_BY_THESIS : SOFT_BY_WAITING;
      if (strcmp(text, "thesis") != 0 && strcmp(text, "waiting") != 0)
        options_error(state, "--soft %s: must be one of waiting, thesis", text);
      return 0;
    case KEY_CHECK: c->checks = true; return 0;
    case KEY_RANDOM: c->check.random = options_number(state, "random", text, 1, 1000000000); return 0;
    case KEY_SEED: c->check.seed = options_number(state, "seed", text, 1, 0x7fffffff); return 0;
    case KEY_REPORT: c->check.report = options_report(state, text); return 0;
    case ARGP_KEY_ARG:
      if (run_trace_takes(text)) options_error(state, "%s: traces have no values of registers to check", text);
      if (c->check.kernel_count == MOST_KERNELS) options_error(state, "more than %d kernels", MOST_KERNELS);
      else c->kernels[c->check.kernel_count++] = text;
      return 0;
    case ARGP_KEY_END:
      if (c->check.random && !c->checks) options_error(state, "--random goes with --check");
      if (c->checks && (c->compile.entry || c->compile.block[0]))
        options_error(state, "--entry and --block do not go with --check, which takes launch files");
      if (!c->checks && c->check.kernel_count != 1)
        options_error(
            state, c->check.kernel_count ? "%s: only one kernel is printed; --check takes many" : "no kernel given%s",
            c->check.kernel_count ? c->kernels[1] : "");
      if (c->checks && !c->check.kernel_count && !c->check.random) options_error(state, "no kernel given");
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

/* A kernel of assembly, or an entry of a module. */
static int read_kernel(const struct regions_input *c, struct kernel *kernel, struct compiled *compiled,
                       struct tw_error *error) {
  const char *path = c->kernels[0];
  size_t length;
  if (written_ends_in(path, ".launch"))
    return tw_fail(error, "%.160s: a launch file is for --check; give the module", path);
  if (!written_ends_in(path, ".ptx")) {
    if (c->compile.entry || c->compile.block[0])
      return tw_fail(error, "%.160s: --entry and --block are for PTX modules", path);
    return assemble_file(path, kernel, error);
  }
  char *text = file_read(path, COMPILER_FILE_BYTES, &length, error);
  if (!text) return -1;
  const int failed = compile_ptx(path, text, length, &c->compile, compiled, error);
  free(text);
  if (failed) return -1;
  *kernel = compiled->kernel;
  memset(&compiled->kernel, 0, sizeof compiled->kernel);
  compiled_free(compiled);
  return 0;
}

static int print(const struct regions_input *c) {
  struct kernel kernel;
  struct compiled compiled;
  struct regions r;
  struct tw_error error;
  int failed = read_kernel(c, &kernel, &compiled, &error);
  if (!failed) {
    failed = regions_create(&r, &kernel, &c->check.regions, &error);
    if (!failed) {
      if (c->check.report) failed = json_write(regions_json(&kernel, &r), c->check.report, &error);
      if (!failed) regions_print(&kernel, &r);
      regions_free(&r);
    }
    kernel_free(&kernel);
  }
  if (failed) fprintf(stderr, "twinwarp: %s\n", error.text);
  return failed ? RUN_BAD_INPUT : RUN_PASSED;
}

int regions_command(int argc, char **argv) {
  static const struct argp_option own[] = {
      {"entry", KEY_ENTRY, "NAME", 0, "the kernel of a module (default: the module's only one)", 0},
      {"block", KEY_BLOCK, "X[,Y[,Z]]", 0, "compile the module for blocks of this size (default: any)", 0},
      {"entries", KEY_ENTRIES, "N", 0, "entries of the staging units of an SM: 128 to 2048 (default 512)", 0},
      {"soft", KEY_SOFT, "HOW", 0,
       "soft definitions: `waiting` (default), by the lanes that wait; `thesis`, by Algorithm 2 as it is printed", 0},
      {"check", KEY_CHECK, NULL, 0,
       "run kernels and launch files with poison in what hardware may drop; print a table; status 3 if a result "
       "changes",
       0},
      {"random", KEY_RANDOM, "N", 0, "and so many generated programs, of the seeds from --seed on", 0},
      {"seed", KEY_SEED, "N", 0, "of buffer contents and programs (default 1)", 0},
      {"report", KEY_REPORT, "FILE", 0, "write the same as JSON", 0},
      {0}};
  const struct argp argp = {own,  parse, "KERNEL...", "Prints the regions of a kernel (.tws or .ptx) for RegLess.",
                            NULL, NULL,  NULL};
  static struct regions_input input;
  input.check.kernels = input.kernels;
  input.check.seed = 1;
  input.check.regions = region_options_for(512);
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  return input.checks ? (int)regions_check(&input.check) : print(&input);
}
