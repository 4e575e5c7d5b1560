/* barnes_suite: see barnes_runs.h. */
#include <glob.h>
#include <math.h>
#include <stdlib.h>

#include "barnes_runs.h"
#include "util/jobs.h"

static const struct variant variants[] = {
    {"GTO", "volta", "gto", "rr", 0, {NULL}},
    {"LRR", "volta", "lrr", "rr", 0, {NULL}},
    {"RBA", "volta", "rba", "rr", 0, {NULL}},
    {"RBA, score latency 20", "volta", "rba", "rr", 20, {NULL}},
    {"4 collector units", "volta", "gto", "rr", 0, {"CollectorUnits=4"}},
    {"8 collector units", "volta", "gto", "rr", 0, {"CollectorUnits=8"}},
    {"16 collector units", "volta", "gto", "rr", 0, {"CollectorUnits=16"}},
    {"fully connected", "fully", "gto", "rr", 0, {NULL}},
    {"fully connected, RBA", "fully", "rba", "rr", 0, {NULL}},
};
static const char *const published[] = {"", "", "1.119", "-0.1 % or less", "1.041", "1.071", "1.096", "1.132", "1.061"};
enum { VARIANTS = sizeof variants / sizeof *variants };

struct sample {
  enum run_status status;
  double cycles;
  char error[256];
};

struct suite {
  struct study *study;
  glob_t files;
  struct sample *sample; /* of launches, by variants */
};

static const char *name_of(const struct suite *s, u64 launch) { return strrchr(s->files.gl_pathv[launch], '/') + 1; }

static void measure(void *context, u64 i, void *result) {
  const struct suite *s = context;
  struct sample *to = result;
  struct run_result r;
  *to = (struct sample){0};
  to->status = barnes_run(s->study->folder, name_of(s, i / VARIANTS), &variants[i % VARIANTS], NULL, 1, &r);
  to->cycles = (double)r.cycles;
  if (to->status != RUN_PASSED) snprintf(to->error, sizeof to->error, "%s", r.error.text);
}

static bool take(void *context, u64 i, const void *result) {
  struct suite *s = context;
  if (result) memcpy(&s->sample[i], result, sizeof *s->sample);
  else s->sample[i] = (struct sample){.status = RUN_INTERNAL, .error = "the run ended without a result"};
  s->study->status = s->sample[i].status;
  if (s->study->status == RUN_PASSED) return true;
  fprintf(stderr, "twinwarp: %s, %s: %s\n", name_of(s, i / VARIANTS), variants[i % VARIANTS].label, s->sample[i].error);
  return false;
}

/* Speed relative to the first variant. */
static double speed(const struct suite *s, u64 launch, unsigned variant) {
  const struct sample *of = &s->sample[launch * VARIANTS];
  return of[0].cycles / of[variant].cycles;
}

static void put_kernel(FILE *text, cJSON *row, const char *key, const char *which, const char *launch, double value) {
  char name[64], kernel[256];
  snprintf(kernel, sizeof kernel, "%.*s", (int)strcspn(launch, "."), launch);
  snprintf(name, sizeof name, "%s_kernel", key);
  cJSON_AddStringToObject(row, name, kernel);
  snprintf(name, sizeof name, "%s_speedup_ratio", key);
  cJSON_AddNumberToObject(row, name, value);
  fprintf(text, "  %s %s %.3f", which, kernel, value);
}

static void print(const struct suite *s) {
  cJSON *table = cJSON_AddArrayToObject(s->study->root, "suite");
  fprintf(s->study->text, "\nThe suite, %zu small launches: speed relative to GTO, 2 collector units, 2 banks\n",
          s->files.gl_pathc);
  for (unsigned v = 1; v < VARIANTS; v++) {
    cJSON *row = experiment_row(table, "variant", variants[v].label);
    double sum = 0;
    u64 least = 0, most = 0;
    for (u64 k = 0; k < s->files.gl_pathc; k++) {
      sum += log(speed(s, k, v));
      if (speed(s, k, v) < speed(s, least, v)) least = k;
      if (speed(s, k, v) > speed(s, most, v)) most = k;
    }
    const double mean = exp(sum / (double)s->files.gl_pathc);
    cJSON_AddNumberToObject(row, "launches_count", (double)s->files.gl_pathc);
    cJSON_AddNumberToObject(row, "geomean_speedup_ratio", mean);
    fprintf(s->study->text, "%-22s %6.3f  paper %-15s", variants[v].label, mean, *published[v] ? published[v] : "-");
    put_kernel(s->study->text, row, "least", "least", name_of(s, least), speed(s, least, v));
    put_kernel(s->study->text, row, "most", "most", name_of(s, most), speed(s, most, v));
    fputc('\n', s->study->text);
  }
}

void barnes_suite(struct study *study) {
  struct suite s = {.study = study};
  char pattern[512];
  snprintf(pattern, sizeof pattern, "%s/*.small.launch", study->folder);
  if (glob(pattern, 0, NULL, &s.files) != 0) {
    fprintf(stderr, "twinwarp: %s: there is no such launch\n", pattern);
    study->status = RUN_BAD_INPUT;
    return;
  }
  s.sample = calloc(s.files.gl_pathc * VARIANTS, sizeof *s.sample);
  if (s.sample) jobs_run("runs", s.files.gl_pathc * VARIANTS, jobs_default(), sizeof *s.sample, measure, take, &s);
  else study->status = RUN_INTERNAL;
  if (study->status == RUN_PASSED) print(&s);
  free(s.sample);
  globfree(&s.files);
}
