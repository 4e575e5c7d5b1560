/* warppool: see warppool.h. */
#include "warppool.h"

#include <math.h>
#include <stdlib.h>

#include "run/experiment.h"
#include "pool_runs.h"

/* Rows of PolyBench's matrices are an odd number of lines apart, so that a column's lines lie in all sets of the L1. */
static const struct pool_kernel kernels[] = {
    {.label = "ATAX_1",
     .file = "memory/atax_row.tws",
     .grid = {6},
     .arguments = {"n=96", "a=589824", "x=384", "out=6144"}},
    {.label = "ATAX_2",
     .file = "memory/atax_col.tws",
     .grid = {12},
     .arguments = {"n=3072", "rows=192", "a=2359296", "x=768", "out=12288"}},
    {.label = "MVT_1",
     .file = "memory/atax_row.tws",
     .grid = {3},
     .arguments = {"n=224", "a=688128", "x=896", "out=3072"}},
    {.label = "MVT_2",
     .file = "memory/atax_col.tws",
     .grid = {18},
     .arguments = {"n=4608", "rows=128", "a=2359296", "x=512", "out=18432"}},
    {.label = "BICG_1",
     .file = "memory/atax_col.tws",
     .grid = {18},
     .arguments = {"n=4608", "rows=256", "a=4718592", "x=1024", "out=18432"}},
    {.label = "BICG_2", .file = "bicg.small.launch", .large = "memory/bicg_q.launch", .launch = 1},
    {.label = "SYRK",
     .file = "memory/syrk.tws",
     .grid = {17, 2},
     .arguments = {"n=544", "k=32", "a=1183744", "c=34816"}},
    {.label = "SYR2K",
     .file = "memory/syr2k.tws",
     .grid = {17, 2},
     .arguments = {"n=544", "k=16", "a=1183744", "b=1183744", "c=34816"}},
    {.label = "GEMM",
     .file = "memory/gemm.tws",
     .grid = {17, 6},
     .arguments = {"n=544", "k=64", "a=104448", "b=139264", "c=104448"}},
    {.label = "SpMV",
     .file = "memory/spmv.tws",
     .grid = {6},
     .arguments = {"row=33", "mask=4095", "value=202752", "column=202752", "x=16384", "out=6144"}},
    {.label = "k-means",
     .file = "memory/kmeans.tws",
     .grid = {6},
     .arguments = {"features=34", "centres=2", "point=208896", "centre=272", "out=6144"}},
    {.label = "streamcluster",
     .file = "memory/streamcluster.tws",
     .grid = {24},
     .arguments = {"points=6144", "dimensions=64", "point=1572864", "centre=256", "out=24576"}},
    {.label = "transpose",
     .file = "memory/transpose_columns.tws",
     .grid = {17, 68},
     .arguments = {"n=544", "in=1183744", "out=1183744"}},
};
enum { KERNELS = sizeof kernels / sizeof *kernels, SYRK = 6, TRANSPOSE = KERNELS - 1 };

enum { BASELINE, WARPPOOL, BANKED, MRPB, OLDEST, WARP_ID, COALESCERS_1, COALESCERS_4, COALESCERS_8, MACHINES };
static const struct pool_machine machines[MACHINES] = {
    [BASELINE] = {.label = "baseline", .set = {"LoadPath=0"}},
    [WARPPOOL] = {.label = "WarpPool", .set = {"LoadPath=1"}},
    [BANKED] = {.label = "8-bank L1", .set = {"LoadPath=0"}, .compared = LOAD_PATH_BANKED_L1},
    [MRPB] = {.label = "MRPB", .set = {"LoadPath=0"}, .compared = LOAD_PATH_REORDER_QUEUES},
    [OLDEST] = {.label = "oldest only", .set = {"LoadPath=2"}},
    [WARP_ID] = {.label = "warp ID only", .set = {"LoadPath=3"}},
    [COALESCERS_1] = {.label = "1", .set = {"LoadPath=1", "PoolCoalescers=1"}},
    [COALESCERS_4] = {.label = "4", .set = {"LoadPath=1", "PoolCoalescers=4"}},
    [COALESCERS_8] = {.label = "8", .set = {"LoadPath=1", "PoolCoalescers=8"}},
};

