/* scavenger_study: see scavenger_study.h. */
#include "scavenger_study.h"

#include <math.h>
#include <stdlib.h>

#include "run/experiment.h"
#include "scavenger_runs.h"

/* 5.6.5: a target is met within a margin of 1 %. */
static const double margin = 0.01;

static bool computes(const struct scavenger_runs *s, unsigned kernel) { return s->alone[kernel].compute > 0.5; }

static const char *type_of(const struct scavenger_runs *s, unsigned kernel) {
  return computes(s, kernel) ? "COM" : "MEM";
}

static void print_alone(const struct scavenger_runs *s, cJSON *root) {
  cJSON *rows = cJSON_AddArrayToObject(root, "alone");
  printf("Kernels alone, 5.2.1 and Fig. 5.2: COM if they issue arithmetic in more than half of the cycles\n"
         "%-18s %6s %10s  type\n",
         "kernel", "IPC", "computing");
  for (unsigned i = 0; i < SCAVENGER_KERNEL_COUNT; i++) {
    const struct scavenger_alone *a = &s->alone[i];
    printf("%-18s %6.3f %9.1f%%  %s\n", scavenger_kernels[i], a->ipc, 100 * a->compute, type_of(s, i));
    cJSON *row = experiment_row(rows, "kernel", scavenger_kernels[i]);
    cJSON_AddNumberToObject(row, "instructions_per_cycle", a->ipc);
    cJSON_AddNumberToObject(row, "computing_percent", 100 * a->compute);
  }
}

static void print_pairs(const struct scavenger_runs *s, cJSON *root) {
  cJSON *rows = cJSON_AddArrayToObject(root, "pairs");
  printf("\nPairs: speed of either kernel, of its speed alone; time profiling and sharing; error of the prediction\n"
         "%-4s %-18s %-18s %-9s %8s %9s %6s %9s %8s %7s %s\n",
         "goal", "primary", "secondary", "types", "primary", "secondary", "total", "profiling", "sharing", "error",
         "fall-backs");
  for (unsigned g = s->first_goal; g < s->first_goal + s->goals; g++)
    for (unsigned i = 0; i < s->pairs; i++) {
      const struct scavenger_pair *p = &scavenger_pairs[i];
      const struct scavenger_sample *x = &s->sample[g][i];
      printf("%3u%% %-18s %-18s %s x %s %7.1f%% %8.1f%% %6.3f %8.1f%% %7.1f%% %6.1f%% %llu\n", scavenger_goals[g],
             scavenger_kernels[p->primary], scavenger_kernels[p->secondary], type_of(s, p->primary),
             type_of(s, p->secondary), 100 * x->primary, 100 * x->secondary, x->primary + x->secondary,
             100 * x->profiling, 100 * x->sharing, x->predicted ? 100 * (x->predicted - 1) : 0,
             (unsigned long long)x->fall_backs);
      cJSON *row = experiment_row(rows, "primary", scavenger_kernels[p->primary]);
      cJSON_AddStringToObject(row, "secondary", scavenger_kernels[p->secondary]);
      cJSON_AddNumberToObject(row, "goal_percent", scavenger_goals[g]);
      cJSON_AddNumberToObject(row, "primary_percent", 100 * x->primary);
      cJSON_AddNumberToObject(row, "secondary_percent", 100 * x->secondary);
      cJSON_AddNumberToObject(row, "profiling_percent", 100 * x->profiling);
      cJSON_AddNumberToObject(row, "sharing_percent", 100 * x->sharing);
    }
}

/* What the pairs of one class, or of all, have in common at one goal. */
struct summary {
  unsigned pairs, met;
  double primary, secondary, total; /* sums of logarithms: of all pairs, then of those that met the goal */
  double missed;                    /* by which the others were below it */
};

static struct summary summarise(const struct scavenger_runs *s, unsigned g, int class) {
  struct summary sum = {0, 0, 0, 0, 0, 0};
  const double goal = scavenger_goals[g] / 100.0;
  for (unsigned i = 0; i < s->pairs; i++) {
    const struct scavenger_pair *p = &scavenger_pairs[i];
    const struct scavenger_sample *x = &s->sample[g][i];
    if (class >= 0 && class != 2 * !computes(s, p->primary) + !computes(s, p->secondary)) continue;
    sum.pairs++;
    sum.primary += log(x->primary);
    if (x->primary < goal - margin) {
      sum.missed += goal - x->primary;
      continue;
    }
    sum.met++;
    sum.secondary += log(fmax(x->secondary, 1e-3) / (1 - goal));
    sum.total += log(x->primary + x->secondary);
  }
  return sum;
}

