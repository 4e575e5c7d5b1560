/* phase_study: Scavenger's predictor and phase detector (Kloosterman 5.4) without an SM, around a kernel whose lanes,
 * requests or PCs change during its run: how long it takes until that is another phase, and whether it is one if
 * nothing changes. */
#ifndef TWINWARP_PHASE_STUDY_H
#define TWINWARP_PHASE_STUDY_H

#include "run/run.h"
#include "twin.h"

enum { PHASE_STUDY_CHANGE = 30000 /* cycles of the first run before it */ };

/* What a kernel does before and after the change. */
struct phase_kernel {
  double ipc;
  unsigned lanes;       /* most that an instruction has, at least 3; up to 3 less by chance */
  unsigned requests;    /* least that a memory instruction makes, up to 2 more by chance; 1 of 5 instructions is one */
  unsigned first, loop; /* instructions that it executes, each as often */
};

struct phase_case {
  const char *name;
  struct phase_kernel before, after;
};

struct phase_result {
  unsigned profile; /* cycles of the first */
  unsigned runs;
  unsigned early; /* times that another phase was said before the change */
  unsigned said;  /* cycles after the change, the first time; 0 if never */
  u8 apart;       /*   and what was apart then, as phase_detector has it */
  unsigned ended; /* cycles after the change that the run ended */
  unsigned again; /* times that it was said after that */
};

extern const struct phase_case phase_cases[]; /* the last has no name */

void phase_study_run(const struct phase_case *, unsigned cycles, struct phase_result *);

/* All cases, as a table on stdout, and as JSON if there is a report. */
enum run_status phase_study_print(unsigned cycles, const char *report);

#endif
