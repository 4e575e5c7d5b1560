/* regless_command: see regless_command.h. */
#include "regless_command.h"

#include <math.h>
#include <stdlib.h>

#include "util/column.h"
#include "util/counts.h"
#include "util/progress.h"
#include "run/json_report.h"
#include "run/options.h"
#include "papers/regless/regless_memory.h"
#include "papers/regless/regless_paper.h"
#include "papers/regless/regless_runs.h"

enum { KEY_ENTRIES = 740, KEY_COMPRESSOR, KEY_SEED, KEY_STEPS, KEY_LATENCY, KEY_REPLAY, KEY_REPORT };
enum { MOST_KERNELS = 1024, SHARDS = 4 };

struct machine_row {
  const char *name;
  struct regless_machine machine;
};

static const struct machine_row all_machines[REGLESS_MACHINES] = {
    [REGLESS_128] = {"128", {.entries = 128, .compress = true}},
    [REGLESS_256] = {"256", {.entries = 256, .compress = true}},
    [REGLESS_512] = {"512", {.entries = 512, .compress = true}},
    [REGLESS_512_PLAIN] = {"512 plain", {.entries = 512}},
    [REGLESS_2048] = {"2048", {.entries = 2048, .compress = true}}};
enum { MACHINES = REGLESS_MACHINES };

struct study {
  const char *kernels[MOST_KERNELS];
  unsigned kernel_count;
  const char *report;
  u64 seed, most_steps, latency; /* the last two of a replay */
  bool replay;
  struct machine_row machines[MACHINES];
  unsigned machine_count;
  bool compressor_given, compressor;
  u64 entries;                                  /* 0: all machines */
  struct regless_figures figures[MOST_KERNELS]; /* of kernels that passed, and of the one that runs */
  unsigned passed;
};

static struct regless_figures *now(struct study *s) { return &s->figures[s->passed]; }

/* One launch on one machine: with regions for its capacity. */
static int replay_on(const struct study *study, const struct regless_trace *trace, const struct launch *launch,
                     unsigned m, struct replay_counts *counts, struct tw_error *error) {
  struct regless_machine machine = study->machines[m].machine;
  struct kernel with;
  if (regions_kernel_for(machine.entries, launch->kernel, &with, error)) return -1;
  machine.latency = (u32)study->latency;
  const int failed = regless_replay(trace, &with, &machine, counts, error);
  kernel_free(&with);
  return failed;
}

static int replay_launch(void *context, const struct launch *launch, u32 *image, struct tw_error *error) {
  struct study *study = context;
  const struct regless_machine whole = {.entries = REGION_MOST_ENTRIES, .whole = true, .latency = (u32)study->latency};
  struct regless_trace trace;
  if (regless_record(&trace, launch, image, SHARDS, study->most_steps, error)) return -1;
  int failed = regless_replay(&trace, launch->kernel, &whole, &now(study)->whole, error);
  for (unsigned m = 0; m < study->machine_count && !failed; m++)
    failed = replay_on(study, &trace, launch, m, &now(study)->counts[m], error);
  regless_trace_free(&trace);
  return failed;
}

static enum run_status replay_one(struct study *study, const char *kernel, struct run_result *result) {
  struct options o;
  options_init(&o);
  o.snapshots = false;
  o.run.seed = study->seed;
  o.run.kernel = kernel;
  o.run.instead = replay_launch;
  o.run.instead_context = study;
  return options_resolve(&o, &result->error) ? RUN_BAD_INPUT : run_kernel(&o.run, result);
}

static enum run_status run_machines(struct study *study, const char *kernel, struct run_result *result) {
  struct regless_machine whole = {.entries = REGION_MOST_ENTRIES, .whole = true};
  enum run_status status = regless_run(kernel, study->seed, &whole, &now(study)->whole, result);
  whole.words = true;
  if (status == RUN_PASSED && !study->entries)
    status = regless_run(kernel, study->seed, &whole, &now(study)->words, result);
  for (unsigned m = 0; m < study->machine_count && status == RUN_PASSED; m++)
    status = regless_run(kernel, study->seed, &study->machines[m].machine, &now(study)->counts[m], result);
  return status;
}

/* ---- figures */

static double per(u64 of, u64 by) { return by ? (double)of / (double)by : 0; }
static double relative(const struct regless_figures *f, unsigned m) {
  return per(f->counts[m].cycles, f->whole.cycles);
}

static const char all_kernels[] = "all, geomean";

/* Of the kernels' column, which is begun before they have run. */
static int width_of(const struct study *study) {
  int width = column_fit(0, all_kernels);
  for (unsigned k = 0; k < study->kernel_count; k++) width = column_fit_file(width, study->kernels[k]);
  return width;
}

