/* metis: stands in for the library's header where the library is not installed, so that `make sim` needs gcc alone.
 * Nothing is partitioned; whoever is asked for that looks at partition_missing (papers/paver/graph_partition.h)
 * first. */
#ifndef TWINWARP_NO_METIS_H
#define TWINWARP_NO_METIS_H

/* No warnings of what is not used. */
#pragma GCC system_header

#include <stdint.h>

#define METIS_IS_MISSING 1

typedef int32_t idx_t;
typedef float real_t;

enum { METIS_NOPTIONS = 40, METIS_OPTION_SEED = 8, METIS_OK = 1 };

static inline int METIS_SetDefaultOptions(idx_t *options) {
  (void)options;
  return 0;
}

#define METIS_NOTHING(name)                                                                                            \
  static inline int name(idx_t *vertices, idx_t *constraints, idx_t *start, idx_t *to, idx_t *vertex_weights,          \
                         idx_t *sizes, idx_t *weights, idx_t *parts, real_t *targets, real_t *balance,                 \
                         idx_t *options, idx_t *cut, idx_t *part) {                                                    \
    (void)vertices, (void)constraints, (void)start, (void)to, (void)vertex_weights, (void)sizes, (void)weights;        \
    (void)parts, (void)targets, (void)balance, (void)options, (void)cut, (void)part;                                   \
    return 0;                                                                                                          \
  }

METIS_NOTHING(METIS_PartGraphKway)
METIS_NOTHING(METIS_PartGraphRecursive)

#endif
