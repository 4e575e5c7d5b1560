/* sharing_suite: see sharing_suite.h. */
#include "sharing_suite.h"

#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/experiment.h"
#include "util/column.h"
#include "util/jobs.h"

static const enum sharing_way ways[] = {WAY_lrr, WAY_shared,      WAY_numbered, WAY_owf,
                                        WAY_gto, WAY_order_alone, WAY_large_l1, WAY_large_l1_owf};
enum { WAYS = sizeof ways / sizeof *ways };

struct outcome {
  enum run_status status;
  struct tw_error error;
  u64 cycles;
  u64 waiting;     /* warps times cycles in which they wait for a lock */
  unsigned blocks; /* for which there is room, the most of any launch */
};

struct suite {
  const struct sharing_options *options;
  glob_t files;
  struct outcome (*found)[WAY_COUNT];
  int names; /* width of the longest */
  unsigned slower, faster, pairs;
  double logarithms;
  cJSON *rows;
  enum run_status status;
};

/* ---- a run, in a process of its own */

static void look(void *context, const struct sm *sm, const struct sm_in *in) {
  struct outcome *to = context;
  (void)in;
  if (sm->settings.now.blocks_limit[0] > to->blocks) to->blocks = sm->settings.now.blocks_limit[0];
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) to->waiting += (u64)__builtin_popcount(sm->wires.sharing.held[i]);
}

static void run_one(void *context, u64 i, void *result) {
  static const struct sharing_kernel any = {.limit = LIMIT_REGISTERS};
  const struct suite *s = context;
  const char *path = s->files.gl_pathv[i / WAYS];
  struct outcome *to = result;
  struct experiment *e = calloc(1, sizeof *e);
  struct run_result *r = calloc(1, sizeof *r);
  memset(to, 0, sizeof *to);
  to->status = RUN_INTERNAL;
  if (e && r) {
    struct run_options *run = &e->options.run;
    experiment_init(e, s->options->folder, strrchr(path, '/') + 1, "jatala");
    const char *set = sharing_put(&any, &sharing_ways[ways[i % WAYS]], run);
    experiment_set(e, &set, 1);
    run->setting.register_room = SUITE_ROOM_PERCENT;
    run->engine.probe = look;
    run->engine.probe_context = to;
    to->status = experiment_run(e, r);
    to->error = r->error;
    to->cycles = r->cycles;
  }
  free(e);
  free(r);
}

/* ---- what came out */

static double speed(const struct outcome *of, enum sharing_way base, enum sharing_way way) {
  return (double)of[base].cycles / (double)of[way].cycles;
}

static const char *cause_of(const struct outcome *of) {
  const double half = (1 + speed(of, WAY_lrr, WAY_owf)) / 2;
  if (speed(of, WAY_lrr, WAY_owf) > 0.99) return "";
  if (speed(of, WAY_lrr, WAY_order_alone) < half) return "numbers";
  if (speed(of, WAY_lrr, WAY_gto) < half) return "scheduler";
  if (speed(of, WAY_large_l1, WAY_large_l1_owf) > half) return "cache";
  return of[WAY_owf].waiting ? "locks" : "blocks";
}

static const char *name_of(const struct suite *s, unsigned kernel, char *name, size_t bytes) {
  const char *file = strrchr(s->files.gl_pathv[kernel], '/') + 1;
  snprintf(name, bytes, "%.*s", (int)strcspn(file, "."), file);
  return name;
}

static void report(struct suite *s, const char *name, const struct outcome *of) {
  cJSON *row = experiment_row(s->rows, "kernel", name);
  cJSON_AddNumberToObject(row, "without_blocks_count", of[WAY_lrr].blocks);
  cJSON_AddNumberToObject(row, "with_blocks_count", of[WAY_owf].blocks);
  cJSON_AddNumberToObject(row, "cycles", (double)of[WAY_lrr].cycles);
  for (unsigned w = 1; w < WAYS; w++) {
    char key[64];
    snprintf(key, sizeof key, "%s_speed_ratio", sharing_ways[ways[w]].key);
    cJSON_AddNumberToObject(row, key, speed(of, WAY_lrr, ways[w]));
  }
  cJSON_AddNumberToObject(row, "large_l1_owf_gain_ratio", speed(of, WAY_large_l1, WAY_large_l1_owf));
  cJSON_AddNumberToObject(row, "waiting_warps_mean", (double)of[WAY_owf].waiting / (double)of[WAY_owf].cycles);
  cJSON_AddStringToObject(row, "cause", cause_of(of));
}