static void print_row(int width, const char *kernel, const char *machine, const struct replay_counts *c, double time) {
  const u64 elsewhere = c->from_compressor + c->from_l1 + c->from_memory;
  printf("%-*s %-9s %8.3f %8.2f %8.2f %8.2f %8.3f %8.4f %8.4f %7.1f %6.1f %6.1f %6.1f %6.1f %6.1f\n", width, kernel,
         machine, time, 100 * per(c->preloads - elsewhere, c->preloads), 100 * per(c->from_compressor, c->preloads),
         100 * per(c->from_l1, c->preloads), 100 * per(c->from_memory, c->preloads), per(c->requests, c->cycles),
         per(c->invalidations, c->cycles), per(c->instructions, c->regions), per(c->waiting, c->regions),
         per(c->preloading, c->regions), per(c->active, c->regions), per(c->draining, c->regions),
         100 * per(c->words, c->instructions));
}

static void print_head(int width) {
  printf("%-*s %-9s %8s %35s %17s %35s %6s\n", width, "", "", "time to", "preloads, %, from", "L1 req. a cycle",
         "of a region: cycles", "meta-");
  printf("%-*s %-9s %8s %8s %8s %8s %8s %8s %8s %7s %6s %6s %6s %6s %6s\n", width, "kernel", "entries", "full",
         "staging", "compr.", "L1", "beyond", "all", "inval.", "insns.", "waits", "loads", "runs", "drains", "data %");
}

static cJSON *json_row(const char *kernel, const char *machine, const struct replay_counts *c, double time) {
  cJSON *one = cJSON_CreateObject();
  const struct {
    const char *key;
    double value;
  } numbers[] = {{"time_to_full_ratio", time},
                 {"cycles_count", (double)c->cycles},
                 {"instructions_count", (double)c->instructions},
                 {"metadata_words_count", (double)c->words},
                 {"regions_count", (double)c->regions},
                 {"waiting_warp_cycles_count", (double)c->waiting},
                 {"preloading_warp_cycles_count", (double)c->preloading},
                 {"active_warp_cycles_count", (double)c->active},
                 {"draining_warp_cycles_count", (double)c->draining},
                 {"preloads_count", (double)c->preloads},
                 {"preloads_compressor_count", (double)c->from_compressor},
                 {"preloads_l1_count", (double)c->from_l1},
                 {"preloads_beyond_count", (double)c->from_memory},
                 {"l1_requests_count", (double)c->requests},
                 {"l1_invalidations_count", (double)c->invalidations},
                 {"values_compared_count", (double)c->compared}};
  cJSON_AddStringToObject(one, "kernel", kernel);
  cJSON_AddStringToObject(one, "machine", machine);
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    cJSON_AddNumberToObject(one, numbers[i].key, numbers[i].value);
  return one;
}

