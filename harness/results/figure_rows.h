/* figure_rows: figures by rows, each of which has been measured for itself.
 *
 * A row has, beside its values, the commit at which it was measured and the hash of what it depends on; it is stale
 * when that is not what it is now, as all are when a tool has changed since the last was measured. */
#ifndef TWINWARP_FIGURE_ROWS_H
#define TWINWARP_FIGURE_ROWS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "depends.h"

/* How many of the rows are stale. */
unsigned figure_rows_stale(const struct depends *, const struct depends_row *, const cJSON *rows, bool tools_differ);

/* The names of all rows that there should be, a list of strings; NULL if they cannot be had. */
cJSON *figure_rows_names(const struct depends *, const struct depends_row *, struct tw_error *);

/* Prints those of them that are stale or not there, a line each, and returns how many; -1 if that cannot be said. */
int figure_rows_wanted(const struct depends *, const struct depends_row *, const cJSON *rows, bool tools_differ,
                       FILE *to, struct tw_error *);

/* Gives rows that have just been measured at a commit their hashes, and adds those of `before` that were not and are
 * still among `names`, at their places; if a tool differs, without theirs.  `before` may be NULL.  Returns the list, or
 * NULL. */
cJSON *figure_rows_merge(const struct depends *, const struct depends_row *, const cJSON *before, cJSON *rows,
                         const cJSON *names, const char *commit, bool tools_differ, struct tw_error *);

/* Whether all rows are of one commit. */
bool figure_rows_of(const cJSON *rows, const char *commit);

#endif
