/* sharing_report: what sharing_study has found, told and written; see sharing_study.h. */
#include <math.h>
#include <stdio.h>

#include "run/experiment.h"
#include "sharing_study.h"
#include "util/column.h"

/* How much faster the second way is: the same instructions in other cycles. */
static double speed(const struct sharing_found *f, enum sharing_way base, enum sharing_way way) {
  return (double)f->way[base].cycles / (double)f->way[way].cycles;
}

/* By how much the second is less, in percent of the first; of nothing it is none. */
static double fewer(u64 first, u64 second) {
  return first ? 100 * ((double)first - (double)second) / (double)first : 0;
}

static double before_waiting(const struct sharing_outcome *o) {
  return o->sharing.waited ? (double)o->sharing.before / (double)o->sharing.waited : 0;
}

static int width_of_names(void) {
  int width = 0;
  for (const struct sharing_kernel *k = sharing_kernels; k->name; k++) width = column_fit(width, k->name);
  return width;
}

/* ---- the table */

void sharing_print_heading(void) {
  printf(
      "speed, of the baseline's in turn; L1 misses, stalled and idle cycles of owner warp first, of that baseline's\n"
      "%-*s %10s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s\n",
      width_of_names(), "", "cycles", "blocks", "sharing", "blocks", "number", "owner", "greedy", "twice", "misses",
      "stalled", "idle", "before");
}

void sharing_print(const struct sharing_found *f) {
  const struct sharing_kernel *k = f->kernel;
  const struct sharing_outcome *base = &f->way[WAY_lrr], *owf = &f->way[WAY_owf];
  printf("%-*s %10llu %7llu ", width_of_names(), k->name, (unsigned long long)base->cycles,
         (unsigned long long)base->resident);
  if (k->limit == LIMIT_NONE) {
    printf("%7.3f %7llu\n", speed(f, WAY_lrr, WAY_shared), (unsigned long long)f->way[WAY_shared].resident);
    return;
  }
  printf("%7.3f %7llu ", speed(f, WAY_lrr, WAY_shared), (unsigned long long)owf->resident);
  if (k->limit == LIMIT_REGISTERS) printf("%7.3f ", speed(f, WAY_lrr, WAY_numbered));
  else printf("%7s ", "-");
  printf("%7.3f %7.3f %7.3f %7.3f %7.3f %7.3f %7.1f\n", speed(f, WAY_lrr, WAY_owf), speed(f, WAY_lrr, WAY_gto),
         speed(f, WAY_lrr, WAY_twice), (double)owf->loads / (double)base->loads,
         1 - fewer(base->sharing.stalled, owf->sharing.stalled) / 100,
         1 - fewer(base->sharing.idle, owf->sharing.idle) / 100, before_waiting(owf));
}

/* ---- over kernels that something limits */

struct gains {
  double mean_percent, most_percent, least_percent, geomean_ratio;
  unsigned count;
};

static struct gains gains_of(const struct sharing_found *f, unsigned count, enum sharing_limit limit,
                             enum sharing_way base, enum sharing_way way) {
  struct gains g = {.most_percent = -INFINITY, .least_percent = INFINITY};
  double logarithms = 0;
  for (unsigned i = 0; i < count; i++) {
    if (f[i].kernel->limit != limit || !sharing_wants(f[i].kernel, way)) continue;
    const double ratio = speed(&f[i], base, way), percent = 100 * (ratio - 1);
    g.mean_percent += percent;
    g.most_percent = fmax(g.most_percent, percent);
    g.least_percent = fmin(g.least_percent, percent);
    logarithms += log(ratio);
    g.count++;
  }
  g.mean_percent /= g.count;
  g.geomean_ratio = exp(logarithms / g.count);
  return g;
}

void sharing_print_end(const struct sharing_found *f, unsigned count) {
  const struct gains registers = gains_of(f, count, LIMIT_REGISTERS, WAY_lrr, WAY_owf),
                     memory = gains_of(f, count, LIMIT_MEMORY, WAY_lrr, WAY_owf);
  if (registers.count)
    printf("registers, owner warp first, in percent: %.1f in the mean, %.1f at most; the paper's: 11, 24\n",
           registers.mean_percent, registers.most_percent);
  if (memory.count)
    printf("shared memory, owner warp first, in percent: %.1f in the mean, %.1f at most; the paper's: 12.5, 30\n",
           memory.mean_percent, memory.most_percent);
}

/* ---- the report */

static void number(cJSON *row, const char *way, const char *what, double value) {
  char key[64];
  snprintf(key, sizeof key, "%s_%s", way, what);
  cJSON_AddNumberToObject(row, key, value);
}

/* Of dynamic execution, with numbered registers: probabilities in the course of the run; null, where it has ended. */
static void add_course(cJSON *rows, const struct sharing_found *f) {
  const struct share_counts *c = &f->way[WAY_dynamic].sharing;
  sharing_course_json(experiment_row(rows, "kernel", f->kernel->name), c);
}

