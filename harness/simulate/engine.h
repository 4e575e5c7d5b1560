/* engine: runs an environment's launch to its end, on the C model, the RTL, or both in lock-step. */
#ifndef TWINWARP_ENGINE_H
#define TWINWARP_ENGINE_H

#include "environment.h"
#include "failure/failure.h"
#include "lockstep/lockstep.h"

enum engine { ENGINE_LOCKSTEP, ENGINE_RTL, ENGINE_C };

struct engine_options {
  enum engine engine;
  unsigned two_level; /* warps of a scheduler that are active, under two-level scheduling; of ENGINE_C; or 0 */
  unsigned seed;      /* of everything the RTL does not reset; 1 or more */
  u64 cycle_limit;
  enum load_path_compared compared; /* a load path of ENGINE_C alone */
  const char *waves;                /* FST to write, or NULL; not with ENGINE_C */
  u64 from, to;                     /* cycles the FST shows */
  const char *
      record; /* UNIT=FILE or all=FOLDER: their inputs up to cycle `to`, for recording.h; or NULL.  Not of ENGINE_RTL */
  struct failure_options failure; /* of ENGINE_LOCKSTEP, without `waves` */
  /* Told of each cycle between the model's comb and its clock; or NULL.  Beside RTL the model is its twin, compared in
   * each cycle, with ENGINE_RTL alone among all. */
  void (*probe)(void *context, const struct sm *, const struct sm_in *);
  void *probe_context;
  unsigned window; /* instructions that caching collector units keep registers of, as BOW's; of ENGINE_C; or 0 */
  bool progress;   /* a line on stderr that is rewritten while running */
};

/* What one unit's instances compared, all together. */
struct unit_count {
  const struct tw_unit *unit;
  unsigned instances;
  u64 cycles, values;
  unsigned mismatches;
};

enum { ENGINE_MAX_UNITS = 64 };

struct engine_result {
  enum engine_verdict { ENGINE_PASSED, ENGINE_MISMATCH, ENGINE_LIMIT, ENGINE_STUCK } verdict;
  double seconds; /* of the cycles alone */
  struct unit_count units[ENGINE_MAX_UNITS];
  unsigned unit_count;
  /* Of the model, so not of ENGINE_RTL without a probe. */
  struct caching_collector_counts caching; /* of all sub-cores, where there are such units */
  struct regless_counts regless;           /* of all shards, with RegLess */
  struct scavenger_counts governor;        /* with two kernels */
  struct context_counts contexts;
  struct share_lock_counts sharing; /* with Sharing */
  struct {
    const struct tw_unit *unit; /* NULL: none */
    const struct tw_port *port;
    u64 cycle;
  } first;                         /* mismatch */
  bool kept;                       /* its folder is there */
  char mismatch[6144];             /* its report */
  struct whereabouts_report where; /* of warps, at ENGINE_LIMIT and ENGINE_STUCK */
};

/* No instruction for so many cycles while busy: the SM hangs. */
enum { ENGINE_STUCK_CYCLES = 200000 };

/* Lock-step where there is RTL, otherwise the C model. */
enum engine engine_default(void);

/* Says that the program has no RTL; -1. */
int engine_refuse(struct tw_error *);

/* `replay` is the command that was given.  Fails only if something cannot be had: a file that cannot be
 * written, a machine that is not the one the RTL was elaborated for, RTL in a program without. */
__attribute__((noinline, noclone)) /* `make bench` counts the host instructions of this function */
int engine_run(struct environment *, const struct sm_params *, const struct engine_options *, const char *replay,
               struct engine_result *, struct tw_error *);

#endif
