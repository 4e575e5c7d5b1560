/* window_run: see window_run.h.
 *
 *   synthesis events REPORT KERNEL FROM TO      what happened in these cycles, in one line of JSON
 *
 * Its keys: kernel, from_cycle, to_cycle, and events, of each its name, its count in the first instance of the unit
 * that it is of, and in all: event, first_instance_count, count. */
#include "measured/window_run.h"

#include <math.h>
#include <string.h>

#include "commands.h"
#include "measured/words.h"

int window_run_read(cJSON **report, const char *path, const char *kernel, struct tw_error *error) {
  if (json_file_read(report, path, error) != 0) return -1;
  const double launches = figure_of(*report, "launches_count");
  if (launches == 1) return 0;
  return isnan(launches)
             ? tw_fail(error, "%.150s: is no report of a run", path)
             : tw_fail(error,
                       "%.100s: %.0f launches, of which a window is of one: RUN_OPTIONS=\"--launch N\" says which",
                       kernel, launches);
}

const char *kernel_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static int add_events(cJSON *window, const cJSON *report, const char *path, struct tw_error *error) {
  const cJSON *event, *counted = cJSON_GetObjectItemCaseSensitive(report, "counted"),
                      *events = list_of(counted, "events");
  cJSON *list = cJSON_AddArrayToObject(window, "events");
  if (!events) return tw_fail(error, "%.150s: has no events; --events counts them", path);
  cJSON_ArrayForEach(event, events) {
    cJSON *one = cJSON_CreateObject();
    cJSON_AddItemToArray(list, one);
    cJSON_AddStringToObject(one, "event", text_of(event, "event"));
    figure_add(one, "first_instance_count", "%.0f", figure_of(event, "first_instance_count"));
    figure_add(one, "count", "%.0f", figure_of(event, "count"));
  }
  return 0;
}

static int print_events(char **word, unsigned words, struct tw_error *error) {
  cJSON *report = NULL, *window = cJSON_CreateObject();
  double from, to;
  (void)words;
  int status = window_run_read(&report, word[0], word[1], error);
  if (status == 0 && (number_in(word[2], &from) != 0 || number_in(word[3], &to) != 0))
    status = tw_fail(error, "%.80s %.80s: should be cycles", word[2], word[3]);
  if (status == 0) {
    cJSON_AddStringToObject(window, "kernel", kernel_name(word[1]));
    figure_add(window, "from_cycle", "%.0f", from);
    figure_add(window, "to_cycle", "%.0f", to);
    status = add_events(window, report, word[0], error);
  }
  cJSON_Delete(report);
  if (status == 0) json_line_print(window);
  else cJSON_Delete(window);
  return status;
}

const struct command events_command = {"events", "REPORT KERNEL FROM TO", 4, 4, print_events};
