/* time_mean: means over the workloads of a study (time_rows.h): which rows one is of, and of what. */
#ifndef TWINWARP_TIME_MEAN_H
#define TWINWARP_TIME_MEAN_H

#include "time_published.h"
#include "time_rows.h"

/* Which rows a mean is of. */
struct time_set {
  unsigned gpu, of; /* of: a workload_class, or TIME_ALL */
  bool waves;       /* where there are grids of eight waves, those; else Table 2's */
  const struct study_change *change;
};

/* Of a row; NaN where there is none. */
typedef double time_measure(const struct time_rows *, const struct time_row *, enum study_way);

unsigned time_mean_count(const struct time_rows *, const struct time_set *); /* rows */

/* NaN of nothing. */
double time_mean_geometric(const struct time_rows *, const struct time_set *, enum study_way, time_measure *);
double time_mean_arithmetic(const struct time_rows *, const struct time_set *, enum study_way, time_measure *);

/* The run of a way, or NULL. */
const struct study_run *time_run_of(const struct time_row *, enum study_way);

/* Measures: accesses of the L2, and L1 miss rate, by the base's (time_rows_base). */
time_measure time_l2_ratio, time_l1_ratio;

/* Percent that a ratio is above 1. */
static inline double time_more(double ratio) { return 100 * (ratio - 1); }

#endif