static void add_way(cJSON *row, const struct sharing_found *f, enum sharing_way way) {
  const struct sharing_outcome *base = &f->way[WAY_lrr], *one = &f->way[way];
  const char *key = sharing_ways[way].key;
  number(row, key, "cycles", (double)one->cycles);
  number(row, key, "blocks_count", (double)one->resident);
  number(row, key, "speed_ratio", speed(f, WAY_lrr, way));
  number(row, key, "l1_misses_ratio", (double)one->loads / (double)base->loads);
  number(row, key, "l2_misses_count", (double)one->misses);
  number(row, key, "stalled_percent",
         100.0 * (double)one->sharing.stalled / (double)(one->cycles * SM_SCHEDULERS * JATALA_SMS));
  number(row, key, "idle_percent",
         100.0 * (double)one->sharing.idle / (double)(one->cycles * SM_SCHEDULERS * JATALA_SMS));
  number(row, key, "fewer_stalled_percent", fewer(base->sharing.stalled, one->sharing.stalled));
  number(row, key, "fewer_idle_percent", fewer(base->sharing.idle, one->sharing.idle));
  number(row, key, "before_waiting_count", before_waiting(one));
  number(row, key, "waited_count", (double)one->sharing.waited);
  if (!sharing_ways[way].dynamic) return;
  number(row, key, "probability_percent", sharing_probability(&one->sharing));
  number(row, key, "last_probability_percent", 100.0 * (double)one->sharing.last / (256.0 * (JATALA_SMS - 1)));
}

static void add_kernel(cJSON *rows, const struct sharing_found *f) {
  const struct sharing_kernel *k = f->kernel;
  cJSON *row = experiment_row(rows, "kernel", k->name);
  cJSON_AddStringToObject(row, "file", k->file);
  cJSON_AddNumberToObject(row, "warp_instructions_count", (double)f->way[WAY_lrr].instructions);
  for (unsigned w = 0; w < WAY_COUNT; w++)
    if (sharing_wants(k, (enum sharing_way)w)) add_way(row, f, (enum sharing_way)w);
  cJSON_AddNumberToObject(row, "owf_to_gto_ratio", speed(f, WAY_gto, k->limit ? WAY_owf : WAY_owf_unnumbered));
  if (!k->limit) return;
  cJSON_AddNumberToObject(row, "owf_to_twice_ratio", speed(f, WAY_twice, WAY_owf));
  cJSON_AddNumberToObject(row, "large_l1_owf_gain_ratio", speed(f, WAY_large_l1, WAY_large_l1_owf));
}

static void add_gain(cJSON *rows, const char *key, struct gains g) {
  if (!g.count) return;
  cJSON *row = experiment_row(rows, "way", key);
  cJSON_AddNumberToObject(row, "mean_percent", g.mean_percent);
  cJSON_AddNumberToObject(row, "most_percent", g.most_percent);
  cJSON_AddNumberToObject(row, "least_percent", g.least_percent);
  cJSON_AddNumberToObject(row, "geomean_ratio", g.geomean_ratio);
}

/* Over the kernels of a limit. */
static void add_gains(cJSON *root, const char *key, const struct sharing_found *f, unsigned count,
                      enum sharing_limit limit) {
  cJSON *rows = cJSON_AddArrayToObject(root, key);
  for (unsigned w = 0; w < WAY_COUNT; w++)
    add_gain(rows, sharing_ways[w].key, gains_of(f, count, limit, WAY_lrr, (enum sharing_way)w));
  add_gain(rows, "owf_to_gto", gains_of(f, count, limit, WAY_gto, WAY_owf));
  add_gain(rows, "owf_to_two_level", gains_of(f, count, limit, WAY_two_level, WAY_owf));
  add_gain(rows, "owf_to_twice", gains_of(f, count, limit, WAY_twice, WAY_owf));
  add_gain(rows, "large_l1_owf_gain", gains_of(f, count, limit, WAY_large_l1, WAY_large_l1_owf));
}

static bool is_unchanged(const struct sharing_found *f) {
  return f->way[WAY_lrr].cycles == f->way[WAY_shared].cycles &&
         f->way[WAY_gto].cycles == f->way[WAY_owf_unnumbered].cycles;
}

enum run_status sharing_report(const struct sharing_found *f, unsigned count, const char *report) {
  cJSON *root = cJSON_CreateObject();
  cJSON *const kernels[] = {[LIMIT_REGISTERS] = cJSON_AddArrayToObject(root, "kernels"),
                            [LIMIT_MEMORY] = cJSON_AddArrayToObject(root, "memory_kernels"),
                            [LIMIT_NONE] = cJSON_AddArrayToObject(root, "unlimited")};
  cJSON *course = cJSON_AddArrayToObject(root, "probability");
  unsigned unchanged = 0, runs = 0, unlimited = 0;
  for (unsigned i = 0; i < count; i++) {
    add_kernel(kernels[f[i].kernel->limit], &f[i]);
    if (f[i].kernel->limit == LIMIT_REGISTERS) add_course(course, &f[i]);
    unlimited += f[i].kernel->limit == LIMIT_NONE;
    unchanged += f[i].kernel->limit == LIMIT_NONE && is_unchanged(&f[i]);
    for (unsigned w = 0; w < WAY_COUNT; w++) runs += sharing_wants(f[i].kernel, (enum sharing_way)w);
  }
  add_gains(root, "gains", f, count, LIMIT_REGISTERS);
  add_gains(root, "memory_gains", f, count, LIMIT_MEMORY);
  cJSON_AddNumberToObject(root, "runs_count", runs);
  cJSON_AddNumberToObject(root, "sms_count", JATALA_SMS);
  cJSON_AddNumberToObject(root, "unlimited_kernels_count", unlimited);
  cJSON_AddNumberToObject(root, "unchanged_kernels_count", unchanged);
  const enum run_status status = unchanged == unlimited ? RUN_PASSED : RUN_WRONG_RESULT;
  if (status != RUN_PASSED)
    fprintf(stderr, "twinwarp: %u kernels that nothing limits take other cycles with sharing on\n",
            unlimited - unchanged);
  return experiment_end(root, status, report);
}
