/* stalls: cycles of schedulers by reason, and of warps by state (reasons.h), with how busy units were (gauges.h).
 *
 * Of a kernel's cycles, as the report counts them: reasons sum up to cycles * schedulers, states to cycles * warps. */
#ifndef TWINWARP_STALLS_H
#define TWINWARP_STALLS_H

#include "gauges.h"
#include "look.h"

/* Of u64 alone, as counts.h has it. */
struct stalls {
  u64 cycles;
  u64 reason[REASON_COUNT]; /* cycles of schedulers */
  u64 state[REASON_COUNT];  /* and of warps */
  struct gauges gauges;
};

void stalls_cycle(struct stalls *, const struct look *, const struct sm *, const struct sm_in *);
void stalls_print(const struct stalls *);

/* Adds objects of cycles by key: schedulers, warps, units. */
void stalls_json(const struct stalls *, cJSON *root);

#endif
