/* kernel_run: see kernel_run.h. */
#include "studies/kernel_run.h"

#include <math.h>

int kernel_run_read(cJSON **report, double *cycles, const char *path, struct tw_error *error) {
  if (json_file_read(report, path, error) != 0) return -1;
  *cycles = figure_of(*report, "kernel_cycles");
  return *cycles > 0 ? 0 : tw_fail(error, "%.200s: has no kernel_cycles", path);
}

int kernel_run_events(const cJSON *report, const char *event, double *count, struct tw_error *error) {
  const cJSON *counted = cJSON_GetObjectItemCaseSensitive(report, "counted");
  *count = figure_of(element_of(list_of(counted, "events"), "event", event), "count");
  return isnan(*count) ? tw_fail(error, "%.100s: its report does not count %.60s", text_of(report, "kernel"), event)
                       : 0;
}