/* The same pair of baseline and WarpPool with one thing changed around it. */
static const struct pool_machine changes[] = {
    {.label = "L2 and DRAM in half the time", .latency = 60, .far_latency = 110},
    {.label = "in twice the time", .latency = 240, .far_latency = 440},
    {.label = "a line a cycle", .interval = 1, .far_interval = 1},
    {.label = "half the bandwidth", .interval = 10, .far_interval = 16},
    {.label = "L2 of 768 KB", .l2_bytes = 768 << 10},
    {.label = "16 MSHRs", .set = {NULL, "Mshrs=16"}},
    {.label = "L1 of 16 KB", .set = {NULL, "Sets=32"}},
    {.label = "L1 of 128 KB", .set = {NULL, "Sets=256"}},
    {.label = "LRR scheduling", .scheduler = "lrr"},
};
enum { CHANGES = sizeof changes / sizeof *changes };

struct experiments {
  struct pool_runs runs;
  cJSON *root;
};

static const struct pool_sample *sample_of(const struct experiments *e, unsigned kernel, unsigned machine) {
  return &e->runs.samples[kernel * MACHINES + machine];
}

static double per(double a, double b) { return b > 0 ? a / b : 0; }

/* Adds a figure to a row under the name of a machine and its unit, with _ for what is no letter or digit. */
static void add(cJSON *row, const char *name, const char *unit, double value) {
  char key[64];
  snprintf(key, sizeof key, "%s_%s", name, unit);
  for (char *c = key; *c; c++) {
    const bool upper = *c >= 'A' && *c <= 'Z', other = (*c < 'a' || *c > 'z') && (*c < '0' || *c > '9');
    if (upper) *c = (char)(*c - 'A' + 'a');
    else if (other) *c = '_';
  }
  cJSON_AddNumberToObject(row, key, value);
}

/* A figure of a machine on a kernel, where it is one relative to the baseline's. */
typedef double figure(const struct pool_sample *base, const struct pool_sample *s);

static double speedup(const struct pool_sample *base, const struct pool_sample *s) { return base->cycles / s->cycles; }
static double loads_per_access(const struct pool_sample *base, const struct pool_sample *s) {
  (void)base;
  return per((double)s->study.loads, (double)s->study.accesses);
}
static double served_per_cycle(const struct pool_sample *base, const struct pool_sample *s) {
  (void)base;
  return per((double)s->study.served, (double)s->study.serving);
}
static double miss_ratio(const struct pool_sample *base, const struct pool_sample *s) {
  return per((double)s->study.misses / s->instructions, (double)base->study.misses / base->instructions);
}

/* Kernels whose requests a window of 128 cuts by a tenth or more: those with locality between warps. */
static bool has_locality(const struct experiments *e, unsigned kernel) {
  const struct pool_study *s = &sample_of(e, kernel, BASELINE)->study;
  return (double)s->window[POOL_WINDOWS - 1].requests < 0.9 * (double)s->loads;
}

struct column {
  unsigned machine;
  const char *label;
  figure *value;
  const char *paper; /* mean of all kernels; or NULL */
};

/* The mean of a column: geometric, over all kernels or those with locality. */
static double mean(const struct experiments *e, const struct column *c, bool local) {
  double sum = 0, count = 0;
  for (unsigned k = 0; k < KERNELS; k++) {
    if (local && !has_locality(e, k)) continue;
    sum += log(c->value(sample_of(e, k, BASELINE), sample_of(e, k, c->machine)));
    count++;
  }
  return count > 0 ? exp(sum / count) : 0;
}

static void print_means(struct experiments *e, cJSON *rows, const struct column *columns, unsigned count, bool local) {
  const char *name = local ? "of those with inter-warp locality" : "geometric mean";
  cJSON *row = experiment_row(rows, "kernel", name);
  printf("%-20s", local ? " inter-warp locality" : name);
  for (unsigned i = 0; i < count; i++) {
    printf(" %13.3f", mean(e, &columns[i], local));
    add(row, columns[i].label, "ratio", mean(e, &columns[i], local));
  }
  putchar('\n');
}

