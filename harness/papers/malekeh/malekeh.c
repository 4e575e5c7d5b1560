/* malekeh: see malekeh.h. */
#include "malekeh.h"

#include <math.h>

#include "malekeh_runs.h"
#include "util/column.h"
#include "util/written.h"

/* ---- figures of a kernel on a variant */

static double kept(const struct sample *x) { return percent(x->n.kept, x->n.results); }

static double hit_percent(const struct study *s, unsigned b, unsigned v) { return hits(sample_of(s, b, v)); }
static double kept_percent(const struct study *s, unsigned b, unsigned v) { return kept(sample_of(s, b, v)); }
static double speed(const struct study *s, unsigned b, unsigned v) {
  return sample_of(s, b, BASELINE)->cycles / sample_of(s, b, v)->cycles;
}

/* Relative to STHLD 0. */
static double speed_of_wait(const struct study *s, unsigned b, unsigned v) {
  return sample_of(s, b, FIXED)->cycles / sample_of(s, b, v)->cycles;
}

typedef double figure(const struct study *, unsigned bench, unsigned variant);

/* Which kernels an average is of: a group, those of the paper's kinds, or all. */
enum { PAPERS = GROUPS, ALL, SETS };
static const char *const set_names[SETS] = {"Rodinia's", "tensor", "others", "paper's kinds", "all"};

static bool is_in(const struct study *s, unsigned bench, unsigned set) {
  const enum group g = s->bench[bench]->group;
  return set == ALL || set == g || (set == PAPERS && g != OTHERS);
}

static double mean(const struct study *s, figure *f, unsigned variant, unsigned set) {
  double sum = 0, product = 0;
  unsigned n = 0;
  for (unsigned b = 0; b < s->count; b++) {
    if (!is_in(s, b, set)) continue;
    const double x = f(s, b, variant);
    sum += x;
    product += f == speed ? log(x) : 0;
    n++;
  }
  return f == speed ? exp(product / n) : sum / n;
}

static void name_of(const struct study *s, unsigned bench, char name[32]) {
  const char *file = s->bench[bench]->file;
  snprintf(name, 32, "%.*s", (int)strcspn(file, "."), file);
}

/* ---- tables */

struct column {
  const char *title, *key;
  figure *of;
  unsigned variant;
};

