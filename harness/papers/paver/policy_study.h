/* policy_study: kernels on a GPU whose blocks go to SMs by one policy or another (policy_trial.h): what becomes of time
 * and memory, and, where an engine has RTL, whether it does as the models do. */
#ifndef TWINWARP_POLICY_STUDY_H
#define TWINWARP_POLICY_STUDY_H

#include "policy_trial.h"

enum { POLICY_WITHOUT_STEALING = 1, POLICY_WITH_STEALING = 2 };

struct policy_options {
  unsigned policies;   /* a bit each */
  unsigned stealing;   /* of those that have groups, POLICY_WITHOUT_STEALING, POLICY_WITH_STEALING or both */
  unsigned seeds;      /* each kernel has, from that of the options on */
  u64 random;          /* programs are generated, of the seeds from there on; the policies take turns */
  const char *program; /* the command that runs us, for replays */
};

/* Each kernel under each policy and seed, a row of all its launches; what is random is told as a sum.  In the report
 * the same. */
enum run_status policy_study(const struct paver_options *, const struct policy_options *);

#endif
