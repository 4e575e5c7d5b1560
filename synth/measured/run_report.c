/* run_report: see run_report.h. */
#include "measured/run_report.h"

#include <math.h>
#include <stdbool.h>

static bool has(const cJSON *list, const char *name, const char *figure, const char *other) {
  const cJSON *element;
  cJSON_ArrayForEach(element, list) {
    if (!*text_of(element, name) || isnan(figure_of(element, figure) + figure_of(element, other))) return false;
  }
  return list != NULL;
}

int run_report_read(struct run_report *r, const char *path, enum run_part part, struct tw_error *error) {
  *r = (struct run_report){.path = path};
  if (json_file_read(&r->json, path, error) != 0) return -1;
  const cJSON *counted = cJSON_GetObjectItemCaseSensitive(r->json, "counted"),
              *energy = cJSON_GetObjectItemCaseSensitive(r->json, "energy");
  r->run_cycles = figure_of(r->json, "run_cycles");
  r->kernel_cycles = figure_of(r->json, "kernel_cycles");
  r->warp_instructions = figure_of(r->json, "warp_instructions_count");
  r->counted_cycles = figure_of(counted, "counted_cycles");
  r->events = list_of(counted, "events");
  r->units = list_of(energy, "units");
  if (isnan(r->run_cycles + r->kernel_cycles + r->warp_instructions))
    return tw_fail(error, "%.200s: is no report of twinwarp run", path);
  if (part != RUN_CYCLES && (isnan(r->counted_cycles) || !has(r->events, "event", "count", "first_instance_count")))
    return tw_fail(error, "%.200s: is no report of twinwarp run --events", path);
  if (part == RUN_ENERGIES && !has(r->units, "unit", "events_pj", "clock_pj"))
    return tw_fail(error, "%.200s: is no report of twinwarp run --energy", path);
  return 0;
}

void run_report_free(struct run_report *r) { cJSON_Delete(r->json); }

static int count_of(const struct run_report *r, const char *event, const char *key, double *count,
                    struct tw_error *error) {
  *count = figure_of(element_of(r->events, "event", event), key);
  return isnan(*count) ? tw_fail(error, "%.150s: has no count of %.80s", r->path, event) : 0;
}

int run_report_count(const struct run_report *r, const char *event, double *count, struct tw_error *error) {
  return count_of(r, event, "count", count, error);
}

int run_report_first_count(const struct run_report *r, const char *event, double *count, struct tw_error *error) {
  return count_of(r, event, "first_instance_count", count, error);
}