static const struct column columns[] = {
    {"hits", "malekeh_hit_percent", hit_percent, MALEKEH},
    {"kept", "malekeh_results_kept_percent", kept_percent, MALEKEH},
    {"speed", "malekeh_speed_ratio", speed, MALEKEH},
    {"GTO+LRU hits", "gto_lru_hit_percent", hit_percent, GTO_LRU},
    {"speed", "gto_lru_speed_ratio", speed, GTO_LRU},
    {"BOW hits", "bow_hit_percent", hit_percent, BOW},
    {"kept", "bow_results_kept_percent", kept_percent, BOW},
    {"speed", "bow_speed_ratio", speed, BOW},
    {"PR hits", "private_hit_percent", hit_percent, PRIVATE},
    {"speed", "private_speed_ratio", speed, PRIVATE},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void print_value(const struct column *c, double value) {
  const int width = (int)strlen(c->title) < 6 ? 6 : (int)strlen(c->title);
  printf(c->of == speed ? " %*.3f" : " %*.1f", width, value);
}

/* Of the columns of kernels and of their kinds. */
static int width_of(const struct study *s) {
  int width = column_fit(0, "paper's average");
  char name[32];
  for (unsigned b = 0; b < s->count; b++) {
    name_of(s, b, name);
    width = column_fit(width, name);
  }
  for (unsigned set = 0; set < SETS; set++) width = column_fit(width, set_names[set]);
  return width;
}

static void compare(struct study *s) {
  const int width = width_of(s);
  cJSON *rows = cJSON_AddArrayToObject(s->root, "kernels"), *means = cJSON_AddArrayToObject(s->root, "means");
  printf("Operands found in a collector unit (their reads of the banks are saved) and results kept there, percent;\n"
         "speed relative to turing with GTO, 2 collector units.  Malekeh: adaptive STHLD, interval 1,000 cycles.\n"
         "%-*s",
         width, "kernel");
  for (unsigned c = 0; c < COLUMNS; c++) printf(" %6s", columns[c].title);
  putchar('\n');
  for (unsigned b = 0; b < s->count; b++) {
    char name[32];
    name_of(s, b, name);
    cJSON *row = experiment_row(rows, "kernel", name);
    printf("%-*s", width, name);
    for (unsigned c = 0; c < COLUMNS; c++) {
      const double value = columns[c].of(s, b, columns[c].variant);
      cJSON_AddNumberToObject(row, columns[c].key, value);
      print_value(&columns[c], value);
    }
    putchar('\n');
  }
  for (unsigned set = 0; set < SETS; set++) {
    cJSON *row = experiment_row(means, "kernels", set_names[set]);
    printf("%-*s", width, set_names[set]);
    for (unsigned c = 0; c < COLUMNS; c++) {
      const double value = mean(s, columns[c].of, columns[c].variant, set);
      cJSON_AddNumberToObject(row, columns[c].key, value);
      print_value(&columns[c], value);
    }
    putchar('\n');
  }
  printf("%-*s", width, "paper's average");
  puts("   46.4      -  1.061          7.9      -     48.3      -  1.087    77.2  1.123\n"
       "  (BOW and PR by VI-B: hits 1.9 above Malekeh's and 28.9 above BOW's, IPC 2.43 % above Malekeh's and 3.3 %\n"
       "  above BOW's; of results kept it says \"much smaller\" for Malekeh than for BOW)");
}

/* Fig. 7, and with what the best fixed STHLD of each kernel would give. */
static void curves(struct study *s, const char *path, struct tw_error *error) {
  FILE *f = path ? written_open(path, error) : NULL;
  cJSON *rows = cJSON_AddArrayToObject(s->root, "fixed_sthld");
  if (path && !f) {
    s->status = RUN_BAD_INPUT;
    return;
  }
  puts("\nFixed STHLD, Fig. 7: hits, percent, and speed relative to STHLD 0, means of all kernels\n"
       "STHLD     hits  speed    slowest");
  if (f) fputs("kernel,sthld_cycles,speed_ratio,hit_percent\n", f);
  for (unsigned v = FIXED; v < FIXED_END; v++) {
    double worst = 1e9;
    char slowest[32] = "", name[32];
    for (unsigned b = 0; b < s->count; b++) {
      const double x = speed_of_wait(s, b, v);
      name_of(s, b, name);
      if (x < worst) worst = x, memcpy(slowest, name, sizeof name);
    }
    const double relative = mean(s, speed, v, ALL) / mean(s, speed, FIXED, ALL), hit = mean(s, hit_percent, v, ALL);
    printf("%5s %8.1f %6.3f    %.3f %s\n", malekeh_variants[v].label, hit, relative, worst, slowest);
    cJSON *row = cJSON_CreateObject();
    cJSON_AddNumberToObject(row, "sthld_cycles", malekeh_variants[v].sthld);
    cJSON_AddNumberToObject(row, "hit_percent", hit);
    cJSON_AddNumberToObject(row, "speed_relative_to_0_ratio", relative);
    cJSON_AddNumberToObject(row, "slowest_ratio", worst);
    cJSON_AddStringToObject(row, "slowest", slowest);
    cJSON_AddItemToArray(rows, row);
  }
  for (unsigned b = 0; f && b < s->count; b++) {
    char name[32];
    name_of(s, b, name);
    for (unsigned v = FIXED; v < FIXED_END; v++)
      fprintf(f, "%s,%d,%.4f,%.2f\n", name, malekeh_variants[v].sthld, speed_of_wait(s, b, v), hit_percent(s, b, v));
    fputs("\n\n", f);
  }
  if (f && written_close(f, path, error) != 0) s->status = RUN_BAD_INPUT;
}

/* The highest fixed STHLD that costs less than 2 % against STHLD 0: where the controller ought to arrive. */
static unsigned knee(const struct study *s, unsigned bench) {
  unsigned at = FIXED;
  while (at + 1 < FIXED_END && speed_of_wait(s, bench, at + 1) > 0.98) at++;
  return at;
}

/* Hits and speed of the paper's kinds of kernels, and of all. */
struct outcome {
  double papers_hits, papers_speed, all_hits, all_speed;
};

static void show_outcome(cJSON *rows, int width, const char *label, const char *variant, const struct outcome *o) {
  printf("%-*s %6.1f %6.3f %8.1f %6.3f\n", width, label, o->papers_hits, o->papers_speed, o->all_hits, o->all_speed);
  cJSON *row = experiment_row(rows, "variant", variant);
  cJSON_AddNumberToObject(row, "papers_hit_percent", o->papers_hits);
  cJSON_AddNumberToObject(row, "papers_speed_ratio", o->papers_speed);
  cJSON_AddNumberToObject(row, "all_hit_percent", o->all_hits);
  cJSON_AddNumberToObject(row, "all_speed_ratio", o->all_speed);
}

static struct outcome at_knees(const struct study *s) {
  double hit[SETS] = {0}, product[SETS] = {0};
  unsigned n[SETS] = {0};
  for (unsigned b = 0; b < s->count; b++)
    for (unsigned set = 0; set < SETS; set++) {
      if (!is_in(s, b, set)) continue;
      hit[set] += hit_percent(s, b, knee(s, b));
      product[set] += log(speed(s, b, knee(s, b)));
      n[set]++;
    }
  return (struct outcome){hit[PAPERS] / n[PAPERS], exp(product[PAPERS] / n[PAPERS]), hit[ALL] / n[ALL],
                          exp(product[ALL] / n[ALL])};
}

static void why(struct study *s) {
  cJSON *rows = cJSON_AddArrayToObject(s->root, "one_thing_changed");
  const char *const each_knee = "each kernel's knee (2 %)";
  int width = column_fit(0, each_knee);
  for (unsigned v = 0; v < VARIANTS; v++) width = column_fit(width, malekeh_variants[v].label);
  puts("\nOne thing changed: hits, percent; speed; means of the paper's kinds of kernels, and of all");
  for (unsigned v = 0; v < VARIANTS; v++) {
    if (v > PRIVATE && v < FIXED_END && v != FIXED) continue;
    const char *label = v == FIXED ? "STHLD 0" : malekeh_variants[v].label;
    const struct outcome o = {mean(s, hit_percent, v, PAPERS), mean(s, speed, v, PAPERS), mean(s, hit_percent, v, ALL),
                              mean(s, speed, v, ALL)};
    show_outcome(rows, width, label, label, &o);
  }
  const struct outcome knees = at_knees(s);
  show_outcome(rows, width, each_knee, "each kernel's knee", &knees);
}

/* Fig. 1: of values that are read again, those farther than so many instructions. */
static void distances(struct study *s) {
  static const unsigned beyond[] = {3, 10, REUSE_THRESHOLD};
  cJSON *rows = cJSON_AddArrayToObject(s->root, "reuse_distances");
  puts("\nReuse distances of the profiled warps, Fig. 1: percent of the reuses farther than\n"
       "kernels              3     10     12   marked near   paper");
  for (unsigned set = 0; set < SETS; set++) {
    double far[3] = {0}, near = 0;
    unsigned n = 0;
    for (unsigned b = 0; b < s->count; b++) {
      const struct reuse_profile *p = &sample_of(s, b, BASELINE)->reuse;
      u64 all = 0, sum[3] = {0};
      if (!is_in(s, b, set)) continue;
      for (unsigned d = 0; d < REUSE_DISTANCES; d++) {
        all += p->distance[d];
        for (unsigned i = 0; i < 3; i++) sum[i] += d > beyond[i] ? p->distance[d] : 0;
      }
      for (unsigned i = 0; i < 3; i++) far[i] += percent(sum[i], all);
      near += percent(p->near, p->near + p->far);
      n++;
    }
    printf("%-15s %6.1f %6.1f %6.1f %13.1f   %s\n", set_names[set], far[0] / n, far[1] / n, far[2] / n, near / n,
           set == RODINIA  ? "36 farther than 3"
           : set == TENSOR ? "Deepbench: 50.2 farther than 3, more than 40 farther than 10"
                           : "");
    cJSON *row = experiment_row(rows, "kernels", set_names[set]);
    cJSON_AddNumberToObject(row, "farther_than_3_percent", far[0] / n);
    cJSON_AddNumberToObject(row, "farther_than_10_percent", far[1] / n);
    cJSON_AddNumberToObject(row, "farther_than_12_percent", far[2] / n);
    cJSON_AddNumberToObject(row, "operands_near_percent", near / n);
  }
}

/* REPORT.json becomes REPORT-what.csv; NULL stays NULL. */
static const char *beside(const char *report, const char *what, char path[512]) {
  if (!report) return NULL;
  const char *dot = strrchr(report, '.');
  snprintf(path, 512, "%.*s-%s.csv", dot ? (int)(dot - report) : (int)strlen(report), report, what);
  return path;
}

static void tables(struct study *s, const char *report, struct tw_error *error) {
  char path[512];
  compare(s);
  why(s);
  malekeh_causes(s);
  distances(s);
  curves(s, beside(report, "sthld", path), error);
  if (s->status != RUN_PASSED || !report) return;
  if (malekeh_walk(beside(report, "walk", path), error) != 0) s->status = RUN_BAD_INPUT;
  else s->status = malekeh_phases(s->folder, beside(report, "phases", path), error);
}

enum run_status malekeh(const char *folder, bool small, const char *report) {
  struct study s = {.folder = folder, .root = cJSON_CreateObject()};
  struct tw_error error = {""};
  malekeh_runs(&s, small);
  if (s.status == RUN_PASSED) {
    tables(&s, report, &error);
    if (s.status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", error.text);
  }
  malekeh_runs_free(&s);
  return experiment_end(s.root, s.status, report);
}
