/* group_study: see group_study.h. */
#include "group_study.h"

#include <stdlib.h>

#include "graph_partition.h"
#include "group_image.h"
#include "launch_graph.h"
#include "run/experiment.h"
#include "util/clock.h"
#include "util/progress.h"

struct grouping {
  const struct paver_options *options;
  unsigned policies;
  u32 launches;
  cJSON *rows;
  FILE *text;
};

/* What a launch has come to before its blocks are grouped. */
struct grouped_launch {
  const struct paver_launch *launch;
  struct locality_graph graph;
  struct graph_measures measures;
  double locality_seconds, graph_seconds;
  u32 number, room;
};

static bool is_single(unsigned policies) { return (policies & (policies - 1)) == 0; }

static u32 largest(const struct block_groups *g) {
  u32 most = 0;
  for (u32 n = 0; n < g->count; n++)
    if (g->start[n + 1] - g->start[n] > most) most = g->start[n + 1] - g->start[n];
  return most;
}

static void print_groups(FILE *to, const struct block_groups *g) {
  for (u32 n = 0; n < g->count; n++) {
    fprintf(to, "group %u:", n);
    for (u32 i = g->start[n]; i < g->start[n + 1]; i++) fprintf(to, " %u", g->blocks[i]);
    fputc('\n', to);
  }
}

static int add_groups(cJSON *row, const struct block_groups *g, struct tw_error *error) {
  u32 words;
  u32 *image = group_image_make(g, 0, &words, error);
  if (!image) return -1;
  cJSON *groups = cJSON_AddArrayToObject(row, "groups"), *memory = cJSON_AddArrayToObject(row, "image");
  for (u32 n = 0; n < g->count; n++) {
    cJSON *group = cJSON_CreateArray();
    for (u32 i = g->start[n]; i < g->start[n + 1]; i++) cJSON_AddItemToArray(group, cJSON_CreateNumber(g->blocks[i]));
    cJSON_AddItemToArray(groups, group);
  }
  for (u32 i = 0; i < words; i++) cJSON_AddItemToArray(memory, cJSON_CreateNumber(image[i]));
  free(image);
  return 0;
}

static cJSON *add_launch(cJSON *rows, const struct grouped_launch *l) {
  cJSON *row = experiment_row(rows, "kernel", l->launch->launch->kernel->name);
  cJSON_AddNumberToObject(row, "launch_count", l->number);
  cJSON_AddNumberToObject(row, "blocks_count", l->graph.blocks);
  cJSON_AddNumberToObject(row, "edges_count", (double)l->measures.edges);
  cJSON_AddNumberToObject(row, "sms_count", l->launch->sms);
  cJSON_AddNumberToObject(row, "room_blocks_count", l->room);
  cJSON_AddNumberToObject(row, "locality_seconds", l->locality_seconds);
  cJSON_AddNumberToObject(row, "graph_seconds", l->graph_seconds);
  return row;
}

/* Keys begin with the policy's name, in words that keys are made of. */
static void add_number(cJSON *row, enum group_policy policy, const char *what, double number) {
  char key[64];
  snprintf(key, sizeof key, "%s_%s", group_policy_names[policy], what);
  for (char *c = key; *c; c++)
    if (*c == '-') *c = '_';
  cJSON_AddNumberToObject(row, key, number);
}

/* Of what blocks share, in percent; nothing is all of nothing. */
static double captured_percent(const struct grouped_launch *l, u64 captured) {
  return l->measures.weight ? 100.0 * (double)captured / (double)l->measures.weight : 100;
}

static void tell(FILE *text, cJSON *row, enum group_policy policy, const struct block_groups *g, double captured,
                 double seconds) {
  fprintf(text,
          "%-10s %7u groups, the largest of %5u blocks, with %5.1f %% of the weight of the edges inside, in %.1f ms\n",
          group_policy_names[policy], g->count, largest(g), captured, 1000 * seconds);
  add_number(row, policy, "groups_count", g->count);
  add_number(row, policy, "largest_blocks_count", largest(g));
  add_number(row, policy, "captured_percent", captured);
  add_number(row, policy, "seconds", seconds);
}

static int group_by(struct grouping *s, const struct grouped_launch *l, enum group_policy policy, cJSON *row,
                    struct tw_error *error) {
  const struct group_options o = {policy, launch_graph_unit(s->options), l->launch->sms, l->room};
  struct block_groups g;
  u64 captured = 0;
  const double begun = clock_seconds();
  int failed = block_groups_make(&g, &l->graph, &o, error);
  const double seconds = clock_seconds() - begun;
  if (!failed && block_groups_captured(&g, &l->graph, o.unit, &captured))
    failed = tw_fail(error, "no memory for groups of blocks");
  if (!failed) tell(s->text, row, policy, &g, captured_percent(l, captured), seconds);
  if (!failed && is_single(s->policies)) {
    print_groups(s->text, &g);
    failed = add_groups(row, &g, error);
  }
  block_groups_free(&g);
  return failed;
}

static int find_graph(const struct paver_options *o, struct grouped_launch *l, u32 *memory, struct tw_error *error) {
  struct launch_graph_seconds took;
  const int failed = launch_graph(&l->graph, o, l->launch->launch, memory, &took, error);
  if (!failed) l->measures = locality_graph_measure(&l->graph, launch_graph_unit(o));
  l->locality_seconds = took.locality;
  l->graph_seconds = took.graph;
  return failed;
}

static int group_launch(void *context, const struct paver_launch *launch, u32 *memory, struct tw_error *error) {
  struct grouping *s = context;
  struct grouped_launch l = {.launch = launch, .number = ++s->launches, .room = s->options->most};
  int failed = l.room ? 0 : paver_room(launch, &l.room, error);
  if (!failed) failed = find_graph(s->options, &l, memory, error);
  if (failed) {
    locality_graph_free(&l.graph);
    return failed;
  }
  fprintf(s->text, "%s, launch %u: %u blocks, %llu edges; %u SMs, each with room for %u of them\n",
          launch->launch->kernel->name, l.number, l.graph.blocks, (unsigned long long)l.measures.edges, launch->sms,
          l.room);
  cJSON *row = add_launch(s->rows, &l);
  for (unsigned p = 0; p < GROUP_POLICIES && !failed; p++)
    if (s->policies >> p & 1) failed = group_by(s, &l, (enum group_policy)p, row, error);
  locality_graph_free(&l.graph);
  return failed;
}

static enum run_status group_all(struct grouping *s) {
  const struct paver_options *o = s->options;
  enum run_status status = RUN_PASSED;
  char name[KERNEL_NAME_BYTES];
  struct progress progress;
  progress_begin(&progress, "kernels", o->kernel_count);
  for (unsigned i = 0; i < o->kernel_count && status == RUN_PASSED; i++) {
    progress_show(&progress, i);
    s->launches = 0;
    status = paver_run(o, o->kernels[i], NULL, o->seed, group_launch, s, name);
  }
  progress_end(&progress);
  return status;
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status group_study(const struct paver_options *o, unsigned policies) {
  char *text = NULL;
  size_t length;
  cJSON *root = cJSON_CreateObject();
  struct grouping s = {.options = o, .policies = policies, .rows = cJSON_AddArrayToObject(root, "launches")};
  s.text = open_memstream(&text, &length);
  enum run_status status = s.text ? group_all(&s) : RUN_INTERNAL;
  if (s.text) fclose(s.text);
  status = experiment_end(root, status, o->report);
  if (status == RUN_PASSED) fputs(text, stdout);
  free(text);
  return status;
}
