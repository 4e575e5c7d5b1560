/* regions_check: kernels cut into regions for RegLess and run with poison in every value that hardware may drop
 * (toolchain/regions/poison.h); what their regions are like. */
#ifndef TWINWARP_REGIONS_CHECK_H
#define TWINWARP_REGIONS_CHECK_H

#include "run/options.h"
#include "regions/poison.h"

struct regions_check_options {
  struct region_options regions;
  const char **kernels; /* as `twinwarp cosim` takes them */
  unsigned kernel_count;
  u64 random, seed;   /* generated programs, of the seeds from this one on */
  const char *report; /* JSON file, or NULL */
};

/* A mean needs sums; of regions one by one, unweighted. */
struct regions_sum {
  u64 kernels, regions, instructions, words, items, preloads, last_preloads, invalidations, live, live_squared;
  u64 definitions, soft, ends[REGION_END_COUNT];
};

void regions_sum_add(struct regions_sum *sum, const struct regions *r);
double regions_per(u64 of, u64 by);
double regions_deviation(const struct regions_sum *sum); /* of registers held at once */

/* Runs one kernel so, and adds up its regions; says why if it fails. */
enum run_status regions_measure(const char *kernel, u64 seed, const struct region_options *, struct regions_sum *);

/* Prints a table and what fails; the status is that of the first that fails. */
enum run_status regions_check(const struct regions_check_options *);

#endif
