/* malekeh: see malekeh.h. */
#include "malekeh.h"

#include <math.h>
#include <stdlib.h>

#include "jobs.h"
#include "json_report.h"

/* One machine, scheduler and way to mark operands. */
struct variant {
  const char *label, *preset, *scheduler;
  int sthld;          /* -1: adaptive */
  bool all_near;
  unsigned window;    /* BOW's */
  unsigned threshold, warps;
  const char *set[3];
};

#define OURS(label, sthld, ...)                                                                                        \
  { label, "malekeh", "malekeh", sthld, false, 0, REUSE_THRESHOLD, REUSE_WARPS, { __VA_ARGS__ } }

/* An interval of 1,000 cycles, as our kernels run for a tenth of what the paper's do, and less. */
static const struct variant variants[] = {
    {"baseline", "turing", "gto", 0, false, 0, REUSE_THRESHOLD, REUSE_WARPS, {NULL}},
    OURS("Malekeh", -1, "Interval=1000"),
    {"GTO + LRU", "malekeh", "gto", 0, true, 0, REUSE_THRESHOLD, REUSE_WARPS, {NULL}},
    {"BOW", "malekeh", "gto", 0, true, 3, REUSE_THRESHOLD, REUSE_WARPS, {"Units=8", "Entries=16"}},
    OURS("Malekeh_PR", 0, "Units=8"),
    OURS("0", 0, NULL),
    OURS("1", 1, NULL),
    OURS("2", 2, NULL),
    OURS("4", 4, NULL),
    OURS("8", 8, NULL),
    OURS("16", 16, NULL),
    OURS("32", 32, NULL),
    OURS("64", 64, NULL),
    OURS("interval 10,000", -1, NULL),
    OURS("4 units, adaptive", -1, "Interval=1000", "Units=4"),
    OURS("16 entries, adaptive", -1, "Interval=1000", "Entries=16"),
    {"RTHLD 4, adaptive", "malekeh", "malekeh", -1, false, 0, 4, REUSE_WARPS, {"Interval=1000"}},
    {"RTHLD 30, adaptive", "malekeh", "malekeh", -1, false, 0, 30, REUSE_WARPS, {"Interval=1000"}},
    {"all warps profiled, adaptive", "malekeh", "malekeh", -1, false, 0, REUSE_THRESHOLD, 1000000, {"Interval=1000"}},
    {"baseline, 8 units", "turing", "gto", 0, false, 0, REUSE_THRESHOLD, REUSE_WARPS, {"Units=8"}},
};
enum { VARIANTS = sizeof variants / sizeof *variants, BASELINE = 0, MALEKEH, GTO_LRU, BOW, PRIVATE, FIXED,
       FIXED_END = FIXED + 8 };

/* Kernels of the paper's two kinds, its Rodinia and one like its Deepbench, and the rest of the suite. */
enum group { RODINIA, TENSOR, OTHERS, GROUPS };

struct bench {
  const char *file;
  enum group group;
  u32 grid[3];
  const char *arguments[6];
  bool quick;         /* measured in tests */
};

#define SUITE(name, group) { #name ".small.launch", group, {0}, {NULL}, false }
#define QUICK(name, group) { #name ".small.launch", group, {0}, {NULL}, true }

static const struct bench benches[] = {
    SUITE(backprop_layer, RODINIA), SUITE(bfs, RODINIA), SUITE(gaussian, RODINIA), QUICK(hotspot, RODINIA),
    SUITE(kmeans, RODINIA), QUICK(lavamd, RODINIA), SUITE(lu, RODINIA), SUITE(nearest_neighbour, RODINIA),
    SUITE(pathfinder, RODINIA), SUITE(srad, RODINIA),
    {"tensor.tws", TENSOR, {0}, {NULL}, true},
    {"tensor_gemm.tws", TENSOR, {16, 4, 1}, {"depth=512", "width=256", "a=131072", "b=131072", "c=262144"}, false},
    {"tensor_rnn.tws", TENSOR, {8, 1, 1}, {"steps=48", "x=196608", "y=196608"}, false},
    SUITE(atax, OTHERS), SUITE(bicg, OTHERS), QUICK(black_scholes, OTHERS), SUITE(convolution_2d, OTHERS),
    SUITE(decompress, OTHERS), SUITE(gemm_naive, OTHERS), SUITE(gemm_tiled, OTHERS), SUITE(histogram, OTHERS),
    SUITE(mri_q, OTHERS), SUITE(mvt, OTHERS), QUICK(nbody, OTHERS), SUITE(needleman_wunsch, OTHERS),
    SUITE(reduction, OTHERS), SUITE(sad, OTHERS), SUITE(saxpy, OTHERS), SUITE(scan, OTHERS), SUITE(spmv_csr, OTHERS),
    SUITE(stencil_2d, OTHERS), SUITE(stencil_3d, OTHERS), SUITE(syr2k, OTHERS), SUITE(syrk, OTHERS),
    SUITE(transpose_naive, OTHERS), SUITE(transpose_tiled, OTHERS), SUITE(two_mm, OTHERS), SUITE(vector_add, OTHERS),
};
enum { BENCHES = sizeof benches / sizeof *benches };

