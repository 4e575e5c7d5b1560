/* event_energies: see event_energies.h. */
#include "measured/event_energies.h"

#include <math.h>
#include <stdbool.h>

static bool is_unit(const cJSON *unit) {
  const cJSON *events = list_of(unit, "events"), *event;
  cJSON_ArrayForEach(event, events) {
    if (!*text_of(event, "event") || isnan(figure_of(event, "pj"))) return false;
  }
  return events && *text_of(unit, "unit") &&
         !isnan(figure_of(unit, "instances") + figure_of(unit, "clock_pj_per_cycle") + figure_of(unit, "leakage_mw"));
}

int event_energies_read(struct event_energies *e, const char *path, struct tw_error *error) {
  const cJSON *unit;
  *e = (struct event_energies){.path = path};
  if (json_file_read(&e->json, path, error) != 0) return -1;
  e->units = list_of(e->json, "units");
  if (!e->units) return tw_fail(error, "%.200s: has no units; synth/energy.sh writes such a file", path);
  cJSON_ArrayForEach(unit, e->units) {
    if (!is_unit(unit))
      return tw_fail(error, "%.150s: %.80s should have instances, clock, leakage and events", path,
                     *text_of(unit, "unit") ? text_of(unit, "unit") : "a unit");
  }
  return 0;
}

void event_energies_free(struct event_energies *e) { cJSON_Delete(e->json); }

static int taken(const struct event_energies *e, const char *unit, const char *what, double found, double *pj,
                 struct tw_error *error) {
  *pj = found;
  return isnan(found) ? tw_fail(error, "%.150s: has no energy of %s of %s", e->path, what, unit) : 0;
}

int event_energies_of(const struct event_energies *e, const char *unit, const char *event, double *pj,
                      struct tw_error *error) {
  const cJSON *events = list_of(element_of(e->units, "unit", unit), "events");
  return taken(e, unit, event, figure_of(element_of(events, "event", event), "pj"), pj, error);
}

int event_energies_clock(const struct event_energies *e, const char *unit, double *pj, struct tw_error *error) {
  return taken(e, unit, "the clock", figure_of(element_of(e->units, "unit", unit), "clock_pj_per_cycle"), pj, error);
}
