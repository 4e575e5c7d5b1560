/* energy: see energy.h. */
#include "energy.h"

#include <stdlib.h>

#include "file.h"
#include "util/json_missing.h"

enum { LARGEST_FILE = 1 << 20 };

/* A number of an object, 0 or more. */
static int number(const cJSON *object, const char *key, const char *path, double *to, struct tw_error *error) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  if (!cJSON_IsNumber(item) || !(item->valuedouble >= 0) || item->valuedouble > 1e12)
    return tw_fail(error, "%.120s: %s must be a number, 0 or more", path, key);
  *to = item->valuedouble;
  return 0;
}

static int name(const cJSON *object, const char *key, const char *path, char *to, struct tw_error *error) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  if (!cJSON_IsString(item) || strlen(item->valuestring) >= ENERGY_NAME || !item->valuestring[0])
    return tw_fail(error, "%.120s: %s must be a name", path, key);
  memcpy(to, item->valuestring, strlen(item->valuestring) + 1);
  return 0;
}

static int read_events(struct unit_energy *u, const cJSON *list, const char *path, struct tw_error *error) {
  const cJSON *item;
  char event[ENERGY_NAME];
  if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) > ENERGY_MAX_EVENTS)
    return tw_fail(error, "%.120s: events of %s must be a list of at most %d", path, u->unit, ENERGY_MAX_EVENTS);
  cJSON_ArrayForEach(item, list) {
    if (name(item, "event", path, event, error) != 0 ||
        number(item, "pj", path, &u->events[u->event_count].pj, error) != 0)
      return -1;
    u->events[u->event_count].event = event_find(event);
    if (u->events[u->event_count++].event == EVENT_COUNT)
      return tw_fail(error, "%.120s: %.32s: no such event is counted", path, event);
  }
  return 0;
}

static int read_unit(struct unit_energy *u, const cJSON *item, const char *path, struct tw_error *error) {
  if (name(item, "unit", path, u->unit, error) != 0 || number(item, "instances", path, &u->instances, error) != 0 ||
      number(item, "clock_pj_per_cycle", path, &u->clock_pj, error) != 0 ||
      number(item, "leakage_mw", path, &u->leakage_mw, error) != 0)
    return -1;
  return read_events(u, cJSON_GetObjectItemCaseSensitive(item, "events"), path, error);
}

static int read_units(struct energy *e, const cJSON *root, const char *path, struct tw_error *error) {
  const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "units"), *item;
  if (name(root, "preset", path, e->preset, error) != 0 || number(root, "clock_ns", path, &e->clock_ns, error) != 0)
    return -1;
  if (!cJSON_IsArray(list) || !cJSON_GetArraySize(list) || cJSON_GetArraySize(list) > ENERGY_MAX_UNITS)
    return tw_fail(error, "%.120s: units must be a list of 1 to %d", path, ENERGY_MAX_UNITS);
  cJSON_ArrayForEach(item, list) if (read_unit(&e->units[e->unit_count++], item, path, error) != 0) return -1;
  return 0;
}

int energy_read(struct energy *e, const char *path, struct tw_error *error) {
  size_t length;
  memset(e, 0, sizeof *e);
  char *text = file_read(path, LARGEST_FILE, &length, error);
  if (!text) return -1;
  if (json_missing()) {
    free(text);
    return tw_fail(error, "%.200s: %s", path, json_missing());
  }
  cJSON *root = cJSON_ParseWithLength(text, length);
  const int status = root ? read_units(e, root, path, error) : tw_fail(error, "%.200s: is no JSON", path);
  cJSON_Delete(root);
  free(text);
  return status;
}

double energy_of_events(const struct unit_energy *u, const struct events *n) {
  double pj = 0;
  for (unsigned i = 0; i < u->event_count; i++) pj += u->events[i].pj * (double)n->all[u->events[i].event];
  return pj;
}

double energy_of_clock(const struct unit_energy *u, const struct events *n) {
  return u->instances * u->clock_pj * (double)n->cycles;
}

double energy_dynamic(const struct energy *e, const struct events *n) {
  double pj = 0;
  for (unsigned i = 0; i < e->unit_count; i++)
    pj += energy_of_events(&e->units[i], n) + energy_of_clock(&e->units[i], n);
  return pj;
}

double energy_leakage(const struct energy *e, const struct events *n) {
  double mw = 0;
  for (unsigned i = 0; i < e->unit_count; i++) mw += e->units[i].instances * e->units[i].leakage_mw;
  return mw * e->clock_ns * (double)n->cycles; /* mW ns is pJ */
}

cJSON *energy_json(const struct energy *e, const struct events *n) {
  cJSON *root = cJSON_CreateObject(), *units;
  cJSON_AddNumberToObject(root, "dynamic_pj", energy_dynamic(e, n));
  cJSON_AddNumberToObject(root, "leakage_pj", energy_leakage(e, n));
  cJSON_AddNumberToObject(root, "clock_ns", e->clock_ns);
  units = cJSON_AddArrayToObject(root, "units");
  for (unsigned i = 0; i < e->unit_count; i++) {
    cJSON *u = cJSON_CreateObject();
    cJSON_AddStringToObject(u, "unit", e->units[i].unit);
    cJSON_AddNumberToObject(u, "events_pj", energy_of_events(&e->units[i], n));
    cJSON_AddNumberToObject(u, "clock_pj", energy_of_clock(&e->units[i], n));
    cJSON_AddItemToArray(units, u);
  }
  return root;
}

cJSON *events_json(const struct events *n) {
  cJSON *root = cJSON_CreateObject(), *list;
  cJSON_AddNumberToObject(root, "counted_cycles", (double)n->cycles);
  list = cJSON_AddArrayToObject(root, "events");
  for (unsigned i = 0; i < EVENT_COUNT; i++) {
    cJSON *e = cJSON_CreateObject();
    cJSON_AddStringToObject(e, "event", event_name((enum event)i));
    cJSON_AddNumberToObject(e, "first_instance_count", (double)n->first[i]);
    cJSON_AddNumberToObject(e, "count", (double)n->all[i]);
    cJSON_AddItemToArray(list, e);
  }
  return root;
}
