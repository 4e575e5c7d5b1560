/* warppool: see warppool.h. */
#include "warppool.h"

#include <math.h>
#include <stdlib.h>

#include "json_report.h"
#include "pool_study.h"

struct machine {
  const char *label, *set[2];
};

static const struct machine machines[] = {
    {"baseline", {"Pool=0"}},
    {"WarpPool", {"Pool=1"}},
    {"oldest", {"Pool=2"}},
    {"warp ID", {"Pool=3"}},
    {"4 coalescers", {"Pool=1", "PoolCoalescers=4"}},
};
enum { MACHINES = sizeof machines / sizeof *machines, BASELINE = 0, WARPPOOL = 1 };

static const char *const kernels[] = {"memory/atax_row", "memory/atax_col", "memory/gemm", "memory/syrk",
                                      "memory/syr2k", "memory/spmv", "memory/kmeans", "memory/streamcluster",
                                      "memory/transpose_columns"};
enum { KERNELS = sizeof kernels / sizeof *kernels };

/* One kernel on one machine. */
struct sample {
  double cycles, instructions;
  struct pool_study study;
};

struct experiments {
  const char *folder;
  cJSON *root;
  enum run_status status;
  struct sample *sample; /* kernels by machines */
};

static void measure(struct experiments *e, const char *kernel, const struct machine *m, struct sample *s) {
  char path[512];
  struct options o;
  struct run_result r;
  memset(s, 0, sizeof *s);
  memset(&r, 0, sizeof r);
  if (e->status != RUN_PASSED) return;
  snprintf(path, sizeof path, "%.400s/%s.tws", e->folder, kernel);
  options_init(&o);
  o.run.kernel = path;
  o.run.engine.engine = ENGINE_C;
  o.run.engine.progress = false;
  o.run.engine.probe = pool_study_cycle;
  o.run.engine.probe_context = &s->study;
  o.run.preset = "fermi";
  for (unsigned i = 0; i < 2 && m->set[i]; i++) o.sets[o.set_count++] = m->set[i];
  e->status = options_resolve(&o, &r.error) == 0 ? run_kernel(&o.run, &r) : RUN_BAD_INPUT;
  if (e->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", r.error.text);
  s->cycles = (double)r.cycles;
  s->instructions = (double)r.instructions;
}

static const struct sample *sample_of(const struct experiments *e, unsigned kernel, unsigned machine) {
  return &e->sample[kernel * MACHINES + machine];
}

static const char *name_of(unsigned kernel) { return kernels[kernel] + strlen("memory/"); }

static double per(u64 a, u64 b) { return b ? (double)a / (double)b : 0; }

/* A figure of a machine on a kernel, beside the baseline's. */
static double speedup(const struct sample *base, const struct sample *s) { return base->cycles / s->cycles; }
static double loads_per_access(const struct sample *base, const struct sample *s) {
  (void)base;
  return per(s->study.loads, s->study.accesses);
}
static double miss_ratio(const struct sample *base, const struct sample *s) {
  return ((double)s->study.misses / s->instructions) / ((double)base->study.misses / base->instructions);
}

/* One figure of all kernels and machines, and its geometric mean. */
static void table(struct experiments *e, const char *title, const char *key, const char *paper,
                  double (*figure)(const struct sample *, const struct sample *)) {
  cJSON *rows = cJSON_AddArrayToObject(e->root, key);
  printf("\n%s\n%-18s", title, "kernel");
  for (unsigned m = WARPPOOL; m < MACHINES; m++) printf(" %13s", machines[m].label);
  putchar('\n');
  double product[MACHINES];
  for (unsigned m = 0; m < MACHINES; m++) product[m] = 1;
  for (unsigned k = 0; k < KERNELS; k++) {
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "kernel", name_of(k));
    printf("%-18s", name_of(k));
    for (unsigned m = WARPPOOL; m < MACHINES; m++) {
      const double value = figure(sample_of(e, k, BASELINE), sample_of(e, k, m));
      char name[64];
      product[m] *= value;
      snprintf(name, sizeof name, "%s_ratio", machines[m].label);
      cJSON_AddNumberToObject(row, name, value);
      printf(" %13.3f", value);
    }
    putchar('\n');
    cJSON_AddItemToArray(rows, row);
  }
  printf("%-18s", "geometric mean");
  for (unsigned m = WARPPOOL; m < MACHINES; m++) printf(" %13.3f", pow(product[m], 1.0 / KERNELS));
  printf("\n%-18s %13s\n", "paper", paper);
}

