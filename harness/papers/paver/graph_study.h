/* graph_study: what the locality graphs of kernels are like, beside Table 2 of PAVER, and what the static analysis sees
 * of them, and exactly. */
#ifndef TWINWARP_GRAPH_STUDY_H
#define TWINWARP_GRAPH_STUDY_H

#include "locality_graph.h"
#include "paver_run.h"

/* Of a kernel's launches: sums, and means where a launch has a value of its own ("averaged over all the kernels for an
 * application", Table 2). */
struct graph_row {
  char name[KERNEL_NAME_BYTES];
  u32 launches;
  double blocks, loads, static_loads, references,
      static_references; /* loads are instructions that some lane executes */
  struct graph_row_unit {
    double all, shared, common, edges, weight, sharing, sparse, degree;
    double static_weight; /* of the edges, by loads that are static */
  } unit[GRAPH_UNITS];
  double analysis_seconds, trace_seconds, graph_seconds;
  bool analysed, compared; /* static loads are known; and what the analysis sees of the executor's */
};

/* Both: a table of all kernels, and JSON if there is a report.
 *
 * graph_study is about the graph of one locality; with a single kernel and the static one it lists the loads that are
 * not static, with line and reason, too.  check_study takes both localities, compares them, and has the shares that the
 * analysis sees; besides `random` generated programs, of the seeds from that of the options on.  Its status is
 * RUN_WRONG_RESULT if a load called static is not. */
enum run_status graph_study(const struct paver_options *);
enum run_status check_study(const struct paver_options *, u64 random);

/* For both: a row gets a launch's graph by a locality; and rows are written. */
int graph_row_add(struct graph_row *row, const struct locality *l, unsigned common, struct tw_error *error);
enum run_status graph_rows_report(const struct graph_row *rows, unsigned count, enum run_status, const char *report);

#endif
