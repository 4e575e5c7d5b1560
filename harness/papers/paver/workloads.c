/* workloads: see workloads.h. */
#include "workloads.h"

#include <string.h>

const char *const workload_class_names[] = {"high", "low", "none", NULL};

const struct paver_gpu paver_gpus[PAVER_GPUS] = {{"gtx480", 700}, {"titanx", 1000}, {"titanv", 1200}};

const struct workload workloads[] = {{"SYRK", "syrk", WORKLOAD_HIGH, false, true},
                                     {"SYR2K", "syr2k", WORKLOAD_HIGH, false, false},
                                     {"MM", "gemm_naive", WORKLOAD_HIGH, false, true},
                                     {"BTR", "b_plus_tree", WORKLOAD_HIGH, true, false},
                                     {"HTW", "heart_wall", WORKLOAD_HIGH, false, true},
                                     {"HS", "hotspot_pyramid", WORKLOAD_HIGH, false, true},
                                     {"SRAD", "srad", WORKLOAD_HIGH, false, false},
                                     {"BFS", "bfs", WORKLOAD_LOW, true, false},
                                     {"TPACF", "tpacf", WORKLOAD_LOW, false, false},
                                     {"DWT", "wavelet", WORKLOAD_LOW, false, false},
                                     {"SPMV", "spmv_csr", WORKLOAD_LOW, true, false},
                                     {"PF", "pathfinder", WORKLOAD_LOW, false, true},
                                     {"STO", "store_gpu", WORKLOAD_LOW, false, false},
                                     {"MGS", "merge_sort", WORKLOAD_LOW, false, false},
                                     {"SAD", "sad", WORKLOAD_NONE, false, false},
                                     {"MUM", "mummer", WORKLOAD_NONE, true, false},
                                     {"BP", "backprop_layer", WORKLOAD_NONE, false, false},
                                     {"BLK", "black_scholes", WORKLOAD_NONE, false, false},
                                     {.benchmark = NULL}};

const struct workload *workload_of(const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  const size_t length = strcspn(name, ".");
  for (const struct workload *w = workloads; w->benchmark; w++)
    if (strlen(w->kernel) == length && strncmp(name, w->kernel, length) == 0) return w;
  return NULL;
}
