/* study_job: one workload on one GPU under all ways that are run there (study_changes.h): what the study has of it. */
#ifndef TWINWARP_STUDY_JOB_H
#define TWINWARP_STUDY_JOB_H

#include "edge_places.h"
#include "gpu_watch.h"
#include "reference_sharing.h"
#include "study_changes.h"

struct study_job {
  const struct paver_options *options; /* preset and graph are the job's own */
  const char *kernel;
  const struct workload *workload;
  const struct study_change *change;
  unsigned gpu;
  const char *program;  /* the command that runs us, for replays */
  const char *pictures; /* folder for those of the graphs (edge_places.h), or NULL */
};

/* Of all launches of a run. */
struct study_run {
  u64 cycles, instructions;
  struct l1_counts l1;
  struct room_counts contexts;
  struct gpu_counts l2[GPU_ACCESSES];
  u64 read_bytes, written_bytes;
  double partition_seconds; /* of a processor, as are: */
};

struct study_outcome {
  enum run_status status;
  struct tw_error error; /* why, unless passed; empty if that has been said */
  bool had[STUDY_WAY_COUNT];
  struct study_run run[STUDY_WAY_COUNT];
  /* of the launches' graphs */
  u64 launches, blocks, edges;
  u32 room, sms; /* room of an SM for the first launch's blocks */
  u64 most_lines;
  double locality_seconds, graph_seconds;
  /* of the kernel, whatever runs it: on the first GPU, where nothing is changed */
  struct reference_sharing references;
  struct edge_places places;
};

void study_job_do(const struct study_job *, struct study_outcome *);

#endif