/* One kernel on one variant. */
struct sample {
  enum run_status status;
  char error[256];
  double cycles, instructions;
  struct caching_collector_counts n;
  struct reuse_profile reuse;
};

struct study {
  const char *folder;
  cJSON *root;
  enum run_status status;
  unsigned bench[BENCHES]; /* those measured */
  unsigned count;
  struct sample *sample;   /* of them, by variants */
};

static const struct bench *bench_of(const struct study *s, u64 b) { return &benches[s->bench[b]]; }

static const struct sample *sample_of(const struct study *s, unsigned bench, unsigned variant) {
  return &s->sample[bench * VARIANTS + variant];
}

static void measure(void *context, u64 i, void *result) {
  const struct study *s = context;
  const struct bench *b = bench_of(s, i / VARIANTS);
  const struct variant *v = &variants[i % VARIANTS];
  struct sample *to = result;
  struct options o;
  struct run_result r = {0};
  char path[512];
  snprintf(path, sizeof path, "%.400s/%s", s->folder, b->file);
  options_init(&o);
  o.run.kernel = path;
  o.run.engine.engine = ENGINE_C;
  o.run.engine.progress = false;
  o.run.engine.window = v->window;
  o.run.preset = v->preset;
  o.run.scheduler = v->scheduler;
  o.run.setting.adaptive = v->sthld < 0;
  o.run.setting.sthld = (u8)(v->sthld < 0 ? 0 : v->sthld);
  o.run.setting.all_near = v->all_near;
  o.run.reuse_threshold = v->threshold;
  o.run.reuse_warps = v->warps;
  for (unsigned k = 0; k < 3 && v->set[k]; k++) o.sets[o.set_count++] = v->set[k];
  for (unsigned k = 0; k < 6 && b->arguments[k]; k++) o.arguments[o.run.overrides.argument_count++] = b->arguments[k];
  memcpy(o.run.overrides.grid, b->grid, sizeof b->grid);
  memset(to, 0, sizeof *to);
  to->status = options_resolve(&o, &r.error) == 0 ? run_kernel(&o.run, &r) : RUN_BAD_INPUT;
  if (to->status != RUN_PASSED) snprintf(to->error, sizeof to->error, "%s", r.error.text);
  to->cycles = (double)r.cycles;
  to->instructions = (double)r.instructions;
  to->n = r.engine.caching;
  to->reuse = r.reuse;
}

static bool take(void *context, u64 i, const void *result) {
  struct study *s = context;
  if (result) memcpy(&s->sample[i], result, sizeof *s->sample);
  else s->sample[i] = (struct sample){.status = RUN_INTERNAL, .error = "the run ended without a result"};
  s->status = s->sample[i].status;
  if (s->status == RUN_PASSED) return true;
  fprintf(stderr, "twinwarp: %s, %s: %s\n", bench_of(s, i / VARIANTS)->file, variants[i % VARIANTS].label,
          s->sample[i].error);
  return false;
}

/* ---- figures of a kernel on a variant */

static double percent(u64 part, u64 all) { return all ? 100 * (double)part / (double)all : 0; }
static double hits(const struct sample *x) { return percent(x->n.operands - x->n.requests, x->n.operands); }
static double kept(const struct sample *x) { return percent(x->n.kept, x->n.results); }

static double hit_percent(const struct study *s, unsigned b, unsigned v) { return hits(sample_of(s, b, v)); }
static double kept_percent(const struct study *s, unsigned b, unsigned v) { return kept(sample_of(s, b, v)); }
static double speed(const struct study *s, unsigned b, unsigned v) {
  return sample_of(s, b, BASELINE)->cycles / sample_of(s, b, v)->cycles;
}

typedef double figure(const struct study *, unsigned bench, unsigned variant);

/* Which kernels an average is of: a group, those of the paper's kinds, or all. */
enum { PAPERS = GROUPS, ALL, SETS };
static const char *const set_names[SETS] = {"Rodinia's", "tensor", "others", "paper's kinds", "all"};

