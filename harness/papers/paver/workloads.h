/* workloads: the benchmarks of PAVER's Table 2 in our kernels, for the study of what becomes of time (6), and the GPUs
 * of its Table 1. */
#ifndef TWINWARP_PAVER_WORKLOADS_H
#define TWINWARP_PAVER_WORKLOADS_H

#include "twin.h"

/* By what part of the references blocks have in common (6.2). */
enum workload_class { WORKLOAD_HIGH, WORKLOAD_LOW, WORKLOAD_NONE, WORKLOAD_CLASSES };
extern const char *const workload_class_names[];

struct workload {
  const char *benchmark, *kernel; /* its file is KERNEL, or KERNEL and more behind a point */
  enum workload_class sharing;
  bool
      traced; /* most of its sharing comes from what is loaded, so that the analysis before the launch has none of it */
  bool changed; /* the machine and the groups are changed for it, too (study_changes.h) */
};

extern const struct workload workloads[]; /* the last has no benchmark */

/* Of a kernel's file; NULL if it is none of Table 2. */
const struct workload *workload_of(const char *path);

enum { PAVER_GPUS = 3 };
struct paver_gpu {
  const char *preset;
  double megahertz;
};
extern const struct paver_gpu paver_gpus[PAVER_GPUS];

#endif
