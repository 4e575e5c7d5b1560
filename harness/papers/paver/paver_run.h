/* paver_run: the launches of a kernel, one after the other, on the functional executor, each shown to a study with the
 * memory it starts from. */
#ifndef TWINWARP_PAVER_RUN_H
#define TWINWARP_PAVER_RUN_H

#include "run/options.h"

/* What the studies take from their command line. */
struct paver_options {
  const char **kernels; /* as `twinwarp cosim` takes them */
  unsigned kernel_count;
  const char *preset;                 /* the machine, of one SM or of several, */
  const char *sets[OPTIONS_MAX_SETS]; /* and what is set in it, NAME=VALUE */
  unsigned set_count;
  u32 launch;      /* of a launch file the only one that is looked at, from 1; 0: all */
  u32 sms, most;   /* N and x of block_groups.h; 0: what the machine has, and has room for */
  u32 threads;     /* that share the SMs of a GPU out; 0: as many as there are processors */
  unsigned common; /* percent, as locality_graph.h has it */
  bool lines;      /* weights of edges are lines, not words */
  bool traced;     /* locality of the executor's addresses; else of the static analysis */
  u64 seed;
  struct engine_options engine; /* that runs the kernels, where one does */
  u32 memory_delay;             /* at random, up to so many cycles */
  unsigned jobs;                /* side by side, 1 or more */
  const char *report;           /* JSON file, or NULL */
};

/* Options of a run before they are resolved, as these have kernel (a file or `text`), engine and machine, but for its
 * SMs: `sms`, or 0 as the preset has them.  `run` stays where it is. */
void paver_run_options(const struct paver_options *, const char *kernel, const char *text, u64 seed, u32 sms,
                       struct options *run);

/* A launch that is to be looked at, and the machine. */
struct paver_launch {
  const struct launch *launch;
  const struct sm_params *params;
  const struct sm_setting *setting;
  u32 sms;
};

/* How many blocks of the launch an SM has room for at a time.  -1: not one, and the error says of what it has too
 * little. */
int paver_room(const struct paver_launch *, u32 *blocks, struct tw_error *);

/* Looks at a launch; `memory` is a copy of what it starts from.  -1: it cannot be looked at; PAVER_WRONG: what was
 * found is wrong; the error says why. */
enum { PAVER_WRONG = 1 };
typedef int paver_look(void *context, const struct paver_launch *, u32 *memory, struct tw_error *);

/* All launches of one kernel, of a file or of `text`.  What goes wrong is said; `name` has room for KERNEL_NAME_BYTES
 * and gets the kernel's. */
enum run_status paver_run(const struct paver_options *o, const char *kernel, const char *text, u64 seed,
                          paver_look *look, void *context, char *name);

#endif