/* Figures of all kernels in some columns, their means, and the paper's. */
static void table(struct experiments *e, const char *title, const char *key, const struct column *columns,
                  unsigned count) {
  cJSON *rows = cJSON_AddArrayToObject(e->root, key);
  printf("\n%s\n%-20s", title, "kernel");
  for (unsigned i = 0; i < count; i++) printf(" %13s", columns[i].label);
  putchar('\n');
  for (unsigned k = 0; k < KERNELS; k++) {
    cJSON *row = experiment_row(rows, "kernel", kernels[k].label);
    printf("%-20s", kernels[k].label);
    for (unsigned i = 0; i < count; i++) {
      const double value = columns[i].value(sample_of(e, k, BASELINE), sample_of(e, k, columns[i].machine));
      printf(" %13.3f", value);
      add(row, columns[i].label, "ratio", value);
    }
    putchar('\n');
  }
  print_means(e, rows, columns, count, false);
  print_means(e, rows, columns, count, true);
  printf("%-20s", "paper");
  for (unsigned i = 0; i < count; i++) printf(" %13s", columns[i].paper ? columns[i].paper : "-");
  putchar('\n');
}

/* Fig. 3.3: what makes a kernel one of these. */
static void bounds(struct experiments *e) {
  cJSON *rows = cJSON_AddArrayToObject(e->root, "kernels");
  printf("Kernels on the baseline, 3.2.2 and Fig. 3.3: memory instructions wait for over 90 %% of the time\n"
         "%-20s %13s %13s %13s %13s %13s %13s %13s\n",
         "kernel", "cycles", "waiting, %", "lines/instr.", "L1 misses, %", "cycles/miss", "L1 busy, %", "writes, %");
  for (unsigned k = 0; k < KERNELS; k++) {
    const struct pool_sample *s = sample_of(e, k, BASELINE);
    const double waiting = 100 * (double)s->study.waiting / s->cycles;
    const double lines = per((double)s->study.served, (double)s->study.instructions);
    const double misses = 100 * per((double)s->study.misses, (double)s->study.accesses);
    const double cycles = per(s->cycles, (double)s->study.misses);
    const double busy = 100 * (double)s->study.serving / s->cycles, writes = 100 * (double)s->study.results / s->cycles;
    cJSON *row = experiment_row(rows, "kernel", kernels[k].label);
    printf("%-20s %13.0f %13.1f %13.1f %13.1f %13.1f %13.1f %13.1f\n", kernels[k].label, s->cycles, waiting, lines,
           misses, cycles, busy, writes);
    cJSON_AddNumberToObject(row, "baseline_cycles", s->cycles);
    cJSON_AddNumberToObject(row, "memory_waiting_percent", waiting);
    cJSON_AddNumberToObject(row, "lines_per_instruction_ratio", lines);
    cJSON_AddNumberToObject(row, "l1_misses_percent", misses);
    cJSON_AddNumberToObject(row, "cycles_per_miss_ratio", cycles);
    cJSON_AddNumberToObject(row, "l1_busy_percent", busy);
    cJSON_AddNumberToObject(row, "register_writes_percent", writes);
  }
}

/* Fig. 3.9: how the words of a line map to lanes. */
static void patterns(struct experiments *e) {
  static const char *const names[] = {"consecutive", "broadcast", "single", "range", "thread map table"};
  cJSON *rows = cJSON_AddArrayToObject(e->root, "mapping_patterns");
  printf("\nMapping patterns, Fig. 3.9: %% of loads' requests; %% of WarpPool's cycles in which a line waits, and\n"
         "in which registers are written\n%-20s",
         "kernel");
  for (unsigned i = 0; i < 5; i++) printf(" %16s", names[i]);
  printf(" %16s %16s %13s\n", "waits for table", "waits for queue", "writes");
  for (unsigned k = 0; k < KERNELS; k++) {
    const struct pool_sample *sample = sample_of(e, k, WARPPOOL);
    const struct pool_study *s = &sample->study;
    const u64 counts[] = {s->patterns[MAPPING_CONSECUTIVE], s->patterns[MAPPING_BROADCAST], s->patterns[MAPPING_SINGLE],
                          s->patterns[MAPPING_RANGE] + s->patterns[MAPPING_OWN], s->patterns[MAPPING_MAP]};
    const double waits[] = {100 * (double)s->map_waits / sample->cycles, 100 * (double)s->queue_waits / sample->cycles,
                            100 * (double)s->results / sample->cycles};
    cJSON *row = experiment_row(rows, "kernel", kernels[k].label);
    printf("%-20s", kernels[k].label);
    for (unsigned i = 0; i < 5; i++) {
      printf(" %16.1f", 100 * per((double)counts[i], (double)s->loads));
      add(row, names[i], "percent", 100 * per((double)counts[i], (double)s->loads));
    }
    printf(" %16.1f %16.1f %13.1f\n", waits[0], waits[1], waits[2]);
    cJSON_AddNumberToObject(row, "waits_for_table_percent", waits[0]);
    cJSON_AddNumberToObject(row, "waits_for_queue_percent", waits[1]);
    cJSON_AddNumberToObject(row, "register_writes_percent", waits[2]);
  }
}

