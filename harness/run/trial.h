/* trial: one run of a kernel's text in a process of its own, so that nothing it does ends the one that asks. */
#ifndef TWINWARP_TRIAL_H
#define TWINWARP_TRIAL_H

#include "kernel_text.h"
#include "run.h"

/* What was seen: the first mismatch, `unit` being NULL if there was none. */
struct trial {
  const struct tw_unit *unit;
  const struct tw_port *port;
  u64 cycle;
};

/* `options` say everything but the kernel.  A run that takes longer than `seconds` has seen nothing. */
struct trial trial_run(const struct run_options *options, const struct kernel_text *, double seconds);

#endif
