/* energy: dynamic energy of each unit in a run, from the energy of each event (events.h) that `make energy` measured.
 *
 * The file is JSON: preset, clock_ns, and of each unit instances (in the SM), clock_pj_per_cycle and leakage_mw (of
 * one), and events with their pj. */
#ifndef TWINWARP_ENERGY_H
#define TWINWARP_ENERGY_H

#include <cjson/cJSON.h>

#include "error.h"
#include "events.h"

enum { ENERGY_MAX_UNITS = 64, ENERGY_MAX_EVENTS = 8, ENERGY_NAME = 32 };

struct unit_energy {
  char unit[ENERGY_NAME];
  double instances, clock_pj, leakage_mw;
  unsigned event_count;
  struct {
    enum event event;
    double pj;
  } events[ENERGY_MAX_EVENTS];
};

struct energy {
  char preset[ENERGY_NAME];
  double clock_ns;
  unsigned unit_count;
  struct unit_energy units[ENERGY_MAX_UNITS];
};

int energy_read(struct energy *, const char *path, struct tw_error *);

/* Of one unit's instances, pJ, in a run: what its events take, and what its clock takes whatever happens. */
double energy_of_events(const struct unit_energy *, const struct events *);
double energy_of_clock(const struct unit_energy *, const struct events *);

/* Of all units, pJ; what leaks meanwhile. */
double energy_dynamic(const struct energy *, const struct events *);
double energy_leakage(const struct energy *, const struct events *);

cJSON *energy_json(const struct energy *, const struct events *);
cJSON *events_json(const struct events *);

#endif