/* Fig. 3.5: requests left as the window grows, in the order of the baseline. */
static void windows(struct experiments *e) {
  cJSON *rows = cJSON_AddArrayToObject(e->root, "window_requests");
  printf("\nWindow, Fig. 3.5: requests left, relative to those of a coalescer of one warp\n%-20s", "kernel");
  for (unsigned i = 0; i < POOL_WINDOWS; i++) printf(" %6u", pool_windows[i]);
  putchar('\n');
  for (unsigned k = 0; k < KERNELS; k++) {
    const struct pool_study *s = &sample_of(e, k, BASELINE)->study;
    cJSON *row = experiment_row(rows, "kernel", kernels[k].label);
    printf("%-20s", kernels[k].label);
    for (unsigned i = 0; i < POOL_WINDOWS; i++) {
      char name[32];
      const double left = per((double)s->window[i].requests, (double)s->loads);
      snprintf(name, sizeof name, "window_%u_ratio", pool_windows[i]);
      cJSON_AddNumberToObject(row, name, left);
      printf(" %6.3f", left);
    }
    putchar('\n');
  }
}

/* 3.4.3: the transpose without shared memory on WarpPool, and that with it on the baseline. */
static enum run_status transposes(struct experiments *e) {
  static const struct pool_kernel tiled = {
      .file = "transpose_tiled.tws", .grid = {17, 17}, .arguments = {"n=544", "in=1183744", "out=1183744"}};
  struct pool_sample sample;
  struct pool_runs runs = {e->runs.folder, e->runs.small, &tiled, 1, &machines[BASELINE], 1, &sample};
  const enum run_status status = pool_runs(&runs);
  if (status != RUN_PASSED) return status;
  const double naive = sample_of(e, TRANSPOSE, BASELINE)->cycles;
  const double pool = sample_of(e, TRANSPOSE, WARPPOOL)->cycles / naive, shared = sample.cycles / naive;
  printf("\nMatrix transpose, 3.4.3: time relative to the naive one on the baseline\n"
         "%-28s %6s %6s %12s\n%-28s %6.2f %6.2f %12.2f\n%-28s %6.2f %6.2f %12.2f\n",
         "", "ours", "paper", "ours/paper", "naive, WarpPool", pool, 0.50, pool / 0.50, "shared memory, baseline",
         shared, 0.38, shared / 0.38);
  cJSON *row = cJSON_AddObjectToObject(e->root, "transpose");
  cJSON_AddNumberToObject(row, "naive_warppool_ratio", pool);
  cJSON_AddNumberToObject(row, "shared_memory_ratio", shared);
  return RUN_PASSED;
}

static void tables(struct experiments *e) {
  static const struct column speed[] = {
      {WARPPOOL, "WarpPool", speedup, "1.38"},  {BANKED, "8-bank L1", speedup, "no gain"},
      {MRPB, "MRPB", speedup, "less"},          {OLDEST, "oldest only", speedup, NULL},
      {WARP_ID, "warp ID only", speedup, NULL},
  };
  static const struct column requests[] = {
      {WARPPOOL, "WarpPool", loads_per_access, "1.08, 1.14"},
      {BANKED, "8-bank L1", served_per_cycle, "1.18"},
  };
  static const struct column misses[] = {
      {WARPPOOL, "WarpPool", miss_ratio, "0.77"},  {MRPB, "MRPB", miss_ratio, "more"},
      {BANKED, "8-bank L1", miss_ratio, NULL},     {OLDEST, "oldest only", miss_ratio, NULL},
      {WARP_ID, "warp ID only", miss_ratio, NULL},
  };
  static const struct column coalescers[] = {
      {COALESCERS_1, "1 coalescer", speedup, NULL},
      {WARPPOOL, "2", speedup, "1.38"},
      {COALESCERS_4, "4", speedup, NULL},
      {COALESCERS_8, "8", speedup, NULL},
  };
  bounds(e);
  table(e, "Speed relative to the baseline, Fig. 3.11", "speedup", speed, sizeof speed / sizeof *speed);
  printf("%-20s %13.3f\n", "ours/paper", mean(e, &speed[0], false) / 1.38);
  table(e,
        "Load instructions per request to the L1, and lines the banked L1 serves in a cycle in which it serves any, "
        "Fig. 3.12",
        "requests", requests, sizeof requests / sizeof *requests);
  printf("%-20s %13.3f %13.3f\n", "ours/paper", mean(e, &requests[0], false) / 1.08,
         mean(e, &requests[1], false) / 1.18);
  table(e, "L1 misses per instruction relative to the baseline, Fig. 3.13", "misses", misses,
        sizeof misses / sizeof *misses);
  printf("%-20s %13.3f\n", "ours/paper", mean(e, &misses[0], false) / 0.77);
  table(e, "Speed by number of intra-warp coalescers, 3.3.9: two suffice, SYRK gains from more", "coalescers",
        coalescers, sizeof coalescers / sizeof *coalescers);
  patterns(e);
  windows(e);
}