/* Fig. 3.9: how the words of a line map to lanes. */
static void patterns(struct experiments *e) {
  cJSON *rows = cJSON_AddArrayToObject(e->root, "mapping_patterns");
  printf("\nMapping patterns, Fig. 3.9: percent of loads' requests\n%-18s   consecutive  broadcast   single    range  "
         "thread map table\n", "kernel");
  for (unsigned k = 0; k < KERNELS; k++) {
    const struct pool_study *s = &sample_of(e, k, WARPPOOL)->study;
    const u64 counts[] = {s->patterns[MAPPING_CONSECUTIVE], s->patterns[MAPPING_BROADCAST], s->patterns[MAPPING_SINGLE],
                          s->patterns[MAPPING_RANGE] + s->patterns[MAPPING_OWN], s->patterns[MAPPING_MAP]};
    static const char *const names[] = {"consecutive_percent", "broadcast_percent", "single_percent", "range_percent",
                                        "thread_map_table_percent"};
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "kernel", name_of(k));
    for (unsigned i = 0; i < 5; i++) cJSON_AddNumberToObject(row, names[i], 100 * per(counts[i], s->loads));
    printf("%-18s %13.1f %10.1f %8.1f %8.1f %17.1f\n", name_of(k), 100 * per(counts[0], s->loads),
           100 * per(counts[1], s->loads), 100 * per(counts[2], s->loads), 100 * per(counts[3], s->loads),
           100 * per(counts[4], s->loads));
    cJSON_AddItemToArray(rows, row);
  }
}

/* Fig. 3.5: requests left as the window grows, in the order of the baseline. */
static void windows(struct experiments *e) {
  cJSON *rows = cJSON_AddArrayToObject(e->root, "window_requests");
  printf("\nWindow, Fig. 3.5: requests left, relative to those of a coalescer of one warp\n%-18s", "kernel");
  for (unsigned i = 0; i < POOL_WINDOWS; i++) printf(" %6u", pool_windows[i]);
  putchar('\n');
  for (unsigned k = 0; k < KERNELS; k++) {
    const struct pool_study *s = &sample_of(e, k, BASELINE)->study;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "kernel", name_of(k));
    printf("%-18s", name_of(k));
    for (unsigned i = 0; i < POOL_WINDOWS; i++) {
      char name[32];
      snprintf(name, sizeof name, "window_%u_ratio", pool_windows[i]);
      cJSON_AddNumberToObject(row, name, per(s->window[i].requests, s->loads));
      printf(" %6.3f", per(s->window[i].requests, s->loads));
    }
    putchar('\n');
    cJSON_AddItemToArray(rows, row);
  }
}

/* 3.4.3: the transpose without shared memory on WarpPool, and that with it on the baseline. */
static void transposes(struct experiments *e) {
  struct sample base, pool, tiled;
  measure(e, "memory/transpose_columns", &machines[BASELINE], &base);
  measure(e, "memory/transpose_columns", &machines[WARPPOOL], &pool);
  measure(e, "transpose_tiled", &machines[BASELINE], &tiled);
  if (e->status != RUN_PASSED) return;
  printf("\nMatrix transpose, 3.4.3: time relative to the naive one on the baseline\n"
         "naive, WarpPool       %.2f   paper 0.50\nshared memory         %.2f   paper 0.38\n",
         pool.cycles / base.cycles, tiled.cycles / base.cycles);
  cJSON *row = cJSON_AddObjectToObject(e->root, "transpose");
  cJSON_AddNumberToObject(row, "naive_warppool_ratio", pool.cycles / base.cycles);
  cJSON_AddNumberToObject(row, "shared_memory_ratio", tiled.cycles / base.cycles);
}

static void tables(struct experiments *e) {
  table(e, "Speed relative to one coalescer, Fig. 3.11", "speedup", "1.38", speedup);
  table(e, "Loads per request to the L1, Fig. 3.12", "loads_per_request", "1.08", loads_per_access);
  table(e, "Misses per instruction, relative to one coalescer, Fig. 3.13", "misses", "0.77", miss_ratio);
  patterns(e);
  windows(e);
  transposes(e);
}

enum run_status warppool(const char *folder, const char *report) {
  struct experiments e = {folder, cJSON_CreateObject(), RUN_PASSED,
                          calloc((size_t)KERNELS * MACHINES, sizeof(struct sample))};
  struct tw_error error;
  if (!e.sample) e.status = RUN_INTERNAL;
  for (unsigned k = 0; k < KERNELS && e.status == RUN_PASSED; k++)
    for (unsigned m = 0; m < MACHINES; m++) measure(&e, kernels[k], &machines[m], &e.sample[k * MACHINES + m]);
  if (e.status == RUN_PASSED) tables(&e);
  if (e.status != RUN_PASSED || !report) {
    cJSON_Delete(e.root);
  } else if (json_write(e.root, report, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    e.status = RUN_BAD_INPUT;
  }
  free(e.sample);
  return e.status;
}