static bool is_in(const struct study *s, unsigned bench, unsigned set) {
  const enum group g = bench_of(s, bench)->group;
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
  const char *file = bench_of(s, bench)->file;
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

static void compare(struct study *s) {
  cJSON *rows = cJSON_AddArrayToObject(s->root, "kernels"), *means = cJSON_AddArrayToObject(s->root, "means");
  printf("Operands found in a collector unit (their reads of the banks are saved) and results kept there, percent;\n"
         "speed relative to turing with GTO, 2 collector units.  Malekeh: adaptive STHLD, interval 1,000 cycles.\n"
         "%-18s",
         "kernel");
  for (unsigned c = 0; c < COLUMNS; c++) printf(" %6s", columns[c].title);
  putchar('\n');
  for (unsigned b = 0; b < s->count; b++) {
    char name[32];
    cJSON *row = cJSON_CreateObject();
    name_of(s, b, name);
    cJSON_AddStringToObject(row, "kernel", name);
    printf("%-18s", name);
    for (unsigned c = 0; c < COLUMNS; c++) {
      const double value = columns[c].of(s, b, columns[c].variant);
      cJSON_AddNumberToObject(row, columns[c].key, value);
      print_value(&columns[c], value);
    }
    putchar('\n');
    cJSON_AddItemToArray(rows, row);
  }
  for (unsigned set = 0; set < SETS; set++) {
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "kernels", set_names[set]);
    printf("%-18s", set_names[set]);
    for (unsigned c = 0; c < COLUMNS; c++) {
      const double value = mean(s, columns[c].of, columns[c].variant, set);
      cJSON_AddNumberToObject(row, columns[c].key, value);
      print_value(&columns[c], value);
    }
    putchar('\n');
    cJSON_AddItemToArray(means, row);
  }
  puts("paper's average    46.4      -  1.061          7.9      -     48.3      -  1.087    77.2  1.123\n"
       "  (BOW and PR by VI-B: hits 1.9 above Malekeh's and 28.9 above BOW's, IPC 2.43 % above Malekeh's and 3.3 %\n"
       "  above BOW's; of results kept it says \"much smaller\" for Malekeh than for BOW)");
}

/* Fig. 7, and with what the best fixed STHLD of each kernel would give. */
static void curves(struct study *s, const char *path, struct tw_error *error) {
  FILE *f = path ? fopen(path, "w") : NULL;
  cJSON *rows = cJSON_AddArrayToObject(s->root, "fixed_sthld");
  if (path && !f) {
    s->status = RUN_BAD_INPUT;
    tw_fail(error, "%s: cannot write", path);
    return;
  }
  puts("\nFixed STHLD, Fig. 7: hits, percent, and speed relative to STHLD 0, means of all kernels\n"
       "STHLD     hits  speed    slowest");
  if (f) fputs("kernel,sthld_cycles,speed_ratio,hit_percent\n", f);
  for (unsigned v = FIXED; v < FIXED_END; v++) {
    double worst = 1e9;
    char slowest[32] = "", name[32];
    for (unsigned b = 0; b < s->count; b++) {
      const double x = sample_of(s, b, FIXED)->cycles / sample_of(s, b, v)->cycles;
      name_of(s, b, name);
      if (x < worst) worst = x, memcpy(slowest, name, sizeof name);
    }
    const double relative = mean(s, speed, v, ALL) / mean(s, speed, FIXED, ALL), hit = mean(s, hit_percent, v, ALL);
    printf("%5s %8.1f %6.3f    %.3f %s\n", variants[v].label, hit, relative, worst, slowest);
    cJSON *row = cJSON_CreateObject();
    cJSON_AddNumberToObject(row, "sthld_cycles", variants[v].sthld);
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
      fprintf(f, "%s,%d,%.4f,%.2f\n", name, variants[v].sthld,
              sample_of(s, b, FIXED)->cycles / sample_of(s, b, v)->cycles, hit_percent(s, b, v));
    fputs("\n\n", f);
  }
  if (f && fclose(f) != 0) {
    s->status = RUN_BAD_INPUT;
    tw_fail(error, "%s: cannot write", path);
  }
}

/* The highest fixed STHLD that costs less than 2 % against STHLD 0: where the controller ought to arrive. */
static unsigned knee(const struct study *s, unsigned bench) {
  unsigned at = FIXED;
  while (at + 1 < FIXED_END && sample_of(s, bench, FIXED)->cycles / sample_of(s, bench, at + 1)->cycles > 0.98) at++;
  return at;
}

