/* malekeh_runs: the kernels and machines of Malekeh's experiments, and their runs on the C engine, several at a
 * time. */
#ifndef TWINWARP_MALEKEH_RUNS_H
#define TWINWARP_MALEKEH_RUNS_H

#include "run/experiment.h"

/* One machine, scheduler and way to mark operands. */
struct variant {
  const char *label, *preset, *scheduler;
  int sthld;       /* -1: adaptive */
  u8 traditional;  /* see caching_collector.h */
  unsigned window; /* BOW's */
  unsigned threshold, warps;
  const char *set[3];
};

enum { BASELINE, MALEKEH, GTO_LRU, GTO_LRU_OWN, BOW, PRIVATE, FIXED, FIXED_END = FIXED + 8, VARIANTS = FIXED_END + 7 };
extern const struct variant malekeh_variants[VARIANTS];

/* Kernels of the paper's two kinds, its Rodinia and one like its Deepbench, and the rest of the suite. */
enum group { RODINIA, TENSOR, OTHERS, GROUPS };

struct bench {
  const char *file;
  enum group group;
  u32 grid[3];
  const char *arguments[6];
  bool quick; /* measured in tests */
};

/* How even a run is: intervals of 1,000 cycles, and those whose IPC is more than 2 % off the one before. */
enum { STEADY_INTERVAL = 1000 };

struct steadiness {
  u64 cycle, intervals, changed;
  u32 issued, before; /* instructions in this interval, in the last */
};

/* One kernel on one variant. */
struct sample {
  enum run_status status;
  char error[256];
  double cycles, instructions;
  struct caching_collector_counts n;
  struct reuse_profile reuse;
  struct steadiness steadiness; /* with STHLD 0 */
  u32 launches;
};

struct study {
  const char *folder;
  cJSON *root;
  enum run_status status;
  const struct bench **bench; /* those measured */
  unsigned count;
  struct sample *sample; /* of them, by variants */
};

static inline const struct sample *sample_of(const struct study *s, unsigned bench, unsigned variant) {
  return &s->sample[bench * VARIANTS + variant];
}

static inline double percent(u64 part, u64 all) { return all ? 100 * (double)part / (double)all : 0; }
/* Operands found in a collector unit. */
static inline double hits(const struct sample *x) { return percent(x->n.operands - x->n.requests, x->n.operands); }

/* Prints, and puts into the report, why hits differ from the paper's. */
void malekeh_causes(const struct study *);

/* Chooses the kernels, a few if `small`, and runs each on each variant; the first failure is printed and is the
 * status. */
void malekeh_runs(struct study *, bool small);
void malekeh_runs_free(struct study *);

#endif
