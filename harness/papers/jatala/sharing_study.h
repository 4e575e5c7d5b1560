/* sharing_study: how fast kernels are whose blocks share registers or shared memory, on a GPU of 14 SMs.  Jatala VI
 * (register sharing, scratchpad sharing, stall and idle cycles, other schedulers, twice the resource, the part that is
 * shared, kernels that nothing limits).
 *
 * Each kernel is run in each way of sharing_ways.h on the C engine, and its result compared, so many side by side.
 * Compared with the baseline: speed, cycles of schedulers that are stalls or idle, lines that the L1s ask for, and how
 * many instructions a warp issues before it waits for a lock for the first time. */
#ifndef TWINWARP_SHARING_STUDY_H
#define TWINWARP_SHARING_STUDY_H

#include "sharing_gpu.h"

/* As a table on stdout, and as JSON if there is a report. */
enum run_status sharing_study(const struct sharing_options *);

/* What has come out of a kernel. */
struct sharing_found {
  const struct sharing_kernel *kernel;
  struct sharing_outcome way[WAY_COUNT];
};

/* A line of the table with its heading, and what the report has. */
void sharing_print_heading(void);
void sharing_print(const struct sharing_found *);
void sharing_print_end(const struct sharing_found *, unsigned count);
enum run_status sharing_report(const struct sharing_found *, unsigned count, const char *report);

#endif
