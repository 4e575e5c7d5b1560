/* policy_study: see policy_study.h. */
#include "policy_study.h"

#include <stdlib.h>

#include "group_image.h"
#include "launch_graph.h"
#include "run/experiment.h"
#include "util/column.h"
#include "util/progress.h"
#include "util/counts.h"

struct trial {
  const struct paver_options *options;
  enum group_policy policy;
  struct options run;
  struct run_result result;
  struct gpu_counts loads, stores; /* at the L2, of all SMs */
};

static int make_groups(struct block_groups *groups, const struct trial *t, const struct launch *launch, u32 *memory,
                       u32 room, struct tw_error *error) {
  const struct paver_options *o = t->options;
  const struct group_options how = {t->policy, launch_graph_unit(o), t->run.run.gpu.memory.sms,
                                    o->most ? o->most : room};
  struct locality_graph graph;
  struct launch_graph_seconds took;
  *groups = (struct block_groups){0};
  int failed = launch_graph(&graph, o, launch, memory, &took, error);
  if (!failed) failed = block_groups_make(groups, &graph, &how, error);
  locality_graph_free(&graph);
  return failed;
}

static u32 *group(void *context, const struct launch *launch, const u32 *image, u32 room, u32 base, u32 *words,
                  struct tw_error *error) {
  struct block_groups groups;
  u32 *memory = malloc(launch->memory_bytes), *made = NULL;
  if (!memory) {
    tw_fail(error, "out of memory for %u bytes of global memory", launch->memory_bytes);
    return NULL;
  }
  memcpy(memory, image, launch->memory_bytes);
  if (make_groups(&groups, context, launch, memory, room, error) == 0)
    made = group_image_make(&groups, base, words, error);
  block_groups_free(&groups);
  free(memory);
  return made;
}

static enum block_policy scheduler_of(enum group_policy policy, bool stealing) {
  if (policy == GROUP_LRR) return BLOCK_POLICY_LRR;
  if (policy == GROUP_BCS) return BLOCK_POLICY_BCS;
  return stealing ? BLOCK_POLICY_STEALING : BLOCK_POLICY_GROUPS;
}

static int prepare(struct trial *t, const char *kernel, bool stealing) {
  const struct paver_options *o = t->options;
  struct run_options *run = &t->run.run;
  if (paver_run_options(o, kernel, NULL, o->seed, o->sms, &t->run, &t->result.error) != 0) return -1;
  if (!run->gpu.memory.sms)
    return tw_fail(&t->result.error, "--run: preset %s has one SM; --sms says how many a GPU of it has", o->preset);
  run->gpu.blocks = (struct gpu_blocks){true, scheduler_of(t->policy, stealing), group, t};
  return 0;
}

static void sum(struct trial *t) {
  t->loads = t->stores = (struct gpu_counts){0};
  for (unsigned i = 0; i < t->run.run.gpu.memory.sms; i++) {
    counts_add(&t->loads, &t->result.gpu.memory[i][GPU_LOAD], sizeof t->loads);
    counts_add(&t->stores, &t->result.gpu.memory[i][GPU_STORE], sizeof t->stores);
  }
}

static u64 misses_of(const struct gpu_counts *c) {
  return c->misses[MISS_COLD] + c->misses[MISS_CAPACITY] + c->misses[MISS_CONFLICT];
}

static void print_row(FILE *to, int width, const struct trial *t) {
  fprintf(to, "%-*s %-10s %12llu %12llu %12llu %12llu %12llu\n", width, t->result.kernel, group_policy_names[t->policy],
          (unsigned long long)t->result.cycles, (unsigned long long)t->loads.accesses,
          (unsigned long long)t->stores.accesses, (unsigned long long)misses_of(&t->loads),
          (unsigned long long)t->result.gpu.read_bytes);
}

static void add_row(cJSON *rows, const struct trial *t, bool stealing) {
  cJSON *row = experiment_row(rows, "kernel", t->result.kernel);
  cJSON_AddStringToObject(row, "policy", group_policy_names[t->policy]);
  cJSON_AddBoolToObject(row, "stealing", scheduler_of(t->policy, stealing) == BLOCK_POLICY_STEALING);
  cJSON_AddNumberToObject(row, "sms_count", t->run.run.gpu.memory.sms);
  cJSON_AddNumberToObject(row, "cycles", (double)t->result.cycles);
  cJSON_AddNumberToObject(row, "l2_load_accesses_count", (double)t->loads.accesses);
  cJSON_AddNumberToObject(row, "l2_store_accesses_count", (double)t->stores.accesses);
  cJSON_AddNumberToObject(row, "l2_load_misses_count", (double)misses_of(&t->loads));
  cJSON_AddNumberToObject(row, "l2_load_capacity_misses_count", (double)t->loads.misses[MISS_CAPACITY]);
  cJSON_AddNumberToObject(row, "l2_load_conflict_misses_count", (double)t->loads.misses[MISS_CONFLICT]);
  cJSON_AddNumberToObject(row, "dram_read_bytes", (double)t->result.gpu.read_bytes);
}

static enum run_status try_one(struct trial *t, const char *kernel, bool stealing) {
  memset(&t->result, 0, sizeof t->result);
  const enum run_status status = prepare(t, kernel, stealing) ? RUN_BAD_INPUT : run_kernel(&t->run.run, &t->result);
  if (status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", t->result.error.text);
  sum(t);
  return status;
}

static enum run_status try_all(struct trial *t, unsigned policies, bool stealing, FILE *text, cJSON *rows) {
  const struct paver_options *o = t->options;
  enum run_status status = RUN_PASSED;
  int width = 0;
  for (unsigned i = 0; i < o->kernel_count; i++) width = column_fit_file(width, o->kernels[i]);
  fprintf(text, "%-*s %-10s %12s %12s %12s %12s %12s\n", width, "", "policy", "cycles", "L2 loads", "L2 stores",
          "L2 misses", "bytes read");
  struct progress progress;
  u64 done = 0;
  progress_begin(&progress, "runs", (u64)o->kernel_count * (unsigned)__builtin_popcount(policies));
  for (unsigned i = 0; i < o->kernel_count; i++)
    for (unsigned p = 0; p < GROUP_POLICIES && status == RUN_PASSED; p++) {
      if (!(policies >> p & 1)) continue;
      progress_show(&progress, done++);
      t->policy = (enum group_policy)p;
      status = try_one(t, o->kernels[i], stealing);
      if (status != RUN_PASSED) break;
      print_row(text, width, t);
      add_row(rows, t, stealing);
    }
  progress_end(&progress);
  return status;
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status policy_study(const struct paver_options *o, unsigned policies, bool stealing) {
  char *text = NULL;
  size_t length;
  struct trial *t = calloc(1, sizeof *t);
  cJSON *root = cJSON_CreateObject(), *rows = cJSON_AddArrayToObject(root, "runs");
  FILE *to = open_memstream(&text, &length);
  enum run_status status = RUN_INTERNAL;
  if (t && to) {
    t->options = o;
    status = try_all(t, policies, stealing, to, rows);
  }
  if (to) fclose(to);
  free(t);
  status = experiment_end(root, status, o->report);
  if (status == RUN_PASSED) fputs(text, stdout);
  free(text);
  return status;
}
