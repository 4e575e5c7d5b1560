/* cosim: many kernels under many configurations, one table. */
#ifndef TWINWARP_COSIM_H
#define TWINWARP_COSIM_H

#include "options.h"

struct cosim_options {
  struct options base;        /* engine, preset, memory and so on of every run */
  const char *const *kernels; /* assembly files */
  unsigned kernel_count;
  bool full;      /* every scheduler x assignment x seed, not the base's alone */
  unsigned seeds; /* how many, from the base's on; 0: one, or with full 3 */
  unsigned jobs;  /* runs side by side */
};

/* Prints the table; returns the worst status. */
enum run_status cosim(const struct cosim_options *);

#endif