static enum run_status run_one(struct study *study, const char *kernel) {
  const struct region_options options = region_options_for(all_machines[REGLESS_512].machine.entries);
  struct run_result *result = calloc(1, sizeof *result);
  if (!result) return RUN_INTERNAL;
  *now(study) = (struct regless_figures){0};
  const enum run_status status = (study->replay ? replay_one : run_machines)(study, kernel, result);
  if (status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", result->error.text);
  memcpy(now(study)->name, result->kernel, KERNEL_NAME_BYTES);
  free(result);
  if (status != RUN_PASSED || study->replay || study->entries) return status;
  return regions_measure(kernel, study->seed, &options, &now(study)->regions);
}

static void print_kernel(const struct study *study, const struct regless_figures *f, cJSON *rows) {
  for (unsigned m = 0; m < study->machine_count; m++) {
    print_row(width_of(study), f->name, study->machines[m].name, &f->counts[m], relative(f, m));
    cJSON_AddItemToArray(rows, json_row(f->name, study->machines[m].name, &f->counts[m], relative(f, m)));
  }
}

/* All kernels together: sums, and of times the geometric mean. */
static void print_all(const struct study *study, cJSON *rows) {
  for (unsigned m = 0; m < study->machine_count && study->passed; m++) {
    struct replay_counts sum = {0};
    double logarithms = 0;
    for (unsigned k = 0; k < study->passed; k++) {
      counts_add(&sum, &study->figures[k].counts[m], sizeof sum);
      logarithms += log(relative(&study->figures[k], m));
    }
    const double mean = exp(logarithms / study->passed);
    print_row(width_of(study), all_kernels, study->machines[m].name, &sum, mean);
    cJSON_AddItemToArray(rows, json_row("all", study->machines[m].name, &sum, mean));
  }
}

static void print_verdict(const struct study *study) {
  u64 compared = 0;
  for (unsigned k = 0; k < study->passed; k++)
    for (unsigned m = 0; m < study->machine_count; m++) compared += study->figures[k].counts[m].compared;
  if (study->replay)
    printf("%u of %u kernels replayed, %llu values of the staging unit compared with the executor's, 0 differ\n",
           study->passed, study->kernel_count, (unsigned long long)compared);
  else printf("%u of %u kernels run, results equal the executor's\n", study->passed, study->kernel_count);
}

static enum run_status run_all(struct study *study, cJSON *rows) {
  enum run_status status = RUN_PASSED;
  struct progress progress;
  print_head(width_of(study));
  progress_begin(&progress, "kernels", study->kernel_count);
  for (unsigned k = 0; k < study->kernel_count; k++) {
    progress_show(&progress, k);
    const enum run_status of = run_one(study, study->kernels[k]);
    if (status == RUN_PASSED) status = of;
    if (of == RUN_PASSED) print_kernel(study, &study->figures[study->passed++], rows);
  }
  progress_end(&progress);
  print_all(study, rows);
  print_verdict(study);
  if (study->passed && !study->replay && !study->entries) {
    regless_paper_print(study->figures, study->passed);
    regless_paper_add(study->figures, study->passed, rows);
  }
  return status;
}

/* ---- options */

static error_t parse(int key, char *text, struct argp_state *state) {
  struct study *s = state->input;
  switch (key) {
    case KEY_ENTRIES:
      s->entries = options_number(state, "entries", text, REGION_LEAST_ENTRIES, REGION_MOST_ENTRIES);
      if (s->entries % 32) options_error(state, "--entries %s: must be a multiple of 32: 4 units of 8 banks", text);
      return 0;
    case KEY_COMPRESSOR:
      s->compressor_given = true;
      s->compressor = strcmp(text, "on") == 0;
      if (!s->compressor && strcmp(text, "off") != 0) options_error(state, "--compressor %s: must be on or off", text);
      return 0;
    case KEY_SEED: s->seed = options_number(state, "seed", text, 1, 0x7fffffff); return 0;
    case KEY_STEPS: s->most_steps = options_number(state, "steps", text, 1, 100000000); return 0;
    case KEY_LATENCY: s->latency = options_number(state, "latency", text, 1, 2000); return 0;
    case KEY_REPLAY: s->replay = true; return 0;
    case KEY_REPORT: s->report = options_report(state, text); return 0;
    case ARGP_KEY_ARG:
      if (s->kernel_count == MOST_KERNELS) options_error(state, "more than %d kernels", MOST_KERNELS);
      else s->kernels[s->kernel_count++] = text;
      return 0;
    case ARGP_KEY_END:
      if (!s->kernel_count) options_error(state, "no kernel given");
      if (s->compressor_given && !s->entries) options_error(state, "--compressor goes with --entries");
      if (!s->replay && (s->most_steps || s->latency)) options_error(state, "--steps, --latency: go with --replay");
      if (!s->replay && s->entries & (s->entries - 1))
        options_error(state, "--entries %llu: must be a power of two without --replay", (unsigned long long)s->entries);
      return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

static void choose_machines(struct study *s) {
  static char name[32];
  if (!s->entries) {
    memcpy(s->machines, all_machines, sizeof all_machines);
    s->machine_count = MACHINES;
    return;
  }
  const bool compress = !s->compressor_given || s->compressor;
  snprintf(name, sizeof name, "%llu%s", (unsigned long long)s->entries, compress ? "" : " plain");
  s->machines[0] = (struct machine_row){name, {.entries = (u32)s->entries, .compress = compress}};
  s->machine_count = 1;
}

int regless_command(int argc, char **argv) {
  static const struct argp_option own[] = {
      {"entries", KEY_ENTRIES, "N", 0,
       "entries of the staging units of an SM: 128 to 2048 (default: 128, 256, 512, and 2048, and 512 without "
       "compressor)",
       0},
      {"compressor", KEY_COMPRESSOR, "on|off", 0, "with --entries (default on)", 0},
      {"seed", KEY_SEED, "N", 0, "of buffer contents (default 1)", 0},
      {"replay", KEY_REPLAY, NULL, 0,
       "instead of the SM: every fourth warp, recorded, on one of the four shards; each value compared", 0},
      {"steps", KEY_STEPS, "N", 0, "with --replay: instructions of a launch, whole warps (default 200000)", 0},
      {"latency", KEY_LATENCY, "N", 0, "with --replay: cycles of global loads and stores (default 193)", 0},
      {"report", KEY_REPORT, "FILE", 0, "write the same as JSON", 0},
      {0}};
  const struct argp argp = {
      own,  parse, "KERNEL...", "Runs kernels on the C model of the SM with RegLess, beside a full register file.",
      NULL, NULL,  NULL};
  static struct study study;
  struct tw_error error;
  study.seed = 1;
  argp_parse(&argp, argc, argv, 0, NULL, &study);
  if (!study.most_steps) study.most_steps = 200000;
  if (!study.latency) study.latency = REGLESS_L2_LATENCY;
  choose_machines(&study);
  cJSON *rows = cJSON_CreateArray();
  const enum run_status status = run_all(&study, rows);
  if (!study.report) {
    cJSON_Delete(rows);
    return (int)status;
  }
  if (json_write(rows, study.report, &error) == 0) return (int)status;
  fprintf(stderr, "twinwarp: %s\n", error.text);
  return RUN_BAD_INPUT;
}
