/* random_programs: generated kernels on an engine, their memory compared with the functional executor's, and a count of
 * what they executed. */
#ifndef TWINWARP_RANDOM_PROGRAMS_H
#define TWINWARP_RANDOM_PROGRAMS_H

#include "run/options.h"

struct random_options {
  struct options base; /* engine, preset and so on; scheduler and assignment NULL: the seed chooses */
  u64 count;           /* programs, of the seeds from base.run.seed on */
  unsigned jobs;       /* side by side */
  const char *program; /* the command that runs us, for replays */
  const char *keep;    /* folder for programs that fail */
  bool first;          /* stop at the first of them */
  bool vary_memory;    /* the seed also chooses the memory's delay and the age of scores */
  bool reach;          /* print how often each instruction was executed; fail if one never was */
};

enum { RANDOM_CYCLE_LIMIT = 2000000 /* longer than any program */ };

/* What a seed chooses beside its program: scheduler and assignment, unless one is given; with `memory` its delay, and
 * the age of scores. */
void random_vary(struct options *, u64 seed, bool memory);

/* Prints the program of the first seed, and runs nothing. */
enum run_status random_print(const struct random_options *);

/* Prints the summary; returns the status of the first program that failed. */
enum run_status random_programs(const struct random_options *);

#endif
