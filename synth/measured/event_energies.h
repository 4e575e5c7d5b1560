/* event_energies: what the events of units take, as synth/energy.sh writes it. */
#ifndef TWINWARP_EVENT_ENERGIES_H
#define TWINWARP_EVENT_ENERGIES_H

#include "measured/figures_json.h"

struct event_energies {
  const char *path;
  cJSON *json;
  const cJSON *units; /* each with unit, instances, clock_pj_per_cycle, leakage_mw, and events: event, pj */
};

/* -1 with a line if it is no such file.  Freed by event_energies_free in either case. */
int event_energies_read(struct event_energies *, const char *path, struct tw_error *);
void event_energies_free(struct event_energies *);

/* Of an event of a unit, or of a unit's clock in a cycle, pJ; -1 with a line if there is none. */
int event_energies_of(const struct event_energies *, const char *unit, const char *event, double *pj,
                      struct tw_error *);
int event_energies_clock(const struct event_energies *, const char *unit, double *pj, struct tw_error *);

#endif
