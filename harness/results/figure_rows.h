/* figure_rows: figures by rows, each of which has been measured for itself.
 *
 * A row has, beside its values, the commit at which it was measured and the hash of what it depends on; it is stale
 * when that is not what it is now, as all are when a tool has changed since the last was measured. */
#ifndef TWINWARP_FIGURE_ROWS_H
#define TWINWARP_FIGURE_ROWS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "depends.h"

/* How many of the rows are stale; -1 if that cannot be said. */
int figure_rows_stale(const struct depends *, const struct depends_row *, const cJSON *rows, bool tools_differ,
                      struct tw_error *);

/* The same with those that there should be and are not; names them, a line each, if `to` is not NULL. */
int figure_rows_wanted(const struct depends *, const struct depends_row *, const cJSON *rows, bool tools_differ,
                       FILE *to, struct tw_error *);

/* Gives rows that have just been measured at a commit their hashes, and adds those of `before` that were not, at their
 * places; if a tool differs, without theirs.  `before` may be NULL.  Returns the list, or NULL. */
cJSON *figure_rows_merge(const struct depends *, const struct depends_row *, const cJSON *before, cJSON *rows,
                         const char *commit, bool tools_differ, struct tw_error *);

/* Whether all rows are of one commit. */
bool figure_rows_of(const cJSON *rows, const char *commit);

#endif