static void print_heading(const struct suite *s) {
  printf("speed on an SM with registers for %.1f blocks, of round robin's without sharing\n"
         "%-*s %8s %7s %7s %7s %7s %7s %7s %7s %7s  %s\n",
         SUITE_ROOM_PERCENT / 100.0, s->names, "", "cycles", "blocks", "with", "sharing", "number", "owner", "greedy",
         "numbers", "waiting", "slower by");
}

static void take_kernel(struct suite *s, unsigned kernel) {
  const struct outcome *of = s->found[kernel];
  char name[128];
  name_of(s, kernel, name, sizeof name);
  const double owf = speed(of, WAY_lrr, WAY_owf);
  s->logarithms += log(owf);
  s->slower += *cause_of(of) != 0;
  s->faster += owf > 1.01;
  s->pairs += of[WAY_owf].blocks > of[WAY_lrr].blocks;
  printf("%-*s %8llu %7u %7u %7.3f %7.3f %7.3f %7.3f %7.3f %7.1f  %s\n", s->names, name,
         (unsigned long long)of[WAY_lrr].cycles, of[WAY_lrr].blocks, of[WAY_owf].blocks, speed(of, WAY_lrr, WAY_shared),
         speed(of, WAY_lrr, WAY_numbered), owf, speed(of, WAY_lrr, WAY_gto), speed(of, WAY_lrr, WAY_order_alone),
         (double)of[WAY_owf].waiting / (double)of[WAY_owf].cycles, cause_of(of));
  report(s, name, of);
}

static bool take(void *context, u64 i, const void *result) {
  struct suite *s = context;
  const unsigned kernel = (unsigned)(i / WAYS), way = ways[i % WAYS];
  struct outcome *to = &s->found[kernel][way];
  if (result) memcpy(to, result, sizeof *to);
  else *to = (struct outcome){.status = RUN_INTERNAL, .error = {"the run ended without a result"}};
  if (to->status != RUN_PASSED) {
    char name[128];
    fprintf(stderr, "twinwarp: %s, %s: %s\n", name_of(s, kernel, name, sizeof name), sharing_ways[way].key,
            to->error.text);
    s->status = to->status;
    return false;
  }
  if (i == 0) print_heading(s);
  if (i % WAYS == WAYS - 1) take_kernel(s, kernel);
  return true;
}

/* ---- all */

static enum run_status end(struct suite *s, cJSON *root) {
  const unsigned kernels = (unsigned)s->files.gl_pathc;
  if (s->status == RUN_PASSED) {
    const double mean = exp(s->logarithms / kernels);
    printf("%u kernels, %u of them with more blocks; owner warp first: %u faster, %u slower by more than a hundredth, "
           "geometric mean %.3f\n",
           kernels, s->pairs, s->faster, s->slower, mean);
    cJSON_AddNumberToObject(root, "kernels_count", kernels);
    cJSON_AddNumberToObject(root, "with_more_blocks_count", s->pairs);
    cJSON_AddNumberToObject(root, "faster_count", s->faster);
    cJSON_AddNumberToObject(root, "slower_count", s->slower);
    cJSON_AddNumberToObject(root, "owf_geomean_ratio", mean);
    cJSON_AddNumberToObject(root, "room_percent", SUITE_ROOM_PERCENT);
  }
  return experiment_end(root, s->status, s->options->report);
}

static enum run_status run_files(struct suite *s) {
  cJSON *root = cJSON_CreateObject();
  char name[128];
  s->found = calloc(s->files.gl_pathc, sizeof *s->found);
  s->rows = cJSON_AddArrayToObject(root, "kernels");
  for (unsigned k = 0; k < s->files.gl_pathc; k++) s->names = column_fit(s->names, name_of(s, k, name, sizeof name));
  jobs_run("runs", s->files.gl_pathc * WAYS, s->options->jobs, sizeof(struct outcome), run_one, take, s);
  const enum run_status status = end(s, root);
  free(s->found);
  return status;
}

enum run_status sharing_suite(const struct sharing_options *o) {
  struct suite s = {.options = o};
  char pattern[512];
  snprintf(pattern, sizeof pattern, "%.400s/*.small.launch", o->folder);
  if (glob(pattern, 0, NULL, &s.files) != 0) {
    fprintf(stderr, "twinwarp: %s: there is no such file\n", pattern);
    return RUN_BAD_INPUT;
  }
  const enum run_status status = run_files(&s);
  globfree(&s.files);
  return status;
}
