/* window_rows: what happened in windows of cycles, and what units took meanwhile: a file of lines of JSON, of each
 * window what `synthesis events` prints, and behind it of each unit a line of unit_power.h. */
#ifndef TWINWARP_WINDOW_ROWS_H
#define TWINWARP_WINDOW_ROWS_H

#include "measured/unit_power.h"
#include "twin.h"

struct window_row {
  cJSON *json;
  u32 window;              /* from 0 */
  bool of_unit;            /* or of events */
  struct unit_power power; /* of a unit */
};

struct window_rows {
  struct window_row *row;
  u32 rows, room, windows;
};

/* -1 with a line if the file cannot be read, or is not such a one.  Freed by window_rows_free in either case. */
int window_rows_read(struct window_rows *, const char *path, struct tw_error *);
void window_rows_free(struct window_rows *);

/* How often an event happened in a window, in the first instance of the unit that it is of; NAN if it was not
 * counted. */
double window_rows_count(const struct window_rows *, u32 window, const char *event);

#endif