/* The baseline and WarpPool, each with the same change around it: speed, requests and misses, means of all kernels. */
static enum run_status why(struct experiments *e) {
  struct pool_machine pair[2];
  struct pool_sample *samples = calloc(2 * KERNELS, sizeof *samples);
  struct pool_runs runs = {e->runs.folder, e->runs.small, kernels, KERNELS, pair, 2, samples};
  enum run_status status = samples ? RUN_PASSED : RUN_INTERNAL;
  cJSON *rows = cJSON_AddArrayToObject(e->root, "changes");
  printf("\nWhat WarpPool's gain depends on: geometric means over all kernels, relative to a baseline changed alike\n"
         "%-32s %9s %20s %9s\n",
         "change", "speed", "loads per request", "misses");
  for (unsigned c = 0; c < CHANGES && status == RUN_PASSED; c++) {
    double speed = 0, loads = 0, misses = 0;
    pair[0] = pair[1] = changes[c];
    pair[0].set[0] = "LoadPath=0";
    pair[1].set[0] = "LoadPath=1";
    status = pool_runs(&runs);
    for (unsigned k = 0; k < KERNELS && status == RUN_PASSED; k++) {
      speed += log(speedup(&samples[2 * k], &samples[2 * k + 1])) / KERNELS;
      loads += log(loads_per_access(&samples[2 * k], &samples[2 * k + 1])) / KERNELS;
      misses += log(miss_ratio(&samples[2 * k], &samples[2 * k + 1])) / KERNELS;
    }
    if (status != RUN_PASSED) break;
    cJSON *row = experiment_row(rows, "change", changes[c].label);
    printf("%-32s %9.3f %20.3f %9.3f\n", changes[c].label, exp(speed), exp(loads), exp(misses));
    cJSON_AddNumberToObject(row, "speedup_ratio", exp(speed));
    cJSON_AddNumberToObject(row, "loads_per_request_ratio", exp(loads));
    cJSON_AddNumberToObject(row, "misses_ratio", exp(misses));
  }
  free(samples);
  return status;
}

/* What harness/papers/warppool/warppool.gp plots. */
static enum run_status series(const cJSON *root, const char *report) {
  struct tw_error error;
  const char *end = strrchr(report, '.');
  char stem[400];
  snprintf(stem, sizeof stem, "%.*s", end && !strchr(end, '/') ? (int)(end - report) : (int)strlen(report), report);
  if (experiment_series(root, stem, &error) == 0) return RUN_PASSED;
  fprintf(stderr, "twinwarp: %s\n", error.text);
  return RUN_BAD_INPUT;
}

enum run_status warppool(const char *folder, bool small, const char *report) {
  struct experiments e = {{folder, small, kernels, KERNELS, machines, MACHINES,
                           calloc((size_t)KERNELS * MACHINES, sizeof(struct pool_sample))},
                          cJSON_CreateObject()};
  enum run_status status = e.runs.samples ? pool_runs(&e.runs) : RUN_INTERNAL;
  if (status == RUN_PASSED) {
    tables(&e);
    status = transposes(&e);
  }
  if (status == RUN_PASSED) status = why(&e);
  free(e.runs.samples);
  if (status == RUN_PASSED && report) status = series(e.root, report);
  return experiment_end(e.root, status, report);
}
