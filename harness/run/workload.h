/* workload: all launches of a kernel file, of any kind that `run` takes but traces, and the memory they share: what one
 * of several kernels on an SM runs.  Workloads that run together lie one behind the other in one address space. */
#ifndef TWINWARP_WORKLOAD_H
#define TWINWARP_WORKLOAD_H

#include "plan_launches.h"
#include "run.h"

struct workload {
  const char *file;
  u32 base, end;     /* the addresses that are its own, whole lines */
  const u32 *memory; /* what they hold at first; byte address a is memory[a / 4] */
  struct launch *launches;
  u32 count;
  struct launch *on_engine; /* the same for an engine: RegLess has metadata in the kernels */
  /* What all that belongs to. */
  bool planned;
  struct plan_launches plan;
  struct kernel *kernels, *with_regions;
  u32 regions_made;
};

/* `options` say the machine, the setting and the seed, and nothing of the kernel but how it is compiled.  After a
 * failure nothing is left to free. */
int workload_open(struct workload *, const char *file, u32 base, const struct run_options *options, struct tw_error *);
void workload_close(struct workload *);

/* So many rounds of its launches on the functional executor. */
int workload_execute(const struct workload *, u32 *memory, u32 memory_bytes, u64 rounds, struct execution_stats *,
                     struct tw_error *);

#endif
