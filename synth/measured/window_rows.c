/* window_rows: see window_rows.h. */
#include "measured/window_rows.h"

#include <math.h>
#include <stdlib.h>

#include "list.h"
#include "table.h"

static int take(struct window_rows *r, const char *line, const char *path, struct tw_error *error) {
  struct window_row *row = list_more(&r->row, &r->rows, &r->room, sizeof *row);
  if (json_parse(&row->json, line, path, error) != 0) return -1;
  if (list_of(row->json, "events")) {
    row->window = r->windows++;
    return 0;
  }
  row->of_unit = true;
  row->window = r->windows - 1;
  if (!r->windows) return tw_fail(error, "%.200s: should begin with the events of a window", path);
  return unit_power_sum(&row->power, row->json, error);
}

int window_rows_read(struct window_rows *r, const char *path, struct tw_error *error) {
  struct table t;
  *r = (struct window_rows){.rows = 0};
  int status = table_read(&t, path, error);
  for (u32 i = 0; status == 0 && i < t.rows; i++) status = take(r, t.row[i].column[0], path, error);
  table_free(&t);
  if (status != 0) return -1;
  return r->rows > r->windows ? 0 : tw_fail(error, "%.200s: should have windows, and a unit's power in them", path);
}

void window_rows_free(struct window_rows *r) {
  for (u32 i = 0; i < r->rows; i++) cJSON_Delete(r->row[i].json);
  free(r->row);
}

double window_rows_count(const struct window_rows *r, u32 window, const char *event) {
  for (u32 i = 0; i < r->rows; i++) {
    const struct window_row *row = &r->row[i];
    if (row->of_unit || row->window != window) continue;
    const cJSON *one = element_of(list_of(row->json, "events"), "event", event);
    return figure_of(one, "first_instance_count");
  }
  return NAN;
}
