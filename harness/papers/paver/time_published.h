/* time_published: what PAVER has of time, misses and accesses in its text (6.3); Figures 10 to 13 themselves are not in
 * numbers.  NaN where it says nothing. */
#ifndef TWINWARP_TIME_PUBLISHED_H
#define TWINWARP_TIME_PUBLISHED_H

#include "study_changes.h"

/* Means are of a class, or of all workloads. */
enum { TIME_ALL = WORKLOAD_CLASSES, TIME_SETS };
extern const char *const time_set_names[TIME_SETS];

enum { PUBLISHED_WAYS = 3 };
extern const enum study_way published_ways[PUBLISHED_WAYS]; /* mst, kway, rb */

/* Percent: speed-up, and accesses of the L2 by LRR's; L1 miss rate of rb on Fermi, of LRR's. */
extern const double published_speed[PAVER_GPUS][TIME_SETS][PUBLISHED_WAYS];
extern const double published_l2[PAVER_GPUS][TIME_SETS][PUBLISHED_WAYS];
extern const double published_l1[TIME_SETS];

/* Speed-up of a benchmark, percent. */
double published_speed_of(const char *benchmark, unsigned gpu, enum study_way);

/* SPMV with blocks that fit the L1, by LRR, and as it is, by rb: speed-up, percent; L1 miss rate, percent of LRR's. */
struct published_fit {
  double lrr, lrr_l1, rb, rb_l1;
};
extern const struct published_fit published_fit[PAVER_GPUS];

#endif
