/* policy_trial: a kernel, or a generated program, on a GPU whose blocks go to SMs by one of PAVER's policies.  PAVER 5
 * and 6.
 *
 *   lrr, bcs   in the grid's order, to SMs in turn; bcs in pairs (6.1)
 *   others     in the groups that block_groups.h makes of the launch's locality graph, from global memory; with
 *              stealing an SM that has none left takes blocks of the one that has most (5.2)
 *
 * Analysis and partition take the host's time, none of the GPU's. */
#ifndef TWINWARP_POLICY_TRIAL_H
#define TWINWARP_POLICY_TRIAL_H

#include "block_groups.h"
#include "paver_run.h"

struct policy_way {
  enum group_policy policy;
  bool stealing; /* of policies that make groups */
};

/* What else is to be in a run that is ready.  -1: it cannot be, and the error says why. */
typedef int policy_alter(void *context, struct run_options *, struct tw_error *);

struct policy_trial {
  const char *kernel; /* NULL: the generated program of the seed */
  struct policy_way way;
  u64 seed;
  policy_alter *alter; /* or NULL */
  void *alterer;       /* its context */
};

struct policy_outcome {
  struct run_result run;
  unsigned sms;
};

enum { POLICY_WAY_BYTES = 24 };

/* As tables have it: rb, or rb+stealing. */
void policy_way_name(struct policy_way, char name[POLICY_WAY_BYTES]);

/* Whether it makes a difference of stealing. */
bool policy_has_groups(enum group_policy);

/* `program` is the command that runs us, for replays. */
void policy_try(const struct paver_options *, const struct policy_trial *, const char *program,
                struct policy_outcome *);

/* The command that gives it again. */
void policy_replay(FILE *, const struct paver_options *, const struct policy_trial *, const char *program);

#endif
