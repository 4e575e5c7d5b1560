/* machine: what a bench is of: an SM, or, where blocks come from outside, a GPU of so many, of which the first are
 * RTL, or none, and the block scheduler. */
#ifndef TWINWARP_MACHINE_H
#define TWINWARP_MACHINE_H

#include "error.h"
#include "sm.h"

struct machine {
  struct sm_params params;
  unsigned sms, rtl_sms; /* 1 or more; RTL of a GPU 0 or more */
  bool groups;           /* group_scheduler gives blocks to them; else block_scheduler */
};

/* A preset, of an SM or a GPU, with what is set in it, NAME=VALUE each up to NULL; SMS=N makes it a GPU of N SMs,
 * of one RTL_SMS=N are RTL, else one, and BLOCKS=groups gives it the group scheduler.  Fails, with the reason, if there
 * is no such machine. */
int machine_make(struct machine *, const char *preset, char **sets, struct tw_error *);

#endif
