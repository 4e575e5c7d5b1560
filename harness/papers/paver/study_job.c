/* study_job: see study_job.h. */
#include "study_job.h"

#include <stdlib.h>

#include "group_image.h"
#include "kernel_graphs.h"
#include "launch_graph.h"
#include "util/counts.h"

/* One run under way. */
struct running {
  const struct study_job *job;
  const struct paver_options *options;
  const struct kernel_graphs *graphs;
  enum group_policy policy;
  struct gpu_watch watch;
  u32 sms, launch; /* launch: whose groups come next */
  u32 *words;      /* of the last ones, for who reads them at once */
  double partition_seconds;
};

/* ---- options */

static void take_options(const struct study_job *j, struct paver_options *o) {
  const bool other = j->change->groups == STUDY_GROUPS_OTHER;
  *o = *j->options;
  o->preset = paver_gpus[j->gpu].preset;
  o->traced = j->workload->traced != other;
  o->lines = j->change->groups == STUDY_GROUPS_LINES;
  o->threads = 1;
  o->jobs = 2; /* others run beside it */
  if (j->change->set) o->sets[o->set_count++] = j->change->set;
}

/* ---- groups */

static int by_number(const void *a, const void *b) {
  const u32 x = *(const u32 *)a, y = *(const u32 *)b;
  return x < y ? -1 : x > y;
}

static void sort_groups(struct block_groups *g) {
  for (u32 n = 0; n < g->count; n++)
    qsort(g->blocks + g->start[n], g->start[n + 1] - g->start[n], sizeof *g->blocks, by_number);
}

static int make_groups(struct block_groups *groups, struct running *r, u32 room, struct tw_error *error) {
  const struct launch_graphed *l = &r->graphs->launch[r->launch++];
  const struct group_options how = {r->policy, launch_graph_unit(r->options), r->sms, room};
  const double begun = processor_seconds();
  const int failed = block_groups_make(groups, &l->graph, &how, error);
  r->partition_seconds += processor_seconds() - begun;
  if (!failed && r->job->change->groups == STUDY_GROUPS_SORTED) sort_groups(groups);
  return failed;
}

static int remember(struct running *r, const u32 *made, u32 base, u32 words, struct tw_error *error) {
  u32 *own = realloc(r->words, words * sizeof *own);
  if (!own) return tw_fail(error, "out of memory for groups of %u words", words);
  memcpy(own, made, words * sizeof *own);
  r->watch.words = r->words = own;
  r->watch.base = base;
  return 0;
}

static u32 *group(void *context, const struct launch *launch, const u32 *image, u32 room, u32 base, u32 *words,
                  struct tw_error *error) {
  struct running *r = context;
  struct block_groups groups = {0};
  u32 *made = NULL;
  (void)launch, (void)image;
  if (r->watch.room && room > r->watch.room) room = r->watch.room;
  if (make_groups(&groups, r, room, error) == 0) made = group_image_make(&groups, base, words, error);
  if (made && remember(r, made, base, *words, error) != 0) {
    free(made);
    made = NULL;
  }
  block_groups_free(&groups);
  return made;
}

/* ---- runs */

static int alter(void *context, struct run_options *run, struct tw_error *error) {
  struct running *r = context;
  const struct study_change *c = r->job->change;
  (void)error;
  r->sms = run->gpu.memory.sms;
  run->gpu.blocks.group = group;
  run->gpu.blocks.grouper = r;
  run->gpu.turn = gpu_watch_turn;
  run->gpu.turner = &r->watch;
  if (c->warps_in_turn) run->setting.policy = WARP_SCHEDULER_LRR;
  if (c->memory) c->memory(&run->gpu.memory);
  return 0;
}

static void take(struct study_run *to, const struct run_result *r, const struct running *running) {
  to->cycles = r->cycles;
  to->instructions = r->instructions;
  to->l1 = running->watch.l1;
  to->contexts = running->watch.contexts;
  for (unsigned i = 0; i < GPU_MAX_SMS; i++)
    for (unsigned k = 0; k < GPU_ACCESSES; k++) counts_add(&to->l2[k], &r->gpu.memory[i][k], sizeof to->l2[k]);
  to->read_bytes = r->gpu.read_bytes;
  to->written_bytes = r->gpu.written_bytes;
  to->partition_seconds = running->partition_seconds;
}

static void run_way(const struct study_job *j, const struct paver_options *o, const struct kernel_graphs *graphs,
                    enum study_way way, struct study_outcome *to) {
  struct policy_outcome *outcome = calloc(1, sizeof *outcome);
  struct running *r = calloc(1, sizeof *r);
  if (!r || !outcome) {
    to->status = RUN_INTERNAL;
    tw_fail(&to->error, "out of memory for a run");
  } else {
    *r = (struct running){.job = j, .options = o, .graphs = graphs, .policy = study_ways[way].policy};
    r->watch.room = j->change->room ? j->change->room[j->gpu] : 0;
    r->watch.at_once = j->change->at_once;
    const struct policy_trial trial = {j->kernel, study_ways[way], o->seed, alter, r};
    policy_try(o, &trial, j->program, outcome);
    to->status = outcome->run.status;
    to->error = outcome->run.error;
    to->sms = outcome->sms;
    to->had[way] = true;
    take(&to->run[way], &outcome->run, r);
    gpu_watch_end(&r->watch);
    free(r->words);
  }
  free(r);
  free(outcome);
}

/* ---- the job */

/* What is the kernel's own is counted once. */
static bool is_first(const struct study_job *j) { return j->change == study_changes && j->gpu == 0; }

static int look_at_graphs(const struct study_job *j, const struct kernel_graphs *g, struct study_outcome *to) {
  char path[1024];
  to->launches = g->count;
  to->blocks = g->blocks;
  to->edges = g->edges;
  to->locality_seconds = g->locality_seconds;
  to->graph_seconds = g->graph_seconds;
  to->room = g->count ? g->launch[0].room : 0;
  for (u32 i = 0; i < g->count; i++)
    if (g->launch[i].most_lines > to->most_lines) to->most_lines = g->launch[i].most_lines;
  if (!is_first(j)) return 0;
  for (u32 i = 0; i < g->count; i++) edge_places_add(&to->places, &g->launch[i].graph, g->launch[i].grid);
  if (!j->pictures) return 0;
  snprintf(path, sizeof path, "%s/%s.pgm", j->pictures, j->workload->benchmark);
  return g->count ? edge_places_draw(&g->launch[g->count - 1].graph, path, &to->error) : 0;
}

void study_job_do(const struct study_job *j, struct study_outcome *to) {
  struct paver_options o;
  struct kernel_graphs graphs;
  memset(to, 0, sizeof *to);
  take_options(j, &o);
  to->status = kernel_graphs_make(&graphs, &o, j->kernel);
  if (to->status == RUN_PASSED && look_at_graphs(j, &graphs, to) != 0) to->status = RUN_BAD_INPUT;
  if (to->status == RUN_PASSED && is_first(j)) to->status = reference_sharing_count(&to->references, &o, j->kernel);
  for (unsigned way = 0; way < STUDY_WAY_COUNT && to->status == RUN_PASSED; way++)
    if (j->change->ways[j->gpu] >> way & 1) run_way(j, &o, &graphs, (enum study_way)way, to);
  kernel_graphs_free(&graphs);
}