static double mean(double sum, unsigned n) { return n ? exp(sum / n) : 0; }

static void print_summary(const struct scavenger_runs *s, cJSON *root) {
  static const char *const classes[] = {"COM x COM", "COM x MEM", "MEM x COM", "MEM x MEM", "all"};
  static const char *const paper[SCAVENGER_GOAL_COUNT] = {"86-91% met", "86-91% met",
                                                          "86-91% met, secondary 1.35, total 1.09", "67% met"};
  cJSON *rows = cJSON_AddArrayToObject(root, "classes");
  printf(
      "\nFig. 5.10 to 5.14: pairs that meet the goal within 1 %%; primary's speed; of those that do, the secondary's\n"
      "throughput and both kernels' against temporal partitioning (geometric means)\n"
      "%-4s %-10s %5s %6s %9s %8s %10s %6s   paper\n",
      "goal", "types", "pairs", "met", "missed by", "primary", "secondary", "total");
  for (unsigned g = s->first_goal; g < s->first_goal + s->goals; g++)
    for (int c = 0; c < 5; c++) {
      const struct summary m = summarise(s, g, c == 4 ? -1 : c);
      if (!m.pairs) continue;
      const double missed = m.pairs > m.met ? m.missed / (m.pairs - m.met) : 0;
      printf("%3u%% %-10s %5u %5.0f%% %8.1f%% %7.1f%% %9.2fx %5.2fx   %s\n", scavenger_goals[g], classes[c], m.pairs,
             100.0 * m.met / m.pairs, 100 * missed, 100 * mean(m.primary, m.pairs), mean(m.secondary, m.met),
             mean(m.total, m.met), c == 4 ? paper[g] : "");
      cJSON *row = experiment_row(rows, "types", classes[c]);
      char name[32];
      snprintf(name, sizeof name, "%s at %u", classes[c], scavenger_goals[g]);
      cJSON_AddStringToObject(row, "name", name);
      cJSON_AddNumberToObject(row, "goal_percent", scavenger_goals[g]);
      cJSON_AddNumberToObject(row, "pairs_count", m.pairs);
      cJSON_AddNumberToObject(row, "met_percent", 100.0 * m.met / m.pairs);
      cJSON_AddNumberToObject(row, "primary_percent", 100 * mean(m.primary, m.pairs));
      cJSON_AddNumberToObject(row, "secondary_ratio", mean(m.secondary, m.met));
      cJSON_AddNumberToObject(row, "total_ratio", mean(m.total, m.met));
    }
}

/* Fig. 5.13 at the paper's tolerance of 7.5 %. */
static void print_predictor(const struct scavenger_runs *s, cJSON *root) {
  double error = 0, profiling = 0;
  unsigned count = 0;
  for (unsigned g = s->first_goal; g < s->first_goal + s->goals; g++)
    for (unsigned i = 0; i < s->pairs; i++) {
      const struct scavenger_sample *x = &s->sample[g][i];
      if (!x->predicted) continue;
      count++;
      error += fabs(x->predicted - 1);
      profiling += x->profiling;
    }
  if (!count) return;
  printf("\nPredictor, 5.6.4: error %.1f %%, time profiling %.1f %% (paper: below 5 %%, below 10 %%)\n",
         100 * error / count, 100 * profiling / count);
  cJSON_AddNumberToObject(root, "prediction_error_percent", 100 * error / count);
  cJSON_AddNumberToObject(root, "profiling_percent", 100 * profiling / count);
}

enum run_status scavenger_study(const char *folder, bool small, const char *report) {
  struct scavenger_runs *s = calloc(1, sizeof *s);
  cJSON *root = cJSON_CreateObject();
  char series[512];
  if (!s) return RUN_INTERNAL;
  s->folder = folder;
  s->small = small;
  if (report) {
    const char *end = strrchr(report, '.');
    snprintf(series, sizeof series, "%.*s", end ? (int)(end - report) : (int)strlen(report), report);
    s->series = series;
  }
  const enum run_status status = scavenger_run_all(s);
  if (status == RUN_PASSED) {
    print_alone(s, root);
    print_pairs(s, root);
    print_summary(s, root);
    print_predictor(s, root);
  }
  free(s);
  return experiment_end(root, status, report);
}