static void why(struct study *s) {
  cJSON *rows = cJSON_AddArrayToObject(s->root, "one_thing_changed");
  puts("\nOne thing changed: hits, percent; speed; means of the paper's kinds of kernels, and of all");
  for (unsigned v = 0; v < VARIANTS; v++) {
    if (v > PRIVATE && v < FIXED_END && v != FIXED) continue;
    printf("%-30s %6.1f %6.3f %8.1f %6.3f\n", v == FIXED ? "STHLD 0" : variants[v].label,
           mean(s, hit_percent, v, PAPERS), mean(s, speed, v, PAPERS), mean(s, hit_percent, v, ALL),
           mean(s, speed, v, ALL));
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "variant", v == FIXED ? "STHLD 0" : variants[v].label);
    cJSON_AddNumberToObject(row, "papers_hit_percent", mean(s, hit_percent, v, PAPERS));
    cJSON_AddNumberToObject(row, "papers_speed_ratio", mean(s, speed, v, PAPERS));
    cJSON_AddNumberToObject(row, "all_hit_percent", mean(s, hit_percent, v, ALL));
    cJSON_AddNumberToObject(row, "all_speed_ratio", mean(s, speed, v, ALL));
    cJSON_AddItemToArray(rows, row);
  }
  double hit[SETS] = {0}, product[SETS] = {0};
  unsigned n[SETS] = {0};
  for (unsigned b = 0; b < s->count; b++)
    for (unsigned set = 0; set < SETS; set++) {
      if (!is_in(s, b, set)) continue;
      hit[set] += hit_percent(s, b, knee(s, b));
      product[set] += log(speed(s, b, knee(s, b)));
      n[set]++;
    }
  printf("%-30s %6.1f %6.3f %8.1f %6.3f\n", "each kernel's knee (2 %)", hit[PAPERS] / n[PAPERS],
         exp(product[PAPERS] / n[PAPERS]), hit[ALL] / n[ALL], exp(product[ALL] / n[ALL]));
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "variant", "each kernel's knee");
  cJSON_AddNumberToObject(row, "papers_hit_percent", hit[PAPERS] / n[PAPERS]);
  cJSON_AddNumberToObject(row, "papers_speed_ratio", exp(product[PAPERS] / n[PAPERS]));
  cJSON_AddNumberToObject(row, "all_hit_percent", hit[ALL] / n[ALL]);
  cJSON_AddNumberToObject(row, "all_speed_ratio", exp(product[ALL] / n[ALL]));
  cJSON_AddItemToArray(rows, row);
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
           set == RODINIA ? "36 farther than 3"
           : set == TENSOR ? "Deepbench: 50.2 farther than 3, more than 40 farther than 10" : "");
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "kernels", set_names[set]);
    cJSON_AddNumberToObject(row, "farther_than_3_percent", far[0] / n);
    cJSON_AddNumberToObject(row, "farther_than_10_percent", far[1] / n);
    cJSON_AddNumberToObject(row, "farther_than_12_percent", far[2] / n);
    cJSON_AddNumberToObject(row, "operands_near_percent", near / n);
    cJSON_AddItemToArray(rows, row);
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
  distances(s);
  curves(s, beside(report, "sthld", path), error);
  if (s->status != RUN_PASSED || !report) return;
  if (malekeh_walk(beside(report, "walk", path), error) != 0) s->status = RUN_BAD_INPUT;
  else s->status = malekeh_phases(s->folder, beside(report, "phases", path), error);
}

enum run_status malekeh(const char *folder, bool small, const char *report) {
  struct study s = {folder, cJSON_CreateObject(), RUN_PASSED, {0}, 0,
                    calloc((size_t)BENCHES * VARIANTS, sizeof *s.sample)};
  struct tw_error error = {""};
  for (unsigned b = 0; b < BENCHES; b++)
    if (benches[b].quick || !small) s.bench[s.count++] = b;
  if (!s.sample) s.status = RUN_INTERNAL;
  else jobs_run((u64)s.count * VARIANTS, jobs_default(), sizeof(struct sample), measure, take, &s);
  const bool measured = s.status == RUN_PASSED;
  if (measured) tables(&s, report, &error);
  if (s.status != RUN_PASSED || !report) cJSON_Delete(s.root);
  else if (json_write(s.root, report, &error) != 0) s.status = RUN_BAD_INPUT;
  if (measured && s.status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", error.text);
  free(s.sample);
  return s.status;
}
