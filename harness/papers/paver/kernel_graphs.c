/* kernel_graphs: see kernel_graphs.h. */
#include "kernel_graphs.h"

#include <stdlib.h>
#include <time.h>

#include "launch_graph.h"

double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Of one block; its words come in order. */
static u64 lines_of(const struct locality_set *set) {
  u64 lines = 0;
  for (u32 i = 0; i < set->words.count; i++) {
    const u32 line = set->words.at[i] / LOCALITY_LINE_WORDS;
    if (i == 0 || line != set->words.at[i - 1] / LOCALITY_LINE_WORDS) lines++;
  }
  return lines;
}

static int find_most_lines(const struct locality *l, u64 *most, struct tw_error *error) {
  struct locality_set set = {.words = {0}};
  int failed = 0;
  for (u32 block = 0; block < l->blocks && !failed; block++) {
    failed = locality_block_words(l, block, &set);
    if (lines_of(&set) > *most) *most = lines_of(&set);
  }
  free(set.words.at);
  return failed ? tw_fail(error, "out of memory for the words of a block") : 0;
}

/* What is measured is not what find_most_lines takes. */
static int make(struct kernel_graphs *k, struct launch_graphed *to, const struct launch *launch, u32 *memory,
                struct tw_error *error) {
  struct locality locality;
  const double begun = processor_seconds();
  int failed = launch_locality(&locality, k->options, launch, memory, error);
  k->locality_seconds += processor_seconds() - begun;
  if (!failed) failed = find_most_lines(&locality, &to->most_lines, error);
  const double found = processor_seconds();
  if (!failed) failed = locality_graph_build(&to->graph, &locality, k->options->common, error);
  k->graph_seconds += processor_seconds() - found;
  locality_free(&locality);
  return failed;
}

static int add(void *context, const struct paver_launch *l, u32 *memory, struct tw_error *error) {
  struct kernel_graphs *k = context;
  struct launch_graphed *more = realloc(k->launch, (k->count + 1) * sizeof *more);
  if (!more) return tw_fail(error, "out of memory for the graph of a launch");
  k->launch = more;
  struct launch_graphed *to = &more[k->count++];
  memset(to, 0, sizeof *to);
  memcpy(to->grid, l->launch->grid, sizeof to->grid);
  if (paver_room(l, &to->room, error) != 0 || make(k, to, l->launch, memory, error) != 0) return -1;
  k->blocks += to->graph.blocks;
  k->edges += locality_graph_measure(&to->graph, GRAPH_WORDS).edges;
  return 0;
}

enum run_status kernel_graphs_make(struct kernel_graphs *k, const struct paver_options *o, const char *kernel) {
  char name[KERNEL_NAME_BYTES];
  *k = (struct kernel_graphs){.options = o};
  return paver_run(o, kernel, NULL, o->seed, add, k, name);
}

void kernel_graphs_free(struct kernel_graphs *k) {
  for (u32 i = 0; i < k->count; i++) locality_graph_free(&k->launch[i].graph);
  free(k->launch);
}
