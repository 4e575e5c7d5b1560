/* launch_graph: see launch_graph.h. */
#include "launch_graph.h"

#include "locality/locality_trace.h"
#include "locality/static_loads.h"
#include "util/clock.h"

enum graph_unit launch_graph_unit(const struct paver_options *o) { return o->lines ? GRAPH_LINES : GRAPH_WORDS; }

int launch_locality(struct locality *l, const struct paver_options *o, const struct launch *launch, u32 *memory,
                    struct tw_error *error) {
  return o->traced ? locality_of_trace(l, launch, memory, RUN_INSTRUCTION_LIMIT, error)
                   : locality_of_kernel(l, launch, RUN_INSTRUCTION_LIMIT, error);
}

int launch_graph(struct locality_graph *graph, const struct paver_options *o, const struct launch *launch, u32 *memory,
                 struct launch_graph_seconds *took, struct tw_error *error) {
  struct locality locality;
  const double begun = clock_seconds();
  int failed = launch_locality(&locality, o, launch, memory, error);
  const double found = clock_seconds();
  *graph = (struct locality_graph){0};
  if (!failed) failed = locality_graph_build(graph, &locality, o->common, error);
  *took = (struct launch_graph_seconds){found - begun, clock_seconds() - found};
  locality_free(&locality);
  return failed;
}
