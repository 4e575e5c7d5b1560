/* barnes: see barnes.h. */
#include "barnes.h"

#include <math.h>
#include <stdlib.h>

#include "barnes_runs.h"
#include "util/progress.h"

enum run_status barnes_run(const char *folder, const char *file, const struct variant *v, const char *argument,
                           u64 seed, struct run_result *r) {
  struct experiment e;
  memset(r, 0, sizeof *r);
  experiment_init(&e, folder, file, v->preset);
  e.options.run.seed = seed;
  e.options.run.scheduler = v->scheduler;
  e.options.run.setting.score_latency = (u8)v->latency;
  e.options.run.assignment = v->assignment;
  experiment_set(&e, v->set, 3);
  experiment_argue(&e, &argument, 1);
  return experiment_run(&e, r);
}

/* A failure ends the study. */
static void run(struct study *s, const char *kernel, const struct variant *v, const char *argument, u64 seed,
                struct run_result *r) {
  char file[128];
  memset(r, 0, sizeof *r);
  if (s->status != RUN_PASSED) return;
  snprintf(file, sizeof file, "%s.tws", kernel);
  s->status = barnes_run(s->folder, file, v, argument, seed, r);
  if (s->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", r->error.text);
}

static double cycles(struct study *s, const char *kernel, const struct variant *v, const char *argument, u64 seed) {
  struct run_result r;
  run(s, kernel, v, argument, seed, &r);
  return (double)r.cycles;
}

static const struct variant assignments[] = {
    {.label = "RR", .preset = "volta", .scheduler = "gto", .assignment = "rr"},
    {.label = "SRR", .preset = "volta", .scheduler = "gto", .assignment = "srr"},
    {.label = "Shuffle", .preset = "volta", .scheduler = "gto", .assignment = "shuffle"},
};
enum { ASSIGNMENTS = sizeof assignments / sizeof *assignments, SHUFFLE_SEEDS = 10 };

/* Mean over several Shuffle tables; the other assignments do not depend on the seed. */
static double mean_cycles(struct study *s, const char *kernel, const struct variant *v, const char *argument) {
  const unsigned seeds = strcmp(v->assignment, "shuffle") == 0 ? SHUFFLE_SEEDS : 1;
  double sum = 0;
  for (unsigned seed = 1; seed <= seeds; seed++) sum += cycles(s, kernel, v, argument, seed);
  return sum / seeds;
}

static void imbalance(struct study *s) {
  cJSON *table = cJSON_AddArrayToObject(s->root, "imbalance");
  fputs("Issue imbalance, III-B and Fig. 3: time relative to the baseline microbenchmark\n"
        "assignment   balanced  unbalanced   paper\n",
        s->text);
  for (unsigned i = 0; i < ASSIGNMENTS; i++) {
    const double base = cycles(s, "fma_baseline", &assignments[0], NULL, 1);
    const double balanced = mean_cycles(s, "fma_balanced", &assignments[i], NULL) / base;
    const double unbalanced = mean_cycles(s, "fma_unbalanced", &assignments[i], NULL) / base;
    fprintf(s->text, "%-12s %8.2f  %10.2f   %s\n", assignments[i].label, balanced, unbalanced,
            i == 0 ? "balanced 1.0, unbalanced 3.9 (A100)" : "");
    cJSON *row = experiment_row(table, "assignment", assignments[i].label);
    cJSON_AddNumberToObject(row, "balanced_to_baseline_ratio", balanced);
    cJSON_AddNumberToObject(row, "unbalanced_to_baseline_ratio", unbalanced);
  }
}

static void scaling(struct study *s) {
  static const unsigned factors[] = {1, 2, 4, 8, 16, 32};
  cJSON *table = cJSON_AddArrayToObject(s->root, "imbalance_scaling");
  fputs("\nFig. 8: speed relative to RR as every fourth warp runs n times as long as the others\n"
        "    n      RR     SRR  Shuffle   paper: SRR ideal, Shuffle falls behind it as n grows\n",
        s->text);
  for (unsigned f = 0; f < sizeof factors / sizeof *factors; f++) {
    char argument[32];
    double time[ASSIGNMENTS];
    snprintf(argument, sizeof argument, "iterations=%u", 4 * factors[f]);
    for (unsigned i = 0; i < ASSIGNMENTS; i++) time[i] = mean_cycles(s, "fma_scaled", &assignments[i], argument);
    fprintf(s->text, "%5u %7.2f %7.2f %8.2f\n", factors[f], 1.0, time[0] / time[1], time[0] / time[2]);
    cJSON *row = cJSON_CreateObject();
    cJSON_AddNumberToObject(row, "imbalance_ratio", factors[f]);
    cJSON_AddNumberToObject(row, "srr_speedup_ratio", time[0] / time[1]);
    cJSON_AddNumberToObject(row, "shuffle_speedup_ratio", time[0] / time[2]);
    cJSON_AddItemToArray(table, row);
  }
}

static const char *const bound[] = {"bank_bound", "matmul_tiled", "fma_baseline", "fma_scaled"};
enum { BOUND = sizeof bound / sizeof *bound };

/* Speed relative to `base` on each kernel, and their geometric mean. */
static void speedups(struct study *s, const char *key, const struct variant *base, const struct variant *v,
                     unsigned count, const char *const *paper) {
  cJSON *table = cJSON_AddArrayToObject(s->root, key);
  fprintf(s->text, "%-26s", "");
  for (unsigned k = 0; k < BOUND; k++) fprintf(s->text, " %13s", bound[k]);
  fputs("   geomean  paper (average)\n", s->text);
  for (unsigned i = 0; i < count; i++) {
    double product = 1;
    cJSON *row = experiment_row(table, "variant", v[i].label);
    fprintf(s->text, "%-26s", v[i].label);
    for (unsigned k = 0; k < BOUND; k++) {
      const double speed = cycles(s, bound[k], base, NULL, 1) / cycles(s, bound[k], &v[i], NULL, 1);
      char name[64];
      product *= speed;
      fprintf(s->text, " %13.3f", speed);
      snprintf(name, sizeof name, "%s_speedup_ratio", bound[k]);
      cJSON_AddNumberToObject(row, name, speed);
    }
    fprintf(s->text, " %9.3f  %s\n", pow(product, 1.0 / BOUND), paper ? paper[i] : "");
    cJSON_AddNumberToObject(row, "geomean_speedup_ratio", pow(product, 1.0 / BOUND));
  }
}

static void operand_stage(struct study *s) {
  static const struct variant v[] = {
      {"LRR", "volta", "lrr", "rr", 0, {NULL}},
      {"RBA", "volta", "rba", "rr", 0, {NULL}},
      {"4 collector units", "volta", "gto", "rr", 0, {"CollectorUnits=4"}},
      {"8 collector units", "volta", "gto", "rr", 0, {"CollectorUnits=8"}},
      {"16 collector units", "volta", "gto", "rr", 0, {"CollectorUnits=16"}},
      {"4 banks", "volta", "gto", "rr", 0, {"Banks=4", "Rows=128"}},
      {"4 banks, RBA", "volta", "rba", "rr", 0, {"Banks=4", "Rows=128"}},
      {"fully connected", "fully", "gto", "rr", 0, {NULL}},
      {"fully connected, RBA", "fully", "rba", "rr", 0, {NULL}},
  };
  static const char *const paper[] = {"-",
                                      "1.119 (1.193 of sensitive ones)",
                                      "1.041",
                                      "1.071",
                                      "1.096",
                                      "-",
                                      "RBA's gain falls from 1.193 to 1.154",
                                      "1.132 (all applications)",
                                      "1.061 -> 1.196 where RBA beats it"};
  fputs("\nOperand stage, VI-B, Fig. 10 to 12: speed relative to GTO, 2 collector units, 2 banks\n", s->text);
  speedups(s, "operand_stage", &assignments[0], v, sizeof v / sizeof *v, paper);
}

static void latency(struct study *s) {
  static const struct variant v[] = {
      {"score latency 1", "volta", "rba", "rr", 1, {NULL}},   {"score latency 2", "volta", "rba", "rr", 2, {NULL}},
      {"score latency 5", "volta", "rba", "rr", 5, {NULL}},   {"score latency 10", "volta", "rba", "rr", 10, {NULL}},
      {"score latency 20", "volta", "rba", "rr", 20, {NULL}},
  };
  static const struct variant base = {"", "volta", "rba", "rr", 0, {NULL}};
  static const char *const paper[] = {"", "", "", "", "-0.1 % or less on average; worst 1.242 -> 1.192"};
  fputs("\nRBA score latency, VI-B4: speed relative to latency 0\n", s->text);
  speedups(s, "score_latency", &base, v, sizeof v / sizeof *v, paper);
}

static void variation(struct study *s) {
  cJSON *table = cJSON_AddArrayToObject(s->root, "issue_variation");
  fputs("\nCoefficient of variation of instructions issued per sub-core, VI-C, Fig. 17\n"
        "kernel               RR     SRR  Shuffle   paper (TPC-H, uncompressed): RR 0.80, SRR 0.11\n",
        s->text);
  static const char *const kernels[] = {"fma_unbalanced", "fma_scaled", "matmul_tiled"};
  for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    cJSON *row = experiment_row(table, "kernel", kernels[k]);
    fprintf(s->text, "%-16s", kernels[k]);
    for (unsigned i = 0; i < ASSIGNMENTS; i++) {
      struct run_result r;
      char name[32];
      run(s, kernels[k], &assignments[i], NULL, 1, &r);
      fprintf(s->text, " %7.2f", run_imbalance(&r));
      snprintf(name, sizeof name, "%s_variation_ratio", assignments[i].assignment);
      cJSON_AddNumberToObject(row, name, run_imbalance(&r));
    }
    fputc('\n', s->text);
  }
}

static void tables(struct study *s) {
  static void (*const parts[])(struct study *) = {imbalance, scaling, operand_stage, latency, variation};
  enum { PARTS = sizeof parts / sizeof *parts };
  struct progress progress;
  progress_begin(&progress, "tables", PARTS);
  for (unsigned i = 0; i < PARTS && s->status == RUN_PASSED; i++) {
    progress_show(&progress, i);
    parts[i](s);
  }
  progress_end(&progress);
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status barnes(const char *folder, const char *report) {
  char *text = NULL;
  size_t length;
  struct study s = {folder, cJSON_CreateObject(), RUN_PASSED, open_memstream(&text, &length)};
  if (s.text) {
    tables(&s);
    if (s.status == RUN_PASSED) barnes_suite(&s);
    fclose(s.text);
  } else {
    s.status = RUN_INTERNAL;
  }
  s.status = experiment_end(s.root, s.status, report);
  if (s.status == RUN_PASSED) fputs(text, stdout);
  free(text);
  return s.status;
}
